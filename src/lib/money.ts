import { type Currency, currencies } from './enumerations.ts';
import { currentLocale, type Locale } from './locale.ts';

export const currencySymbols: Record<Currency, string> = { usd: '$', gbp: '£', eur: '€' };

/** Minor units as people read them: `£1,234.50`, `-$5.00`; in German `1.234,50 £`, `-5,00 $`. */
export function formatMoney(minor: number, currency: Currency, locale = currentLocale()): string {
  const [whole = '', cents = ''] = moneyText(Math.abs(minor)).split('.');
  const [sign, symbol] = [minor < 0 ? '-' : '', currencySymbols[currency]];
  const grouped = groupDigits(whole, locale);
  return locale === 'de-DE' ? `${sign}${grouped},${cents}\u00a0${symbol}` : `${sign}${symbol}${grouped}.${cents}`;
}

/** The same of any currency, by its ISO code: a payment provider may name one in which Foyer sells nothing. */
export function formatAnyMoney(minor: number, code: string, locale = currentLocale()): string {
  const known = currencies.find((each) => each === code);
  if (known) return formatMoney(minor, known, locale);
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return `${(minor / 10 ** digits).toFixed(digits)} ${code.toUpperCase()}`;
}

/** What something cost: nothing is free, and what is not known is not said. */
export const formatPrice = (
  minor: number | null,
  currency: Currency,
  free: string,
  locale = currentLocale(),
): string => (minor === null ? '' : minor === 0 ? free : formatMoney(minor, currency, locale));

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

/** Hundredths of a per cent as people read them: `20%`, `7.5%`; in German `7,5 %`. */
export function formatPercent(rate: number, locale = currentLocale()): string {
  const text = percentText(rate);
  return locale === 'de-DE' ? `${text.replace('.', ',')}\u00a0%` : `${text}%`;
}

/** Hundredths of a per cent as the text of an input: `7.5`. */
export const percentText = (rate: number): string => String(rate / 100);

/** A number as an input shows it in the reader's language: `7,5` in German. */
export const inInput = (text: string, locale = currentLocale()): string =>
  locale === 'de-DE' ? text.replace('.', ',') : text;

/** Hundredths of a typed per cent: null for nothing, NaN for what is none or has more than two decimals. */
export function typedPercent(typed: string): number | null {
  const bare = typed.trim().replace(/\s?%$/, '');
  if (bare === '') return null;
  return /^\d{1,4}([.,]\d{1,2})?$/.test(bare) ? Math.round(Number(bare.replace(',', '.')) * 100) : Number.NaN;
}

/** Half rounds up. Both are whole, `by` above nothing. */
export const rounded = (amount: number, by: number): number => Math.floor((amount * 2 + by) / (by * 2));

/** `amount` times `part` of `whole`, half a minor unit rounding up; exact, however large the product. */
export const portion = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));

/** Whole shares of an amount in proportion to `parts`, which add up to it. No sum of the first few parts may be negative. */
export function sharesOf(amount: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((total, part) => total + part, 0);
  let [sumOfParts, given] = [0, 0];
  return parts.map((part) => {
    sumOfParts += part;
    const share = whole === 0 ? 0 : portion(amount, sumOfParts, whole) - given;
    given += share;
    return share;
  });
}

const separators: Record<Locale, string> = { 'en-GB': ',', 'de-DE': '.' };

/** Digits in groups of three: `1,234,567`; in German `1.234.567`. */
const groupDigits = (digits: string, locale: Locale): string => digits.replace(/\B(?=(\d{3})+$)/g, separators[locale]);

/** How many, as people read it. Written by hand: the first look of `Intl` at a number takes a slow phone a tenth of a second. */
export const formatCount = (count: number, locale = currentLocale()): string => groupDigits(`${count}`, locale);
