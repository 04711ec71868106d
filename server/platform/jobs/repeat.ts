import type { Deps } from '../deps.ts';

/**
 * Does work again and again, so many milliseconds after it was done; answers with what ends this once the running work is done. `name` begins a sentence
 * of the log: it says that the work fails, once for the same failure until it works again, as a server may be away for long.
 */
export function repeat(
  work: () => Promise<unknown>,
  pause: number,
  { log, name }: { log: Deps['log']; name: string },
): () => Promise<void> {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer = setTimeout(run, pause);
  let failing: { said: string; since: number } | null = null;

  function noteFailure(error: unknown) {
    const said = String(error);
    if (failing?.said !== said) log.error({ err: error }, `${name} fails; it is tried again.`);
    failing = { said, since: failing?.since ?? performance.now() };
  }

  function noteDone() {
    if (failing) log.warn(`${name} works again, after ${Math.ceil((performance.now() - failing.since) / 1_000)} s.`);
    failing = null;
  }

  function run() {
    running = work()
      .then(noteDone, noteFailure)
      .finally(() => {
        if (!stopped) timer = setTimeout(run, pause);
      });
  }

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
