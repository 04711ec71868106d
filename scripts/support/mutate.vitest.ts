import { defineConfig } from 'vitest/config';
import type { Reporter, Vitest } from 'vitest/node';

/**
 * A mutant that keeps a test file from loading is noticed, but the runner counts tests alone and a file that did not load
 * has none: it is given a failed one.
 */
class LoadFailures implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest) {
    this.#vitest = vitest;
  }

  onTestRunEnd() {
    for (const file of this.#vitest?.state.getFiles() ?? []) {
      if (file.result?.state !== 'fail' || file.tasks.length > 0) continue;
      file.tasks.push({ type: 'test', name: 'loads', mode: 'run', file, result: file.result } as never);
    }
  }
}

/** Runs one test file, whose path comes by the environment. */
export default defineConfig({
  test: { include: [process.env.MUTATE_TEST ?? ''], reporters: [new LoadFailures()], testTimeout: 10_000 },
});
