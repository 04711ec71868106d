import type { TestProject } from 'vitest/node';
import build from './built.ts';
import type { Foyer } from './openFoyer.ts';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    foyer: Foyer;
  }
}

/** One Foyer for all browser tests that bring people and events of their own. */
export default async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  build();
  const { url, dataDir, stop } = await startServer();
  project.provide('foyer', { url, dataDir });
  return stop;
}
