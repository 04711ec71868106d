import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../../server/platform/db/migrate.ts';
import { type Api, startApi } from '../../support/api.ts';
import { submit } from '../../support/buyer.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../support/postgres.ts';
import { usersOf } from '../../support/world.ts';

/** A database as the last Foyer left it that made one by twenty-eight migrations. */
async function oldDatabase(): Promise<FreshDatabase> {
  const database = await emptyDatabase();
  await database.pool.query(readFileSync('tests/support/database0027.sql', 'utf8'));
  return database;
}

/**
 * All that a schema is made of, one line each. What nothing depends on is left out: the order of columns, and what PostgreSQL 18 calls
 * it that a column is never null, which stands with the column.
 */
async function schemaOf({ pool }: FreshDatabase): Promise<string[]> {
  const own = `namespace = 'public'::regnamespace`;
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' ', 'table', oid::regclass, relkind, reloptions) as line from pg_class where rel${own}
    union all
    select concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
        attgenerated, attcollation::regcollation, pg_get_expr(adbin, adrelid))
      from pg_attribute join pg_class on pg_class.oid = attrelid and relkind = 'r' and rel${own}
      left join pg_attrdef on adrelid = attrelid and adnum = attnum where attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where con${own} and contype <> 'n'
    union all
    select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid)
      from pg_index join pg_class on oid = indexrelid where rel${own}
    union all
    select concat_ws(' ', 'function', pg_get_functiondef(f.oid)) from pg_proc f where pro${own}
      and not exists (select from pg_depend d where d.objid = f.oid and d.deptype = 'e')
    union all
    select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), tgenabled)
      from pg_trigger t join pg_class c on c.oid = tgrelid and rel${own} where not tgisinternal
    union all
    select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(oid)) from pg_statistic_ext where stx${own}
    union all
    select concat_ws(' ', 'type', oid::regtype) from pg_type where typ${own} and typtype in ('e', 'd', 'r')
    union all
    select concat_ws(' ', 'extension', extname) from pg_extension`);
  return rows.map(({ line }) => line).sort();
}

const journalOf = async ({ pool }: FreshDatabase): Promise<number[]> =>
  (await pool.query('select created_at from drizzle.__drizzle_migrations order by id')).rows.map(({ created_at }) =>
    Number(created_at),
  );

const olga = { email: 'olga@example.org', password: 'correct horse 1' };

describe('a database of twenty-eight migrations', () => {
  let database: FreshDatabase;
  let before: number[];
  let api: Api;
  beforeAll(async () => {
    database = await oldDatabase();
    before = await journalOf(database);
    await migrateDatabase(database.pool);
    api = await startApi({ on: database, now: new Date('2026-11-20T10:05:00.000Z') });
  });
  afterAll(async () => {
    await api.drop();
    await database.drop();
  });

  it('has the schema that a new one gets', async () => {
    const fresh = await freshDatabase();
    const [schema, wanted] = [await schemaOf(database), await schemaOf(fresh)];
    await fresh.drop();
    expect(schema.filter((line) => !wanted.includes(line))).toEqual([]);
    expect(wanted.filter((line) => !schema.includes(line))).toEqual([]);
    expect(new Set(wanted.map((line) => line.split(' ', 1)[0]))).toEqual(
      new Set(['table', 'column', 'constraint', 'index', 'function', 'trigger', 'statistics', 'extension']),
    );
  });

  it('is not changed again by another start', async () => {
    const journal = await journalOf(database);
    expect(journal.slice(0, before.length)).toEqual(before);
    await migrateDatabase(database.pool);
    expect(await journalOf(database)).toEqual(journal);
  });

  it('finds names by plain letters', async () => {
    const { rows } = await database.pool.query(`select search from registered_users where firstname = 'Held'`);
    expect(rows).toEqual([{ search: ' held odegard ogrosser' }]);
    const token = (await api.call('signIn', olga)).headers.get('authorization') ?? '';
    const eventId = (await api.ask('getAllEvents', {}, token)).events[0]?.id ?? '';
    const found = await api.ask('getUsersByEvent', { eventId, name: 'Ogrosser' }, token);
    expect(found.users.map(({ surname }) => surname)).toEqual(['Ødegård-O’Größer']);
  });

  it('goes on with its logins, its orders and its counts, and takes what is new', async () => {
    const signedIn = await api.call('signIn', olga);
    const token = signedIn.headers.get('authorization') ?? '';
    const { events } = await api.ask('getAllEvents', {}, token);
    // It takes bank transfers: what was paid with test cards is no revenue, admits no attendee, and counts none.
    expect(events).toMatchObject([{ name: 'Harbour Conference', registered: 2, checkedIn: 0, revenue: 0 }]);
    const eventId = events[0]?.id ?? '';
    const [form] = (await api.ask('getAllForms', { eventId }, token)).forms;
    const [ticket] = (await api.ask('getTickets', { formId: form?.id ?? '' }, token)).tickets;
    const users = await usersOf(api, token, { formId: form?.id ?? '' });
    const who = (firstname: string) => users.find((user) => user.firstname === firstname);
    expect(users.map((user) => [user.firstname, user.paymentStatus, user.checkedInAt !== null]).sort()).toEqual([
      ['Ada', 'paid', true],
      ['Awaiting', 'awaitingTransfer', false],
      ['Held', 'held', false],
      ['Paid', 'paid', false],
      ['Refunded', 'paid', false],
    ]);

    const enter = async (firstname: string) => {
      const entering = { userId: who(firstname)?.uId ?? '', purchaseId: who(firstname)?.pId ?? '' };
      return (await api.ask('checkin', entering, token)).admitted;
    };
    const marked = { payload: { pId: who('Awaiting')?.pId ?? '', paymentStatus: 'paid' as const } };
    expect((await api.call('updatePaymentStatus', marked, token)).status).toBe(200);
    expect([await enter('Paid'), await enter('Awaiting')]).toEqual([false, true]);
    const order = () =>
      submit(api, { formId: form?.id ?? '', ticketIds: [ticket?.id ?? ''] }, { paymentMethod: 'transfer' });
    const [last, refused] = [await order(), await order()];
    expect([last.payload.purchase.status, refused.status]).toEqual(['awaitingTransfer', 409]);

    const rows = await api.sql('select number from invoices order by number');
    expect(rows.map(({ number }) => number)).toEqual([
      '2026-0001',
      ...['TEST-2026-0001', 'TEST-2026-0002', 'TEST-2026-0003'],
    ]);
    const now = (await api.ask('getAllEvents', {}, token)).events;
    expect(now).toMatchObject([{ registered: 3, checkedIn: 1, revenue: 2_500 }]);
  });
});

describe('a database of another Foyer', () => {
  it('that is older than the last of twenty-eight migrations is left alone, with what to start first', async () => {
    const database = await oldDatabase();
    await database.pool.query(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    );
    const schema = await schemaOf(database);
    await expect(migrateDatabase(database.pool)).rejects.toThrow(
      'The database was made by a Foyer that is too old to go on from. Start the one of commit 63a0024c on it once, and then this one.',
    );
    expect([await schemaOf(database), (await journalOf(database)).length]).toEqual([schema, 92]);
    await database.drop();
  });

  it('that is newer than this one is left alone', async () => {
    const database = await freshDatabase();
    await database.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`,
    );
    await expect(migrateDatabase(database.pool)).rejects.toThrow(
      'The database was made by a newer Foyer. Start that one, or use another database.',
    );
    await database.drop();
  });

  it('that has no table yet gets all of them', async () => {
    const database = await emptyDatabase();
    await migrateDatabase(database.pool);
    const fresh = await freshDatabase();
    expect(await schemaOf(database)).toEqual(await schemaOf(fresh));
    await Promise.all([database.drop(), fresh.drop()]);
  });
});
