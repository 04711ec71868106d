import { type Held, type OverShare, overShare, puzzleCost } from '../../src/lib/heldShare.ts';
import { heldShares } from '../../src/lib/limits.ts';
import { isPaidLater, isUnpaid } from '../../src/lib/purchase.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { HttpError } from '../platform/http/errors.ts';
import type { Limiter } from '../platform/http/limiter.ts';
import type { FormOnSale } from './formOnSale.sql.ts';
import { heldTickets, type OrderOrigin } from './openOrders.sql.ts';
import { leftOf } from './publicForm.ts';
import type { PurchaseRow } from './purchase.sql.ts';

/**
 * Throws 429 where an order would hold more of what is left of the form, or of one of its tickets, than its network may. What was offered to
 * its buyer from the waiting list doesn't count. Answers how hard a puzzle the order solves first, 0 for none.
 */
export async function refuseOverShare(
  tx: Tx,
  { form, tickets }: FormOnSale,
  { status, network, wideNetwork, lines }: Pick<PurchaseRow, 'status' | 'lines'> & OrderOrigin,
  now: Date,
  offer: { ticketId: string; count: number } | null = null,
): Promise<number> {
  if (!isUnpaid(status)) return 0;
  const wanted = tickets.flatMap((ticket) => {
    const count = lines.reduce((sum, line) => sum + (line.ticketId === ticket.id ? line.quantity : 0), 0);
    const besides = count - (offer?.ticketId === ticket.id ? offer.count : 0);
    return besides > 0 ? [{ ticket, count: besides }] : [];
  });
  if (wanted.length === 0) return 0;
  const [isKnown, later] = [network !== null, isPaidLater(status)];
  const since = new Date(now.getTime() - heldShares.seconds * 1_000);
  const rows = await heldTickets(tx, form.id, network, wideNetwork, !isKnown, later, since);
  const heldOf = (ticketId?: string) => {
    const count = (of: keyof Held) =>
      rows.reduce((sum, row) => sum + (row.of === of && (row.ticketId === ticketId || !ticketId) ? row.count : 0), 0);
    return {
      network: count('network'),
      wideNetwork: count('wideNetwork'),
      unknown: count('unknown'),
      later: count('later'),
      open: count('open'),
    };
  };
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  const asked = [
    ...wanted.map(({ ticket, count }) => ({
      left: leftOf(ticket.quantity, ticket.reserved),
      perOrder: ticket.maxPerOrder,
      wanted: count,
      held: heldOf(ticket.id),
    })),
    {
      left: leftOf(form.capacity, form.reserved),
      perOrder: sum(wanted.map(({ ticket }) => ticket.maxPerOrder)),
      wanted: sum(wanted.map(({ count }) => count)),
      held: heldOf(),
    },
  ];
  for (const each of asked) {
    const over = overShare({ ...each, isKnown, isPaidLater: later });
    if (over) throw shareRefusal(over);
  }
  return Math.max(...asked.map(({ left, held }) => puzzleCost(left, held.open)));
}

const shareRefusal = ({ of, more }: OverShare): HttpError =>
  of === 'later'
    ? new HttpError(429, ({ purchase }) => purchase.tooManyPaidLater, 'paymentMethod')
    : new HttpError(429, ({ purchase }) => (of === 'network' ? purchase.networkShare(more) : purchase.unpaidShare));

type Count = { limiter: Limiter; key: string; points: number; most?: number };

/**
 * Counts what is about to be done, and takes it back when that fails or comes to nothing. Throws 429 with the first sentence whose count
 * is over.
 */
export async function countedWhile<Outcome>(
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

type HourlyDeps = Pick<Deps, 'callLimits'> & {
  limits: Pick<Deps['limits'], 'hourlyOrders' | 'hourlyOrdersWide' | 'hourlyOrdersUnknown'>;
};

/** Places an order unless its network has placed too many in an hour, whatever became of them: each is kept for days, and mailed. */
export function withinHour<Outcome>(
  { callLimits, limits }: HourlyDeps,
  { network, wideNetwork }: OrderOrigin,
  place: () => Promise<Outcome>,
): Promise<Outcome> {
  const { hourlyOrders, hourlyOrdersWide, hourlyOrdersUnknown } = limits;
  const counts = [
    { limiter: hourlyOrders, key: network, points: 1 },
    { limiter: hourlyOrdersWide, key: wideNetwork, points: 1 },
    { limiter: hourlyOrdersUnknown, key: network === null ? 'all' : null, points: 1 },
  ].flatMap(({ key, ...each }) => (key === null ? [] : { ...each, key }));
  const refusal = () => new HttpError(429, (words) => words.purchase.tooManyOrders);
  return countedWhile(callLimits ? counts : [], refusal, place);
}
