import type { Pool, PoolClient } from 'pg';

/** Codes of PostgreSQL for work that lost against other work and may simply be done again. */
const lost = new Set(['40001', '40P01']);
const attempts = 5;

/** Runs `work` in one transaction, again from its start when the database broke a deadlock with it; it must have no other effects. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, work);
    } catch (error) {
      if (attempt === attempts || !(error instanceof Error && 'code' in error && lost.has(String(error.code))))
        throw error;
    }
  }
}

async function once<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: unknown = false;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((fault) => {
      broken = fault;
    });
    throw error;
  } finally {
    client.release(Boolean(broken));
  }
}
