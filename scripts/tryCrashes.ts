import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../bench/row.ts';
import { freePort } from '../harness/freePort.ts';
import { startMailbox } from '../harness/mailbox.ts';
import { type RunningServer, startServer } from '../harness/server.ts';
import { socketPort } from '../server/platform/db/embedded/postmaster.ts';
import { diskReserve } from '../src/lib/limits.ts';
import { isRunning, killPostgres, until } from './cluster/processes.ts';
import { describeMachine } from './cluster/report.ts';
import { createEnds, letVisitorsIn, runTrial, tell } from './cluster/trial.ts';

/*
 * `npm run try:crashes` lets visitors order, pay and be let in at a Foyer with its own PostgreSQL, and ends one of them or both by `kill -9`, or fills the disk, again and again (fifty
 * times each; `-- 5` for five). After each the database is compared with what visitors were told. It ends with 1 where something that was answered is lost or twice, or
 * Foyer does not come back by itself once it is started. The full disk is a small one of its own, which root alone can make; without, that part is left out, and says so.
 */

const rounds = Number(process.argv[2] ?? 50);
/** Milliseconds of work before each end of a process, at random within these, and without a refusal until the next. */
const [least, most, quiet] = [200, 1_500, 1_000];
/** Milliseconds in which visitors are answered again. */
const within = 60_000;
/** Bytes of the small disk: its Foyer keeps some of it for orders and check-ins. */
const diskSize = diskReserve + 600_000_000;

const ends = createEnds();

async function main(): Promise<string[]> {
  console.log(describeMachine());
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-crashes-'));
  ends.add(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const hasDisk = mountDisk(dataDir);
  const mailbox = await startMailbox();
  ends.add(mailbox.stop);
  const foyer = await keepFoyer(join(dataDir, 'data'));
  ends.add(foyer.close);
  const { journal, wrong, compare, untilMailed, during, conclude } = await letVisitorsIn(foyer.url, foyer.url, mailbox);
  const faults: [string, () => Promise<void>][] = [
    ['Foyer is killed', foyer.kill],
    ['PostgreSQL is killed', foyer.killDatabase],
    ['both are killed', foyer.killBoth],
    ...(hasDisk ? [['the disk is full', () => fillDisk(dataDir)] as [string, () => Promise<void>]] : []),
  ];
  const survive = async (what: string, happen: () => Promise<void>) => {
    const waits: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      await wait(least + Math.random() * (most - least));
      const began = journal.now();
      await happen();
      await until(`${what} and visitors are answered`, async () => journal.isBack(began, quiet), within);
      waits.push(journal.window(began).noWrites);
      await compare(foyer.database, `${what}, round ${round}`);
    }
    tell(
      `${what}, ${rounds} times: no write for ${median(waits).toFixed(1)} s (median), ${Math.max(...waits).toFixed(1)} s at most`,
    );
  };
  await during(
    async () => {
      for (const fault of faults) await survive(...fault);
    },
    () => foyer.output().slice(-3_000),
  );
  await untilMailed(foyer.database);
  await compare(foyer.database, 'in the end');
  conclude(`and ${mailbox.received.length} mails arrived`);
  if (!hasDisk) console.log('The full disk was left out: it takes root.');
  return wrong;
}

/** A Foyer at one address that is started again whenever it ends, as systemd would. */
async function keepFoyer(dataDir: string) {
  const port = String(await freePort());
  let running: RunningServer;
  let output = '';
  let isOver = false;
  const start = async () => {
    running = await startServer({ FOYER_DATA: dataDir, PORT: port, TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' });
  };
  const watch = async () => {
    while (!isOver) {
      if (!isRunning(running.pid)) {
        output += running.output();
        await start().catch((error) => {
          output += String(error);
        });
      }
      await wait(100);
    }
  };
  await start();
  const watching = watch();
  const kill = () => running.kill9();
  const killDatabase = async () => killPostgres(join(dataDir, 'postgres'));
  return {
    url: `http://127.0.0.1:${port}`,
    database: { host: join(dataDir, 'run'), port: socketPort, user: 'foyer', database: 'foyer' },
    output: () => output + running.output(),
    kill,
    killDatabase,
    killBoth: async () => {
      await Promise.all([kill(), killDatabase()]);
    },
    close: async () => {
      isOver = true;
      await watching;
      await running.stop();
    },
  };
}

/** Gives the folder a small disk of its own; answers whether that could be done. */
function mountDisk(folder: string): boolean {
  if (process.getuid?.() !== 0) return false;
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=755`, 'foyer-crashes', folder]);
  ends.add(() => execFileSync('umount', [folder]));
  return true;
}

/** Fills the disk to the last page for as long as a few orders take, and makes room again. */
async function fillDisk(folder: string): Promise<void> {
  const file = join(folder, 'full');
  for (const size of [2 ** 20, statfsSync(folder).bsize])
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size));
    } catch {
      // There is no room for that much.
    }
  await wait(3_000);
  rmSync(file);
}

await runTrial(main, ends);
