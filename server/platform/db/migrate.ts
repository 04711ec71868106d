import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '../listen.ts';
import { packageRoot } from '../packageRoot.ts';

const lockKey = 7_014_367;
const migrationsFolder = join(packageRoot, 'server', 'platform', 'db', 'migrations');

/** Brings the database up to this Foyer. Of several that start together one does it while the others wait. */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await refuseOthers(client);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // Ending the session releases the lock, whatever state the migration left it in.
    client.release(true);
  }
}

/**
 * A database is known by the time of its latest migration. The first one here has the time of the last of eighteen before it, which
 * made the same: a database that has those goes on, and an older one has to get them first.
 */
async function refuseOthers(client: PoolClient): Promise<void> {
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as found");
  if (tables[0]?.found === null) return;
  const { rows } = await client.query<{ latest: string | null }>(
    'select max(created_at) as latest from drizzle.__drizzle_migrations',
  );
  const latest = Number(rows[0]?.latest ?? 0);
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  if (latest > Math.max(...known))
    throw new StartError('The database was made by a newer Foyer. Start that one, or use another database.');
  if (latest > 0 && latest < Math.min(...known))
    throw new StartError(
      'The database was made by a Foyer that is too old to go on from. Start the one of commit e6848207 on it once, and then this one.',
    );
}
