import { eq } from 'drizzle-orm';
import type { Answers } from '../../src/api/contract/form.ts';
import { choosersAmong } from '../../src/lib/form/choices.ts';
import { heldShares } from '../../src/lib/limits.ts';
import { isPaidLater, isUnpaid } from '../../src/lib/purchase.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { HttpError, type Sentence } from '../platform/http/errors.ts';
import type { Limiter } from '../platform/http/limiter.ts';
import type { FormOnSale } from './formOnSale.sql.ts';
import { heldBefore, type OrderOrigin } from './openOrders.sql.ts';
import type { Order } from './order.ts';
import { leftOf } from './publicForm.ts';
import type { PurchaseRow } from './purchase.sql.ts';
import { freeShare, type Held, leastShare, type OverShare, overShare, puzzleCost, type Sold } from './shareRules.ts';

type Ordered = Pick<Order, 'priced' | 'promo' | 'attendees'>;
/** Of what there may be too little: `what` it is called in counts, and `name` where it is not just tickets. */
type Wanted = Sold & { what: string; wanted: number; name?: Sentence };
/** `size` is how many there are in all. */
type Sized = Wanted & { size: number };

/**
 * Throws 429 where an order would hold more than its network may of what is left of the form, of one of its tickets or of their early birds, of an
 * option or of a promo code. What was offered to its buyer from the waiting list doesn't count. Answers how hard a puzzle the order solves first, 0
 * for none.
 */
