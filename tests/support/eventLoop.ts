import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

const resolution = 1;

/** For how many milliseconds at most nobody else was answered while `work` was done. */
export async function heldBy(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution });
  // What came before is no part of it.
  await nextTurn();
  delay.enable();
  await work();
  await nextTurn();
  delay.disable();
  return delay.max / 1e6;
}
