import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../../../scripts/sourceHash.mjs';
import { backUp, beginBackup, restore } from '../../../server/platform/db/backup.ts';
import { backupHint, lastBackup, noteBackup } from '../../../server/platform/db/lastBackup.ts';
import { migrateDatabase } from '../../../server/platform/db/migrate.ts';
import { createPool } from '../../../server/platform/db/pool.ts';
import { startApi } from '../../support/api.ts';
import { placeOrder } from '../../support/buyer.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../support/postgres.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const at = new Date('2026-11-26T12:00:00.000Z');
/** What COPY has to mask, and what other readers of lines take for the end of one. */
const odd = 'tab\t line\n return\r backslash \\ \\. \u2028\u2029 “Größer” \u{1F39F}';

/** A database with a sold event in every state, brought up to date. */
async function filled(): Promise<FreshDatabase> {
  const database = await emptyDatabase();
  await database.pool.query(readFileSync('tests/support/database0027.sql', 'utf8'));
  await migrateDatabase(database.pool);
  await database.pool.query('update events set description = $1', [odd]);
  await database.pool.query(
    `insert into files (id, bytes, content) values ('odd', 6, decode('00ff0a5c2e0a', 'hex'));
     insert into images (kind, owner_id, type, file, version)
     select 'eventLogo', id, 'image/png', 'odd', 'odd' from events`,
  );
  return database;
}

async function written(database: FreshDatabase): Promise<Buffer> {
  const parts: Buffer[] = [];
  const out = new Writable({
    write(part, _encoding, done) {
      parts.push(part);
      done();
    },
  });
  await backUp(database.pool, out, at);
  return Buffer.concat(parts);
}

/** Every table with its rows, as one hash each; and all sequences. */
async function contentsOf({ pool }: FreshDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t order by 1`);
    contents[name] = `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`;
  }
  const { rows } = await pool.query<{ name: string; value: string }>(
    `select sequencename as name, coalesce(last_value, 0)::text as value from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, value } of rows) contents[name] = value;
  return contents;
}

async function fresh(): Promise<FreshDatabase> {
  const database = await freshDatabase();
  onTestFinished(database.drop);
  return database;
}

const restored = async ({ pool }: FreshDatabase, backup: Buffer) =>
  restore(pool, await beginBackup(Readable.from([backup])));
const refusal = (database: FreshDatabase, backup: Buffer) =>
  restored(database, backup).then(
    () => 'It was restored.',
    (error: Error) => error.message,
  );

let source: FreshDatabase;
let backup: Buffer;
beforeAll(async () => {
  source = await filled();
  backup = await written(source);
  return () => source.drop();
});

describe('a backup', () => {
  it('restores every row of every table, what guards them, and where numbers go on', async () => {
    const target = await fresh();
    const guards = async ({ pool }: FreshDatabase) =>
      (
        await pool.query(
          `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as guard, convalidated from pg_constraint
             where connamespace = 'public'::regnamespace
           union all select tgrelid::regclass::text, tgname, tgenabled::text, true from pg_trigger where not tgisinternal order by 1, 2`,
        )
      ).rows;
    const [before, wanted] = [await guards(target), await contentsOf(source)];
    const rows = Object.values(wanted).reduce(
      (sum, each) => sum + (/^(\d+) /.test(each) ? Number.parseInt(each, 10) : 0),
      0,
    );
    expect(await restored(target, backup)).toEqual({ at: at.toISOString(), rows });
    expect(await contentsOf(target)).toEqual(wanted);
    expect(await guards(target)).toEqual(before);
    expect((await target.pool.query('select distinct description from events')).rows).toEqual([{ description: odd }]);
  });

  it('is of one moment, though people order while it is written', async () => {
    const database = await filled();
    onTestFinished(database.drop);
    // More than is packed at once, so that tables after it are read when the first part has been written.
    await database.pool.query('update files set content = $1', [randomBytes(3_000_000)]);
    const wanted = await contentsOf(database);
    const parts: Buffer[] = [];
    const out = new Writable({
      highWaterMark: 1,
      async write(part, _encoding, done) {
        if (parts.length === 0)
          await database.pool.query(`update users set name = 'Changed meanwhile'; delete from sandbox_intents`);
        parts.push(part);
        done();
      },
    });
    await backUp(database.pool, out, at);
    const target = await fresh();
    await restored(target, Buffer.concat(parts));
    expect(await contentsOf(target)).toEqual(wanted);
  });

  it('that was restored serves: who was signed up signs in, and the next order is taken', async () => {
    const target = await fresh();
    await restored(target, backup);
    const api = await startApi({ on: target, now: new Date('2026-11-20T10:05:00.000Z') });
    onTestFinished(() => api.drop());
    const signedIn = await api.call('signIn', { email: 'olga@example.org', password: 'correct horse 1' });
    const token = signedIn.headers.get('authorization') ?? '';
    const [event] = (await api.ask('getAllEvents', {}, token)).events;
    const [form] = (await api.ask('getAllForms', { eventId: event?.id ?? '' }, token)).forms;
    const [ticket] = (await api.ask('getTickets', { formId: form?.id ?? '' }, token)).tickets;
    const order = await placeOrder(
      api,
      { formId: form?.id ?? '', ticketIds: [ticket?.id ?? ''] },
      { paymentMethod: 'transfer' },
    );
    expect(order.status).toBe('awaitingTransfer');
  });
});

