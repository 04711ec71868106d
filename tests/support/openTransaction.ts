import { expect, vi } from 'vitest';
import type { Api } from './api.ts';

/** A transaction of another process: it holds what its statements lock until it is committed. */
export async function openTransaction({ pool }: Api) {
  const client = await pool.connect();
  await client.query('begin');
  const blocked = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  return {
    query: (text: string, values?: unknown[]) => client.query(text, values),
    /** Until another transaction waits for what it holds. */
    isWaitedFor: () => vi.waitFor(async () => expect((await pool.query(blocked)).rowCount).toBeGreaterThan(0), 15_000),
    commit: async () => {
      await client.query('commit');
      client.release();
    },
  };
}
