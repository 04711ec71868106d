import { type PromoType, promoTypes } from './enumerations.ts';

/*
 * What an order costs, computed here alone, in the browser for the buyer to see and on the server to be charged.
 *
 * All amounts are whole minor units, all rates hundredths of a per cent. Half a minor unit rounds up, and each of these is
 * rounded once, on its whole sum: the discount on the tickets that it covers, the fee on what the tickets cost after it, and
 * VAT on all that has one rate. A line, a share of a refund and a line of an invoice never round by themselves: they are
 * shares of a rounded sum, and add up to it (`sharesOf`).
 */

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

/**
 * How an event charges. The service fee is `feeRate` of what the tickets cost and `feeFixed` for each that has a price; with
 * `feeInside` the organiser bears it, so that it is in the prices and nothing is added. `vat` is null where none is charged:
 * its rates are those of the tickets and of a fee on top of them; prices and fee are entered with VAT if `included`, and
 * shown with it, before they are chosen, if `shown`.
 */
export type PriceTerms = { feeRate: number; feeFixed: number; feeInside: boolean; vat: VatTerms | null };
type VatTerms = { rate: number; feeRate: number; included: boolean; shown: boolean };

export const plainPrices: PriceTerms = { feeRate: 0, feeFixed: 0, feeInside: false, vat: null };

/** All that is taxed at one rate. Under reverse charge `vat` is 0: the buyer accounts for it. */
export type VatPart = { rate: number; net: number; vat: number };

/** What is charged. `net` and the `vat` of all parts add up to `total`; without VAT there are no parts. */
export type Charge = {
  fee: number;
  feeInside: boolean;
  vatIncluded: boolean;
  reverseCharge: boolean;
  vat: VatPart[];
  net: number;
  total: number;
};

export type PricedOrder = { lines: PricedLine[]; subtotal: number; discount: number } & Charge;

/**
 * Prices an order, tickets in the order they are given. When fewer early birds are left than wanted, they
 * go first and the rest of that ticket is a second line at the full price.
 */
export function priceOrder(
  tickets: readonly PricedTicket[],
  quantities: Readonly<Record<string, number>>,
  promo: Discount | null,
  terms: PriceTerms = plainPrices,
  reverseCharge = false,
): PricedOrder {
  const lines = tickets.flatMap((ticket) => linesOf(ticket, quantities[ticket.id] ?? 0));
  const order = { lines, subtotal: sum(lines), discount: promo ? discountOn(lines, promo) : 0 };
  return { ...order, ...chargeOf(order, terms, reverseCharge) };
}

type Ordered = { lines: readonly Pick<PricedLine, 'quantity' | 'unitPrice'>[]; subtotal: number; discount: number };

/** What is charged for an order: its tickets, the fee and VAT. An order whose tickets cost nothing costs nothing. */
export function chargeOf({ lines, subtotal, discount }: Ordered, terms: PriceTerms, reverseCharge: boolean): Charge {
  const { feeRate, feeFixed, feeInside, vat: vatTerms } = terms;
  const tickets = subtotal - discount;
  const priced = lines.reduce((count, { quantity, unitPrice }) => count + (unitPrice > 0 ? quantity : 0), 0);
  const wished = tickets === 0 ? 0 : rounded(tickets * feeRate, unit) + feeFixed * priced;
  const fee = feeInside ? Math.min(wished, tickets) : wished;
  const onTop = feeInside ? 0 : fee;
  const vat = vatTerms ? vatOn(tickets, onTop, vatTerms, reverseCharge) : [];
  const net = vatTerms ? vat.reduce((total, part) => total + part.net, 0) : tickets + onTop;
  const vatIncluded = vatTerms?.included ?? false;
  const total = vat.reduce((all, part) => all + part.vat, net);
  return { fee, feeInside, vatIncluded, reverseCharge: reverseCharge && vat.length > 0, vat, net, total };
}

/** One whole, in hundredths of a per cent. */
const unit = 10_000;

function vatOn(tickets: number, fee: number, { rate, feeRate, included }: VatTerms, reverseCharge: boolean): VatPart[] {
  const amounts =
    rate === feeRate
      ? [{ rate, amount: tickets + fee }]
      : [
          { rate, amount: tickets },
          { rate: feeRate, amount: fee },
        ];
  return amounts
    .filter(({ amount }) => amount > 0)
    .map(({ rate, amount }) => {
      const vat = rounded(amount * rate, included ? unit + rate : unit);
      return { rate, net: included ? amount - vat : amount, vat: reverseCharge ? 0 : vat };
    });
}

/** The price of a ticket as it is shown before it is chosen. */
export function shownPrice(price: number, { vat }: PriceTerms): number {
  if (!vat || vat.included === vat.shown) return price;
  const part = rounded(price * vat.rate, vat.included ? unit + vat.rate : unit);
  return vat.shown ? price + part : price - part;
}

const rounded = (amount: number, by: number): number => Math.floor((amount * 2 + by) / (by * 2));

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
  const wished = type === promoTypes.percentage ? rounded(covered * value, 100) : value;
  return Math.min(wished, covered);
}

/** `amount` times `part` of `whole`, half a minor unit rounding up. */
const portion = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));

/** What one ticket of an order cost, with its share of discount, fee and VAT, half a minor unit rounding up. */
export const shareOf = (order: Pick<PricedOrder, 'subtotal' | 'total'>, unitPrice: number): number =>
  order.subtotal === 0 ? 0 : portion(order.total, unitPrice, order.subtotal);

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

/** The lines, the discount and the fee of an order without VAT. They add up to the charge's `net`. */
export function netLines(
  { lines, discount }: { lines: readonly Pick<PricedLine, 'total'>[]; discount: number },
  { fee, feeInside, vat, net }: Charge,
): { lines: number[]; discount: number; fee: number } {
  const entered = [...lines.map(({ total }) => total), 0 - discount];
  const onTop = feeInside ? 0 : fee;
  const [ofTickets, ofFee] = vat;
  const shares =
    ofTickets && ofFee ? [...sharesOf(ofTickets.net, entered), ofFee.net] : sharesOf(net, [...entered, onTop]);
  const [taken = 0, added = 0] = shares.slice(lines.length);
  return { lines: shares.slice(0, lines.length), discount: 0 - taken, fee: added };
}

/**
 * What a refund is of, when `before` of the charge had been sent back and `after` is now: from every rate its share. Refunds one
 * after the other add up to the whole charge, at every rate.
 */
export function creditOf(charge: Pick<Charge, 'vat' | 'total'>, before: number, after: number) {
  const [was, is] = [creditedOf(charge, before), creditedOf(charge, after)];
  const vat = is.map((part, place) => ({
    rate: part.rate,
    net: part.net - (was[place]?.net ?? 0),
    vat: part.vat - (was[place]?.vat ?? 0),
  }));
  const total = after - before;
  return { vat, net: total - vat.reduce((all, part) => all + part.vat, 0), total };
}

function creditedOf({ vat }: Pick<Charge, 'vat'>, credited: number): VatPart[] {
  const gross = vat.map((part) => part.net + part.vat);
  return sharesOf(credited, gross).map((share, place) => {
    const { rate = 0, vat: ofAll = 0 } = vat[place] ?? {};
    const tax = portion(ofAll, share, gross[place] ?? 1);
    return { rate, net: share - tax, vat: tax };
  });
}

const sum = (lines: readonly Pick<PricedLine, 'total'>[]) => lines.reduce((total, line) => total + line.total, 0);
