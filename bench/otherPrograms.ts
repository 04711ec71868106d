import { readdirSync, readFileSync } from 'node:fs';

/** Jiffies a second, as Linux tells times to programs. */
const hertz = 100;

/**
 * Begins to watch; the answer says how many cores other programs than this run's took since. A run's own are this process and
 * all that it started. 0 where the system does not tell (it is Linux that does).
 */
export function watchOthers(): () => number {
  const [busy, own, began] = [busyOfMachine(), busyOfRun(), performance.now()];
  return () => {
    if (busy === null) return 0;
    const seconds = (performance.now() - began) / 1_000;
    const others = (busyOfMachine() ?? 0) - busy - (busyOfRun() - own);
    return Math.max(0, others / hertz / seconds);
  };
}

function busyOfMachine(): number | null {
  try {
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (
      readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
    )
      .split(/\s+/)
      .slice(1)
      .map(Number);
    return user + nice + system + irq + softirq;
  } catch {
    return null;
  }
}

type Process = { pid: number; parent: number; busy: number };

const busyOfRun = (): number => busyOf(process.pid);

/** Seconds of processor time that a program and all that it started have taken. Linux only. */
const processorOf = (pid: number): number => busyOf(pid) / hertz;

/**
 * Begins to measure; the answer says the seconds of processor time that a server, its PostgreSQL and this program have taken since.
 */
export function watchProcessors(server: number, postgres: number) {
  const taken = () => {
    const { user, system } = process.cpuUsage();
    return { server: processorOf(server), postgres: processorOf(postgres), own: (user + system) / 1e6 };
  };
  const before = taken();
  return () => {
    const now = taken();
    return {
      server: now.server - before.server,
      postgres: now.postgres - before.postgres,
      own: now.own - before.own,
    };
  };
}

/** With the times of children that have ended, which their parents keep. */
function busyOf(pid: number): number {
  const known = processes();
  const ours = new Set([pid]);
  for (let size = 0; size !== ours.size; ) {
    size = ours.size;
    for (const { pid, parent } of known) if (ours.has(parent)) ours.add(pid);
  }
  return known.filter(({ pid }) => ours.has(pid)).reduce((sum, { busy }) => sum + busy, 0);
}

const processes = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const text = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The program's name may hold spaces; it ends with the last parenthesis.
        const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
        const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number) as [number, number, number, number];
        return [{ pid: Number(name), parent: Number(fields[1]), busy: utime + stime + cutime + cstime }];
      } catch {
        return [];
      }
    });
