import { Session } from 'node:inspector/promises';

type Setting = { pause: number; worthwhile: number };

/** Milliseconds between two looks, and how much more than after the last collection is worth another one, in bytes. */
const usual: Setting = { pause: 10_000, worthwhile: 24_000_000 };
/** Less of a core than this is rest. */
const idle = 0.05;

/**
 * Gives back the memory of busy times, as long as the process runs. V8 collects garbage while more is made, so a process that comes
 * to rest after a storm would keep all of it.
 */
export function collectAtRest({ pause, worthwhile }: Setting = usual): void {
  let cpu = process.cpuUsage();
  let least = process.memoryUsage.rss();
  const look = async () => {
    const { user, system } = process.cpuUsage(cpu);
    cpu = process.cpuUsage();
    const isBusy = user + system > idle * pause * 1_000;
    if (isBusy || process.memoryUsage.rss() - least < worthwhile) return;
    await collect();
    least = process.memoryUsage.rss();
  };
  // Nothing depends on it: what cannot be collected now is looked at again.
  setInterval(() => look().catch(() => {}), pause).unref();
}

/** Collects all garbage at once, as a profiler asks for it. */
async function collect(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
