import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';

const started = 'tests/server/parts/start.test.ts';

/** Files of one worker share what they import: loading it took a third of the time. A file that needs its own resets the modules. */
const shared = { isolate: false };

/** The words of a page are chosen when it is built: for these, the German ones. */
const inGerman = 'tests/views/**/*.german.test.tsx';
const views = { environment: 'jsdom', setupFiles: './tests/support/dom.ts', testTimeout: 30_000, ...shared };

export default defineConfig({
  test: {
    // Left to itself, vitest takes one on a machine of two cores.
    maxWorkers: 2,
    maxConcurrency: 20,
    projects: [
      {
        test: { name: 'model', include: ['tests/{model,lib,structure}/**/*.test.ts'], testTimeout: 30_000, ...shared },
      },
      { test: { name: 'views', include: ['tests/views/**/*.test.{ts,tsx}'], exclude: [inGerman], ...views } },
      {
        resolve: { conditions: ['de-DE', ...defaultClientConditions] },
        test: { name: 'german', include: [inGerman], ...views },
      },
      {
        test: {
          name: 'server',
          // An `exclude` here would undo those of the command line.
          include: ['tests/server/**/!(start).test.ts'],
          globalSetup: './tests/support/cluster.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          ...shared,
        },
      },
      {
        test: {
          name: 'e2e',
          include: [started, 'tests/e2e/**/*.test.ts'],
          globalSetup: './tests/support/foyer.ts',
          setupFiles: './tests/support/showPages.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
          // Beside other programs a browser may come later than a test waits for it. What needed this is named when all has run.
          retry: 1,
          // After all others: a browser and a server want the machine to themselves.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
