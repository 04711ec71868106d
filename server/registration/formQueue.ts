import pLimit, { type LimitFunction } from 'p-limit';
import type { Db } from '../platform/deps.ts';

/*
 * At the start of a sale thousands want to reserve at once. They wait here, in their process, and not in the database; who waits in
 * vain is told so without asking it.
 */

type Queue = { limit: LimitFunction; shortages: number };

/** How many buyers of one form go to the database at a time; more would only wait there, each with a connection. */
const wide = 4;

const queues = new WeakMap<Db, Map<string, Queue>>();

function queueOf(db: Db, formId: string): Queue {
  const ofDb = queues.get(db) ?? new Map<string, Queue>();
  const queue = ofDb.get(formId) ?? { limit: pLimit(wide), shortages: 0 };
  queues.set(db, ofDb.set(formId, queue));
  return queue;
}

/** How often a buyer in the queue of a form has found less than was seen. Note it before looking what is left. */
export const shortagesOf = (db: Db, formId: string): number => queues.get(db)?.get(formId)?.shortages ?? 0;

/**
 * Waits for a turn to reserve. A buyer who has waited while one before found a shortage is told `changed`, without asking the
 * database for what is likely to be gone: look again.
 */
export async function inFormQueue<Outcome>(
  db: Db,
  formId: string,
  shortagesSeen: number,
  reserve: () => Promise<Outcome | 'gone'>,
): Promise<Outcome | 'gone' | 'changed'> {
  const queue = queueOf(db, formId);
  try {
    return await queue.limit(async () => {
      if (queue.shortages !== shortagesSeen) return 'changed';
      const outcome = await reserve();
      if (outcome === 'gone') queue.shortages++;
      return outcome;
    });
  } finally {
    if (queue.limit.activeCount === 0) queues.get(db)?.delete(formId);
  }
}
