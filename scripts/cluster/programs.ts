import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** By their Debian packages; some are where only root looks for programs by itself. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  // Comes with the other programs of PostgreSQL that Patroni uses.
  pg_rewind: 'postgresql',
  postgres: 'postgresql',
  pgbackrest: 'pgbackrest',
};
type Program = keyof typeof packages;
/** Where each program is. */
export type Programs = Record<Program, string>;

/** Debian keeps each version of PostgreSQL in a folder of its own; the newest comes first. */
const postgresFolders = (root = '/usr/lib/postgresql') =>
  (existsSync(root) ? readdirSync(root) : [])
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(root, version, 'bin'));

/** Finds what the cluster is made of. Throws, saying what to install, where something is missing. */
export const findPrograms = (): Programs => findIn(packages, 'The cluster');

/** Finds programs, given by their Debian packages, for `what` takes them. Throws, saying what to install, where something is missing. */
export function findIn<Name extends string>(packages: Record<Name, string>, what: string): Record<Name, string> {
  const folders = [...postgresFolders(), ...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  const found = (Object.keys(packages) as Name[]).map((program) => {
    const folder = folders.find((each) => existsSync(join(each, program)));
    return [program, folder && join(folder, program)] as const;
  });
  const missing = found.flatMap(([program, path]) => (path ? [] : [program]));
  if (missing.length > 0)
    throw new Error(
      `${what} needs ${missing.join(', ')}. On Debian: apt-get install ${[...new Set(missing.map((program) => packages[program]))].join(' ')}`,
    );
  return Object.fromEntries(found) as Record<Name, string>;
}
