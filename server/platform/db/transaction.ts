import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Db, Deps, Tx } from '../deps.ts';
import { tooBusy } from '../http/errors.ts';
import { onceFor } from '../onceFor.ts';
import { createTurns, type Turns } from '../turns.ts';
import { isAway, isLocked, isRepeatable } from './errors.ts';

const attempts = 5;

/**
 * Milliseconds that a transaction waits for a row that another one has locked, each time; that it waits without a connection then; and after which it is
 * given up.
 */
const locked = { wait: 300, pause: 200, longest: 4_000 };

/** Has a statement alone wait no longer than that. */
export const lockWaitSql = `set_config('lock_timeout', '${locked.wait}', true)`;

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
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  begin?: string,
): Promise<Result> {
  const until = performance.now() + locked.longest;
  let formId = '';
  const attempt = () =>
    inShortTransaction(
      db,
      async (tx) => {
        try {
          return await work(tx);
        } finally {
          formId = awaited.get(tx) ?? '';
        }
      },
      begin,
    );
  const lateTry = () =>
    lateTries(db).take(formId, async () => {
      if (performance.now() > until) throw tooBusy();
      return attempt();
    });
  return untilFree(attempt, lateTry, until);
}

/** Of the transactions that have waited for a form in vain, one at a time tries again: the others hold no connection meanwhile, and keep nobody at another form. */
const lateTries = onceFor((_: Db) =>
  createTurns({ atOnce: Number.POSITIVE_INFINITY, ofOne: 1, perCaller: 2_000, inAll: 10_000 }),
);

/** By its transaction, the form whose rows may be found locked for as long as somebody likes. */
const awaited = new WeakMap<Tx, string>();
export const mayWaitFor = (tx: Tx, formId: string) => void awaited.set(tx, formId);

/** The same, which throws an error that `isLocked` where a row stays locked: for who holds a turn that others wait for. */
export const inShortTransaction = <Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  begin = 'begin',
): Promise<Result> => untilWon(() => once(db, work, `${begin}; set local lock_timeout to ${locked.wait}`));

/** `stillMay` is missing of what no caller asks for. */
export type TurnDeps = Pick<Deps, 'db'> & Partial<Pick<Deps, 'stillMay'>>;

/**
 * Does in a transaction, when it is the caller's turn and they still may, what may have to wait for rows that somebody has locked. It holds the turn, which others
 * wait for, no longer than it waits for a row, and takes another one while the row stays locked. Throws 503 where it stays so for longer.
 */
export const inTurnTransaction = <Result>(
  turns: Turns,
  caller: string,
  { db, stillMay }: TurnDeps,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  untilFree(() =>
    turns.take(caller, async () => {
      await stillMay?.();
      return inShortTransaction(db, work);
    }),
  );

/** Changes of much at a time, each of another organiser: what only waits for its rows keeps nobody else's from being done. */
const largeChanges = createTurns({ atOnce: 2, ofOne: 1, perCaller: 200, inAll: 2_000 });

/** What an organiser may make large, in the organiser's turn. Its call takes no turn of heavy ones but to be judged (`heavy: 'apart'`). */
export const inLargeTransaction = <Result>(
  ownerId: string,
  deps: TurnDeps,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => inTurnTransaction(largeChanges, ownerId, deps, work);

/** Does `work`, and `again` while rows are locked, with a pause before each. Throws 503 where they are locked for longer. */
export async function untilFree<Result>(
  work: () => Promise<Result>,
  again = work,
  until = performance.now() + locked.longest,
): Promise<Result> {
  for (let attempt = work; ; attempt = again) {
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
