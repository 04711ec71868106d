import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startEmbedded } from '../../../server/platform/db/embedded/embedded.ts';

/** Sessions with the lock by which a Foyer holds its database. */
const holders = `select count(*)::integer as count from pg_locks where locktype = 'advisory' and granted`;
const cutOthers =
  'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null';

it('holds its database again, however often the session that holds it is cut, also while it is renewed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-hold-'));
  const lost: Error[] = [];
  const embedded = await startEmbedded({
    dataDir,
    log: { warn: () => {} },
    onLost: (error) => lost.push(error),
  });
  const admin = new pg.Client({ ...embedded.ownerConnection, database: 'postgres' } as pg.ClientConfig);
  try {
    await admin.connect();
    for (let round = 0; round < 300; round++) await admin.query(`${cutOthers}; select pg_sleep(0.005)`);
    await expect.poll(async () => (await admin.query(holders)).rows[0]?.count, { timeout: 5_000 }).toBe(1);
    expect(lost).toEqual([]);
  } finally {
    await admin.end();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
