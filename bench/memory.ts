import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a Foyer and its PostgreSQL hold, in MB of 1,000,000 bytes: the proportional set sizes of the process and of the
 * server on `dataDir` with all its children, so that memory they share counts once. Linux only.
 */
export function provenMemory(pid: number, dataDir: string): number {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const processes = [...familyOf(pid), ...familyOf(postmaster)];
  const kibibytes = [...new Set(processes)].reduce((sum, each) => sum + proportional(each), 0);
  return (kibibytes * 1_024) / 1_000_000;
}

function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    const parent = /^\d+$/.test(name) ? parentOf(name) : null;
    return parent === null ? [] : [{ pid: Number(name), parent }];
  });
  const family = [pid];
  for (const member of family) family.push(...parents.filter(({ parent }) => parent === member).map((own) => own.pid));
  return family;
}

/** Null for a process that has ended meanwhile. */
function parentOf(pid: string): number | null {
  try {
    return Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

const proportional = (pid: number) =>
  Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