export async function assertShare(
  tx: Tx,
  onSale: FormOnSale,
  { status, network, wideNetwork, lines }: Pick<PurchaseRow, 'status' | 'lines'> & OrderOrigin,
  order: Ordered,
  now: Date,
  offer: { ticketId: string; count: number } | null = null,
): Promise<number> {
  if (!isUnpaid(status)) return 0;
  const tickets = ticketsOf(onSale, lines, offer);
  if (tickets.length === 0) return 0;
  const options = optionsOf(onSale, order);
  const besides = [...earlyBirdsOf(onSale, order), ...options, ...promoOf(order)];
  const [isKnown, later] = [network !== null, isPaidLater(status)];
  const since = new Date(now.getTime() - heldShares.seconds * 1_000);
  const promo = order.promo?.id ?? null;
  const rows = await heldBefore(
    tx,
    onSale.form.id,
    network,
    wideNetwork,
    !isKnown,
    later,
    since,
    promo,
    options.map(({ what }) => what),
  );
  const counts = new Map(rows.map((row) => [`${row.of} ${row.what}`, row.count]));
  const heldOf = (what: string): Held => {
    const count = (by: keyof Held) => counts.get(`${by} ${what}`) ?? 0;
    return {
      ...{ network: count('network'), wideNetwork: count('wideNetwork'), unknown: count('unknown') },
      ...{ later: count('later'), open: count('open') },
    };
  };
  for (const { what, name, ...each } of [...tickets, ...besides]) {
    const over = overShare({ ...each, held: heldOf(what), isKnown, isPaidLater: later });
    if (over) throw shareRefusal(over, name);
  }
  return Math.max(...tickets.map(({ left, what }) => puzzleCost(left, heldOf(what).open)));
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** The tickets that are wanted beside an offer, and the form that all of them are of. */
function ticketsOf(
  { form, tickets }: FormOnSale,
  lines: PurchaseRow['lines'],
  offer: { ticketId: string; count: number } | null,
): Wanted[] {
  const wanted = tickets.flatMap((ticket): Wanted[] => {
    const count = sum(lines.filter(({ ticketId }) => ticketId === ticket.id).map(({ quantity }) => quantity));
    const besides = count - (offer?.ticketId === ticket.id ? offer.count : 0);
    const left = leftOf(ticket.quantity, ticket.reserved);
    return besides > 0 ? [{ what: ticket.id, left, perOrder: ticket.maxPerOrder, wanted: besides }] : [];
  });
  const all = {
    ...{ what: 'form', left: leftOf(form.capacity, form.reserved) },
    ...{ perOrder: sum(wanted.map(({ perOrder }) => perOrder)), wanted: sum(wanted.map((each) => each.wanted)) },
  };
  return wanted.length > 0 ? [...wanted, all] : [];
}

const earlyBirdsOf = ({ tickets }: FormOnSale, { priced }: Ordered): Sized[] =>
  priced.lines.flatMap(({ earlyBird, ticketId, quantity, name }) => {
    const ticket = tickets.find(({ id }) => id === ticketId);
    const most = ticket?.earlyBird?.quantity ?? null;
    if (!earlyBird || !ticket || most === null) return [];
    const left = leftOf(most, ticket.earlyBirdReserved);
    const sentence: Sentence = ({ purchase }) => purchase.earlyBird(name);
    return [
      { what: `early ${ticketId}`, size: most, left, perOrder: ticket.maxPerOrder, wanted: quantity, name: sentence },
    ];
  });

/** The options with a limit that attendees choose, and how many do. */
function chosenOptions({ form }: FormOnSale, attendees: readonly { answers: Answers }[]) {
  const choosing = choosersAmong(attendees.map(({ answers }) => answers));
  return form.limited.flatMap((choice) => {
    const wanted = choosing(choice).length;
    return wanted > 0 ? [{ ...choice, wanted }] : [];
  });
}

const optionsOf = (onSale: FormOnSale, { attendees }: Ordered): Wanted[] =>
  chosenOptions(onSale, attendees).map(({ id, left, wanted, option }) => ({
    ...{ what: id, left, wanted, perOrder: wanted },
    name: ({ parts }) => parts.quoted(option),
  }));

const promoOf = ({ promo }: Ordered): Sized[] =>
  promo && promo.uses !== null
    ? [
        {
          ...{ what: promo.id, size: promo.uses, left: leftOf(promo.uses, promo.used), wanted: 1, perOrder: 1 },
          name: ({ purchase }) => purchase.thisPromo,
        },
      ]
    : [];

function shareRefusal({ of, more }: OverShare, name?: Sentence): HttpError {
  if (of === 'later') return new HttpError(429, ({ purchase }) => purchase.tooManyPaidLater, 'paymentMethod');
  if (of !== 'network') return new HttpError(429, ({ purchase }) => purchase.unpaidShare);
  return new HttpError(429, (words, locale) =>
    name ? words.purchase.networkShareOf(name(words, locale), more) : words.purchase.networkShare(more),
  );
}

type Count = { limiter: Limiter; key: string; points: number; most?: number };

/**
 * Counts what is about to be done, and takes it back when that fails or comes to nothing. Throws 429 with the first sentence whose count
 * is over.
 */
async function countedWhile<Outcome>(
  counts: readonly Count[],
  refusal: () => HttpError,
  work: () => Promise<Outcome>,
  isDone: (outcome: Outcome) => boolean = () => true,
): Promise<Outcome> {
  let done = false;
  const counted: Count[] = [];
  try {
    for (const each of counts) {
      counted.push(each);
      if (!(await each.limiter.count(each.key, each.points, each.most))) throw refusal();
    }
    const outcome = await work();
    done = isDone(outcome);
    return outcome;
  } finally {
    if (!done) for (const { limiter, key, points } of counted) await limiter.giveBack(key, points);
  }
}

type Taken = { id: string; size: number | null; points: number; least?: number | undefined };

/**
 * Free orders are never open, so what counts is how much a network takes of a form, of each of its tickets and early birds, of each option with a limit and
 * of a promo code; networks that are not known are one wide one, without a share. Of an order of which half is free that half counts as
 * well: one that costs a little would take as much. Counted before, and taken back when nothing came of it.
 */
export async function withinFree<Outcome>(
  { freeTickets, freeTicketsWide }: Pick<Deps['limits'], 'freeTickets' | 'freeTicketsWide'>,
  onSale: FormOnSale,
  { formId, network, wideNetwork }: Pick<PurchaseRow, 'formId'> & OrderOrigin,
  order: Ordered,
  save: () => Promise<Outcome>,
): Promise<Outcome> {
  const free = freePart(order);
  if (!free) return save();
  const { form, tickets } = onSale;
  const least = leastShare(form.capacity);
  const taken: Taken[] = [
    ...free.priced.lines.map(({ ticketId, quantity }) => ({
      ...{ id: ticketId, points: quantity },
      size: tickets.find(({ id }) => id === ticketId)?.quantity ?? null,
    })),
    { id: formId, size: form.capacity, points: countIn(free) },
    ...chosenOptions(onSale, free.attendees).map(({ id, max, wanted }) => ({ id, size: max, points: wanted, least })),
    ...earlyBirdsOf(onSale, free).map(({ what, size, wanted }) => ({ id: what, size, points: wanted, least })),
    ...promoOf(free).map(({ what, size, wanted }) => ({ id: what, size, points: wanted, least })),
  ].filter(({ id, size }) => id === formId || size !== null);
  const counts =
    network === null
      ? [{ limiter: freeTicketsWide, key: `${formId}|unknown`, points: countIn(free) }]
      : taken.flatMap(({ id, size, points, least }) => [
          { limiter: freeTickets, key: `${id}|${network}`, points, most: freeShare(size, 'network', least) },
          { limiter: freeTicketsWide, key: `${id}|${wideNetwork}`, points, most: freeShare(size, 'wide', least) },
        ]);
  const refusal = () => new HttpError(429, (words) => words.purchase.tooManyFree);
  return countedWhile(counts, refusal, save, (saved) => saved === 'saved');
}

const countIn = ({ priced }: Ordered): number => sum(priced.lines.map(({ quantity }) => quantity));

/** What nothing is paid for in an order, where that is at least half of its tickets. */
function freePart(order: Ordered): Ordered | null {
  const lines = order.priced.lines.filter(({ total, discount }) => total === discount);
  const ids = new Set(lines.map(({ ticketId }) => ticketId));
  const attendees = order.attendees.filter(({ ticket }) => ids.has(ticket.id));
  const free = { ...order, priced: { ...order.priced, lines }, attendees };
  return countIn(free) > 0 && countIn(free) * 2 >= countIn(order) ? free : null;
}

type HourlyDeps = Pick<Deps, 'db' | 'callLimits'> & {
  limits: Pick<Deps['limits'], 'hourlyOrders' | 'hourlyOrdersWide' | 'hourlyOrdersUnknown'>;
};

/**
 * Places an order unless its network has placed too many in an hour, whatever became of them: each is kept for days, and mailed. Those whose network is
 * not known are counted for each organiser, so that strangers cannot stop all sales.
 */
export async function withinHour<Outcome>(
  { db, callLimits, limits }: HourlyDeps,
  { network, wideNetwork }: OrderOrigin,
  formId: string,
  place: () => Promise<Outcome>,
): Promise<Outcome> {
  const { hourlyOrders, hourlyOrdersWide, hourlyOrdersUnknown } = limits;
  const counts = [
    { limiter: hourlyOrders, key: network, points: 1 },
    { limiter: hourlyOrdersWide, key: wideNetwork, points: 1 },
    { limiter: hourlyOrdersUnknown, key: network === null && callLimits ? await ownerOf(db, formId) : null, points: 1 },
  ].flatMap(({ key, ...each }) => (key === null ? [] : { ...each, key }));
  const refusal = () => new HttpError(429, (words) => words.purchase.tooManyOrders);
  return countedWhile(callLimits ? counts : [], refusal, place);
}

async function ownerOf(tx: Tx, formId: string): Promise<string | null> {
  const [form] = await tx
    .select({ ownerId: events.ownerId })
    .from(forms)
    .innerJoin(events, eq(events.id, forms.eventId))
    .where(eq(forms.id, formId));
  return form?.ownerId ?? null;
}
