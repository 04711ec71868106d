import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a Foyer and its PostgreSQL would take if no other program shared their files, in MB of 1,000,000 bytes: the memory
 * of each process that is its own, the memory that PostgreSQL's processes share among them once, and the program and
 * library pages of both once. PSS alone would tell less with every other Node on the machine. Linux only.
 */
export function memoryOf(pid: number, dataDir: string): number {
  const postmaster = postmasterOf(dataDir);
  const all = readProcesses();
  const kibibytes = usedBy([pid]) + usedBy(familyOf(postmaster, all));
  return (kibibytes * 1_024) / 1_000_000;
}

/** The first process of the PostgreSQL in a data folder. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** The most that a process itself has had in memory, in MB of 1,000,000 bytes. */
export function peakOf(pid: number): number {
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kibibytes) * 1_024) / 1_000_000;
}

/** What a process itself has that is of no file, in MB of 1,000,000 bytes. */
export function ownOf(pid: number): number {
  const kibibytes = /^Pss_Anon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return (Number(kibibytes) * 1_024) / 1_000_000;
}

type Process = { pid: number; parent: number };

function familyOf(pid: number, all: Process[]): number[] {
  const family = [pid];
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member).map((own) => own.pid));
  return family;
}

const readProcesses = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));

/** NaN for a process that has ended meanwhile. */
function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return Number.NaN;
  }
}

/** Of processes that run the same program; every page that is backed by a file counts as often as in the largest of them. */
function usedBy(pids: number[]): number {
  const each = pids.map((pid) => {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]);
    return { own: read('Pss_Anon') + read('Pss_Shmem'), fromFiles: read('Rss') - read('Anonymous') };
  });
  return each.reduce((sum, { own }) => sum + own, 0) + Math.max(...each.map(({ fromFiles }) => fromFiles));
}
