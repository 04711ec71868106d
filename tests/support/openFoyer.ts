import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { type BrowserOptions, openBrowser } from './browser.ts';
import type { RunningServer } from './server.ts';

export type Foyer = Pick<RunningServer, 'url' | 'dataDir'>;

/** The Foyer of the run, which other files use at the same time. */
export const sharedFoyer = (): Foyer => inject('foyer');

/** The same, with a browser of this file's own. */
export async function openFoyer(options?: BrowserOptions): Promise<{ server: Foyer; browser: Browser }> {
  return { server: sharedFoyer(), browser: await openBrowser(options) };
}
