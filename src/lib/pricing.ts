import { type PromoType, promoTypes } from './enumerations.ts';
import { rounded, sharesOf } from './money.ts';

/*
 * What an order costs, computed here alone, in the browser for the buyer to see and on the server to be charged.
 *
 * All amounts are whole minor units, all rates hundredths of a per cent. Half a minor unit rounds up, and each of these is
 * rounded once, on its whole sum: the discount on the tickets that it covers, the fee on what the tickets cost after it, and
 * VAT on all that has one rate. A line, its share of the discount, a rate's share of the fee, a share of a refund and a line of an
 * invoice never round by themselves: they are shares of a rounded sum, and add up to it (`sharesOf`).
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

/**
 * A ticket as buyers see it: `price` holds now, for `earlyBird.left` of them; the rest cost `fullPrice`. Without a `vatRate` it has
 * the event's.
 */
export type PricedTicket = {
  id: string;
  name: string;
  price: number;
  fullPrice: number;
  earlyBird: { left: number | null } | null;
  vatRate?: number | null;
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
  /** Its share of the order's discount. */
  discount: number;
  vatRate: number | null;
};

/**
 * How an event charges. The service fee is `feeRate` of what the tickets cost and `feeFixed` for each that has a price; with
 * `feeInside` the organiser bears it, so that it is in the prices and nothing is added. `vat` is null where none is charged:
 * `rate` is that of tickets without one of their own, `feeRate` that of a fee on top of them, null where the fee goes with the
 * tickets; prices and fee are entered with VAT if `included`, and shown with it, before they are chosen, if `shown`.
 */
export type PriceTerms = { feeRate: number; feeFixed: number; feeInside: boolean; vat: VatTerms | null };
type VatTerms = { rate: number; feeRate: number | null; included: boolean; shown: boolean };

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
  const sold = tickets.flatMap((ticket) => linesOf(ticket, quantities[ticket.id] ?? 0));
  const subtotal = sum(sold);
  const discount = promo ? discountOn(sold, promo) : 0;
  const discounts = discountShares(sold, discount, promo?.ticketIds ?? []);
  const lines = sold.map((line, place) => ({ ...line, discount: discounts[place] ?? 0 }));
  const order = { lines, subtotal, discount };
  return { ...order, ...chargeOf(order, terms, reverseCharge) };
}

/** A line as it is taxed; its `discount` is its share of the order's. */
type TaxedLine = Pick<PricedLine, 'total' | 'discount' | 'vatRate'>;
type Ordered = {
  lines: readonly (TaxedLine & Pick<PricedLine, 'quantity' | 'unitPrice'>)[];
  subtotal: number;
  discount: number;
};

/** The service fee on top of one ticket of a price, as it is shown beside it. */
export const feeBeside = (price: number, terms: PriceTerms, rate: number | null): number =>
  shownPrice(rounded(price * terms.feeRate, unit) + terms.feeFixed, terms, terms.vat?.feeRate ?? rate);

/** How many tickets of a line have a price. */
const pricedIn = ({ quantity, unitPrice }: Pick<PricedLine, 'quantity' | 'unitPrice'>) =>
  unitPrice > 0 ? quantity : 0;

/** What is charged for an order: its tickets, the fee and VAT. An order whose tickets cost nothing costs nothing. */
export function chargeOf({ lines, subtotal, discount }: Ordered, terms: PriceTerms, reverseCharge: boolean): Charge {
  const { feeRate, feeFixed, feeInside, vat: vatTerms } = terms;
  const tickets = subtotal - discount;
  const priced = lines.reduce((count, line) => count + pricedIn(line), 0);
  const wished = tickets === 0 ? 0 : rounded(tickets * feeRate, unit) + feeFixed * priced;
  const fee = feeInside ? Math.min(wished, tickets) : wished;
  const onTop = feeInside ? 0 : fee;
  const vat = vatTerms ? vatOn(amountsByRate(lines, onTop, vatTerms), vatTerms, reverseCharge) : [];
  const net = vatTerms ? vat.reduce((total, part) => total + part.net, 0) : tickets + onTop;
  const vatIncluded = vatTerms?.included ?? false;
  const total = vat.reduce((all, part) => all + part.vat, net);
  return { fee, feeInside, vatIncluded, reverseCharge: reverseCharge && vat.length > 0, vat, net, total };
}

/**
 * What is taxed at each rate, as it was entered: the rates of the tickets in the order of their lines, then that of the fee. A fee
 * without a rate of its own goes with the tickets: each rate has a share by what its tickets cost.
 */
