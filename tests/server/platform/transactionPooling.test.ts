import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { readConfig } from '../../../server/platform/config.ts';
import { openDatabase } from '../../../server/platform/db/openDatabase.ts';
import { type Api, startApi } from '../../support/api.ts';
import { submit } from '../../support/buyer.ts';
import { type Pgbouncer, startPgbouncer } from '../../support/pgbouncer.ts';
import { emptyDatabase, type FreshDatabase } from '../../support/postgres.ts';
import { newAppUser, newAttendee, newEvent, newOrganiser } from '../../support/world.ts';

/** Has four connections, and lends each for one transaction. */
let pooler: Pgbouncer;
beforeAll(async () => {
  const { host, port, user } = inject('postgres');
  const at = { host: String(host), port: Number(port), user: String(user) };
  pooler = await startPgbouncer({ ...at, mode: 'transaction', poolSize: 4 });
  return pooler.stop;
});

const pooled = ({ url }: FreshDatabase) =>
  `postgres://${inject('postgres').user}@127.0.0.1:${pooler.port}${new URL(url).pathname}`;

async function newDatabase(): Promise<FreshDatabase> {
  const database = await emptyDatabase();
  onTestFinished(database.drop);
  return database;
}

const open = (variables: Record<string, string>) =>
  openDatabase(readConfig(variables), pino({ level: 'silent' }), () => {});

/** A Foyer whose every connection but the one that hears of changes goes through the pooler. */
async function foyerOn(database: FreshDatabase): Promise<Api> {
  const { pool, direct, close } = await open({ DATABASE_URL: pooled(database), DATABASE_DIRECT_URL: database.url });
  // Or a network that goes without a word would leave it to hear nothing, and to remember who could call.
  expect(direct).toMatchObject({ keepAlive: true });
  const api = await startApi({ on: { ...database, db: drizzle(pool), direct } });
  onTestFinished(async () => {
    await api.drop();
    await close();
  });
  return api;
}

async function twoFoyers() {
  const database = await newDatabase();
  return { database, foyers: await Promise.all([foyerOn(database), foyerOn(database)]) };
}

describe('behind a pooler that lends connections for a transaction', () => {
  it('two Foyers bring an empty database up to date together, and sell each ticket once', async () => {
    const { database, foyers } = await twoFoyers();
    const [one] = foyers as [Api, Api];
    const { token } = await newOrganiser(one);
    const { formId, ticketId } = await newEvent(one, token, { price: 500, quantity: 30 });
    const asked = Array.from({ length: 50 }, (_, n) => submit(foyers[n % 2] as Api, { formId, ticketId }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 409)).toHaveLength(20);
    const { rows } = await database.pool.query('select count(*)::integer as orders from purchases');
    expect(rows).toEqual([{ orders: 30 }]);
    const { rows: hearing } = await database.pool.query(
      `select application_name as name from pg_stat_activity where datname = current_database() and query = 'listen foyer'`,
    );
    expect(hearing).toEqual([{ name: 'Foyer' }, { name: 'Foyer' }]);
  });

  it('a login that is removed at one is refused at the other within a second', async () => {
    const { foyers } = await twoFoyers();
    const [one, other] = foyers as [Api, Api];
    const { token } = await newOrganiser(one);
    const { eventId } = await newEvent(one, token);
    const door = await newAppUser(one, token, eventId, 'checkin');
    const ask = async () => (await other.call('countCheckedIn', { eventId }, door.token)).status;
    expect([await ask(), await ask()]).toEqual([200, 200]);
    await one.ask('removeAppUser', { id: door.id }, token);
    await expect.poll(ask, { timeout: 1_000 }).toBe(401);
  });

  it('a report of many rows is read to its end', async () => {
    const { foyers } = await twoFoyers();
    const [one, other] = foyers as [Api, Api];
    const { token } = await newOrganiser(one);
    const at = await newEvent(one, token, { quantity: 100 });
    for (let n = 0; n < 3; n++) await newAttendee(one, at);
    const reports = Array.from({ length: 8 }, () =>
      other.call('getEventFigures', { eventId: at.eventId }, token).then(({ status }) => status),
    );
    expect(await Promise.all(reports)).toEqual(Array(8).fill(200));
  });
});

describe('the address past the pooler', () => {
  const refused = (variables: Record<string, string>) =>
    open(variables).then(
      ({ close }) => close().then(() => 'It was opened.'),
      (error: Error) => error.message,
    );

  it('has to lead to the same database', async () => {
    const [database, other] = [await newDatabase(), await newDatabase()];
    expect(await refused({ DATABASE_URL: pooled(database), DATABASE_DIRECT_URL: other.url })).toMatch(
      /^DATABASE_DIRECT_URL names the database test_\w+ at .*, which is another than the database test_\w+ at .* of DATABASE_URL\.$/,
    );
  });

  it('has to keep its sessions', async () => {
    const database = await newDatabase();
    expect(await refused({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: pooled(database) })).toMatch(
      /^A pooler shares connections between transactions before the database/,
    );
  });
});
