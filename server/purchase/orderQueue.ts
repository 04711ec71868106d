import pLimit, { type LimitFunction } from 'p-limit';
import * as v from 'valibot';
import type { Db, Deps } from '../platform/deps.ts';
import { tooBusy } from '../platform/http/errors.ts';
import { refuseGone } from './order.ts';
import { readPurchaseByOrderKey } from './purchase.sql.ts';

/*
 * When a sale begins, thousands order at the same moment. What they sent waits here as it came, in the order in which it came, and a few at a
 * time are judged: else all would be judged before the first is saved.
 */

/** How many orders are judged and saved at a time. */
const wide = 8;
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

/** Places an order when its turn has come. What is known to be gone is refused before the order is judged, unless it has been placed before. */
export async function inOrderQueue<Placed>(
  deps: QueueDeps,
  said: () => unknown,
  place: () => Promise<Placed>,
): Promise<Placed> {
  const { limit, paying } = queueOf(deps.db);
  if (limit.pendingCount >= inAll) throw tooBusy(pause);
  const placed = limit(async () => {
    await refuseKnownGone(deps, said());
    return place();
  });
  return placed.finally(() => {
    if (limit.pendingCount > 0) return;
    for (const goOn of paying) goOn();
  });
}

async function refuseKnownGone({ db, clock, soldOutCache }: QueueDeps, said: unknown): Promise<void> {
  const { success, output } = v.safeParse(Wanted, said);
  if (!success || output.payload.offer) return;
  const { formId, key, attendees } = output.payload;
  const known = soldOutCache.known(formId);
  if (!known) return;
  try {
    refuseGone(known, attendees, clock().toISOString());
  } catch (refusal) {
    if (!(await readPurchaseByOrderKey(db, formId, key))) throw refusal;
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
