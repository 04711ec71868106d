import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { linkByHand } from '../../../harness/newOrganiser.ts';
import { failedStart, loggedLink, type RunningServer, startServer } from '../../../harness/server.ts';
import { root } from '../../../scripts/sourceHash.mjs';
import { cutLog } from '../../../server/platform/db/embedded/postmaster.ts';
import { copyBuild } from '../../support/copyBuild.ts';

const isRoot = process.getuid?.() === 0;
/** As root the test runs Foyer under a user without rights; an ordinary user runs it as it is. */
const ordinary = isRoot ? { uid: 65_534, gid: 65_534 } : {};

let folder: string;
let running: RunningServer[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-start-'));
  chmodSync(folder, 0o755);
});

afterEach(async () => {
  for (const server of running) await server.stop();
  running = [];
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const freshFolder = () => join(folder, `data-${++count}`);

async function start(...how: Parameters<typeof startServer>): Promise<RunningServer> {
  const server = await startServer(...how);
  running.push(server);
  return server;
}

const account = { email: 'ada@example.com', password: 'correct horse 1' };

async function post(server: RunningServer, call: string, body: object = account): Promise<number> {
  const response = await fetch(`${server.url}/api/user/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Creates an account by the link in the log. */
async function register(server: RunningServer): Promise<number> {
  const asked = await post(server, 'register');
  if (asked !== 200) return asked;
  const path = await loggedLink(server, account.email);
  return post(server, 'setPassword', { key: path.slice(path.indexOf('#') + 1), password: account.password });
}

/** The embedded database as its owner sees it. */
async function database(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ host: join(dataDir, 'run'), user: 'foyer', database: 'foyer' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const postmaster = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

describe('a start', () => {
  it('says where it is, where the data is and that no money moves', async () => {
    const dataDir = freshFolder();
    const server = await start({ FOYER_DATA: dataDir });
    expect(server.output()).toBe(
      `Foyer is at ${server.url}\nThe data is in ${dataDir}\nPayments are in test mode: no money moves\nThe secret key is in ${join(dataDir, 'secret.key')}: keep a copy elsewhere, as it opens payment keys and passwords of mail servers\n`,
    );
    expect(await register(server)).toBe(200);
  });

  it('warns where people type passwords at an address without TLS', async () => {
    const server = await start({ PUBLIC_URL: 'http://tickets.example.org' });
    expect(server.output().match(/^PUBLIC_URL is not https: .*$/gm)).toHaveLength(1);
  });

  it('sends traces to the collector that it is told of, the last of them when it stops', async () => {
    let taken = '';
    const collector = createHttpServer((asked, answer) => {
      asked.setEncoding('utf8').on('data', (part) => (taken += part));
      asked.once('end', () => answer.end('{}'));
    });
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const { port } = collector.address() as AddressInfo;
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_SERVICE_NAME: 'ours' });
    expect(await post(server, 'signin')).toBe(401);
    expect(await server.stop()).toBe(0);
    collector.close();
    expect(taken).toContain('POST signIn');
    expect(taken).toContain('"ours"');
    expect(taken).not.toContain(account.email);
  });

  it('keeps no address in the log of the database', async () => {
    const dataDir = freshFolder();
    const server = await start({ FOYER_DATA: dataDir });
    expect(await register(server)).toBe(200);
    const path = await linkByHand(server.env, account.email);
    const again = { key: path.slice(path.indexOf('#') + 1), password: account.password };
    expect(await post(server, 'setPassword', again)).toBe(422);
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toContain(account.email);
  });

  it('writes no more than a little to the log of the database where much is refused', async () => {
    const dataDir = freshFolder();
    const server = await start({ FOYER_DATA: dataDir });
    expect(await register(server)).toBe(200);
    const client = await database(dataDir);
    const log = join(dataDir, 'postgres.log');
    const before = statSync(log).size;
    const again = `insert into users select (jsonb_populate_record(users, '{"name": "${'x'.repeat(100)}"}')).* from users`;
    for (let call = 0; call < 200; call++) await expect(client.query(again)).rejects.toThrow('duplicate key');
    await client.end();
    expect(statSync(log).size - before).toBeLessThan(20_000);
  });

  it('begins the log of the database anew where it is long, also while that writes', () => {
    const log = join(folder, 'long.log');
    writeFileSync(log, 'x'.repeat(5_000_001));
    const writer = openSync(log, 'a');
    cutLog({ log });
    writeSync(writer, 'next');
    closeSync(writer);
    expect([readFileSync(log, 'utf8'), statSync(`${log}.old`).size]).toEqual(['next', 5_000_001]);
    cutLog({ log });
    expect(readFileSync(log, 'utf8')).toBe('next');
  });

  it('works from a folder closed to everybody else, data included', async () => {
    const home = join(folder, 'closed');
    mkdirSync(home);
    copyBuild(home);
    chmodSync(home, 0o700);
    const server = await start({ FOYER_DATA: join(home, 'data') }, { folder: home });
    expect(await register(server)).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(await post(await start({ FOYER_DATA: join(home, 'data') }, { folder: home }), 'signin')).toBe(200);
  });

  it('works for an ordinary user', async () => {
    const home = join(folder, 'ordinary');
    mkdirSync(home);
    if (ordinary.uid !== undefined) chownSync(home, ordinary.uid, ordinary.gid);
    const clone = copyBuild(join(folder, 'clone'));
    const server = await start({ HOME: home, XDG_DATA_HOME: '', FOYER_DATA: '' }, { folder: clone, ...ordinary });
    expect(server.output()).toContain(`The data is in ${join(home, '.local', 'share', 'foyer')}\n`);
    expect(await register(server)).toBe(200);
  });

  it('ends with what to do where nothing is built and its folder is another’s', () => {
    const clone = join(folder, 'unbuilt');
    mkdirSync(join(clone, 'scripts'), { recursive: true });
    for (const name of ['start.mjs', 'sourceHash.mjs'])
      copyFileSync(join(root, 'scripts', name), join(clone, 'scripts', name));
    chmodSync(clone, 0o555);
    const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], { cwd: clone, ...ordinary });
    expect([status, stderr.toString()]).toEqual([
      1,
      `Foyer is not built for this Node (${process.version}), and whoever starts it may not write to ${clone}. Run npm ci && npm run build there as the owner of that folder.\n`,
    ]);
  });

  it('works where the path of the data is too long for a socket', async () => {
    const server = await start({ FOYER_DATA: join(folder, 'long'.repeat(30)) });
    expect(await register(server)).toBe(200);
  });

  it('stops with nothing left running when asked to', async () => {
    const dataDir = freshFolder();
    const server = await start({ FOYER_DATA: dataDir });
    expect(await server.stop()).toBe(0);
    await expect(database(dataDir)).rejects.toThrow('ENOENT');
    expect(() => postmaster(dataDir)).toThrow('ENOENT');
  });
});

describe('a signal', () => {
  it('to npm reaches the server, and npm ends once it has stopped', async () => {
    const dataDir = freshFolder();
    const env = { ...process.env, FOYER_DATA: dataDir, PORT: '0' };
    const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(npm, 'exit');
    let printed = '';
    await new Promise<void>((resolve) => {
      npm.stdout.setEncoding('utf8').on('data', (text) => {
        printed += text;
        if (printed.includes('Foyer is at ')) resolve();
      });
    });
    npm.kill('SIGTERM');
    await ended;
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('stops an idle server within three seconds, whatever connections are open', async () => {
    const server = await start({ FOYER_DATA: freshFolder() });
    expect(await register(server)).toBe(200);
    const silent = connect(Number(new URL(server.url).port)).on('error', () => {});
    await once(silent, 'connect');
    const began = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  it('that comes again ends it at once, whatever still runs', async () => {
    const dataDir = freshFolder();
    const server = await start({ FOYER_DATA: dataDir });
    // An upload that never ends keeps an ordinary stop waiting.
    const upload = connect(Number(new URL(server.url).port)).on('error', () => {});
    upload.write(
      'POST /api/user/signin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    await once(upload, 'connect');
    expect(await register(server)).toBe(200);
    const began = performance.now();
    const signals = setInterval(() => server.stop(), 50);
    expect(await server.stop()).toBe(1);
    clearInterval(signals);
    expect(performance.now() - began).toBeLessThan(1_500);
    // The database it left running is the next start's.
    expect(await post(await start({ FOYER_DATA: dataDir }), 'signin')).toBe(200);
  });
});

describe('a second start on the same data', () => {
  it('says who has it, and leaves the first alone', async () => {
    const dataDir = freshFolder();
    const first = await start({ FOYER_DATA: dataDir });
    const second = await failedStart({ FOYER_DATA: dataDir });
    expect(second.code).toBe(1);
    expect(second.output).toMatch(
      /^Another Foyer \(process \d+, since \d{4}-\d\d-\d\d \d\d:\d\d UTC\) is using the data in \S+\. Stop it, or set FOYER_DATA to another folder\.\n$/,
    );
    expect(await register(first)).toBe(200);
  });

  it('lets exactly one of several that begin together have it', async () => {
    const dataDir = freshFolder();
    const starts = await Promise.allSettled([1, 2, 3].map(() => start({ FOYER_DATA: dataDir })));
    const errors = starts.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect(errors).toEqual([
      expect.stringContaining('Another Foyer (process '),
      expect.stringContaining('Another Foyer (process '),
    ]);
  });

  it('takes no notice of a process that merely got the number of a server long gone', async () => {
    const dataDir = freshFolder();
    await (await start({ FOYER_DATA: dataDir })).stop();
    writeFileSync(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n${join(dataDir, 'run')}\n\n`,
    );
    expect(await register(await start({ FOYER_DATA: dataDir }))).toBe(200);
  });
});