function amountsByRate(lines: readonly TaxedLine[], fee: number, { rate: usual, feeRate }: VatTerms) {
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate ?? usual))];
  const amounts = rates.map((rate) => {
    const own = lines.filter(({ vatRate }) => (vatRate ?? usual) === rate);
    return { rate, tickets: own.reduce((all, { total, discount }) => all + total - discount, 0) };
  });
  if (feeRate !== null && !rates.includes(feeRate)) amounts.push({ rate: feeRate, tickets: 0 });
  const shares = sharesOf(
    fee,
    amounts.map(({ rate, tickets }) => (feeRate === null ? tickets : Number(rate === feeRate))),
  );
  return amounts.map((amount, place) => ({ ...amount, fee: shares[place] ?? 0 }));
}

/** One whole, in hundredths of a per cent. */
const unit = 10_000;

const vatOn = (amounts: ReturnType<typeof amountsByRate>, { included }: VatTerms, reverseCharge: boolean): VatPart[] =>
  amounts
    .map(({ rate, tickets, fee }) => ({ rate, amount: tickets + fee }))
    .filter(({ amount }) => amount > 0)
    .map(({ rate, amount }) => {
      const vat = rounded(amount * rate, included ? unit + rate : unit);
      return { rate, net: included ? amount - vat : amount, vat: reverseCharge ? 0 : vat };
    });

/** The price of a ticket as it is shown before it is chosen. */
export function shownPrice(price: number, { vat }: PriceTerms, vatRate: number | null = null): number {
  if (!vat || vat.included === vat.shown) return price;
  const rate = vatRate ?? vat.rate;
  const part = rounded(price * rate, vat.included ? unit + rate : unit);
  return vat.shown ? price + part : price - part;
}

