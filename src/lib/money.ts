import type { Currency } from './enumerations.ts';
import { currentLocale } from './locale.ts';

export const currencySymbols: Record<Currency, string> = { usd: '$', gbp: '£', eur: '€' };

/** Minor units as people read them: `£1,234.50`, `-$5.00`; in German `1.234,50 £`, `-5,00 $`. */
export function formatMoney(minor: number, currency: Currency, locale = currentLocale()): string {
  const [whole = '', cents = ''] = moneyText(Math.abs(minor)).split('.');
  const [sign, symbol] = [minor < 0 ? '-' : '', currencySymbols[currency]];
  const grouped = (separator: string) => whole.replace(/\B(?=(\d{3})+$)/g, separator);
  return locale === 'de-DE'
    ? `${sign}${grouped('.')},${cents}\u00a0${symbol}`
    : `${sign}${symbol}${grouped(',')}.${cents}`;
}

/** Minor units as the text of an input: `1234.50`. */
export const moneyText = (minor: number): string => (minor / 100).toFixed(2);

/**
 * Minor units of typed money: `12`, `12.5`, `12.50`, `£1,234.50`. Null for anything else; a comma must stand between
 * thousands, so `12,50` is refused rather than guessed at.
 */
export function parseMoney(typed: string): number | null {
  const match = /^[$£€]?\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match) return null;
  const [, whole = '', cents = ''] = match;
  const minor = Number(whole.replaceAll(',', '') + cents.padEnd(2, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}
