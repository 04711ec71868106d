import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError, toldReason } from '../../listen.ts';
import { type Account, accountFor } from './account.ts';

/** Where an embedded database keeps its things. Only `cluster` and `sockets` belong to the account. */
export type Layout = {
  root: string;
  cluster: string;
  sockets: string;
  log: string;
  password: string;
  account: Account | null;
};

/** A unix socket's path may hold 107 bytes on Linux and 103 on macOS. */
const longestSocketPath = 103;

/** Makes the data folder and what must stand in it before PostgreSQL runs; the cluster itself comes from `createCluster`. */
export function prepareLayout(dataDir: string): Layout {
  try {
    mkdirSync(dataDir, { recursive: true });
    const root = realpathSync(dataDir);
    const cluster = join(root, 'postgres');
    const account = accountFor(cluster);
    return {
      root,
      cluster,
      account,
      sockets: makeSocketFolder(root, account),
      log: join(root, 'postgres.log'),
      password: join(root, 'password'),
    };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The data folder ${dataDir} cannot be used (${toldReason(error)}). Set FOYER_DATA to a folder that you may write to.`,
    );
  }
}

/** A folder that only the account may enter: PostgreSQL trusts whoever reaches the socket in it. */
function makeSocketFolder(root: string, account: Account | null): string {
  const beside = join(root, 'run');
  if (Buffer.byteLength(join(beside, '.s.PGSQL.5432')) <= longestSocketPath) return makePrivate(beside, account);
  const short = join(tmpdir(), `foyer-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`);
  return makePrivate(short, account);
}

/** Takes away a socket folder that stands outside of the data folder. */
export function removeSocketFolder({ root, sockets }: Layout): void {
  if (!sockets.startsWith(root)) rmSync(sockets, { recursive: true, force: true });
}

/** Makes a 0700 folder for the account. Somebody else's folder of that name is refused: it would let them in. */
export function makePrivate(path: string, account: Account | null): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  const owner = account?.uid ?? process.getuid?.();
  const trusted = owner === undefined || found.uid === owner || (account !== null && found.uid === 0);
  if (!found.isDirectory() || !trusted) {
    throw new StartError(`${path} belongs to another user. Remove it, or set FOYER_DATA to another folder.`);
  }
  if (account) chownSync(path, account.uid, account.gid);
  chmodSync(path, 0o700);
  return path;
}
