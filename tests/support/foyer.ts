import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { startServer } from '../../harness/server.ts';
import { isBuilt, root } from '../../scripts/sourceHash.mjs';
import type { Foyer } from './openFoyer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    foyer: Foyer;
  }
}

/** One Foyer for all browser tests that bring people and events of their own. */
export default async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  if (!isBuilt()) build();
  const { url, dataDir, stop } = await startServer();
  project.provide('foyer', { url, dataDir });
  return stop;
}

/** These tests use the built app. */
function build() {
  const { status } = spawnSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('Foyer could not be built');
}
