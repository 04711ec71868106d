import pg from 'pg';
import type { Logger } from 'pino';

/**
 * The same for a URL and for an embedded database, whose server takes 40 connections in all. A request waits for a
 * connection, and for the answer to a query, no longer than this (ms).
 */
const limits: pg.PoolConfig = {
  max: 9,
  idleTimeoutMillis: 30_000,
  connectionTimeoutMillis: 5_000,
  query_timeout: 60_000,
  keepAlive: true,
};

/**
 * Connections apart from those of buyers, doors and jobs: for organisers and exhibitors, and for guests who change something with a link. What these look at
 * or wait for can be large or slow, and holds up only themselves.
 */
export const apart: Record<'desk' | 'guests', pg.PoolConfig> = {
  desk: {
    max: 6,
    connectionTimeoutMillis: 20_000,
    // Not as the connection begins, where a pooler refuses what it does not know.
    onConnect: (client) => client.query('set statement_timeout to 60000'),
  },
  guests: { max: 2, connectionTimeoutMillis: 20_000 },
};

/** Through a pooler that lends a connection for one transaction: what a session sets or prepares is not there for the next, or for somebody else. */
export function forSharedSessions({ onConnect: _, ...settings }: pg.PoolConfig = {}): pg.PoolConfig {
  return { ...settings, Client: Unprepared };
}

class Unprepared extends pg.Client {}

const { query } = pg.Client.prototype;
Unprepared.prototype.query = function (this: pg.Client, asked: unknown, ...more: unknown[]) {
  const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked);
  return Reflect.apply(query, this, [isNamed ? { ...asked, name: undefined } : asked, ...more]);
} as typeof query;

/** To a replica: where it does not answer soon, the database itself is asked. */
export const ofReplica: pg.PoolConfig = { max: 4, connectionTimeoutMillis: 2_000 };

/** How each connection of such a pool is made. */
export const connectionOf = (connection: pg.PoolConfig): pg.PoolConfig => ({
  ...limits,
  application_name: 'Foyer',
  ...connection,
});

/** Connections for the whole process. End it when the process stops. */
export function createPool(
  connection: pg.PoolConfig,
  log: Pick<Logger, 'warn'>,
  settings: pg.PoolConfig = {},
): pg.Pool {
  const pool = new pg.Pool({ ...connectionOf(connection), ...settings });
  // A connection that breaks while it is in use fails its query, which is answered there. Without a listener the event
  // would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  // The pool replaces an idle connection that breaks. One that it was about to end anyway is no news.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'An idle database connection broke.');
  });
  return pool;
}
