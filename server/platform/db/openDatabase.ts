import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { reasonOf, StartError } from '../listen.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { createPool } from './pool.ts';

type Opened = {
  pool: pg.Pool;
  /** Where the data is, for the person who reads the start. */
  where: string;
  close: () => Promise<void>;
};

/** How long closing waits for queries that still run, in milliseconds. */
const timeout = 2_000;

/** Opens the configured database, or Foyer's own, and brings it up to date. `onLost` is told when it is gone for good. */
export async function openDatabase(config: Config, log: Logger, onLost: (error: Error) => void): Promise<Opened> {
  const { connection, where, stop } = await (config.databaseUrl
    ? reach(config.databaseUrl, log)
    : startEmbedded({ dataDir: config.dataDir, log, onLost, name: nameOf(config) }));
  const pool = createPool(connection, log);
  const close = async () => {
    // A query that waits for a lock would keep the process; what it was for has had its time.
    await Promise.race([pool.end(), wait(timeout, undefined, { ref: false })]);
    await stop();
  };
  try {
    await migrateDatabase(pool);
    return { pool, where, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function reach(databaseUrl: string, log: Logger) {
  const { host, pathname } = new URL(databaseUrl);
  const where = `the database ${decodeURIComponent(pathname.slice(1))} at ${host}`;
  const connection: pg.PoolConfig = { connectionString: databaseUrl };
  const probe = createPool(connection, log);
  try {
    await probe.query('select');
    return { connection, where, stop: async () => {} };
  } catch (error) {
    throw new StartError(`DATABASE_URL names ${where}, which cannot be used: ${explain(error)}.`);
  } finally {
    await probe.end();
  }
}

/** PostgreSQL's errors explain themselves; the network's only have codes. */
function explain(error: unknown): string {
  const refused = error instanceof Error && 'severity' in error;
  return refused ? error.message : reasonOf(error);
}

/** How another Foyer names this one; a port that is not chosen yet is left out. */
const nameOf = ({ port }: Config) => `process ${process.pid}${port ? `, port ${port}` : ''}`;
