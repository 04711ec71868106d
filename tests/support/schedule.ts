import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { pino } from 'pino';
import { createPool } from '../../server/platform/db/pool.ts';
import type { Db } from '../../server/platform/deps.ts';
import { lockWaits } from './lockWaits.ts';

/** What a statement is changed by on its way to the database: a guard is taken out of its text. */
export type Without = { guard: RegExp; instead: string };
type Waiting = () => void;

/**
 * Sends the statements of several server processes to one database, one after the other, in an order that a seed decides. A
 * statement that waits for a lock waits at the database, and the next is sent.
 */
export function createSchedule(url: string) {
  const log = pino({ level: 'silent' });
  const watcher = createPool({ connectionString: url }, log, { max: 1 });
  const pools: pg.Pool[] = [];
  let waiting: Waiting[] = [];
  let isOn = false;
  let inFlight = 0;

  async function inTurn<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    if (isOn) await new Promise<void>((go) => waiting.push(go));
    inFlight++;
    try {
      return await send();
    } finally {
      inFlight--;
    }
  }

  /** Whether every statement that was sent is answered, or waits for a lock that another one has. */
  async function isStill(): Promise<boolean> {
    if (inFlight === 0) return true;
    return (await lockWaits(watcher)) >= inFlight;
  }

  /** The database as one server process has it. `without` tells each guard that was found in a statement. */
  function connect(without: Without[], found: (guard: RegExp) => void): Db {
    const rewrite = (text: string) =>
      without.reduce((before, { guard, instead }) => {
        if (guard.test(before)) found(guard);
        return before.replace(guard, instead);
      }, text);
    const rewritten = (query: unknown) =>
      typeof query === 'string'
        ? rewrite(query)
        : { ...(query as pg.QueryConfig), text: rewrite((query as pg.QueryConfig).text) };
    class Client extends pg.Client {
      override query(query: unknown, ...rest: unknown[]): never {
        const answer = rest.at(-1);
        const values = typeof answer === 'function' ? rest.slice(0, -1) : rest;
        const sent = inTurn(() => super.query(rewritten(query) as string, ...(values as [])));
        if (typeof answer !== 'function') return sent as never;
        sent.then(
          (result) => answer(null, result),
          (error) => answer(error),
        );
        return undefined as never;
      }
    }
    const pool = createPool({ connectionString: url }, log, { Client } as pg.PoolConfig);
    pools.push(pool);
    return drizzle(pool);
  }

  /** Does all at once; `random` decides, whenever several want to send a statement, whose is sent. */
  async function run<Result>(
    random: (limit: number) => number,
    work: (() => Promise<Result>)[],
  ): Promise<PromiseSettledResult<Result>[]> {
    isOn = true;
    let left = work.length;
    const all = Promise.allSettled(work.map((each) => each().finally(() => left--)));
    while (left > 0) {
      await new Promise(setImmediate);
      if (waiting.length > 0 && (await isStill())) waiting.splice(random(waiting.length), 1)[0]?.();
    }
    isOn = false;
    for (const go of waiting) go();
    waiting = [];
    return all;
  }

  const end = () => Promise.all([watcher, ...pools].map((pool) => pool.end()));
  return { connect, run, end };
}
