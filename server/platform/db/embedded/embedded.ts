import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../../listen.ts';
import { worker } from '../workRole.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { addressOf, connect, holderOf, takeLock } from './clusterLock.ts';
import { createCluster, lastLine, owner, removeUnfinished } from './createCluster.ts';
import { type Layout, prepareLayout, removeSocketFolder } from './layout.ts';
import { clearStaleMarks, cutLog, postmasterRuns, startPostmaster, stopPostmaster } from './postmaster.ts';
import { fingerprintOf, readFingerprint } from './settings.ts';

type Options = {
  dataDir: string;
  /** Gets a sentence when a server was taken over or had to be started again. */
  log: { warn: (message: string) => void };
  /** How another Foyer names this one when it finds the folder in use, at most 63 bytes: "process 12, port 3000". */
  name?: string;
  /** PostgreSQL's settings that are not Foyer's usual ones, by their names. */
  settings?: Record<string, string>;
  /** The database is gone for good, or another process has it: there is nothing left to serve. */
  onLost?: (error: Error) => void;
};

export type Embedded = {
  /** Of the login that Foyer works with. */
  connection: pg.PoolConfig;
  /** Of the superuser of the cluster, for migrations. */
  ownerConnection: pg.PoolConfig;
  /** The folder that holds the data. */
  where: string;
  /** Stops the server and gives its data free. */
  stop: () => Promise<void>;
};

const pollEvery = 10;
/** Milliseconds between two looks at how long the log is. */
const lookAtLog = 600_000;
/** Milliseconds before a server that gave up is started again: twice as many each time. */
const [shortestPause, longestPause] = [100, 1_600];

/**
 * Starts a PostgreSQL of Foyer's own on `dataDir`, or takes over the one a killed Foyer left running there.
 * Throws a `StartError` when the folder cannot be used or another Foyer has it.
 */
export async function startEmbedded({ dataDir, log, name, settings, onLost }: Options): Promise<Embedded> {
  const layout = prepareLayout(dataDir);
  const binaries = findBinaries(layout);
  const cluster = { layout, binaries, log, name: name ?? `process ${process.pid}`, settings };
  await createCluster(layout, binaries);
  const first = await lock(cluster);
  if (first.wasRunning) log.warn('Took over the database that an earlier Foyer left running.');
  let { session } = first;
  let stopping = false;
  removeUnfinished(layout);
  await createDatabase(session);

  /** Holds the server again. A session that is cut meanwhile is not the end: only another Foyer, or a server that cannot start. */
  async function lockAgain(): Promise<Locked> {
    for (;;) {
      try {
        return await lock(cluster);
      } catch (error) {
        if (stopping || error instanceof StartError) throw error;
        await wait(shortestPause);
      }
    }
  }

  function watch() {
    let isLost = false;
    const lost = () => {
      if (stopping || isLost) return;
      isLost = true;
      log.warn('The database went away; starting it again.');
      lockAgain().then(
        (again) => {
          session = again.session;
          watch();
        },
        (error) => (stopping ? undefined : onLost?.(error)),
      );
    };
    session.once('end', lost);
    // One that ended before anybody listened does not say so again.
    session.query('select 1').catch(lost);
  }
  watch();
  const cutting = setInterval(() => cutLog(layout), lookAtLog).unref();

  return {
    connection: { ...addressOf(layout), user: worker, database: owner },
    ownerConnection: { ...addressOf(layout), database: owner },
    where: layout.root,
    stop: async () => {
      stopping = true;
      clearInterval(cutting);
      await stopPostmaster(layout, binaries);
      await session.end();
      removeSocketFolder(layout);
    },
  };
}

type Cluster = {
  layout: Layout;
  binaries: Binaries;
  log: Options['log'];
  name: string;
  settings: Record<string, string> | undefined;
};

type Locked = { session: pg.Client; wasRunning: boolean };

/** Makes sure that a server runs and that this Foyer holds it, whoever started it. The session returned has the lock. */
async function lock(cluster: Cluster): Promise<Locked> {
  const { layout, binaries, log, name } = cluster;
  for (;;) {
    const running = await connect(layout, name);
    const session = running ?? (await start(cluster));
    if (!(await takeLock(session))) {
      const holder = await holderOf(session);
      await session.end();
      throw inUse(layout, holder);
    }
    const { rows } = await session.query<{ fingerprint: string | null }>(readFingerprint);
    if (rows[0]?.fingerprint === fingerprintOf(binaries.version)) {
      return { session, wasRunning: running !== null };
    }
    log.warn('The database runs with the settings of another version; starting it again.');
    await stopPostmaster(layout, binaries);
    await session.end();
  }
}

/** Starts the server, again when it gives up: one that was killed may leave processes that keep the folder a moment longer. */
async function start(cluster: Cluster): Promise<pg.Client> {
  const { layout } = cluster;
  for (let pause = shortestPause; ; pause *= 2) {
    const session = await startOnce(cluster);
    if (session) return session;
    if (pause > longestPause) {
      throw new StartError(
        `PostgreSQL did not start in ${layout.cluster}: ${lastLine(layout.log)} (more in ${layout.log})`,
      );
    }
    await wait(pause);
  }
}

/** Null when the server gave up. */
async function startOnce({ layout, binaries, name, settings }: Cluster): Promise<pg.Client | null> {
  // A server that does not answer is starting or stopping: wait for the outcome.
  const answering = await whoAnswersWhileRunning(layout, name);
  if (answering) return answering;
  clearStaleMarks(layout);
  const server = await startPostmaster(layout, binaries, settings);
  for (;;) {
    const session = await connect(layout, name);
    if (session) return session;
    if (server.exited() && !postmasterRuns(layout)) return null;
    await wait(pollEvery);
  }
}

async function whoAnswersWhileRunning(layout: Layout, name: string): Promise<pg.Client | null> {
  while (postmasterRuns(layout)) {
    const session = await connect(layout, name);
    if (session) return session;
    await wait(pollEvery);
  }
  return null;
}

function inUse({ root }: Layout, holder: { name: string; since: Date } | null): StartError {
  const since = holder?.since.toISOString().slice(0, 16).replace('T', ' ');
  const who = holder ? ` (${holder.name}, since ${since} UTC)` : '';
  return new StartError(
    `Another Foyer${who} is using the data in ${root}. Stop it, or set FOYER_DATA to another folder.`,
  );
}

async function createDatabase(session: pg.Client): Promise<void> {
  const { rowCount } = await session.query('select from pg_database where datname = $1', [owner]);
  if (rowCount === 0) await session.query(`create database ${owner}`);
}
