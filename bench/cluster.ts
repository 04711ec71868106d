import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { databaseUrl } from '../harness/databaseUrl.ts';
import { startEmbedded } from '../server/platform/db/embedded/embedded.ts';
import { migrateDatabase } from '../server/platform/db/migrate.ts';
import { createPool } from '../server/platform/db/pool.ts';

type Database = { url: string; pool: pg.Pool };
export type Cluster = {
  /** A new migrated database of that name. */
  database: (name: string) => Promise<Database>;
  dataDir: string;
  stop: () => Promise<void>;
};

// Its connections break when it stops, which would be logged as warnings.
const log = pino({ level: 'error' }, pino.destination(2));

/** The PostgreSQL that comes with Foyer, on a data folder of its own that goes with it. */
export async function openCluster(): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
  const embedded = await startEmbedded({ dataDir, log, name: 'bench' });
  const pools: pg.Pool[] = [];
  return {
    dataDir,
    async database(name) {
      const own = createPool(embedded.ownerConnection, log);
      await own.query(`create database ${pg.escapeIdentifier(name)}`);
      await own.end();
      const connection = { ...embedded.ownerConnection, database: name };
      const pool = createPool(connection, log);
      pools.push(pool);
      await migrateDatabase(pool);
      return { url: databaseUrl(connection), pool };
    },
    async stop() {
      await Promise.all(pools.map((pool) => pool.end()));
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
