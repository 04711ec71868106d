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

/** How many turns the event loop took while `work` was done: how often others could be answered. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const next = () => {
    turns++;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  await work();
  isOver = true;
  return turns;
}
