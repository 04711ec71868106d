import { expect, vi } from 'vitest';
import type { Api } from './api.ts';
import { lockWaits } from './lockWaits.ts';

/** A transaction of another process: it holds what its statements lock until it is committed. */
export async function openTransaction({ pool }: Api) {
  const client = await pool.connect();
  await client.query('begin');
  return {
    query: (text: string, values?: unknown[]) => client.query(text, values),
    /** Until another transaction waits for what it holds. */
    isWaitedFor: () => vi.waitFor(async () => expect(await lockWaits(pool)).toBeGreaterThan(0), 15_000),
    commit: async () => {
      await client.query('commit');
      client.release();
    },
  };
}
