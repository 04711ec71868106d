import { Piscina } from 'piscina';

/** Milliseconds without work after which a thread ends, and what it has loaded with it. */
const idleTimeout = 30_000;
/** Work that takes more would be some that was made to do harm. */
const maxHeapMb = 512;

/** A thread that calls functions which a module exports, one after the other, while others are answered. It begins with the first, and with the next after one whose signal was aborted. */
export function newThread(filename: string): Piscina {
  const thread = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout,
    niceIncrement: 5,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  // Whoever waits for the work is told; without this, a thread that ends would end Foyer.
  thread.on('error', () => {});
  return thread;
}
