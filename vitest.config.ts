import { defineConfig } from 'vitest/config';

const cluster = './tests/support/cluster.ts';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'model', include: ['tests/{model,lib}/**/*.test.ts'] } },
      { test: { name: 'views', include: ['tests/views/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: cluster,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // After all others: a browser and a server each want the machine to themselves.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
