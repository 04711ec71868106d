import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { OrderLine } from '../../src/api/contract/registration.ts';
import { orderLine } from '../../src/lib/limits.ts';
import type { Db, Deps } from '../platform/deps.ts';
import type { TurnOf } from '../platform/http/handler.ts';
import { wideNetworkOf } from '../platform/http/network.ts';
import { createTurns, type Turns } from '../platform/turns.ts';
import { refuseGone } from './order.ts';
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

/** `waits` is how many orders wait, `waiting` how many of a network, `arrived` when the last one came or had its turn, the earliest first. */
type Queue = { turns: Turns; line: Line; waits: number; waiting: Map<string, number>; arrived: Map<string, number> };

const queues = new WeakMap<Db, Queue>();

function queueOf({ db, lineFrom = orderLine.from }: Pick<Deps, 'db' | 'lineFrom'>): Queue {
  const known = queues.get(db);
  if (known) return known;
  const queue: Queue = {
    turns: createTurns(limits),
    line: createLine({ from: lineFrom, waits: () => queue.waits }),
    waits: 0,
    waiting: new Map(),
    arrived: new Map(),
  };
  queues.set(db, queue);
  return queue;
}

/** Does the work when it is the network's turn. */
async function inNetworksTurn<Done>(queue: Queue, network: string, work: () => Promise<Done>): Promise<Done> {
  let waits = false;
  const note = (isWaiting: boolean) => {
    if (waits === isWaiting) return;
    waits = isWaiting;
    queue.waits += isWaiting ? 1 : -1;
    const count = (queue.waiting.get(network) ?? 0) + (isWaiting ? 1 : -1);
    if (count > 0) queue.waiting.set(network, count);
    else queue.waiting.delete(network);
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

/** What an order has to say to be told that what it wants is gone. */
const Wanted = v.object({
  payload: v.object({
    formId: v.string(),
    key: v.pipe(v.string(), v.uuid()),
    attendees: v.array(v.object({ ticketId: v.string() })),
    offer: v.optional(v.nullable(v.string())),
    place: v.optional(v.nullable(v.string())),
  }),
});

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
  // What is gone is gone: nobody stands in line for it.
  if (!goneOf(deps, said())) enterLine(queue, deps, caller, said());
  const inTurn = <Done>(work: () => Promise<Done>) => inNetworksTurn(queue, caller, work);
  const outcome = await inTurn(async () => goneOf(deps, said()) ?? { placed: await place() });
  if ('placed' in outcome) return outcome.placed;
  if (await isOrderMade(deps.db, outcome)) return inTurn(place);
  throw outcome.refusal;
}

/** Throws `InLine` where the order has to wait for others that came before. An order that names no key is refused soon enough. */
function enterLine({ line }: Queue, { clock, secretKey }: QueueDeps, network: string, said: unknown): void {
  const { success, output } = v.safeParse(Wanted, said);
  if (!success) return;
  const { key, place } = output.payload;
  const now = clock().getTime();
  const since = readPlace(secretKey, key, place, now);
  line.enter(network, since, now, (given) => signPlace(secretKey, key, given));
}

/** Where the line of orders has got. */
export const tellLine = (deps: Pick<Deps, 'db' | 'clock' | 'lineFrom'>): OrderLine =>
  queueOf(deps).line.tell(deps.clock().getTime());

type Gone = { formId: string; key: string; refusal: unknown };

/** The refusal of an order that wants what is known to be gone. */
function goneOf({ clock, soldOutCache }: QueueDeps, said: unknown): Gone | null {
  const { success, output } = v.safeParse(Wanted, said);
  if (!success || output.payload.offer) return null;
  const { formId, key, attendees } = output.payload;
  const known = soldOutCache.known(formId);
  if (!known) return null;
  try {
    refuseGone(known, attendees, clock().toISOString());
    return null;
  } catch (refusal) {
    return { formId, key, refusal };
  }
}

/** Lets a payment begin when no crowd comes to order any more: whoever pays has their tickets, and all others wait to hear whether there are any. */
export async function afterOrders<Begun>(
  { deps }: TurnOf<Pick<Deps, 'db' | 'lineFrom'>>,
  begin: () => Promise<Begun>,
): Promise<Begun> {
  const queue = queueOf(deps);
  const latest = performance.now() + longestWait;
  while (isCrowded(queue) && performance.now() < latest) await wait(crowd.lull / 5);
  return begin();
}
