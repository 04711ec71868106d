import { readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { owner } from './createCluster.ts';
import type { Layout } from './layout.ts';
import { readPidFile, socketPort } from './postmaster.ts';

/** Any number, the same in every Foyer: who has this lock in the cluster's `postgres` database has the cluster. */
const lockKey = 7_014_366;
const lockRetries = { tries: 25, pause: 20 };

/** How to reach the cluster's server, or null while it has not said where it listens. */
export function addressOf(layout: Layout): pg.PoolConfig | null {
  const common = { user: owner, ssl: false, options: '' } as const;
  if (platform() !== 'win32') return { ...common, host: layout.sockets, port: socketPort };
  const running = readPidFile(layout);
  return (
    running && { ...common, host: '127.0.0.1', port: running.port, password: readFileSync(layout.password, 'utf8') }
  );
}

/** Connects to the server's own database; null while no server answers. */
export async function connect(layout: Layout, name: string): Promise<pg.Client | null> {
  const address = addressOf(layout);
  if (!address) return null;
  const client = new pg.Client({ ...address, database: 'postgres', application_name: name, keepAlive: true });
  // A lost connection is told by 'end'; without a listener 'error' would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (isNotThere(error)) return null;
    throw error;
  }
}

/** No socket, no server behind it, or a server that is starting up or shutting down. */
function isNotThere(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (
    ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '57P01'].includes(code) ||
    /terminated/.test(String(error))
  );
}

/**
 * Takes the cluster for as long as the session lives. PostgreSQL releases the lock when the process dies, however it dies,
 * so no file can claim a cluster for a process that is gone. Tries for half a second, in which a killed owner is noticed.
 */
export async function takeLock(session: pg.Client): Promise<boolean> {
  for (let left = lockRetries.tries; left > 0; left--) {
    const { rows } = await session.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey]);
    if (rows[0]?.held) return true;
    await wait(lockRetries.pause);
  }
  return false;
}

/** The name and the beginning of the session that has the cluster. */
export async function holderOf(session: pg.Client): Promise<{ name: string; since: Date } | null> {
  const { rows } = await session.query<{ name: string; since: Date }>(
    `select application_name as name, backend_start as since
       from pg_stat_activity join pg_locks using (pid)
      where locktype = 'advisory' and granted and objid = $1 and database = (select oid from pg_database where datname = 'postgres')`,
    [lockKey],
  );
  return rows[0] ?? null;
}