describe('after kill -9', () => {
  it('takes over the database that was left running, with all that was answered', async () => {
    const dataDir = freshFolder();
    const first = await start({ FOYER_DATA: dataDir });
    expect(await register(first)).toBe(200);
    const pid = postmaster(dataDir);
    await first.kill9();
    const second = await start({ FOYER_DATA: dataDir });
    expect(await post(second, 'signin')).toBe(200);
    expect(postmaster(dataDir)).toBe(pid);
    expect(await second.stop()).toBe(0);
    await expect(database(dataDir)).rejects.toThrow('ENOENT');
  });

  it('of the database too, in the middle of writing, keeps every answered write', async () => {
    const dataDir = freshFolder();
    const first = await start({ FOYER_DATA: dataDir });
    const writer = await database(dataDir);
    await writer.query('create table kept (n int primary key)');
    let answered = 0;
    const write = async () => {
      for (;;) {
        await writer.query('insert into kept values ($1)', [answered + 1]);
        if (++answered === 200) await Promise.all([first.kill9(), process.kill(postmaster(dataDir), 'SIGKILL')]);
      }
    };
    await expect(write()).rejects.toThrow();
    expect(answered).toBeGreaterThanOrEqual(200);

    await start({ FOYER_DATA: dataDir });
    const reader = await database(dataDir);
    const { rows } = await reader.query('select count(*)::int as kept from kept where n <= $1', [answered]);
    await reader.end();
    expect(rows).toEqual([{ kept: answered }]);
  });

  it('in the middle of the very first start leaves nothing in the way of the next', async () => {
    const dataDir = freshFolder();
    mkdirSync(join(dataDir, 'postgres.new-abcdef', 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres.new-abcdef', 'PG_VERSION'), '18\n');
    const server = await start({ FOYER_DATA: dataDir });
    expect(await register(server)).toBe(200);
  });

  it('of the database alone starts it again and goes on serving', async () => {
    const dataDir = freshFolder();
    const server = await start({ FOYER_DATA: dataDir });
    const pid = postmaster(dataDir);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => register(server), { timeout: 20_000, interval: 100 }).toBe(200);
    expect(postmaster(dataDir)).not.toBe(pid);
  });

  it('of the database again while it comes back starts it once more', async () => {
    const dataDir = freshFolder();
    const server = await start({ FOYER_DATA: dataDir });
    const pid = postmaster(dataDir);
    process.kill(pid, 'SIGKILL');
    let next = 0;
    const comeBack = () => {
      // While the file is being written there is no number in it yet.
      next = existsSync(join(dataDir, 'postgres', 'postmaster.pid')) ? postmaster(dataDir) : 0;
      return next > 0 && next !== pid;
    };
    await expect.poll(comeBack, { timeout: 20_000, interval: 1 }).toBe(true);
    process.kill(next, 'SIGKILL');
    await expect.poll(() => register(server), { timeout: 20_000, interval: 100 }).toBe(200);
  });
});

describe('a wrong configuration', () => {
  it.each([
    ['PORT', 'eighty', 'PORT must be a whole number from 0 to 65535, not "eighty".\n'],
    ['OPEN_REGISTRATION', 'maybe', 'OPEN_REGISTRATION must be true or false, not "maybe".\n'],
    ['DATABASE_URL', 'mysql://db', 'DATABASE_URL must look like postgres://user:password@host:5432/database.\n'],
    [
      'DATABASE_URL',
      'postgres://foyer:secret@localhost:1/tickets',
      'DATABASE_URL names the database tickets at localhost:1, which cannot be used: nothing listens there, ECONNREFUSED. Start PostgreSQL there, or correct host and port in the address.\n',
    ],
    [
      'FILES_URL',
      'file:///dev/null/files',
      'Files cannot be kept in file:///dev/null/files, which FILES_URL names (ENOTDIR).\n',
    ],
    [
      'FOYER_DATA',
      '/etc/hosts',
      'The data folder /etc/hosts cannot be used (it is a file, and no folder, EEXIST). Set FOYER_DATA to a folder that you may write to.\n',
    ],
    [
      'FOYER_DATA',
      '/dev/null/foyer',
      'The data folder /dev/null/foyer cannot be used (ENOTDIR). Set FOYER_DATA to a folder that you may write to.\n',
    ],
  ])('%s=%s ends the start with a sentence', async (name, value, sentence) => {
    expect(await failedStart({ [name]: value })).toEqual({ code: 1, output: sentence });
  });

  it('another secret key than the one that the database knows ends the start with a sentence', async () => {
    const dataDir = freshFolder();
    const server = await start({ FOYER_DATA: dataDir });
    await server.stop();
    const { code, output } = await failedStart({ FOYER_DATA: dataDir, FOYER_SECRET_KEY: 'f'.repeat(64) });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(
        /^The database belongs to Foyers with another secret key\. Give this one the same: FOYER_SECRET_KEY, /,
      ),
    ]);
  });

  it('the secret key that is missing ends the start with a sentence, and no other one is made', async () => {
    const dataDir = freshFolder();
    const key = join(dataDir, 'secret.key');
    await (await start({ FOYER_DATA: dataDir })).stop();
    rmSync(key);
    expect(await failedStart({ FOYER_DATA: dataDir })).toEqual({
      code: 1,
      output: expect.stringMatching(
        `^The secret key of this database is not here\\. Put it where Foyer looks for it: as ${key}, or in FOYER_SECRET_KEY `,
      ),
    });
    expect(existsSync(key)).toBe(false);
  });

  it('files that were moved outside end the start of a Foyer that is not told where to', async () => {
    const dataDir = freshFolder();
    const files = join(folder, 'files');
    mkdirSync(files);
    const server = await start({ FOYER_DATA: dataDir, FILES_URL: pathToFileURL(files).href });
    const client = await database(dataDir);
    const id = 'ab'.repeat(32);
    await client.query(`insert into files (id, bytes, content) values ($1, 5, 'photo')`, [id]);
    await client.query(
      `insert into images (kind, owner_id, type, file, version) values ('eventLogo', gen_random_uuid(), 'image/png', $1, 'first')`,
      [id],
    );
    await client.end();
    const moved = () => existsSync(join(files, 'ab', id)) && readFileSync(join(files, 'ab', id), 'utf8');
    await expect.poll(moved, { timeout: 20_000, interval: 100 }).toBe('photo');
    await server.stop();
    expect(await failedStart({ FOYER_DATA: dataDir })).toEqual({
      code: 1,
      output:
        'Pictures and files of this database are kept outside of it. Set FILES_URL to where they are, as it was before.\n',
    });
  });

  it('a port in use ends the start with a sentence, and no database stays behind', async () => {
    const blocker = createServer();
    const port = await new Promise<number>((resolve) => {
      blocker.listen(0, () => {
        const address = blocker.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const dataDir = freshFolder();
    expect(await failedStart({ PORT: String(port), FOYER_DATA: dataDir })).toEqual({
      code: 1,
      output: `Port ${port} is in use by another program. Stop that one, or set PORT to a free port.\n`,
    });
    blocker.close();
    expect(() => postmaster(dataDir)).toThrow('ENOENT');
  });
});
