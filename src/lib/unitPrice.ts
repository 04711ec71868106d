import type { Currency } from './enumerations.ts';
import type { Locale } from './locale.ts';
import { formatMoney } from './money.ts';

/**
 * What one of several costs, of their sum in minor units: exactly, with up to four decimals where it is no whole number of minor units, so that
 * it multiplies to the sum beside it.
 */
export function formatUnitPrice(sum: number, quantity: number, currency: Currency, locale?: Locale): string {
  const whole = formatMoney(Math.trunc(sum / quantity), currency, locale);
  if (sum % quantity === 0) return whole;
  const [, decimals = ''] = Math.abs(sum / quantity / 100)
    .toFixed(4)
    .replace(/0+$/, '')
    .split('.');
  return whole.replace(/\d\d(?=\D*$)/, decimals);
}
