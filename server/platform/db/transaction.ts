import { drizzle } from 'drizzle-orm/node-postgres';
import type { Db, Tx } from '../deps.ts';
import { isAway, isRepeatable } from './errors.ts';

const attempts = 5;

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
 * that begins it.
 */
export const inTransaction = <Result>(db: Db, work: (tx: Tx) => Promise<Result>, begin = 'begin'): Promise<Result> =>
  untilWon(() => once(db, work, begin));

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
