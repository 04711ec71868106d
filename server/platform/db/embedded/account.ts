import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../../listen.ts';

/** Who runs PostgreSQL. It refuses to run as root, so root gives it an account without rights. */
export type Account = { uid: number; gid: number; name: string };

const candidates = ['foyer', 'postgres', 'nobody'];

/**
 * The account PostgreSQL must be started under, or null for "the one Foyer runs as".
 * An existing cluster keeps its owner, whoever that is; a new one is of whoever owns the data folder.
 */
export function accountFor(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readAccounts();
  for (const path of [cluster, dirname(cluster)]) {
    if (!existsSync(path)) continue;
    const { uid, gid } = statSync(path);
    if (uid !== 0) return { uid, gid, name: accounts.find((account) => account.uid === uid)?.name ?? `user ${uid}` };
  }
  for (const name of candidates) {
    const account = accounts.find((each) => each.name === name);
    if (account && account.uid !== 0) return account;
  }
  throw new StartError(
    'PostgreSQL does not run as root and this machine has no user "nobody" to run it. Start Foyer as an ordinary user, or set DATABASE_URL.',
  );
}

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** Whether the account may walk down to `path`, judged by the modes of every folder above it. */
export function reaches(account: Account | null, path: string): boolean {
  if (!account) return true;
  for (let folder = dirname(realpathSync(path)); ; folder = dirname(folder)) {
    if (!allows(account, folder, 1)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Whether the account's bits of `path` include `bits` (4 read, 1 execute or enter). */
export function allows(account: Account, path: string, bits: number): boolean {
  const { uid, gid, mode } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}
