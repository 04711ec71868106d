import type { Pool, PoolClient } from 'pg';

/** Codes of PostgreSQL for work that lost against other work and may simply be done again. */
const lost = new Set(['40001', '40P01']);
const attempts = 5;

/** Does `work` again when the database broke a deadlock at its cost; a try that lost has no effects. */
export async function untilWon<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !(error instanceof Error && 'code' in error && lost.has(String(error.code))))
        throw error;
    }
  }
}

/** Runs `work` in one transaction, again from its start when that lost against other work; it must have no other effects. */
export const inTransaction = <Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> =>
  untilWon(() => once(pool, work));

async function once<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    // The pool ends a broken connection instead of giving it to the next.
    client.release(broken);
  }
}
