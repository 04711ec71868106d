import { registration } from '#words/registration.ts';
import type { Currency } from '../../../lib/enumerations.ts';
import { formatMoney } from '../../../lib/money.ts';

/** `Free – £145.00` */
export function priceRange(lowest: number, highest: number, currency: Currency): string {
  const shown = (price: number) => (price === 0 ? registration.free : formatMoney(price, currency));
  return lowest === highest ? shown(lowest) : `${shown(lowest)} – ${shown(highest)}`;
}
