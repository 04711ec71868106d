import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pLimit from 'p-limit';
import type { Db, Tx } from '../deps.ts';
import { tooBusy } from '../http/errors.ts';
import { onceFor } from '../onceFor.ts';
import { isAway, isLocked, isRepeatable } from './errors.ts';

const attempts = 5;

/**
 * Milliseconds that a transaction waits for a row that another one has locked, each time; that it waits without a connection then; and after which it is
 * given up.
 */
const locked = { wait: 300, pause: 200, longest: 4_000 };

/** Does `work`, and again when PostgreSQL ended it to break a deadlock; what it ended has no effects. */
export async function untilWon<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isRepeatable(error)) throw error;
    }
  }
}

const listeners = new WeakMap<Db, (() => void)[]>();

/** Calls `listener` whenever a transaction of this process was committed. */
export function afterCommits(db: Db, listener: () => void): void {
  listeners.set(db, [...(listeners.get(db) ?? []), listener]);
}

/**
 * Runs `work` in one transaction, again from its start when PostgreSQL ended that; it must have no other effects. `begin` is the SQL
 * that begins it. Throws 503 where rows that it needs stay locked.
 */
export const inTransaction = <Result>(db: Db, work: (tx: Tx) => Promise<Result>, begin = 'begin'): Promise<Result> =>
  untilFree(db, () => untilWon(() => once(db, work, `${begin}; set local lock_timeout to ${locked.wait}`)));

/** Of all transactions that have waited for a row in vain, one at a time tries again: how long a row stays locked may be a stranger's to size. */
const lateTries = onceFor((_: Db) => pLimit(1));

/** Does `work`, and again while rows are locked. Between two tries others have the connection. */
async function untilFree<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + locked.longest;
  for (let attempt = work; ; attempt = () => lateTries(db)(work)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (performance.now() > until) throw tooBusy();
    }
    await wait(locked.pause);
  }
}

async function once<Result>(db: Db, work: (tx: Tx) => Promise<Result>, begin: string): Promise<Result> {
  const client = await db.$client.connect();
  let broken = false;
  try {
    await client.query(begin);
    const result = await work(drizzle(client));
    await client.query('commit');
    for (const listener of listeners.get(db) ?? []) listener();
    return result;
  } catch (error) {
    // A server that is silent would let the rollback wait as long again, and a replica remains one.
    broken = isAway(error);
    if (!broken)
      await client.query('rollback').catch(() => {
        broken = true;
      });
    throw error;
  } finally {
    // The pool ends a broken connection instead of giving it to the next.
    client.release(broken);
  }
}
