import { execFileSync, spawnSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fchownSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { launch } from './launch.ts';
import type { Layout } from './layout.ts';
import { settingFlags } from './settings.ts';

/** Only PostgreSQL's name for the socket; nothing listens on this port. */
export const socketPort = 5432;
const pollEvery = 10;
const timeout = { fast: 30_000, immediate: 10_000 };
/** Bytes. */
const largestLog = 5_000_000;

/** A server that was asked to start: `exited` when it has given up, by which time its log says why. */
export type Starting = { exited: () => boolean };

/** Starts the server. It may still find that another one has the folder, and exit. */
export async function startPostmaster(
  layout: Layout,
  binaries: Binaries,
  settings?: Record<string, string>,
): Promise<Starting> {
  cutLog(layout);
  const output = openSync(layout.log, 'a', 0o600);
  // Whoever starts it next may be that account, as a service.
  if (layout.account) fchownSync(output, layout.account.uid, layout.account.gid);
  const windowsPort = platform() === 'win32' ? await freePort() : null;
  const server = launch({
    program: binaries.postgres,
    args: ([cluster = layout.cluster, sockets = layout.sockets]) => [
      '-D',
      cluster,
      ...settingFlags(binaries.version, {
        ...listening(sockets, windowsPort),
        ...settings,
      }),
    ],
    folders: [layout.cluster, layout.sockets],
    account: layout.account,
    output,
    detached: true,
  });
  closeSync(output);
  let exited = false;
  server.once('exit', () => {
    exited = true;
  });
  server.once('error', () => {
    exited = true;
  });
  server.unref();
  return { exited: () => exited };
}

/** Begins the log anew where it is long; what it had is beside it. Also while a server writes to it, which goes on at its end. */
export function cutLog({ log }: Pick<Layout, 'log'>): void {
  if (!existsSync(log) || statSync(log).size <= largestLog) return;
  copyFileSync(log, `${log}.old`);
  truncateSync(log);
}

const listening = (sockets: string, windowsPort: number | null): Record<string, string> =>
  windowsPort === null
    ? { listen_addresses: '', unix_socket_directories: sockets, unix_socket_permissions: '0700', port: `${socketPort}` }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: `${windowsPort}` };

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : socketPort));
    });
  });
}

type PidFile = { pid: number; port: number };

const pidFile = ({ cluster }: Layout) => join(cluster, 'postmaster.pid');

/** What the server wrote about itself, whether it still runs or not. */
export function readPidFile(layout: Layout): PidFile | null {
  const [pid = '', , , port = ''] = textOf(pidFile(layout)).split('\n');
  return /^\d+$/.test(pid) ? { pid: Number(pid), port: Number(port) } : null;
}

/** Empty for a file that is not there: a server takes its own away as it ends, at any moment. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** Whether a server of this very cluster runs. A process that merely got its number after a reboot does not count. */
export function postmasterRuns(layout: Layout): boolean {
  const found = readPidFile(layout);
  if (!found) return false;
  if (platform() === 'linux') return workingFolder(found.pid) === layout.cluster;
  if (platform() === 'win32') return alive(found.pid);
  return commandLine(found.pid).includes(layout.cluster);
}

/** A server works in its cluster's folder; a dead one that is not reaped yet has none. */
function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function commandLine(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Removes the files of a server that is gone: PostgreSQL itself mistakes another process with the same id for it. */
export function clearStaleMarks(layout: Layout): void {
  if (postmasterRuns(layout)) return;
  rmSync(pidFile(layout), { force: true });
  rmSync(join(layout.sockets, `.s.PGSQL.${socketPort}.lock`), { force: true });
}

/** Stops the server, ours or one left over, and waits until it is gone. Whatever was committed is on disk. */
export async function stopPostmaster(layout: Layout, { pgCtl }: Binaries): Promise<void> {
  const running = readPidFile(layout);
  if (!running || !postmasterRuns(layout)) return;
  if (platform() === 'win32') {
    spawnSync(pgCtl, ['stop', '-m', 'fast', '-D', layout.cluster]);
    return;
  }
  signal(running.pid, 'SIGINT');
  if (await gone(layout, timeout.fast)) return;
  signal(running.pid, 'SIGQUIT');
  await gone(layout, timeout.immediate);
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}

/** Waits until no server runs; false when one still does after `milliseconds`. */
async function gone(layout: Layout, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; postmasterRuns(layout); await wait(pollEvery)) {
    if (Date.now() > end) return false;
  }
  return true;
}
