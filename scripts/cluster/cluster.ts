import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { databaseUrl } from '../../harness/databaseUrl.ts';
import { freePort } from '../../harness/freePort.ts';
import { type RunningServer, startServer } from '../../harness/server.ts';
import { type Account, accountFor } from '../../server/platform/db/embedded/account.ts';
import {
  backupFile,
  backupsOf,
  etcdArguments,
  haproxyFile,
  login,
  type Places,
  patroniFile,
  pgbouncerFile,
  restoredIn,
  superuser,
  userlistFile,
} from './configuration.ts';
import { connected } from './connected.ts';
import {
  createProcesses,
  isWell,
  killPostgres,
  type Process,
  type Processes,
  postmasterOf,
  quitPostgres,
  until,
} from './processes.ts';
import type { Programs } from './programs.ts';

/** Of which there are three, so that one may be away. */
export type Member = { name: string; start: () => Promise<void>; kill9: () => Promise<void> };
type Foyer = Member & { url: string; output: () => string };

export type Cluster = {
  folder: string;
  etcd: Member[];
  foyers: Foyer[];
  /** Where visitors reach whichever Foyer is well. */
  url: string;
  /** PostgreSQL's own addresses, for an administrator: whichever is the primary, and whichever replica. */
  primary: pg.PoolConfig;
  replica: pg.PoolConfig;
  /** The PostgreSQL that is the primary now, and the replica that every commit waits for. */
  inOffice: () => Promise<{ primary: Member; standby: Member }>;
  /** A port that nothing has. */
  spare: number;
  /** Writes a file for the account that the programs run as. */
  write: (name: string, text: string) => string;
  /** What pgBackRest reads beside that PostgreSQL. */
  backupsOf: (name: string) => string;
  /** Starts a program, its log named first; `run` waits until it has ended, and throws where that was not well. */
  start: (name: string, program: keyof Programs, args: string[]) => void;
  run: (name: string, program: keyof Programs, args: string[]) => Promise<void>;
  /** Resolves with how many ms it took until all members are there and well. */
  whole: (within: number) => Promise<number>;
  /** Ends everything at once; also at the exit of this process, when nothing can be waited for. */
  killAll: () => void;
  close: () => Promise<void>;
};

const three = [1, 2, 3];

/** All Foyers of a database have the same. */
const secretKey = '0'.repeat(64);

/** Lays out a cluster in a temporary folder that its programs' account owns, with a port of its own for each of them. */
async function layOut(account: Account | null): Promise<Places> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-cluster-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const ports = new Set<number>();
  while (ports.size < 20) ports.add(await freePort());
  const free = [...ports];
  const port = () => free.pop() ?? 0;
  const named = <Rest extends object>(kind: string, rest: (name: string) => Rest) =>
    three.map((number) => ({ name: `${kind}${number}`, ...rest(`${kind}${number}`) }));
  return {
    folder,
    etcd: named('etcd', (name) => ({ client: port(), peer: port(), dataDir: join(folder, name) })),
    postgres: named('postgres', (name) => ({ port: port(), rest: port(), dataDir: join(folder, name) })),
    foyers: named('foyer', () => ({ port: port() })),
    ...{ primary: port(), replicas: port(), front: port(), pooler: port(), spare: port() },
  };
}

type Watching = {
  onStep: (step: string) => void;
  /** Told before anything is started. */
  onMade: (ends: Pick<Cluster, 'killAll' | 'close'>) => void;
};

/** Starts all of it, from the store of who is in office to the Foyers. */
export async function startCluster(programs: Programs, { onStep, onMade }: Watching): Promise<Cluster> {
  const account = accountFor('');
  const places = await layOut(account);
  const { folder } = places;
  const processes = createProcesses(folder, account);
  const foyers = places.foyers.map(({ name, port }) => foyerAt(name, port, places));
  const dataDirs = [...places.postgres.map(({ dataDir }) => dataDir), restoredIn(folder)];
  const killAll = () => {
    processes.killAll();
    for (const dataDir of dataDirs) quitPostgres(dataDir);
    for (const { kill9 } of foyers) void kill9();
  };
  const close = async () => {
    killAll();
    await Promise.all(foyers.map(({ kill9 }) => kill9()));
    const isQuiet = async () => dataDirs.every((each) => postmasterOf(each) === null);
    await until('every PostgreSQL has ended', isQuiet, 10_000);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  onMade({ killAll, close });
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (account) chownSync(file, account.uid, account.gid);
    return file;
  };

  onStep('etcd');
  const etcd = places.etcd.map((each) =>
    member(each.name, () =>
      processes.start({ name: each.name, program: programs.etcd, args: etcdArguments(each, places.etcd) }),
    ),
  );
  for (const { start } of etcd) await start();
  const etcdIsWell = () => allWell(places.etcd.map(({ client }) => `http://127.0.0.1:${client}/health`));
  await until('etcd has a leader', etcdIsWell, 30_000);

  onStep('PostgreSQL under Patroni');
  const postgres = places.postgres.map((each) => {
    write(`${each.name}.pgbackrest.conf`, backupFile(each, folder));
    const file = write(`${each.name}.yml`, patroniFile(each, places, programs));
    return databaseAt(each, () => processes.start({ name: each.name, program: programs.patroni, args: [file] }));
  });
  const isPrimary = () => isWell(`http://127.0.0.1:${places.postgres[0]?.rest}/primary`);
  await postgres[0]?.start();
  await until('the first PostgreSQL is the primary', isPrimary, 60_000);
  for (const { start } of postgres.slice(1)) await start();
  await until('two replicas follow', async () => (await officesOf(places)) !== null, 60_000);

  onStep('HAProxy and pgbouncer');
  startProxies(programs, processes, write, places);
  const primary = { ...superuser, host: '127.0.0.1', port: places.primary, database: login.database };
  await until('the primary is found by HAProxy', () => makeDatabase(primary), 30_000);

  onStep('three Foyers');
  for (const { start } of foyers) await start();

  const whole = (within: number) =>
    until('all members are well', async () => (await etcdIsWell()) && (await isServing(places)), within);
  await whole(30_000);
  return {
    ...{ folder, etcd, foyers, primary, whole, killAll, close, write },
    spare: places.spare,
    backupsOf: (name) => backupsOf(name, folder),
    start: (name, program, args) => void processes.start({ name, program: programs[program], args }),
    run: (name, program, args) => processes.run({ name, program: programs[program], args }),
    url: `http://127.0.0.1:${places.front}`,
    replica: { ...primary, port: places.replicas },
    async inOffice() {
      const offices = await officesOf(places);
      const named = (name?: string) => postgres.find((each) => each.name === name);
      const [primary, standby] = [named(offices?.leader), named(offices?.standby)];
      if (!primary || !standby) throw new Error('Patroni knows no primary with a synchronous standby.');
      return { primary, standby };
    },
  };
}

