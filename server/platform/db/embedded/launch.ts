import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { platform } from 'node:os';
import { parse } from 'node:path';
import { StartError } from '../../listen.ts';
import { type Account, reaches } from './account.ts';

type Launch = {
  program: string;
  /** The arguments, given what the program may call each of `folders`. */
  args: (folders: string[]) => string[];
  folders: string[];
  account: Account | null;
  /** A file descriptor that takes what the program prints. */
  output: number;
  /** Outlives Ctrl-C in the terminal, which would otherwise stop it before Foyer is done with it. */
  detached?: boolean;
};

/** Starts one of PostgreSQL's programs as its account, in a clean environment. */
export function launch({ program, args, folders, account, output, detached = false }: Launch): ChildProcess {
  const { names, descriptors } = nameFolders(folders, account);
  try {
    return spawn(program, args(names), {
      stdio: ['ignore', output, output, ...descriptors],
      cwd: parse(program).root,
      env: environment(),
      detached,
      ...(account && { uid: account.uid, gid: account.gid }),
    });
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor);
  }
}

/**
 * An account cannot walk into a folder of root's closed home, though what lies there is its own. Handed over as an open
 * descriptor the folder needs no walk: Linux names it /proc/self/fd/N, from 3 on in the order given.
 */
function nameFolders(folders: string[], account: Account | null): { names: string[]; descriptors: number[] } {
  const closed = folders.find((folder) => !reaches(account, folder));
  if (!closed) return { names: folders, descriptors: [] };
  if (platform() !== 'linux') {
    throw new StartError(
      `PostgreSQL runs as ${account?.name}, who may not enter ${closed}. Set FOYER_DATA to a folder open to that user.`,
    );
  }
  return {
    names: folders.map((_, index) => `/proc/self/fd/${3 + index}`),
    descriptors: folders.map((folder) => openSync(folder, 'r')),
  };
}

/** The user's own PostgreSQL settings (PGDATA, PGPORT …) must not reach the embedded one. */
function environment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}
