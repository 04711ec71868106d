import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { OrderLine } from '../../src/api/contract/registration.ts';
import { boundedCache } from '../platform/cache.ts';
import { isLocked } from '../platform/db/errors.ts';
import { untilFree } from '../platform/db/transaction.ts';
import type { Db, Deps } from '../platform/deps.ts';
import { tooBusy } from '../platform/http/errors.ts';
import type { TurnOf } from '../platform/http/handler.ts';
import { wideNetworkOf } from '../platform/http/network.ts';
import { addTo, createTurns, type Turns } from '../platform/turns.ts';
import { type FormOnSale, findSeller } from './formOnSale.sql.ts';
import { assertTicketsLeft, isGone } from './order.ts';
import { createLine, type Line, readPlace, signPlace } from './orderLine.ts';
import { isOrderMade } from './purchase.sql.ts';

/*
 * When a sale begins, thousands order at the same moment. What they sent waits here as it came, and a few at a time are judged: else all would
 * be judged before the first is saved. Networks take turns, so that one from which thousands come keeps the others waiting for few of them; each
 * network's own go in the order in which they came.
 */

/** Whose turn an order takes. Those of a network at a form that is locked (`isApart`) go in turns with its others, and not after them. */
type Caller = { network: string; ownerId: string | null; isApart?: boolean };
const callerOf = ({ network, ownerId, isApart = false }: Caller) => `${network} ${ownerId} ${isApart}`;
const partOf = (place: number) => (caller: string) => caller.split(' ')[place] ?? '';
const [networkOf, ownerOf] = [partOf(0), partOf(1)];

/**
 * How many orders are judged and saved at a time, and how many may wait, each with up to `waitingBodies.small` bytes. Those of one site go one after the
 * other, since each is judged by what those before it hold; those of an organiser of whom fewest are judged go first, as orders of one form may wait for each other.
 */
const limits = {
  ...{ atOnce: 16, ofWide: 1, perCaller: 10_000, inAll: 10_000 },
  wideOf: (caller: string) => wideNetworkOf(networkOf(caller)),
  partyOf: ownerOf,
};
/** Of a form that is locked one order at a time; networks take turns. */
const alone = { atOnce: Number.POSITIVE_INFINITY, ofOne: 1, ofWide: 1, perCaller: 2_000, inAll: 10_000 };
/** Of how many sites orders make a crowd, for which payments wait: while so many wait, or come within the lull, in milliseconds. A good day of sales is none. */
const crowd = { sites: 100, lull: 250 };
/** Milliseconds that a payment waits for orders at the most, which may not end, and orders of a form that is locked for each other. */
const longestWait = 5_000;

/** The part of a full line's orders that those of one site count for: no few sites have all others stand in line. */
const sharePerWide = 1 / 50;
/** Forms whose sold-out tickets those in line are told, and how many tickets. */
const toldGone = { forms: 20, tickets: 100 };
/** Organisers whose line is known, and forms whose organiser is, for so many milliseconds: long enough for one rush, and a form that closes meanwhile refuses its orders. */
const known = { organisers: 1_000, forms: 10_000, lifetime: 10_000 };

/** The line of one organiser. `gone` are their forms of which something was found to be gone, the last last. */
type Own = { line: Line; gone: Set<string> };

/**
 * `waits` is how many orders wait, as far as they count, `ofWide` how many of a site; `ofOwner` and `ofOwnerWide` are the same of each organiser. `waiting` is how
 * many of a site wait, `arrived` when its last one came or had its turn, the earliest first.
 */
type Queue = {
  turns: Turns;
  lines: LRUCache<string, Own>;
  sellers: LRUCache<string, string>;
  most: number;
  waits: number;
  ofWide: Map<string, number>;
  ofOwner: Map<string, number>;
  ofOwnerWide: Map<string, number>;
  waiting: Map<string, number>;
  arrived: Map<string, number>;
  /** Forms that were found locked a moment ago, and the turns of their orders, one of each form at a time. */
  locked: LRUCache<string, true>;
  alone: Turns;
};