function linesOf(
  { id, name, price, fullPrice, earlyBird, vatRate = null }: PricedTicket,
  wanted: number,
): Omit<PricedLine, 'discount'>[] {
  const early = earlyBird ? Math.min(wanted, earlyBird.left ?? wanted) : 0;
  const line = (quantity: number, unitPrice: number, isEarly: boolean) => ({
    ticketId: id,
    name,
    quantity,
    unitPrice,
    total: quantity * unitPrice,
    earlyBird: isEarly,
    vatRate,
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

/** Of a discount, what each line bears: those that it covers in proportion to what they cost. No `ticketIds` covers every line. */
export const discountShares = (
  lines: readonly Pick<PricedLine, 'ticketId' | 'total'>[],
  discount: number,
  ticketIds: readonly string[],
): number[] =>
  sharesOf(
    discount,
    lines.map(({ ticketId, total }) => (ticketIds.length === 0 || ticketIds.includes(ticketId) ? total : 0)),
  );

/**
 * What one ticket of each line cost, with its share of the discount, the fee and VAT, half a minor unit rounding up: of VAT that of its
 * own rate, of a fee what its own rate and its own fixed part make of it.
 */
export function unitShares(
  lines: readonly (TaxedLine & Pick<PricedLine, 'quantity' | 'unitPrice'>)[],
  { fee, feeInside, vat, net }: Pick<Charge, 'fee' | 'feeInside' | 'vat' | 'net'>,
  { feeRate, feeFixed, vat: terms }: Pick<PriceTerms, 'feeRate' | 'feeFixed' | 'vat'>,
): number[] {
  const onTop = feeInside ? 0 : fee;
  const costs = lines.map(({ total, discount }) => total - discount);
  const amounts = terms ? amountsByRate(lines, onTop, terms) : [{ rate: null, fee: onTop }];
  const gross = lines.map(() => 0);
  let feeGross = 0;
  for (const { rate, fee: share } of amounts) {
    const own = placesOf(lines, rate, terms);
    const part = vat.find((each) => each.rate === rate);
    const ofAll = terms ? (part?.net ?? 0) + (part?.vat ?? 0) : net;
    const shares = sharesOf(ofAll, [...own.map((place) => costs[place] ?? 0), share]);
    for (const [place, of] of own.entries()) gross[of] = shares[place] ?? 0;
    feeGross += shares[own.length] ?? 0;
  }
  const fees = sharesOf(
    feeGross,
    lines.map((line, place) => (costs[place] ?? 0) * feeRate + pricedIn(line) * feeFixed * unit),
  );
  return lines.map(({ quantity }, place) => rounded((gross[place] ?? 0) + (fees[place] ?? 0), quantity));
}

/** Where the lines are that have this rate; all of them where no VAT is charged. */
const placesOf = (lines: readonly TaxedLine[], rate: number | null, terms: VatTerms | null): number[] =>
  lines.flatMap(({ vatRate }, place) => (!terms || (vatRate ?? terms.rate) === rate ? [place] : []));

/** What of an order's net amount is at one rate; null where no VAT is charged. */
type NetPart = { rate: number | null; net: number };

/**
 * The lines of an order, its discount and a fee on top of them without VAT, the last two at every rate. They add up to the charge's
 * `net`. A line that its discount takes off whole is nothing.
 */
export function netLines(
  lines: readonly TaxedLine[],
  { fee, feeInside, vat, net }: Charge,
  terms: VatTerms | null,
): { lines: number[]; discounts: NetPart[]; fees: NetPart[] } {
  const onTop = feeInside ? 0 : fee;
  const amounts = terms ? amountsByRate(lines, onTop, terms) : [{ rate: null, fee: onTop }];
  const nets = lines.map(() => 0);
  const parts = amounts.map(({ rate, fee: share }) => {
    const own = placesOf(lines, rate, terms);
    const ofAll = terms ? (vat.find((part) => part.rate === rate)?.net ?? 0) : net;
    const entered = own.map((place) => lines[place]?.total ?? 0);
    const discount = own.reduce((all, place) => all + (lines[place]?.discount ?? 0), 0);
    const shares = sharesOf(ofAll, [...entered, 0 - discount, share]);
    for (const [place, of] of own.entries()) nets[of] = shares[place] ?? 0;
    const [taken = 0, added = 0] = shares.slice(own.length);
    return { rate, discount: 0 - taken, fee: added };
  });
  const some = (of: 'discount' | 'fee') =>
    parts.map((part) => ({ rate: part.rate, net: part[of] })).filter((part) => part.net > 0);
  return { lines: nets, discounts: some('discount'), fees: some('fee') };
}

const sum = (lines: readonly Pick<PricedLine, 'total'>[]) => lines.reduce((total, line) => total + line.total, 0);

/**
 * What an organiser says of an event's prices; rates are hundredths of a per cent. `vatRate` null is the organiser's usual one,
 * `feeVatRate` null those of the tickets. `reverseCharge` leaves VAT to companies in other countries of the EU.
 */
export type EventPricing = Omit<PriceTerms, 'vat'> & {
  vatRate: number | null;
  feeVatRate: number | null;
  vatIncluded: boolean;
  vatShown: boolean;
  reverseCharge: boolean;
};

export const usualPricing: EventPricing = {
  feeRate: 0,
  feeFixed: 0,
  feeInside: false,
  vatRate: null,
  feeVatRate: null,
  vatIncluded: true,
  vatShown: true,
  reverseCharge: false,
};

/** What of an organiser's settings decides about VAT. */
export type Seller = { chargesVat: boolean; vatRate: number; country: string };

/** How an event charges. `seller` is null for an organiser without settings, who charges no VAT. */
export function termsOf(pricing: EventPricing, seller: Seller | null): PriceTerms {
  const { feeRate, feeFixed, feeInside, vatIncluded: included, vatShown: shown } = pricing;
  const vat = seller?.chargesVat
    ? { rate: pricing.vatRate ?? seller.vatRate, feeRate: pricing.feeVatRate, included, shown }
    : null;
  return { feeRate, feeFixed, feeInside, vat };
}

/** What of an order's money the organiser still has, in minor units: neither sent back nor lost in a dispute. */
export const leftToRefund = ({ total, refunded, lost }: { total: number; refunded: number; lost: number }): number =>
  Math.max(total - refunded - lost, 0);

/** Whether all of an order's money went back. One that cost nothing has none. */
export const isAllRefunded = ({ total, refunded }: { total: number; refunded: number }): boolean =>
  total > 0 && refunded >= total;

/** What an attendee whom the organiser adds pays: nothing, the ticket's price that is there already, or that by bank transfer or at the door. */
export const addedPayments = ['free', 'paid', 'transfer', 'door'] as const;
export type AddedPayment = (typeof addedPayments)[number];

/** Those that an event takes. */
export const addedPaymentsOf = ({ transferDays, payAtDoor }: { transferDays: number | null; payAtDoor: boolean }) =>
  addedPayments.filter((payment) => {
    if (payment === 'transfer') return transferDays !== null;
    return payment !== 'door' || payAtDoor;
  });

type Line = { kind: 'ticket' | 'discount' | 'fee' | 'refund' | 'reversal'; name: string };
type LineWords = {
  ticket: (ticket: string, event: string) => string;
  discount: (code: string) => string;
  fee: string;
  refund: (event: string) => string;
  reversal: (event: string) => string;
};

/** What a line of an invoice is for, on its page as in its PDF. `event` is the event's name. */
export function describeLine({ kind, name }: Line, event: string, words: LineWords): string {
  if (kind === 'ticket') return words.ticket(name, event);
  if (kind === 'discount') return words.discount(name);
  return kind === 'fee' ? words.fee : words[kind](event);
}
