import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Db } from '../deps.ts';
import { inTransaction } from './transaction.ts';

/**
 * The database of the whole process. Its transactions are ours: Drizzle's keeps the connection for ever when `begin`
 * itself fails, and ten of those leave the pool empty.
 */
export function openDb(pool: Pool): Db {
  const db: Db = drizzle(pool);
  db.transaction = (work) => inTransaction(pool, (client) => work(drizzle(client) as never));
  return db;
}
