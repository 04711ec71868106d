import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { databaseUrl } from '../../../harness/databaseUrl.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { checkDatabase } from '../../../server/platform/db/checkDatabase.ts';
import { migrateDatabase } from '../../../server/platform/db/migrate.ts';
import { openDatabase } from '../../../server/platform/db/openDatabase.ts';
import { poolerBefore } from '../../support/pooler.ts';
import { emptyDatabase } from '../../support/postgres.ts';

const log = pino({ level: 'silent' });
const open = (url: string, stopping?: AbortSignal) =>
  openDatabase(readConfig({ DATABASE_URL: url }), log, () => {}, { stopping });

const said = (opening: Promise<unknown>) =>
  opening.then(
    () => 'It was opened.',
    (error: Error) => error.message,
  );

/** A database of the run's cluster that is made in its own way; gone with the test. */
async function madeWith(options: string): Promise<string> {
  const cluster = inject('postgres');
  const client = new pg.Client({ ...cluster, database: 'postgres' });
  await client.connect();
  const name = `made_${process.pid}_${Date.now()}`;
  await client.query(`create database ${name} template template0 ${options}`);
  onTestFinished(async () => {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  });
  return databaseUrl({ ...cluster, database: name });
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

describe('a database that does not suit is refused at the start', () => {
  it.each([
    ["encoding 'SQL_ASCII' locale 'C'", 'its encoding is SQL_ASCII'],
    ["encoding 'UTF8' locale 'C'", 'its locale writes capitals its own way'],
    ["encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'tr'", 'its locale writes capitals its own way'],
  ])('with %s, in which names and addresses would not be found', async (options, why) => {
    const message = await said(open(await madeWith(options)));
    expect(message).toMatch(/^Names and addresses would not be found in the database made_\w+ at localhost:\d+: /);
    expect(message).toContain(why);
    expect(message).toMatch(/create database … template template0 encoding 'UTF8' locale 'C\.UTF-8'\.$/);
  });

  it('behind a pooler that shares sessions, with what to give instead', async () => {
    const database = await emptyDatabase();
    onTestFinished(database.drop);
    const message = await said(open((await poolerBefore(database.url, 'transaction')).url));
    expect(message).toMatch(
      /^A pooler shares connections between transactions before the database \w+ at 127\.0\.0\.1:/,
    );
    expect(message).toContain('DATABASE_DIRECT_URL');
    expect(message).toContain('pool_mode = session');
  });
});

it('a PostgreSQL that is too old is refused with both versions', async () => {
  const { pool, drop } = await emptyDatabase();
  onTestFinished(drop);
  const old = { version: 12, encoding: 'UTF8', folded: 'info ø' };
  const saysSo = Object.assign(Object.create(pool), { query: async () => ({ rows: [old] }) });
  expect(await said(checkDatabase(saysSo, 'the database foyer at db'))).toBe(
    'PostgreSQL 12 runs at the database foyer at db. Foyer needs PostgreSQL 13 or later.',
  );
});

it.each([
  [
    'localhost:1',
    'nothing listens there, ECONNREFUSED. Start PostgreSQL there, or correct host and port in the address.',
  ],
  ['nowhere.invalid:5432', /^(no such host, ENOTFOUND|its name cannot be .*, EAI_AGAIN)\. Correct the host in the /],
])('a server that is not there, %s, is told with what to do', async (host, told) => {
  const message = await said(open(`postgres://foyer:secret@${host}/foyer`));
  const [start, rest] = message.split('which cannot be used: ');
  expect(start).toBe(`DATABASE_URL names the database foyer at ${host}, `);
  expect(rest).toMatch(told);
});

describe('a server that should be reached with TLS', () => {
  /** A server that answers whether it speaks TLS, and goes on as it is told. */
  async function serving(answer: 'S' | 'N', goOn: (client: Socket) => void): Promise<number> {
    const server = createServer((client) => {
      client.on('error', () => {});
      client.once('data', () => {
        client.write(answer);
        goOn(client);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    return portOf(server);
  }

  const refused = (port: number, more = '') =>
    said(open(`postgres://foyer:secret@127.0.0.1:${port}/foyer?sslmode=verify-full${more}`));
  const where = (port: number) => `DATABASE_URL names the database foyer at 127.0.0.1:${port}, which cannot be used: `;

  it('and speaks none is said to speak none', async () => {
    const port = await serving('N', (client) => client.end());
    expect(await refused(port)).toBe(
      `${where(port)}it takes no encrypted connections. Turn on ssl in its postgresql.conf, or leave sslmode out of the address.`,
    );
  });

  it('with a certificate of an unknown signer, or for another name, is told apart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-tls-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string];
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=db.example'];
    execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const secret = { key: readFileSync(key), cert: readFileSync(cert) };
    const port = await serving('S', (client) => {
      new TLSSocket(client, { isServer: true, ...secret }).on('error', () => {});
    });
    expect(await refused(port)).toBe(
      `${where(port)}who signed its certificate is not known (DEPTH_ZERO_SELF_SIGNED_CERT). Add &sslrootcert=/path/to/the/authority.pem to the address.`,
    );
    expect(await refused(port, `&sslrootcert=${cert}`)).toBe(
      `${where(port)}its certificate is for another name than the one in the address.`,
    );
  });
});

describe('a database that suits is opened', () => {
  it.each([
    "encoding 'UTF8' locale 'C.UTF-8'",
    "encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'de'",
  ])('with %s', async (options) => {
    const { close } = await open(await madeWith(options));
    await close();
  });

  it('behind a pooler that lends a connection for a session', async () => {
    const database = await emptyDatabase();
    onTestFinished(database.drop);
    const { pool, desk, guests, close } = await open((await poolerBefore(database.url, 'session')).url);
    for (const each of [pool, desk, guests])
      expect((await each.query('select count(*)::integer as users from users')).rows).toEqual([{ users: 0 }]);
    expect((await desk.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '1min' }]);
    await close();
  });
});

describe('an update of the database', () => {
  it('that PostgreSQL refuses says why in its words, and changes nothing', async () => {
    const database = await emptyDatabase();
    onTestFinished(database.drop);
    await database.pool.query('create table tickets ()');
    const message = await said(migrateDatabase(database.pool));
    expect(message).toMatch(
      /^The database could not be brought up to date, and is as it was: relation "tickets" already exists \(at “CREATE TABLE "tickets" \(”\)\.$/,
    );
    const { rows } = await database.pool.query(`select tablename from pg_tables where schemaname = 'public'`);
    expect(rows).toEqual([{ tablename: 'tickets' }]);
  });

  it('waits for the one of another Foyer, and ends at once when it is asked to stop', async () => {
    const database = await emptyDatabase();
    onTestFinished(database.drop);
    const other = await database.pool.connect();
    await other.query('select pg_advisory_lock(7014367)');
    const stopping = new AbortController();
    const opening = said(open(database.url, stopping.signal));
    await vi.waitFor(async () => {
      const { rowCount } = await other.query(
        `select from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`,
      );
      expect(rowCount).toBe(1);
    }, 15_000);
    stopping.abort();
    expect(await opening).toBe('Stopped while another Foyer was bringing the database up to date.');
    other.release();
  });
});
