import pg from 'pg';
import type { Logger } from 'pino';

/** The same for a URL and for an embedded database, whose server takes 40 connections in all. */
const limits = { max: 10, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000 };

/** Connections for the whole process. End it when the process stops. */
export function createPool(connection: pg.PoolConfig, log: Pick<Logger, 'warn'>): pg.Pool {
  const pool = new pg.Pool({ ...limits, application_name: 'Foyer', ...connection });
  // An idle connection that breaks is replaced at the next query; unheard, its error would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection broke.'));
  return pool;
}
