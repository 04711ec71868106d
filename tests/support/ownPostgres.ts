import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findBinaries } from '../../server/platform/db/embedded/binaries.ts';
import { addressOf } from '../../server/platform/db/embedded/clusterLock.ts';
import { createCluster, owner } from '../../server/platform/db/embedded/createCluster.ts';
import { prepareLayout, removeSocketFolder } from '../../server/platform/db/embedded/layout.ts';
import {
  clearStaleMarks,
  postmasterRuns,
  readPidFile,
  startPostmaster,
  stopPostmaster,
} from '../../server/platform/db/embedded/postmaster.ts';

const poll = 20;
const until = async (isTrue: () => boolean | Promise<boolean>) => {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, poll));
};

/** A PostgreSQL that a test may kill and restart, as an administrator would an external one: Foyer does not manage it. */
export async function ownPostgres() {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-own-'));
  const layout = prepareLayout(dataDir);
  const binaries = findBinaries(layout);
  await createCluster(layout, binaries);

  async function answers(): Promise<boolean> {
    const client = new pg.Client({ ...addressOf(layout), database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      return false;
    }
  }

  async function start() {
    clearStaleMarks(layout);
    await startPostmaster(layout, binaries);
    await until(answers);
  }

  /** Runs a statement a number of times as an administrator, over one connection. */
  async function inside(statement: string, times = 1) {
    const client = new pg.Client({ ...addressOf(layout), database: 'postgres' });
    await client.connect();
    for (let round = 0; round < times; round++) await client.query(statement);
    await client.end();
  }

  /** PostgreSQL's own signals: INT ends sessions at once, TERM waits for them to leave, KILL is a crash. */
  const signal = (name: 'SIGINT' | 'SIGTERM' | 'SIGKILL') => process.kill(readPidFile(layout)?.pid ?? 0, name);
  const ended = () => until(() => !postmasterRuns(layout));

  await start();
  await inside(`create database ${owner}`);
  return {
    connection: { ...addressOf(layout), database: owner } as pg.PoolConfig,
    start,
    inside,
    /** Ends all sessions and stops. */
    stopFast: async () => {
      signal('SIGINT');
      await ended();
    },
    /** Refuses new sessions; stops when the last one has left. */
    stopSmart: () => signal('SIGTERM'),
    ended,
    crash: async () => {
      signal('SIGKILL');
      await ended();
      // A crash leaves the processes of its sessions behind for a moment; they end when they notice.
      await until(() => execFileSync('ps', ['-eo', 'args']).toString().split(layout.cluster).length === 1);
    },
    remove: async () => {
      await stopPostmaster(layout, binaries);
      removeSocketFolder(layout);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
