import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startApi } from '../../support/api.ts';
import { noting } from '../../support/noting.ts';
import { type FreshDatabase, freshDatabase } from '../../support/postgres.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

/** A Foyer whose reports are read at `connection`, with an event; `asked` has what was read there, `logged` what Foyer says of it. */
async function openAt(connection: (on: FreshDatabase) => pg.PoolConfig) {
  const on = await freshDatabase();
  const [asked, logged]: [string[], string[]] = [[], []];
  const pool = new pg.Pool({ max: 1, ...connection(on) });
  const replica = drizzle(noting(pool, (name) => asked.push(name)));
  const api = await startApi({ on, replica, logged });
  onTestFinished(async () => {
    await pool.end();
    await api.drop();
    await on.drop();
  });
  const { token } = await newOrganiser(api);
  const event = await newEvent(api, token, { price: 1_000 });
  const figures = () => api.call('getEventFigures', { eventId: event.eventId }, token);
  return { api, on, asked, logged, figures };
}

/** Has PostgreSQL answer, to who looks there first, as where it follows another and has replayed nothing yet. */
const behind = `create schema behind;
  create function behind.pg_is_in_recovery() returns boolean language sql as 'select true';
  create function behind.pg_last_wal_replay_lsn() returns pg_lsn language sql as $$select '0/1'::pg_lsn$$`;

it('reads figures where all is that was written, and at once what was written just before', async () => {
  const { asked, logged, figures } = await openAt(({ url }) => ({ connectionString: url }));
  const { status, payload } = await figures();
  expect([status, payload.figures.tickets.length]).toEqual([200, 1]);
  expect(asked).toContain('has_all_until');
  expect(asked.length).toBeGreaterThan(3);
  expect(logged).toEqual([]);
});

it('reads them from the database itself where the replica has not got all within a second, and says so', async () => {
  const { on, asked, logged, figures } = await openAt(({ url }) => ({
    connectionString: url,
    options: '-c search_path=behind,pg_catalog,public',
  }));
  await on.pool.query(behind);
  expect((await figures()).payload.figures.tickets).toHaveLength(1);
  expect(new Set(asked)).toEqual(new Set(['has_all_until']));
  expect(logged.join()).toMatch(/has not got what was written.*replica of DATABASE_READ_URL was passed over/);
});

it('reads them from the database itself where another database answers for the replica', async () => {
  const other = await freshDatabase();
  const { asked, logged, figures } = await openAt(() => ({ connectionString: other.url }));
  expect((await figures()).payload.figures.tickets).toHaveLength(1);
  expect(asked).toEqual(['has_all_until']);
  expect(logged.join()).toMatch(/not a replica of the database of DATABASE_URL/);
});

it('reads them from the database itself where the replica lets it in no more', async () => {
  const { logged, figures } = await openAt(({ url }) => ({
    connectionString: url.replace(/\/\w+\?/, '/no_such_database?'),
  }));
  expect((await figures()).payload.figures.tickets).toHaveLength(1);
  expect(logged.join()).toMatch(/no_such_database.*was passed over/);
});

it('reads them from the database itself where nothing answers', async () => {
  const { logged, figures } = await openAt(() => ({ connectionString: 'postgres://foyer:x@127.0.0.1:9/foyer' }));
  expect((await figures()).payload.figures.tickets).toHaveLength(1);
  expect(logged.join()).toMatch(/ECONNREFUSED.*was passed over/);
});
