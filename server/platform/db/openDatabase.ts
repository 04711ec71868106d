import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { reasonOf, StartError, toldReason } from '../listen.ts';
import { checkDatabase } from './checkDatabase.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { apart, connectionOf, createPool, forSharedSessions, ofReplica } from './pool.ts';
import { createWorker, grantWork } from './workRole.ts';

/** Throws where a database is to stay as it is. */
export type Look = (owner: pg.Pool) => Promise<void>;

type Ways = { stopping?: AbortSignal | undefined; migrates?: boolean; before?: Look | undefined };

type Opened = {
  pool: pg.Pool;
  desk: pg.Pool;
  guests: pg.Pool;
  replica: pg.Pool | null;
  /** The database with sessions that last. */
  direct: pg.PoolConfig;
  /** Where the data is, for the person who reads the start. */
  where: string;
  close: () => Promise<void>;
};

/** How long closing waits for queries that still run, in milliseconds. */
const timeout = 2_000;

/**
 * Opens the configured database, or Foyer's own, and brings it up to date. `onLost` is told when it is gone for good; `stopping` ends the
 * wait for another Foyer that does the same; `before` looks at the database first.
 */
export async function openDatabase(
  config: Config,
  log: Logger,
  onLost: (error: Error) => void,
  { stopping, migrates = true, before }: Ways = {},
): Promise<Opened> {
  const { connection, ownerConnection, where, stop } = await (config.databaseUrl
    ? reach(config, config.databaseUrl, log)
    : startEmbedded({ dataDir: config.dataDir, log, onLost, name: nameOf(config) }));
  const open = (settings?: pg.PoolConfig) =>
    createPool(connection, log, config.databaseDirectUrl ? forSharedSessions(settings) : settings);
  const [pool, desk, guests] = [open(), open(apart.desk), open(apart.guests)];
  const direct = connectionOf(config.databaseDirectUrl ? { connectionString: config.databaseDirectUrl } : connection);
  const replica = config.databaseReadUrl
    ? createPool({ connectionString: config.databaseReadUrl }, log, ofReplica)
    : null;
  const close = async () => {
    // A query that waits for a lock would keep the process; what it was for has had its time.
    const ended = Promise.all([pool, desk, guests, replica].map((each) => each?.end()));
    await Promise.race([ended, wait(timeout, undefined, { ref: false })]);
    await stop();
  };
  try {
    if (migrates) {
      const owner = createPool(ownerConnection, log, { max: 1 });
      await prepare(owner, connection, config.databaseUrl === null, { stopping, before });
    }
    return { pool, desk, guests, replica, direct, where, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Brings the database up to date as its owner, and lets the login that Foyer works with use it. */
async function prepare(
  owner: pg.Pool,
  { user, password }: pg.PoolConfig,
  isEmbedded: boolean,
  { stopping, before }: Pick<Ways, 'stopping' | 'before'>,
): Promise<void> {
  try {
    await before?.(owner);
    await migrateDatabase(owner, stopping);
    if (isEmbedded) await createWorker(owner, typeof password === 'string' ? password : null);
    if (user) await grantWork(owner, user);
  } finally {
    await owner.end();
  }
}

/** Where the owner of the tables works, whose sessions have to last. */
export const ownerUrlOf = (
  { databaseOwnerUrl, databaseDirectUrl }: Pick<Config, 'databaseOwnerUrl' | 'databaseDirectUrl'>,
  databaseUrl: string,
): string => databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl;

async function reach(config: Config, databaseUrl: string, log: Logger) {
  const { databaseOwnerUrl, databaseDirectUrl } = config;
  const where = await probe('DATABASE_URL', databaseUrl, log, { isShared: databaseDirectUrl !== null });
  if (databaseOwnerUrl) await probe('DATABASE_OWNER_URL', databaseOwnerUrl, log);
  if (databaseDirectUrl) {
    const direct = await probe('DATABASE_DIRECT_URL', databaseDirectUrl, log);
    if ((await identityOf(databaseUrl, log)) !== (await identityOf(databaseDirectUrl, log)))
      throw new StartError(`DATABASE_DIRECT_URL names ${direct}, which is another than ${where} of DATABASE_URL.`);
  }
  const user = databaseOwnerUrl ? { user: decodeURIComponent(new URL(databaseUrl).username) } : {};
  return {
    connection: { connectionString: databaseUrl, ...user },
    ownerConnection: { connectionString: ownerUrlOf(config, databaseUrl) },
    where,
    stop: async () => {},
  };
}

/** What an address names, if it can be used. */
async function probe(name: string, address: string, log: Logger, { isShared = false } = {}): Promise<string> {
  const { host, pathname } = new URL(address);
  const where = `the database ${decodeURIComponent(pathname.slice(1))} at ${host}`;
  const pool = createPool({ connectionString: address }, log);
  try {
    await checkDatabase(pool, where, { isShared });
    return where;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${name} names ${where}, which cannot be used: ${explain(error)}.`);
  } finally {
    await pool.end();
  }
}

/** Which database an address leads to, whatever that calls it. */
async function identityOf(address: string, log: Logger): Promise<string> {
  const pool = createPool({ connectionString: address }, log);
  try {
    const { rows } = await pool.query<{ identity: string }>(
      `select system_identifier || ' ' || current_database() as identity from pg_control_system()`,
    );
    return rows[0]?.identity ?? '';
  } finally {
    await pool.end();
  }
}

/** PostgreSQL's errors explain themselves; the network's only have codes, and those of TLS don't say what to do. */
function explain(error: unknown): string {
  const refused = error instanceof Error && 'severity' in error;
  const reason = refused ? error.message : reasonOf(error);
  if (reason === 'The server does not support SSL connections')
    return 'it takes no encrypted connections. Turn on ssl in its postgresql.conf, or leave sslmode out of the address';
  if (unknownSigner.has(reason))
    return `who signed its certificate is not known (${reason}). Add &sslrootcert=/path/to/the/authority.pem to the address`;
  if (reason === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'its certificate is for another name than the one in the address';
  if (reason in whatToDo) return `${toldReason(error)}. ${whatToDo[reason]}`;
  return refused ? reason : toldReason(error);
}

/** About the network's most usual failures. */
const whatToDo: Record<string, string> = {
  ECONNREFUSED: 'Start PostgreSQL there, or correct host and port in the address',
  ENOTFOUND: 'Correct the host in the address',
  EAI_AGAIN: 'Correct the host in the address, or see that this machine can look up names',
  ETIMEDOUT: 'See that no firewall stands between, or correct host and port in the address',
};

/** What Node's TLS calls it that no authority it knows has signed a certificate. */
const unknownSigner = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** How another Foyer names this one; a port that is not chosen yet is left out. */
const nameOf = ({ port }: Config) => `process ${process.pid}${port ? `, port ${port}` : ''}`;
