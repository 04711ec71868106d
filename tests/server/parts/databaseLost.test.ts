import { randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { eventDraft } from '../../../harness/drafts.ts';
import { createApp } from '../../../server/app.ts';
import { migrateDatabase } from '../../../server/platform/db/migrate.ts';
import { createPool } from '../../../server/platform/db/pool.ts';
import { hashToken } from '../../../server/platform/secrets/token.ts';
import { calls } from '../../../src/api/contract/table.ts';
import { requestOf } from '../../support/api.ts';
import { ownPostgres } from '../../support/ownPostgres.ts';
import { registerKey } from '../../support/world.ts';

const log = pino({ level: 'silent' });

const postgres = await ownPostgres();
const pool = createPool(postgres.connection, log, { idleTimeoutMillis: 500 });
await migrateDatabase(pool);
const { app, hearChanges } = createApp({
  db: drizzle(pool),
  clock: () => new Date(),
  log,
  openRegistration: true,
  secretKey: randomBytes(32),
  callLimits: false,
  puzzleKey: null,
  lineFrom: 3_000,
  trustProxy: [],
  publicUrl: null,
  ownUrl: 'http://localhost:3000',
  ownMailServer: null,
  mailPlaces: { networks: [] },
  bounces: null,
  stripeApi: null,
  freeDisk: null,
  clientDir: null,
});
const key = await registerKey({ db: drizzle(pool), clock: { now: new Date() } }, 'ada@example.org');
const token =
  (await app.request(...requestOf(calls.setPassword, { key, password: 'lovelace1' }))).headers.get('authorization') ??
  '';

afterAll(async () => {
  await pool.end();
  await postgres.remove();
});

type Seen = { saved: string[]; statuses: Set<number>; stray: string[] };

/** Ten clients that save and read events, one call after another, until told to stop. */
function underLoad() {
  const seen: Seen = { saved: [], statuses: new Set(), stray: [] };
  let stopped = false;
  async function client(number: number) {
    for (let turn = 0; !stopped; turn++) {
      const name = `Event ${number}.${turn}.${randomBytes(4).toString('hex')}`;
      const saving = turn % 2 === 0;
      const response = saving
        ? await app.request(...requestOf(calls.saveEvent, eventDraft({ name }), token))
        : await app.request(...requestOf(calls.getAllEvents, {}, token));
      seen.statuses.add(response.status);
      if (response.status === 200 && saving) seen.saved.push(name);
      if (response.status !== 200 && !(response.status === 503 && response.headers.get('retry-after') === '1'))
        seen.stray.push(`${response.status} ${await response.text()}`);
    }
  }
  const clients = Array.from({ length: 10 }, (_, number) => client(number));
  return {
    seen,
    stop: async () => {
      stopped = true;
      await Promise.all(clients);
      return seen;
    },
  };
}

/** Every connection of the pool can be had at once and works. */
async function poolIsWhole(): Promise<boolean> {
  const clients = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()));
  try {
    await Promise.all(clients.map((client) => client.query('select 1')));
    return pool.waitingCount === 0;
  } finally {
    for (const client of clients) client.release();
  }
}

async function namesInDatabase(): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>('select name from events');
  return new Set(rows.map(({ name }) => name));
}

const answersAgain = () =>
  expect
    .poll(async () => (await app.request(...requestOf(calls.getAllEvents, {}, token))).status, { timeout: 10_000 })
    .toBe(200);

async function nothingIsLost({ saved, stray }: Seen) {
  await answersAgain();
  expect(stray).toEqual([]);
  const kept = await namesInDatabase();
  expect(saved.filter((name) => !kept.has(name))).toEqual([]);
  expect(saved.length).toBeGreaterThan(0);
  expect(await poolIsWhole()).toBe(true);
}

