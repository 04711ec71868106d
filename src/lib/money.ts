import { groupDigits } from './count.ts';
import type { Currency } from './enumerations.ts';
import { currentLocale } from './locale.ts';

export const currencySymbols: Record<Currency, string> = { usd: '$', gbp: '£', eur: '€' };

/** Minor units as people read them: `£1,234.50`, `-$5.00`; in German `1.234,50 £`, `-5,00 $`. */
export function formatMoney(minor: number, currency: Currency, locale = currentLocale()): string {
  const [whole = '', cents = ''] = moneyText(Math.abs(minor)).split('.');
  const [sign, symbol] = [minor < 0 ? '-' : '', currencySymbols[currency]];
  const grouped = groupDigits(whole, locale);
  return locale === 'de-DE' ? `${sign}${grouped},${cents}\u00a0${symbol}` : `${sign}${symbol}${grouped}.${cents}`;
}

/** Minor units as the text of an input: `1234.50`. */
export const moneyText = (minor: number): string => (minor / 100).toFixed(2);

/**
 * Minor units of typed money: `12`, `12.5`, `12,50`, `£1,234.50`, `1.234,50 €`; null for anything else. One or two digits after
 * the last separator are the decimals. A lone separator before three digits stands between thousands if it does so in the
 * reader's language, and is refused rather than guessed at if not.
 */
export function parseMoney(typed: string, locale = currentLocale()): number | null {
  const bare = typed.trim().replace(/^[$£€]\s?(?=\d)|(?<=\d)\s?[$£€]$/, '');
  const match = /^(\d+|\d{1,3}(?:([.,\s'’])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/.exec(bare);
  if (!match) return null;
  const [, whole = '', grouped, decimal, cents = ''] = match;
  const decimalHere = locale === 'de-DE' ? ',' : '.';
  const isLone = grouped !== undefined && decimal === undefined && whole.split(grouped).length === 2;
  if (grouped !== undefined && (grouped === decimal || (isLone && grouped === decimalHere))) return null;
  const minor = Number(whole.replace(/\D/g, '') + cents.padEnd(2, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** Typed money for a draft: undefined for nothing, NaN for what is no amount. */
export const typedMoney = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : (parseMoney(typed) ?? Number.NaN);