describe('the commands', () => {
  /** What whoever runs Foyer reads, once the command has ended by itself. */
  function run(
    command: 'backup' | 'restore' | 'upgrade',
    path: string,
    url: string,
    place: NodeJS.ProcessEnv = { DATABASE_URL: url },
  ) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/operator/backup.ts', command, ...(path ? [path] : [])],
      { cwd: root, env: { ...process.env, ...place } },
    );
    return { status, stdout, said: stderr.toString() };
  }

  it('write a file that only its owner reads, and read it into an empty database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-backup-'));
    const target = await emptyDatabase();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    onTestFinished(target.drop);
    const path = join(folder, 'foyer.gz');
    const contents = await contentsOf(source);
    expect(run('backup', path, source.url)).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^Backed up \d+ rows of the database \w+ at \S+\. The secret key is not in it:/),
    });
    expect([readdirSync(folder), statSync(path).mode & 0o777]).toEqual([['foyer.gz'], 0o600]);
    expect(run('restore', path, target.url)).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^Restored what there was at /),
    });
    expect(await contentsOf(target)).toEqual(contents);
    expect(run('restore', path, target.url)).toMatchObject({
      status: 1,
      said: expect.stringMatching(/^There are accounts in this database already\./),
    });
  });

  it('note of what moment the last backup is, which each start says once there is an event', async () => {
    const database = await fresh();
    const { pool, db } = database;
    await pool.query(`insert into installation (key_mark) values ('a key')`);
    expect(await backupHint(db)).toEqual([]);
    await startApi({ on: database }).then(async (api) => newEvent(api, (await newOrganiser(api)).token));
    expect(await backupHint(db)).toEqual(['There is no backup by "npm run backup" yet']);
    const before = Date.now();
    expect(run('backup', '-', database.url).status).toBe(0);
    const at = (await lastBackup(db))?.getTime() ?? 0;
    expect([before <= at, at <= Date.now()]).toEqual([true, true]);
    await noteBackup(pool, new Date('2026-11-26T12:00:59.000Z'));
    expect(await backupHint(db)).toEqual(['The last backup is of 2026-11-26 12:00 UTC']);
  });

  it('say what an update changes, back up what there was before it, and bring the database up to date', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-upgrade-'));
    const made = await emptyDatabase();
    // Connections that are not of a Foyer.
    const old = { ...made, pool: new pg.Pool({ connectionString: made.url }) };
    // One that the database ends before the pool has.
    old.pool.on('error', () => {});
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    onTestFinished(made.drop);
    onTestFinished(() => old.pool.end());
    await old.pool.query(readFileSync('tests/support/database0027.sql', 'utf8'));
    const before = await contentsOf(old);
    expect(run('upgrade', '', old.url)).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^This version changes the database by:\n {2}0001_imported_again\n/),
    });
    expect(await contentsOf(old), 'a look changes nothing').toEqual(before);

    const path = join(folder, 'before.gz');
    const working = createPool({ connectionString: old.url }, pino({ level: 'silent' }));
    await working.query('select');
    expect(run('upgrade', path, old.url), 'while a Foyer works with it').toMatchObject({
      status: 1,
      said: expect.stringMatching(/\nA Foyer still works with this database\. Stop every one of them first\.\n$/),
    });
    expect(await contentsOf(old)).toEqual(before);
    expect(readdirSync(folder)).toEqual([]);
    await working.end();
    expect(run('upgrade', path, old.url)).toMatchObject({
      status: 0,
      said: expect.stringMatching(
        /\nBacked up \d+ rows of .+\. The secret key[\s\S]*\nThe database is up to date\. The way back: /,
      ),
    });
    expect(JSON.parse(gunzipSync(readFileSync(path)).toString().split('\n')[0] ?? ''), 'it is of before').toMatchObject(
      {
        migration: 1_796_101_006_298,
      },
    );
    expect(run('upgrade', path, old.url)).toMatchObject({
      status: 0,
      said: 'The database is up to date: this version changes nothing in it, and no backup was made.\n',
    });
  }, 120_000);

  it('write to where they are piped, and say what cannot be read or written', () => {
    const { status, stdout } = run('backup', '-', source.url);
    expect([status, gunzipSync(stdout).subarray(0, 17).toString()]).toEqual([0, '{"foyer":"backup"']);
    expect(run('restore', '/nowhere/foyer.gz', source.url)).toMatchObject({
      status: 1,
      said: '/nowhere/foyer.gz cannot be read (not there, ENOENT).\n',
    });
    expect(run('backup', '/nowhere/foyer.gz', source.url)).toMatchObject({
      status: 1,
      said: '/nowhere/foyer.gz cannot be written (not there, ENOENT).\n',
    });
    for (const path of ['', '--help'])
      expect(run('backup', path, source.url)).toMatchObject({
        status: 1,
        said: expect.stringMatching(/^Name the file, or - to pipe it:/),
      });
  });

  it('end with 1 where a file is lost that was moved, whose backup is made all the same', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-backup-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'foyer-files'), '');
    const lost = 'ab'.repeat(32);
    await source.pool.query('insert into files (id, bytes) values ($1, 5)', [lost]);
    onTestFinished(() => source.pool.query('delete from files where id = $1', [lost]).then(() => {}));
    const path = join(folder, 'foyer.gz');
    const place = { DATABASE_URL: source.url, FILES_URL: pathToFileURL(folder).href };
    expect(run('backup', path, '', place)).toMatchObject({
      status: 1,
      said: expect.stringMatching(
        `^The file ${lost} is not where FILES_URL says, and so not in the backup\\.\nBacked up`,
      ),
    });
    expect(statSync(path).size).toBeGreaterThan(1_000);
  });

  it('change nothing where a backup of another version is refused, so that that version can still restore it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-restore-'));
    const target = await emptyDatabase();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    onTestFinished(target.drop);
    const path = join(folder, 'before.gz');
    writeFileSync(
      path,
      gzipSync(
        gunzipSync(backup)
          .toString('latin1')
          .replace(/"migration":\d+/, '"migration":1'),
      ),
    );
    const refused = { status: 1, said: expect.stringMatching(/^The backup is of another version of Foyer\./) };
    expect(run('restore', path, target.url)).toMatchObject(refused);
    expect(await contentsOf(target)).toEqual({});
    expect(run('restore', path, '', { FOYER_DATA: join(folder, 'data') })).toMatchObject(refused);
    expect(readdirSync(folder)).toEqual(['before.gz']);
  });

  it('leave a database with accounts as it is, also one of an earlier version', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-restore-'));
    const old = await emptyDatabase();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    onTestFinished(old.drop);
    await old.pool.query(readFileSync('tests/support/database0027.sql', 'utf8'));
    const before = await contentsOf(old);
    const path = join(folder, 'foyer.gz');
    writeFileSync(path, backup);
    expect(run('restore', path, old.url)).toMatchObject({
      status: 1,
      said: expect.stringMatching(/^There are accounts in this database already\./),
    });
    expect(await contentsOf(old)).toEqual(before);
  });

  it('write nothing of a place that has no Foyer, over nothing, and make none there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-backup-'));
    const [empty, fresh] = [await emptyDatabase(), await freshDatabase()];
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    onTestFinished(() => Promise.all([empty.drop(), fresh.drop()]).then(() => {}));
    const path = join(folder, 'foyer.gz');
    writeFileSync(path, 'of yesterday');
    const wrong =
      /^There is no (data of a Foyer in|account in) .+\. Set FOYER_DATA or DATABASE_URL as it is for (that|your) Foyer\.\n$/;
    for (const place of [
      { DATABASE_URL: empty.url },
      { DATABASE_URL: fresh.url },
      { FOYER_DATA: join(folder, 'none') },
    ])
      expect(run('backup', path, '', place)).toMatchObject({ status: 1, said: expect.stringMatching(wrong) });
    expect([readdirSync(folder), readFileSync(path, 'utf8')]).toEqual([['foyer.gz'], 'of yesterday']);
  });
});