const queues = new WeakMap<Db, Queue>();

function queueOf({ db, lineFrom }: Pick<Deps, 'db' | 'lineFrom'>): Queue {
  const begun = queues.get(db);
  if (begun) return begun;
  const queue: Queue = {
    turns: createTurns(limits),
    lines: boundedCache(known.organisers),
    sellers: boundedCache(known.forms, known.lifetime),
    most: Math.max(1, lineFrom * sharePerWide),
    waits: 0,
    ofWide: new Map(),
    ofOwner: new Map(),
    ofOwnerWide: new Map(),
    waiting: new Map(),
    arrived: new Map(),
    locked: boundedCache(known.forms, longestWait),
    alone: createTurns({ ...alone, wideOf: partOf(1) }),
  };
  queues.set(db, queue);
  return queue;
}

/** The line of an organiser, who has none that anybody stands in at first. */
function ownOf(
  queue: Queue,
  ownerId: string,
  { lineFrom, soldOutCache }: Pick<Deps, 'lineFrom' | 'soldOutCache'>,
): Own {
  const begun = queue.lines.get(ownerId);
  if (begun) return begun;
  const gone = new Set<string>();
  const waits = () => queue.ofOwner.get(ownerId) ?? 0;
  const line = createLine({
    from: lineFrom,
    waits,
    others: () => ({
      waits: Math.max(0, queue.waits - waits()),
      organisers: queue.ofOwner.size - (queue.ofOwner.has(ownerId) ? 1 : 0),
    }),
    gone: () => goneTickets([...gone].map((formId) => soldOutCache.known(formId))),
  });
  const own = { line, gone };
  queue.lines.set(ownerId, own);
  return own;
}

/** Who sells by a form; null where it is not on sale. */
async function sellerOf(
  { sellers }: Queue,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  formId: string,
): Promise<string | null> {
  const ownerId = sellers.get(formId) ?? (await findSeller(db, { formId, now: clock() }));
  if (ownerId) sellers.set(formId, ownerId);
  return ownerId;
}

/** The tickets of which nothing is left. */
const goneTickets = (forms: (FormOnSale | null)[]): string[] =>
  forms
    .flatMap((onSale) => (onSale?.tickets ?? []).filter(({ id }) => onSale && isGone(onSale, [{ ticketId: id }])))
    .slice(0, toldGone.tickets)
    .map(({ id }) => id);

/** Adds an order of a site to a count, or takes it away; answers with what that changes of those that count. */
const counted = (counts: Map<string, number>, key: string, change: 1 | -1, most: number): 1 | -1 | 0 => {
  const count = addTo(counts, key, change);
  return Math.max(count, count - change) <= most ? change : 0;
};

/** Does the work when it is the network's turn. `ownerId` is whose line the order may stand in, where that is known. */
async function inNetworksTurn<Done>(queue: Queue, caller: Caller, work: () => Promise<Done>): Promise<Done> {
  const { network, ownerId } = caller;
  let waits = false;
  const note = (isWaiting: boolean) => {
    if (waits === isWaiting) return;
    waits = isWaiting;
    const change = isWaiting ? 1 : -1;
    const site = wideNetworkOf(network);
    queue.waits += counted(queue.ofWide, site, change, queue.most);
    const ofOwner = ownerId && counted(queue.ofOwnerWide, `${ownerId} ${site}`, change, queue.most);
    if (ownerId && ofOwner) addTo(queue.ofOwner, ownerId, ofOwner);
    addTo(queue.waiting, site, change);
    queue.arrived.delete(site);
    queue.arrived.set(site, performance.now());
    isCrowded(queue);
  };
  note(true);
  try {
    return await queue.turns.take(callerOf(caller), () => {
      note(false);
      return work();
    });
  } finally {
    note(false);
  }
}

/**
 * Has orders of a form that was found locked wait for each other before they take a turn, as each would hold one until it finds it locked, too. Those who have
 * waited as long as that leave.
 */
