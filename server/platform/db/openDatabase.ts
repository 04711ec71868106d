import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { reasonOf, StartError } from '../listen.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { apart, createPool } from './pool.ts';
import { createWorker, grantWork } from './workRole.ts';

type Opened = {
  pool: pg.Pool;
  desk: pg.Pool;
  guests: pg.Pool;
  /** Where the data is, for the person who reads the start. */
  where: string;
  close: () => Promise<void>;
};

/** How long closing waits for queries that still run, in milliseconds. */
const timeout = 2_000;

/** Opens the configured database, or Foyer's own, and brings it up to date. `onLost` is told when it is gone for good. */
export async function openDatabase(config: Config, log: Logger, onLost: (error: Error) => void): Promise<Opened> {
  const { connection, ownerConnection, where, stop } = await (config.databaseUrl
    ? reach(config, config.databaseUrl, log)
    : startEmbedded({ dataDir: config.dataDir, log, onLost, name: nameOf(config) }));
  const pool = createPool(connection, log);
  const [desk, guests] = [createPool(connection, log, apart.desk), createPool(connection, log, apart.guests)];
  const close = async () => {
    // A query that waits for a lock would keep the process; what it was for has had its time.
    const ended = Promise.all([pool, desk, guests].map((each) => each.end()));
    await Promise.race([ended, wait(timeout, undefined, { ref: false })]);
    await stop();
  };
  try {
    await prepare(createPool(ownerConnection, log, { max: 1 }), connection, config.databaseUrl === null);
    return { pool, desk, guests, where, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Brings the database up to date as its owner, and lets the login that Foyer works with use it. */
async function prepare(owner: pg.Pool, { user, password }: pg.PoolConfig, isEmbedded: boolean): Promise<void> {
  try {
    await migrateDatabase(owner);
    if (isEmbedded) await createWorker(owner, typeof password === 'string' ? password : null);
    if (user) await grantWork(owner, user);
  } finally {
    await owner.end();
  }
}

async function reach({ databaseOwnerUrl }: Config, databaseUrl: string, log: Logger) {
  const where = await probe('DATABASE_URL', databaseUrl, log);
  if (databaseOwnerUrl) await probe('DATABASE_OWNER_URL', databaseOwnerUrl, log);
  const user = databaseOwnerUrl ? { user: decodeURIComponent(new URL(databaseUrl).username) } : {};
  return {
    connection: { connectionString: databaseUrl, ...user },
    ownerConnection: { connectionString: databaseOwnerUrl ?? databaseUrl },
    where,
    stop: async () => {},
  };
}

/** What an address names, if it can be used. */
async function probe(name: string, address: string, log: Logger): Promise<string> {
  const { host, pathname } = new URL(address);
  const where = `the database ${decodeURIComponent(pathname.slice(1))} at ${host}`;
  const pool = createPool({ connectionString: address }, log);
  try {
    await pool.query('select');
    return where;
  } catch (error) {
    throw new StartError(`${name} names ${where}, which cannot be used: ${explain(error)}.`);
  } finally {
    await pool.end();
  }
}

/** PostgreSQL's errors explain themselves; the network's only have codes. */
function explain(error: unknown): string {
  const refused = error instanceof Error && 'severity' in error;
  return refused ? error.message : reasonOf(error);
}

/** How another Foyer names this one; a port that is not chosen yet is left out. */
const nameOf = ({ port }: Config) => `process ${process.pid}${port ? `, port ${port}` : ''}`;
