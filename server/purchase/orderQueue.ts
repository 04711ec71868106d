import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { OrderLine } from '../../src/api/contract/registration.ts';
import type { Db, Deps } from '../platform/deps.ts';
import type { TurnOf } from '../platform/http/handler.ts';
import { wideNetworkOf } from '../platform/http/network.ts';
import { createTurns, type Turns } from '../platform/turns.ts';
import type { FormOnSale } from './formOnSale.sql.ts';
import { assertTicketsLeft, isGone } from './order.ts';
import { createLine, type Line, readPlace, signPlace } from './orderLine.ts';
import { isOrderMade } from './purchase.sql.ts';

/*
 * When a sale begins, thousands order at the same moment. What they sent waits here as it came, and a few at a time are judged: else all would
 * be judged before the first is saved. Networks take turns, so that one from which thousands come keeps the others waiting for few of them; each
 * network's own go in the order in which they came.
 */

/**
 * How many orders are judged and saved at a time, and how many may wait, each with up to `waitingBodies.small` bytes. Those of one site go one after the
 * other, since each is judged by what those before it hold.
 */
const limits = { atOnce: 16, ofWide: 1, perCaller: 10_000, inAll: 10_000, wideOf: wideNetworkOf };
/** Of how many networks orders make a crowd, for which payments wait: while so many wait, or come within the lull, in milliseconds. A good day of sales is none. */
const crowd = { networks: 100, lull: 250 };
/** Milliseconds that a payment waits for orders at the most: they may not end. */
const longestWait = 5_000;

/** The part of a full line's orders that those of one site count for: no few sites have all others stand in line. */
const sharePerWide = 1 / 50;
/** Forms whose sold-out tickets those in line are told, and how many tickets. */
const toldGone = { forms: 20, tickets: 100 };

/**
 * `waits` is how many orders wait, as far as they count, `ofWide` how many of a site, `waiting` how many of a network, `arrived` when the last one came or had
 * its turn, the earliest first. `gone` are the forms of which something was found to be gone, the last last.
 */
type Queue = {
  turns: Turns;
  line: Line;
  most: number;
  waits: number;
  ofWide: Map<string, number>;
  waiting: Map<string, number>;
  arrived: Map<string, number>;
  gone: Set<string>;
};

const queues = new WeakMap<Db, Queue>();

function queueOf({ db, lineFrom, soldOutCache }: Pick<Deps, 'db' | 'lineFrom' | 'soldOutCache'>): Queue {
  const known = queues.get(db);
  if (known) return known;
  const gone = new Set<string>();
  const queue: Queue = {
    turns: createTurns(limits),
    line: createLine({
      from: lineFrom,
      waits: () => queue.waits,
      gone: () => goneTickets([...gone].map((formId) => soldOutCache.known(formId))),
    }),
    most: Math.max(1, lineFrom * sharePerWide),
    waits: 0,
    ofWide: new Map(),
    waiting: new Map(),
    arrived: new Map(),
    gone,
  };
  queues.set(db, queue);
  return queue;
}

/** The tickets of which nothing is left. */
const goneTickets = (forms: (FormOnSale | null)[]): string[] =>
  forms
    .flatMap((onSale) => (onSale?.tickets ?? []).filter(({ id }) => onSale && isGone(onSale, [{ ticketId: id }])))
    .slice(0, toldGone.tickets)
    .map(({ id }) => id);

/** Adds to a count, which goes when nothing is left of it; answers with it. */
function addTo(counts: Map<string, number>, key: string, change: 1 | -1): number {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
  return count;
}

/** Does the work when it is the network's turn. */
async function inNetworksTurn<Done>(queue: Queue, network: string, work: () => Promise<Done>): Promise<Done> {
  let waits = false;
  const note = (isWaiting: boolean) => {
    if (waits === isWaiting) return;
    waits = isWaiting;
    const change = isWaiting ? 1 : -1;
    const ofWide = addTo(queue.ofWide, wideNetworkOf(network), change);
    if (Math.max(ofWide, ofWide - change) <= queue.most) queue.waits += change;
    addTo(queue.waiting, network, change);
    queue.arrived.delete(network);
    queue.arrived.set(network, performance.now());
    isCrowded(queue);
  };
  note(true);
  try {
    return await queue.turns.take(network, () => {
      note(false);
      return work();
    });
  } finally {
    note(false);
  }
}