function startProxies(
  programs: Programs,
  processes: Processes,
  write: (name: string, text: string) => string,
  places: Places,
): void {
  processes.start({
    name: 'haproxy',
    program: programs.haproxy,
    args: ['-db', '-f', write('haproxy.cfg', haproxyFile(places))],
  });
  write('userlist.txt', userlistFile());
  processes.start({
    name: 'pgbouncer',
    program: programs.pgbouncer,
    args: [write('pgbouncer.ini', pgbouncerFile(places))],
  });
}

/** A program that one process is all of. */
function member(name: string, launch: () => Process): Member {
  let running: Process | null = null;
  return {
    name,
    start: async () => {
      running = launch();
    },
    kill9: async () => running?.kill9(),
  };
}

/** A PostgreSQL and the Patroni that leads it: both go, as with their machine. */
function databaseAt({ name, dataDir }: Places['postgres'][number], launch: () => Process): Member {
  const patroni = member(name, launch);
  return {
    ...patroni,
    kill9: async () => {
      await patroni.kill9();
      killPostgres(dataDir);
    },
  };
}

function foyerAt(name: string, port: number, { pooler, primary, replicas, front }: Places): Foyer {
  let starting: Promise<RunningServer> | null = null;
  let running: RunningServer | null = null;
  let before = '';
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    output: () => before + (running?.output() ?? ''),
    start: async () => {
      starting = startServer({
        DATABASE_URL: databaseUrl({ ...login, host: '127.0.0.1', port: pooler }),
        DATABASE_DIRECT_URL: databaseUrl({ ...login, host: '127.0.0.1', port: primary }),
        DATABASE_READ_URL: databaseUrl({ ...login, host: '127.0.0.1', port: replicas }),
        FOYER_SECRET_KEY: secretKey,
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${front}`,
        TRUST_PROXY: 'loopback',
        LOG_LEVEL: 'warn',
      });
      running = await starting;
    },
    kill9: async () => {
      // At once where there is one: this process may be about to end.
      const killing = running?.kill9();
      const killed = await starting?.catch(() => null);
      [starting, running] = [null, null];
      before += killed?.output() ?? '';
      await killing;
      await killed?.kill9();
      // Its folder goes.
      await killed?.stop();
    },
  };
}

async function allWell(urls: string[]): Promise<boolean> {
  return (await Promise.all(urls.map(isWell))).every((each) => each);
}

type Known = { name: string; role: string; state: string; lag?: number | string };

/** Who is in office, by any Patroni that answers; null unless all three work and one replica is synchronous. */
async function officesOf({ postgres }: Places): Promise<{ leader: string; standby: string } | null> {
  const asked = postgres.map(async ({ rest }) => {
    const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(3_000) });
    return ((await answer.json()) as { members: Known[] }).members;
  });
  const members = await Promise.any(asked);
  const works = members.filter(({ state }) => state === 'running' || state === 'streaming');
  const leader = works.find(({ role }) => role === 'leader');
  const standby = works.find(({ role }) => role === 'sync_standby');
  return works.length === postgres.length && leader && standby ? { leader: leader.name, standby: standby.name } : null;
}

async function isServing(places: Places): Promise<boolean> {
  const foyers = [...places.foyers.map(({ port }) => port), places.front].map(
    (port) => `http://127.0.0.1:${port}/readyz`,
  );
  const known = await Promise.all(places.postgres.map(({ rest }) => isWell(`http://127.0.0.1:${rest}/health`)));
  return known.every((each) => each) && (await officesOf(places)) !== null && allWell(foyers);
}

/** Makes Foyer's login and its database. */
const makeDatabase = (primary: pg.PoolConfig): Promise<boolean> =>
  connected({ ...primary, database: 'postgres' }, async (client) => {
    await client.query(`create role ${login.user} login password '${login.password}'`);
    await client.query(`create database ${login.database} owner ${login.user}`);
    return true;
  });