describe('under load, the server outlives', () => {
  it('200 rounds in which all its connections are terminated', async () => {
    const load = underLoad();
    // Each round sleeps once, so that it finds new connections in use.
    const kill =
      "select pg_sleep(0.02); select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'Foyer'";
    await postgres.inside(kill, 200);
    await nothingIsLost(await load.stop());
  }, 120_000);

  it('a crash of PostgreSQL, answering 503 while it is away', async () => {
    const load = underLoad();
    await expect.poll(() => load.seen.saved.length).toBeGreaterThan(5);
    await postgres.crash();
    await expect.poll(() => [...load.seen.statuses]).toContain(503);
    await postgres.start();
    await answersAgain();
    const seen = await load.stop();
    await nothingIsLost(seen);
  }, 60_000);

  it('a fast restart', async () => {
    const load = underLoad();
    await expect.poll(() => load.seen.saved.length).toBeGreaterThan(5);
    await postgres.stopFast();
    await expect.poll(() => [...load.seen.statuses]).toContain(503);
    await postgres.start();
    await answersAgain();
    await nothingIsLost(await load.stop());
  }, 60_000);

  it('a smart restart, which waits for those who are still connected', async () => {
    const load = underLoad();
    await expect.poll(() => load.seen.saved.length).toBeGreaterThan(5);
    postgres.stopSmart();
    const seen = await load.stop();
    await postgres.ended();
    expect((await app.request(...requestOf(calls.getAllEvents, {}, token))).status).toBe(503);
    await postgres.start();
    await nothingIsLost(seen);
  }, 60_000);
});

describe('a Foyer that hears what others change', () => {
  it('hears again after a restart of PostgreSQL', async () => {
    const stopHearing = await hearChanges();
    await postgres.stopFast();
    await postgres.start();
    await answersAgain();
    const trigger = (does: 'disable' | 'enable') => pool.query(`alter table tokens ${does} trigger tokens_removed`);
    const account = { email: 'ada@example.org', password: 'lovelace1' };
    const newToken = async () =>
      (await app.request(...requestOf(calls.signIn, account))).headers.get('authorization') ?? '';
    const statusWith = async (own: string) => (await app.request(...requestOf(calls.getAllEvents, {}, own))).status;
    const removeUnheard = async (own: string) => {
      await trigger('disable');
      await pool.query('delete from tokens where hash = $1', [hashToken(own)]);
      await trigger('enable');
    };
    try {
      let removed = '';
      // Only while it hears does it remember a token.
      const isRemembered = async () => {
        removed = await newToken();
        await statusWith(removed);
        await removeUnheard(removed);
        return (await statusWith(removed)) === 200;
      };
      await expect.poll(isRemembered, { timeout: 10_000 }).toBe(true);
      await pool.query('delete from tokens where hash = $1', [hashToken(await newToken())]);
      await expect.poll(() => statusWith(removed), { timeout: 1_000, interval: 20 }).toBe(401);
    } finally {
      await stopHearing();
    }
  }, 60_000);
});

describe('a database that refuses to write, as one that has become a replica,', () => {
  it('is away for those who save, and is used again once it writes, over connections that do', async () => {
    const name = pg.escapeIdentifier(String(postgres.connection.database));
    const turnTo = (isReadOnly: string) =>
      postgres.inside(`alter database ${name} set default_transaction_read_only to ${isReadOnly};
        select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'Foyer'`);
    const save = () => app.request(...requestOf(calls.saveEvent, eventDraft(), token));
    await answersAgain();
    await turnTo('on');
    await expect.poll(async () => (await save()).headers.get('retry-after'), { timeout: 10_000 }).toBe('1');
    expect((await save()).status).toBe(503);
    expect((await app.request('/readyz')).status).toBe(503);
    // Connections that are open stay as they were.
    await postgres.inside(`alter database ${name} reset default_transaction_read_only`);
    await expect.poll(async () => (await save()).status, { timeout: 10_000 }).toBe(200);
    await expect.poll(async () => (await app.request('/readyz')).status, { timeout: 10_000 }).toBe(200);
    expect((await Promise.all(Array.from({ length: 20 }, save))).map(({ status }) => status)).toEqual(
      Array(20).fill(200),
    );
  }, 60_000);
});

describe('a database whose disk is full', () => {
  it('is away for those who save, and not for those who read', async () => {
    await answersAgain();
    const save = () => app.request(...requestOf(calls.saveEvent, eventDraft(), token));
    await pool.query(`create function fill_disk() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`);
    await pool.query('create trigger fill_disk before insert on events execute function fill_disk()');
    const refused = await save();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await app.request(...requestOf(calls.getAllEvents, {}, token))).status).toBe(200);
    await pool.query('drop trigger fill_disk on events');
    expect((await save()).status).toBe(200);
  }, 60_000);
});
