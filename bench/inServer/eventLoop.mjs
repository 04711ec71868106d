import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/* Loaded into a Foyer that is measured: at SIGUSR2 it writes how long its main thread was held at most since the last time, in ms. */
const resolution = 1;

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let times = 0;
  process.on('SIGUSR2', () => {
    times++;
    writeFileSync(process.env.EVENT_LOOP_FILE ?? '', `${times} ${Math.max(0, delay.max / 1e6 - resolution)}\n`);
    delay.reset();
  });
}
