import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { reasonOf, StartError } from '../../listen.ts';
import type { Binaries } from './binaries.ts';
import { launch } from './launch.ts';
import { type Layout, makePrivate } from './layout.ts';

/** The superuser of the cluster, and the name of Foyer's database in it. */
export const owner = 'foyer';

/**
 * Makes the cluster unless it exists. It is made in a folder beside it, which is renamed once it is complete, so that a
 * start killed half-way leaves nothing that the next one could mistake for a cluster. Of several that start at the same
 * moment the quickest makes it; `takeLock` decides who uses it.
 */
export async function createCluster(layout: Layout, binaries: Binaries): Promise<void> {
  const { cluster, root, account } = layout;
  if (existsSync(cluster)) return checkVersion(layout, binaries);
  const growing = makePrivate(mkdtempSync(join(root, unfinished)), account);
  const report = `${growing}.log`;
  const output = openSync(report, 'w', 0o600);
  try {
    const initdb = launch({
      program: binaries.initdb,
      args: ([folder = growing]) => ['--pgdata', folder, ...options(layout)],
      folders: [growing],
      account,
      output,
    });
    const [code] = await once(initdb, 'exit').catch((error) => {
      throw new StartError(
        `PostgreSQL cannot be run here (${reasonOf(error)}). Set DATABASE_URL to use another server.`,
      );
    });
    if (code === 0) rename(growing, cluster);
    else if (!existsSync(cluster))
      throw new StartError(`PostgreSQL could not make its files in ${root}: ${lastLine(report)}`);
  } finally {
    closeSync(output);
    rmSync(growing, wholly);
    rmSync(report, { force: true });
  }
}

const unfinished = 'postgres.new-';
/** Tries again where two starts remove the same folder at once, or one removes it while another still fills it. */
const wholly = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 };

/** Removes what earlier starts left unfinished. Call it only while holding the cluster: no other process makes one then. */
export function removeUnfinished({ root }: Layout): void {
  for (const name of readdirSync(root)) {
    if (name.startsWith(unfinished)) rmSync(join(root, name), wholly);
  }
}

function options(layout: Layout): string[] {
  return [
    `--username=${owner}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(platform() === 'linux' ? ['--sync-method=syncfs'] : []),
    ...(platform() === 'win32' ? ['--auth=scram-sha-256', `--pwfile=${writePassword(layout)}`] : ['--auth=trust']),
  ];
}

/** A loopback port is open to everybody on the machine, so there the cluster asks for a password. */
function writePassword({ password }: Layout): string {
  if (!existsSync(password)) writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 });
  return password;
}

function rename(growing: string, cluster: string) {
  try {
    renameSync(growing, cluster);
  } catch (error) {
    if (!existsSync(cluster)) throw error;
  }
}

function checkVersion({ cluster }: Layout, { major }: Binaries) {
  const version = join(cluster, 'PG_VERSION');
  const found = existsSync(version) ? readFileSync(version, 'utf8').trim() : 'no';
  if (found === major) return;
  throw new StartError(
    `${cluster} holds ${found} PostgreSQL ${found === 'no' ? 'database' : 'data'}; this Foyer brings PostgreSQL ${major}. Set FOYER_DATA to another folder, or run the Foyer that made it.`,
  );
}

/** The last thing a log says, without its timestamp. */
export function lastLine(path: string): string {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  const telling = lines.findLast((line) => /FATAL|PANIC|error|could not/i.test(line)) ?? lines.at(-1) ?? '';
  return telling.replace(/^.*?(FATAL|PANIC|error):\s*/i, '') || 'it does not say why';
}