/** Whether a crowd orders. Forgets who came before the lull. */
function isCrowded({ waiting, arrived }: Queue): boolean {
  for (const [network, at] of arrived) {
    if (performance.now() - at <= crowd.lull) break;
    arrived.delete(network);
  }
  return waiting.size > crowd.networks || arrived.size > crowd.networks;
}

/** What an order has to say to be told that it stands in line, or that what it wants is gone. */
const Wanted = v.object({
  payload: v.object({
    formId: v.pipe(v.string(), v.uuid()),
    key: v.pipe(v.string(), v.uuid()),
    attendees: v.array(v.object({ ticketId: v.string() })),
    offer: v.optional(v.nullable(v.string())),
    place: v.optional(v.nullable(v.string())),
  }),
});

type Wanted = v.InferOutput<typeof Wanted>['payload'];
type QueueDeps = Pick<Deps, 'db' | 'clock' | 'secretKey' | 'soldOutCache' | 'callLimits' | 'lineFrom'>;

/**
 * Places an order when its turn has come. What is known to be gone by then is refused before the order is judged, unless it has been placed before. Who
 * is refused leaves their turn to the next, and all of them are looked up together.
 */
export async function inOrderQueue<Placed>(
  { deps, network, said }: TurnOf<QueueDeps>,
  place: () => Promise<Placed>,
): Promise<Placed> {
  const queue = queueOf(deps);
  // Without limits, everybody is a network of their own.
  const caller = deps.callLimits ? network : randomUUID();
  const inTurn = <Done>(work: () => Promise<Done>) => inNetworksTurn(queue, caller, work);
  const { success, output } = v.safeParse(Wanted, said());
  // It is refused soon enough.
  if (!success) return inTurn(place);
  const wanted = output.payload;
  const goneBy = () => goneOf(queue, deps, wanted);
  // What is gone is gone: there is no line for it.
  const stands = goneBy() ? null : inLine(queue, deps, caller, wanted);
  if (stands) {
    if (await isOrderMade(deps.db, wanted)) return inTurn(place);
    throw stands;
  }
  const outcome = await inTurn(async () => goneBy() ?? { placed: await place() });
  if ('placed' in outcome) return outcome.placed;
  if (await isOrderMade(deps.db, wanted)) return inTurn(place);
  throw outcome.refusal;
}

/** Its place in line, where the order has to wait for others that came before. */
function inLine({ line }: Queue, { clock, secretKey }: QueueDeps, network: string, { key, place }: Wanted) {
  const now = clock().getTime();
  return line.enter(network, readPlace(secretKey, key, place, now), now, (since) => signPlace(secretKey, key, since));
}

/** Where the line of orders has got. */
export const tellLine = (deps: Pick<Deps, 'db' | 'clock' | 'lineFrom' | 'soldOutCache'>): OrderLine =>
  queueOf(deps).line.tell(deps.clock().getTime());

/** The refusal of an order that wants what is known to be gone. */
function goneOf(
  { gone }: Queue,
  { clock, soldOutCache }: QueueDeps,
  { formId, attendees, offer }: Wanted,
): { refusal: unknown } | null {
  if (offer) return null;
  const known = soldOutCache.known(formId);
  if (!known) return null;
  try {
    assertTicketsLeft(known, attendees, clock().toISOString());
    return null;
  } catch (refusal) {
    gone.delete(formId);
    gone.add(formId);
    for (const oldest of gone) if (gone.size > toldGone.forms) gone.delete(oldest);
    return { refusal };
  }
}

/** Lets a payment begin when no crowd comes to order any more: whoever pays has their tickets, and all others wait to hear whether there are any. */
export async function afterOrders<Begun>(
  { deps }: TurnOf<Pick<Deps, 'db' | 'lineFrom' | 'soldOutCache'>>,
  begin: () => Promise<Begun>,
): Promise<Begun> {
  const queue = queueOf(deps);
  const latest = performance.now() + longestWait;
  while (isCrowded(queue) && performance.now() < latest) await wait(crowd.lull / 5);
  return begin();
}
