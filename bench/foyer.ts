import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startServer } from '../harness/server.ts';
import { root } from '../scripts/sourceHash.mjs';

export type Running = { url: string; stop: () => Promise<unknown> };

/** All Foyers of a database have the same. */
const secretKey = '0'.repeat(64);

/** The built Foyer on that database, with what else is set. */
export async function startFoyer(
  databaseUrl: string,
  set: Record<string, string> = {},
): Promise<Running & { pid: number }> {
  const own = { DATABASE_URL: databaseUrl, FOYER_SECRET_KEY: secretKey, LOG_LEVEL: 'warn' };
  const { url, pid, stop } = await startServer({ ...own, ...set });
  return { url: numeric(url), pid, stop };
}

/** The bare loop on that database. */
export async function startBare(databaseUrl: string): Promise<Running & { pid: number }> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'bench', 'bareServer.ts')], {
    cwd: root,
    env: { PATH, HOME, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { url: await printed(child, /Bare is at (\S+)\n/), pid: child.pid ?? 0, stop: () => end(child) };
}

/** Names cost a look-up for every connection, and lead to an address of either family. */
export const numeric = (url: string) => url.replace('//localhost:', '//127.0.0.1:');

/** What the first group of `pattern` finds in the child's output. */
export function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part) => {
      text += part;
      const found = pattern.exec(text)?.[1];
      if (found) resolve(found);
    });
    child.once('close', (code) => reject(new Error(`A process of the bench ended with ${code}: ${text}`)));
    child.once('error', reject);
  });
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