describe('nothing is restored', () => {
  it('where there are accounts already, and those stay', async () => {
    const before = await contentsOf(source);
    expect(await refusal(source, backup)).toMatch(
      /^There are accounts in this database already\. Restore into a new one:/,
    );
    expect(await contentsOf(source)).toEqual(before);
  });

  const text = () => gunzipSync(backup).toString('latin1');
  const packed = (changed: string) => gzipSync(Buffer.from(changed, 'latin1'));
  it.each<[string, () => Buffer, RegExp]>([
    [
      'of a file that is none',
      () => Buffer.from('a spreadsheet, perhaps'),
      /^The backup is not whole, or is none of Foyer\./,
    ],
    ['of a packed file that is none', () => packed('{"name":"foyer"}\n'), /^This is no backup of Foyer\.$/],
    ['of an empty file', () => Buffer.alloc(0), /^(This is no backup of Foyer\.|The backup is not whole)/],
    ['of half a file', () => backup.subarray(0, backup.length / 2), /^The backup is not whole/],
    [
      'of one that ends between two tables',
      () => packed(text().slice(0, text().lastIndexOf('\\.\n') + 3)),
      /^The backup is not whole/,
    ],
    [
      'of one that lacks a row',
      () => packed(text().replace(/(\{"table":"users".*\n).*\n/, '$1')),
      /^(The backup is not whole|Nothing was restored: )/,
    ],
  ])('%s, and the database stays empty', async (_, file, message) => {
    const target = await fresh();
    const before = await contentsOf(target);
    expect(await refusal(target, file())).toMatch(message);
    expect(await contentsOf(target)).toEqual(before);
  });
});
