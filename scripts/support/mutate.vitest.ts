import { defineConfig } from 'vitest/config';
import type { Reporter, Vitest } from 'vitest/node';

/** Stryker's runner reports what each test covers, whatever it is asked for, and tests that share a value cover little. */
class NoCoverage implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest) {
    this.#vitest = vitest;
  }

  onTestRunEnd() {
    for (const { meta } of this.#vitest?.state.getFiles() ?? []) Reflect.deleteProperty(meta, 'mutantCoverage');
  }
}

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

/** Runs the test files whose paths come by the environment. */
export default defineConfig({
  test: {
    include: (process.env.MUTATE_TEST ?? '').split(','),
    reporters: [new LoadFailures(), new NoCoverage()],
    testTimeout: 20_000,
  },
});
