import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/sourceHash.mjs';

type Environment = Record<string, string>;
/** Who runs the server, and the folder it was built in; this process and this clone unless said otherwise. */
type Setting = {
  uid?: number;
  gid?: number;
  folder?: string;
  /** The program that runs it elsewhere than in this process' surroundings, and its arguments. */
  program?: (env: Environment) => [string, ...string[]];
};

export type RunningServer = {
  url: string;
  /** With what it was started. */
  env: Environment;
  pid: number;
  dataDir: string;
  /** Everything it has printed so far. */
  output: () => string;
  /** Asks it to stop and waits: its exit code. A data folder made for it goes with it. */
  stop: () => Promise<number | null>;
  /** Ends it as a power cut would. Its data and its database server stay. */
  kill9: () => Promise<void>;
};

/** What the servers of this process were started with, by their port: this machine has many names. */
const started = new Map<string, Environment>();

/** What a server was started with: by this process, or for all browser tests of the run. */
export async function environmentOf(url: string): Promise<Environment> {
  const own = started.get(new URL(url).port);
  if (own) return own;
  const { inject } = await import('vitest');
  return { FOYER_DATA: inject('foyer').dataDir };
}

/** The path of the link that a server without a mail server wrote to its log for an organiser who registers. */
export async function loggedLink({ output }: Pick<RunningServer, 'output'>, email: string): Promise<string> {
  const { vi } = await import('vitest');
  return vi.waitFor(() => {
    const line = output()
      .split('\n')
      .findLast((each) => each.includes(`"${email} wants an organiser account`));
    const path = /(\/access#[\w-]{43}) /.exec(line ?? '')?.[1];
    if (!path) throw new Error('The log has no link yet.');
    return path;
  }, 20_000);
}

/**
 * Starts the built server on a free port with a data folder of its own, unless `env` says otherwise, and waits until it
 * has printed its address. Rejects with all it printed when it ends instead.
 */
export async function startServer(env: Environment = {}, setting: Setting = {}): Promise<RunningServer> {
  const dataDir = env.FOYER_DATA ?? mkdtempSync(join(tmpdir(), 'foyer-e2e-'));
  const environment = { FOYER_DATA: dataDir, CALL_LIMITS: 'false', MAIL_NETWORKS: 'loopback', ...env };
  const { child, output } = spawnServer(environment, setting);
  const url = await addressOf(child, output);
  started.set(new URL(url).port, environment);
  return {
    url,
    env: environment,
    pid: child.pid ?? 0,
    dataDir,
    output,
    stop: async () => {
      const code = await end(child, 'SIGTERM');
      if (env.FOYER_DATA === undefined) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
    kill9: async () => {
      await end(child, 'SIGKILL');
    },
  };
}

/** Starts a server that is expected to give up: its exit code and what it printed. */
export async function failedStart(
  env: Environment,
  setting: Setting = {},
): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnServer(env, setting);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

function spawnServer(env: Environment, { folder = root, program, ...account }: Setting) {
  const { PATH = '', TMPDIR = tmpdir(), HOME = '' } = process.env;
  const [command, ...args] = program?.({ PORT: '0', ...env }) ?? [
    process.execPath,
    join(folder, 'dist', 'server', 'main.js'),
  ];
  const child = spawn(command, args, {
    cwd: '/',
    env: { PATH, TMPDIR, HOME, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (printed += text));
  return { child, output: () => printed };
}

function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = /Foyer is at (\S+)\r?\n/.exec(output())?.[1];
      if (address) resolve(address);
    });
    child.once('close', (code) => reject(new Error(`The server ended with ${code}: ${output()}`)));
    child.once('error', reject);
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}
