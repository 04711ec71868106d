import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/platform/config.ts';
import { openDatabase } from '../../../server/platform/db/openDatabase.ts';
import { emptyDatabase } from '../../support/postgres.ts';

const database = await emptyDatabase();
await database.pool.query("create role plain_login login password 'plain'");
afterAll(async () => {
  await database.pool.query('drop owned by plain_login; drop role plain_login');
  await database.drop();
});

const log = pino({ level: 'silent' });
const plain = new URL(database.url);
plain.username = 'plain_login';
plain.password = 'plain';

/** The database as a Foyer opens it that has a login for its work and one for migrations. */
const open = () =>
  openDatabase(readConfig({ DATABASE_URL: String(plain), DATABASE_OWNER_URL: database.url }), log, () => {});

describe('the login that Foyer works with', () => {
  it('reads and writes rows of tables that the owner has made', async () => {
    const { pool, close } = await open();
    const { rows } = await pool.query(
      `insert into users (role, email, email_key, password_hash) values ('admin', 'a@example.org', 'a@example.org', '')
       returning current_user as login`,
    );
    expect(rows).toEqual([{ login: 'plain_login' }]);
    expect((await pool.query('update users set name = $1', ['Ada'])).rowCount).toBe(1);
    expect((await pool.query('delete from users')).rowCount).toBe(1);
    await close();
  });

  it.each([
    ['drop a table', 'drop table purchases'],
    ['take a guard off a table', 'alter table tickets drop constraint tickets_reserved'],
    ['stop the log of orders from being kept', 'alter table purchase_events disable trigger all'],
    ['empty a table at once', 'truncate invoices'],
    ['make a table', 'create table public.mine (id integer)'],
    ['change what was migrated', 'delete from drizzle.__drizzle_migrations'],
    ['run programs', "copy users to program 'cat'"],
    ['read files of the machine', "select pg_read_file('/etc/passwd')"],
    ['become the owner', 'set role foyer'],
    ['make other logins', 'create role other login'],
  ])('cannot %s', async (_, statement) => {
    const { pool, close } = await open();
    await expect(pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    await close();
  });

  it('needs the owner for updates alone, which is said', async () => {
    await (await open()).close();
    const config = readConfig({ DATABASE_URL: String(plain) });
    await (await openDatabase(config, log, () => {})).close();
    await database.pool.query(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    );
    await expect(openDatabase(config, log, () => {})).rejects.toThrow(
      'The login of DATABASE_URL may not bring the database up to date. Set DATABASE_OWNER_URL, too: the login that owns the tables.',
    );
  });
});
