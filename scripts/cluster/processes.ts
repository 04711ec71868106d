import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '../../server/platform/db/embedded/account.ts';

type Launched = { name: string; program: string; args: string[]; env?: Record<string, string> };
export type Process = { pid: number; kill9: () => void };
export type Processes = {
  start: (launched: Launched) => Process;
  /** Waits until it has ended. Throws, with the end of its log, where it did not end well. */
  run: (launched: Launched) => Promise<void>;
  /** Ends all at once, as a power cut would. */
  killAll: () => void;
};

/** Starts programs as an account, each with a log in the folder. They outlive Ctrl+C in the terminal: whoever started them ends them. */
export function createProcesses(folder: string, account: Account | null): Processes {
  const children = new Set<ChildProcess>();
  const { PATH = '' } = process.env;
  const logOf = (name: string) => join(folder, `${name}.log`);
  function launch({ name, program, args, env = {} }: Launched): ChildProcess {
    const log = openSync(logOf(name), 'a');
    const child = spawn(program, args, {
      stdio: ['ignore', log, log],
      cwd: folder,
      env: { PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env },
      detached: true,
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    closeSync(log);
    children.add(child);
    child.once('exit', () => children.delete(child)).once('error', () => children.delete(child));
    return child;
  }
  return {
    async run(launched) {
      const [code] = await once(launch(launched), 'exit');
      if (code !== 0)
        throw new Error(`${launched.name} failed: ${readFileSync(logOf(launched.name), 'utf8').slice(-2_000)}`);
    },
    start(launched) {
      const child = launch(launched);
      return { pid: child.pid ?? 0, kill9: () => void child.kill('SIGKILL') };
    },
    killAll() {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

/** The process of the PostgreSQL on a data folder; null where none runs. */
export function postmasterOf(dataDir: string): number | null {
  const file = join(dataDir, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return pid > 0 && isRunning(pid) ? pid : null;
}

/** Ends a PostgreSQL with all its sessions as a power cut would. */
export function killPostgres(dataDir: string): void {
  const pid = postmasterOf(dataDir);
  if (pid === null) return;
  const sessions = childrenOf(pid);
  for (const each of [pid, ...sessions]) signal(each, 'SIGKILL');
}

/** Ends a PostgreSQL at once; unlike after a power cut, nothing of it is left in shared memory. */
export function quitPostgres(dataDir: string): void {
  const pid = postmasterOf(dataDir);
  if (pid !== null) signal(pid, 'SIGQUIT');
}

export const childrenOf = (pid: number): number[] => {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .map(Number)
      .filter((each) => each > 0);
  } catch {
    return [];
  }
};

/** Whether there is such a process. */
export const isRunning = (pid: number): boolean => signal(pid, 0);

/** Answers whether there was such a process. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Milliseconds between two looks. */
const lookEvery = 250;

/** Resolves with how many ms it took once `look` answers with true. Throws after `within` ms, saying what was waited for. */
export async function until(what: string, look: () => Promise<boolean>, within: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    if (await look().catch(() => false)) return performance.now() - began;
    if (performance.now() - began > within) throw new Error(`Waited ${within / 1_000} s in vain until ${what}.`);
    await wait(lookEvery);
  }
}

/** Whether an address answers with 200. */
export const isWell = async (url: string): Promise<boolean> =>
  (await fetch(url, { signal: AbortSignal.timeout(3_000) })).ok;
