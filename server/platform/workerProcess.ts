import Tinypool from 'tinypool';

/** Milliseconds without work after which a process ends, and what it has loaded with it. */
const idleTimeout = 30_000;
/** Work that takes more would be some that was made to do harm. */
const maxHeapMb = 512;
/**
 * What such a process begins with. Whoever is answered meanwhile goes first, unless the system forbids that, as systemd's `@resources` does; and where a
 * terminal or systemd tells Foyer and it to stop, it finishes its work.
 */
const preload = `import { getPriority, setPriority } from 'node:os';
  try { setPriority(Math.max(getPriority(), 5)); } catch {}
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});`;

/**
 * A process that calls functions which a module exports, one after the other, while others are answered. It begins with the first, and with the next
 * after one whose signal was aborted. It is no thread: Node 20 ends all of Foyer where a thread is stopped while zlib begins in it.
 */
export function newWorkerProcess(filename: string): Tinypool {
  const worker = new Tinypool({
    filename,
    runtime: 'child_process',
    serialization: 'advanced',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout,
    execArgv: [`--max-old-space-size=${maxHeapMb}`, `--import=data:text/javascript,${encodeURIComponent(preload)}`],
  });
  // Whoever waits for the work is told; without this, a process that ends would end Foyer.
  worker.on('error', () => {});
  return worker;
}
