import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { ClientBase, Pool } from 'pg';
import { StartError } from '../listen.ts';
import { packageRoot } from '../packageRoot.ts';
import { hasCode } from './errors.ts';

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
    const latest = await migrationOf(client);
    assertKnown(latest);
    // Not even to look: who may not change the database may work with one that is up to date.
    if (latest < latestMigration()) await migrate(drizzle(client), { migrationsFolder });
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError')
      throw new StartError('Stopped while another Foyer was bringing the database up to date.');
    if (isNotOwner(error) || !(error instanceof DrizzleQueryError)) throw toldOwner(error);
    const [statement = ''] = error.query.trim().split('\n');
    throw new StartError(
      `The database could not be brought up to date, and is as it was: ${error.cause?.message} (at “${statement.slice(0, 120)}”).`,
    );
  } finally {
    // Ending the session releases the lock, whatever state the migration left it in.
    client.release(true);
  }
}

/** By PostgreSQL's code for what a login may not do. */
const isNotOwner = (error: unknown): boolean => hasCode(error, ['42501']);
const toldOwner = (error: unknown): unknown =>
  isNotOwner(error)
    ? new StartError(
        'The login of DATABASE_URL may not bring the database up to date. Set DATABASE_OWNER_URL, too: the login that owns the tables.',
      )
    : error;

async function isFirst(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKey]);
  return rows[0]?.mine === true;
}

const knownMigrations = () => readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);

/** The time of the latest change of the database that this Foyer knows, by which its version is told. */
export const latestMigration = (): number => Math.max(...knownMigrations());

/** The time of the latest migration of a database; 0 where there was none. */
export async function migrationOf(database: Pool | ClientBase): Promise<number> {
  const { rows: tables } = await database.query("select to_regclass('drizzle.__drizzle_migrations') as found");
  if (tables[0]?.found === null) return 0;
  const { rows } = await database
    .query<{ latest: string | null }>('select max(created_at) as latest from drizzle.__drizzle_migrations')
    .catch((error) => Promise.reject(toldOwner(error)));
  return Number(rows[0]?.latest ?? 0);
}

/** What `migrateDatabase` would change in a database, by the names of its migrations. Throws a `StartError` where it would. */
export async function pendingMigrations(pool: Pool): Promise<string[]> {
  const latest = await migrationOf(pool);
  assertKnown(latest);
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[];
  };
  return entries.filter(({ when }) => when > latest).map(({ tag }) => tag);
}

/**
 * A database is known by the time of its latest migration. The first one here has the time of the last of twenty-eight before it,
 * which made the same: a database that has those goes on, and an older one has to get them first.
 */
function assertKnown(latest: number): void {
  const known = knownMigrations();
  if (latest > latestMigration())
    throw new StartError('The database was made by a newer Foyer. Start that one, or use another database.');
  if (latest > 0 && latest < Math.min(...known))
    throw new StartError(
      'The database was made by a Foyer that is too old to go on from. Start the one of commit 63a0024c on it once, and then this one.',
    );
}
