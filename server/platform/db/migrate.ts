import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '../listen.ts';
import { packageRoot } from '../packageRoot.ts';

const lockKey = 7_014_367;
const migrationsFolder = join(packageRoot, 'server', 'platform', 'db', 'migrations');

/** Milliseconds between two looks whether another Foyer is done. */
const lookEvery = 200;

/**
 * Brings the database up to this Foyer. Of several that start together one does it while the others wait, until `stopping`. Throws a
 * `StartError` with the database's own words where it cannot; then nothing has changed.
 */
export async function migrateDatabase(pool: Pool, stopping?: AbortSignal): Promise<void> {
  const client = await pool.connect();
  try {
    while (!(await isFirst(client))) await wait(lookEvery, undefined, { ...(stopping && { signal: stopping }) });
    await assertOwnMigrations(client);
    await migrate(drizzle(client), { migrationsFolder });
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError')
      throw new StartError('Stopped while another Foyer was bringing the database up to date.');
    if (!(error instanceof DrizzleQueryError)) throw error;
    const [statement = ''] = error.query.trim().split('\n');
    throw new StartError(
      `The database could not be brought up to date, and is as it was: ${error.cause?.message} (at “${statement.slice(0, 120)}”).`,
    );
  } finally {
    // Ending the session releases the lock, whatever state the migration left it in.
    client.release(true);
  }
}

async function isFirst(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKey]);
  return rows[0]?.mine === true;
}

const knownMigrations = () => readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);

/** The time of the latest change of the database that this Foyer knows, by which its version is told. */
export const latestMigration = (): number => Math.max(...knownMigrations());

/**
 * A database is known by the time of its latest migration. The first one here has the time of the last of eighteen before it, which
 * made the same: a database that has those goes on, and an older one has to get them first.
 */
async function assertOwnMigrations(client: PoolClient): Promise<void> {
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as found");
  if (tables[0]?.found === null) return;
  const { rows } = await client.query<{ latest: string | null }>(
    'select max(created_at) as latest from drizzle.__drizzle_migrations',
  );
  const latest = Number(rows[0]?.latest ?? 0);
  const known = knownMigrations();
  if (latest > latestMigration())
    throw new StartError('The database was made by a newer Foyer. Start that one, or use another database.');
  if (latest > 0 && latest < Math.min(...known))
    throw new StartError(
      'The database was made by a Foyer that is too old to go on from. Start the one of commit e6848207 on it once, and then this one.',
    );
}
