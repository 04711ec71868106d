/** Does work again and again, so many milliseconds after it was done; answers with what ends this once the running work is done. */
export function repeat(
  work: () => Promise<unknown>,
  pause: number,
  whenFailed: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer = setTimeout(run, pause);

  function run() {
    running = work()
      .catch(whenFailed)
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
