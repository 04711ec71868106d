import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { createPool } from '../../../server/platform/db/pool.ts';

const cluster = { ...inject('postgres'), database: 'postgres' };

/** A pool with one idle connection that somebody else breaks, and what it says of that. `meanwhile` comes before. */
async function brokenWhileIdle(meanwhile: (pool: pg.Pool, client: pg.PoolClient) => void) {
  const said: string[] = [];
  const pool = createPool(cluster, { warn: (_: unknown, message?: string) => said.push(message ?? '') });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const broken = new Promise((resolve) => pool.once('error', resolve));
  client.release();
  meanwhile(pool, client);
  const other = new pg.Client(cluster);
  await other.connect();
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await other.end();
  await broken;
  if (!pool.ending) await pool.end();
  return said;
}

it('says that an idle connection broke, and replaces it', async () => {
  expect(await brokenWhileIdle(() => {})).toEqual(['An idle database connection broke.']);
});

it('says nothing of a connection that breaks while the pool ends, as when its server stops first', async () => {
  const said = await brokenWhileIdle((pool, client) => {
    // Holds back the farewell, as a busy machine may.
    (client as unknown as { connection: { stream: { cork: () => void } } }).connection.stream.cork();
    void pool.end();
  });
  expect(said).toEqual([]);
});
