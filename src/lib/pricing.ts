import { type PromoType, promoTypes } from './enumerations.ts';

type EarlyBirdRule = { price: number; until: string | null; quantity: number | null };

/** The early-bird price that holds at `now` and how many are left of it; null when it does not apply, or would cost more. */
export function earlyBirdNow(
  ticket: { price: number; earlyBird: EarlyBirdRule | null; earlyBirdReserved: number },
  now: string,
): { price: number; until: string | null; left: number | null } | null {
  const rule = ticket.earlyBird;
  if (!rule || rule.price >= ticket.price || (rule.until !== null && now >= rule.until)) return null;
  const left = rule.quantity === null ? null : Math.max(0, rule.quantity - ticket.earlyBirdReserved);
  return left === 0 ? null : { price: rule.price, until: rule.until, left };
}

/** A ticket as buyers see it: `price` holds now, for `earlyBird.left` of them; the rest cost `fullPrice`. */
export type PricedTicket = {
  id: string;
  name: string;
  price: number;
  fullPrice: number;
  earlyBird: { left: number | null } | null;
};

/** `value` is per cent, or minor units off the order; no `ticketIds` covers every ticket. */
export type Discount = { type: PromoType; value: number; ticketIds: readonly string[] };

export type PricedLine = {
  ticketId: string;
  name: string;
  quantity: number;
  unitPrice: number;
  total: number;
  earlyBird: boolean;
};

export type PricedOrder = { lines: PricedLine[]; subtotal: number; discount: number; total: number };

/**
 * Prices an order in minor units, tickets in the order they are given. When fewer early birds are left than wanted, they
 * go first and the rest of that ticket is a second line at the full price.
 */
export function priceOrder(
  tickets: readonly PricedTicket[],
  quantities: Readonly<Record<string, number>>,
  promo: Discount | null,
): PricedOrder {
  const lines = tickets.flatMap((ticket) => linesOf(ticket, quantities[ticket.id] ?? 0));
  const subtotal = sum(lines);
  const discount = promo ? discountOn(lines, promo) : 0;
  return { lines, subtotal, discount, total: subtotal - discount };
}

function linesOf({ id, name, price, fullPrice, earlyBird }: PricedTicket, wanted: number): PricedLine[] {
  const early = earlyBird ? Math.min(wanted, earlyBird.left ?? wanted) : 0;
  const line = (quantity: number, unitPrice: number, isEarly: boolean) => ({
    ticketId: id,
    name,
    quantity,
    unitPrice,
    total: quantity * unitPrice,
    earlyBird: isEarly,
  });
  return [line(early, price, true), line(wanted - early, fullPrice, false)].filter(({ quantity }) => quantity > 0);
}

/**
 * A percentage is taken once, off the covered subtotal, half a minor unit rounding up (so a line more or less changes
 * nothing by itself); a fixed amount comes off the order once. Neither exceeds what the covered tickets cost.
 */
export function discountOn(
  lines: readonly Pick<PricedLine, 'ticketId' | 'total'>[],
  { type, value, ticketIds }: Discount,
): number {
  const covered = sum(ticketIds.length === 0 ? lines : lines.filter(({ ticketId }) => ticketIds.includes(ticketId)));
  const wished = type === promoTypes.percentage ? Math.floor((covered * value + 50) / 100) : value;
  return Math.min(wished, covered);
}

/** What one ticket of an order cost after its share of the discount, half a minor unit rounding up. */
export const shareOf = (order: Pick<PricedOrder, 'subtotal' | 'total'>, unitPrice: number): number =>
  order.subtotal === 0 ? 0 : Math.floor((unitPrice * order.total * 2 + order.subtotal) / (order.subtotal * 2));

const sum = (lines: readonly Pick<PricedLine, 'total'>[]) => lines.reduce((total, line) => total + line.total, 0);