async function inTurnOf<Done>(queue: Queue, formId: string, caller: Caller, order: () => Promise<Done>): Promise<Done> {
  const { locked, alone } = queue;
  const latest = performance.now() + longestWait;
  const apart = () =>
    alone.take(`${caller.network} ${formId}`, async () => {
      if (performance.now() > latest) throw tooBusy();
      // Not after all that the network orders elsewhere: others wait for this one.
      return inNetworksTurn(queue, { ...caller, isApart: true }, order);
    });
  try {
    if (locked.has(formId)) return await apart();
    // It may be found locked while this one waits.
    const placed = await inNetworksTurn(queue, caller, async () =>
      locked.has(formId) ? null : { done: await order() },
    );
    return placed ? placed.done : await apart();
  } catch (error) {
    if (isLocked(error)) locked.set(formId, true);
    throw error;
  }
}

/** Whether a crowd orders. Forgets who came before the lull. */
function isCrowded({ waiting, arrived }: Queue): boolean {
  for (const [site, at] of arrived) {
    if (performance.now() - at <= crowd.lull) break;
    arrived.delete(site);
  }
  return waiting.size > crowd.sites || arrived.size > crowd.sites;
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
  const caller = { network: deps.callLimits ? network : randomUUID(), ownerId: null };
  const { success, output } = v.safeParse(Wanted, said());
  // It is refused soon enough.
  if (!success) return inNetworksTurn(queue, caller, place);
  const wanted = output.payload;
  const ownerId = await sellerOf(queue, deps, wanted.formId);
  const inTurn = <Done>(work: () => Promise<Done>) =>
    untilFree(() => inTurnOf(queue, wanted.formId, { ...caller, ownerId }, work));
  const goneBy = () => goneOf(queue, deps, wanted);
  // What is gone is gone: there is no line for it. What is not on sale is refused at its turn.
  const stands =
    goneBy() || !ownerId ? null : inLine(ownOf(queue, ownerId, deps), deps, caller.network, ownerId, wanted);
  if (stands) {
    if (await isOrderMade(deps.db, wanted)) return inTurn(place);
    throw stands;
  }
  const outcome = await inTurn(async () => goneBy() ?? { placed: await place() });
  if ('placed' in outcome) return outcome.placed;
  if (await isOrderMade(deps.db, wanted)) return inTurn(place);
  throw outcome.refusal;
}

/** Its place in line, where the order has to wait for others that came before. A place is of one order in the line of one organiser. */
function inLine(
  { line }: Own,
  { clock, secretKey }: QueueDeps,
  network: string,
  ownerId: string,
  { key, place }: Wanted,
) {
  const now = clock().getTime();
  const order = `${ownerId} ${key}`;
  const since = readPlace(secretKey, order, place, now);
  return line.enter(network, since, now, (at) => signPlace(secretKey, order, at));
}

/** For forms whose organiser has no line. */
const noLine = createLine({ from: 1, waits: () => 0 });

/** Where the line has got in which the buyers of a form stand. */
export async function tellLine(deps: Pick<Deps, 'db' | 'clock' | 'lineFrom'>, formId: string): Promise<OrderLine> {
  const queue = queueOf(deps);
  const ownerId = await sellerOf(queue, deps, formId);
  const line = (ownerId && queue.lines.get(ownerId)?.line) || noLine;
  return line.tell(deps.clock().getTime());
}

/** The refusal of an order that wants what is known to be gone. */
function goneOf(
  { lines }: Queue,
  { clock, soldOutCache }: QueueDeps,
  { formId, attendees, offer }: Wanted,
): { refusal: unknown } | null {
  if (offer) return null;
  const onSale = soldOutCache.known(formId);
  if (!onSale) return null;
  try {
    assertTicketsLeft(onSale, attendees, clock().toISOString());
    return null;
  } catch (refusal) {
    const gone = lines.get(onSale.event.ownerId)?.gone;
    gone?.delete(formId);
    gone?.add(formId);
    for (const oldest of gone ?? []) if (gone && gone.size > toldGone.forms) gone.delete(oldest);
    return { refusal };
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
