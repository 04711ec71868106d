import pLimit, { type LimitFunction } from 'p-limit';
import * as v from 'valibot';
import type { Db, Deps } from '../platform/deps.ts';
import { tooBusy } from '../platform/http/errors.ts';
import { refuseGone } from './order.ts';
import { isOrderMade } from './purchase.sql.ts';

/*
 * When a sale begins, thousands order at the same moment. What they sent waits here as it came, in the order in which it came, and a few at a
 * time are judged: else all would be judged before the first is saved.
 */

/** How many orders are judged and saved at a time. */
const wide = 16;
/** How many may wait, each with up to `waitingBodies.small` bytes. */
const inAll = 10_000;
/** Seconds after which whoever is turned away may come back. */
const pause = 5;
/** Milliseconds that a payment waits for orders at the most: they may not end. */
const longestWait = 5_000;

type Queue = { limit: LimitFunction; paying: Set<() => void> };

const queues = new WeakMap<Db, Queue>();

function queueOf(db: Db): Queue {
  const queue = queues.get(db) ?? { limit: pLimit(wide), paying: new Set() };
  queues.set(db, queue);
  return queue;
}

/** What an order has to say to be told that what it wants is gone. */
const Wanted = v.object({
  payload: v.object({
    formId: v.string(),
    key: v.pipe(v.string(), v.uuid()),
    attendees: v.array(v.object({ ticketId: v.string() })),
    offer: v.optional(v.nullable(v.string())),
  }),
});

type QueueDeps = Pick<Deps, 'db' | 'clock' | 'soldOutCache'>;

/**
 * Places an order when its turn has come. What is known to be gone by then is refused before the order is judged, unless it has been placed before. Who
 * is refused leaves their turn to the next, and all of them are looked up together.
 */
export async function inOrderQueue<Placed>(
  deps: QueueDeps,
  said: () => unknown,
  place: () => Promise<Placed>,
): Promise<Placed> {
  const { limit, paying } = queueOf(deps.db);
  const inTurn = async <Done>(work: () => Promise<Done>): Promise<Done> => {
    if (limit.pendingCount >= inAll) throw tooBusy(pause);
    try {
      return await limit(work);
    } finally {
      if (limit.pendingCount === 0) for (const goOn of paying) goOn();
    }
  };
  const outcome = await inTurn(async () => goneOf(deps, said()) ?? { placed: await place() });
  if ('placed' in outcome) return outcome.placed;
  if (await isOrderMade(deps.db, outcome)) return inTurn(place);
  throw outcome.refusal;
}

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

/** Lets a payment begin when no order waits any more: whoever pays has their tickets, and all others wait to hear whether there are any. */
export async function afterOrders<Begun>(
  { db }: Pick<Deps, 'db'>,
  _said: () => unknown,
  begin: () => Promise<Begun>,
): Promise<Begun> {
  const { limit, paying } = queueOf(db);
  if (limit.pendingCount > 0)
    await new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(longest);
        paying.delete(goOn);
        resolve();
      };
      const longest = setTimeout(goOn, longestWait);
      paying.add(goOn);
    });
  return begin();
}
