import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { root } from '../scripts/sourceHash.mjs';
import type { Visitor } from './venue.ts';

export type Visit = {
  url: string;
  /** Who is signed in, if anybody. */
  visitor?: Visitor;
  /** A selector of the first control that a person needs. */
  wanted: string;
  /** What is to be seen before that, if anything. */
  earlier?: { what: string; selector: string };
  /** Uses that control; throws when it does nothing. */
  works: (page: Page) => Promise<void>;
};

/** Milliseconds from the start of the navigation; `blocking` is what long tasks took beyond 50 ms each. `shift` sums all layout shifts. */
export type Loaded = { firstPaint: number; earlier: number; usable: number; blocking: number; shift: number };

/** Slow 4G: 1.47 Mbit/s down, 0.74 up, 562 ms for every request. */
const slow4g = { offline: false, latency: 562, downloadThroughput: 183_750, uploadThroughput: 92_500 };
const cpuSlowedTimes = 4;
/** Milliseconds of peace after the last request, in which tasks may still come. */
const quiet = 1_500;
/** Milliseconds after which a page that still asks is left: a door takes most of a minute of this line to load its list. */
const longest = 10_000;

/** Opens a page for the first time, on a slow phone far from the server, uses it, and opens it again in another tab. */
export async function slowVisit(browser: Browser, visit: Visit): Promise<{ first: Loaded; again: Loaded }> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    // A door's device has been allowed its camera before.
    await context.grantPermissions(['camera']);
    const first = await open(context, visit);
    return { first, again: await open(context, visit) };
  } finally {
    await context.close();
  }
}

async function open(context: BrowserContext, { url, visitor, wanted, earlier, works }: Visit): Promise<Loaded> {
  const page = await context.newPage();
  await page.addInitScript({
    content: `window.benchWanted = ${JSON.stringify({ earlier: (earlier ?? { selector: wanted }).selector, usable: wanted })};`,
  });
  await page.addInitScript({ path: join(root, 'bench', 'inPage', 'watchLoad.js') });
  if (visitor) await signInAs(page, visitor);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4g);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowedTimes });
  await page.goto(url, { waitUntil: 'commit' });
  await untilTrue(page, 'window.bench.usable !== null', 60_000);
  const rest = page.waitForLoadState('networkidle', { timeout: longest });
  await rest.catch(() => {});
  await page.waitForTimeout(quiet);
  const loaded = await page.evaluate<Loaded>('window.bench');
  await works(page);
  await page.close();
  // What is not painted yet cannot be used.
  return { ...loaded, usable: Math.max(loaded.usable, loaded.firstPaint) };
}

/** Waits until the expression is true in the page, and throws after so many milliseconds. The pages' policy forbids it to wait itself. */
export async function untilTrue(page: Page, expression: string, timeout: number): Promise<void> {
  const until = performance.now() + timeout;
  while (!(await page.evaluate<boolean>(expression))) {
    if (performance.now() > until) throw new Error(`After ${timeout / 1_000} s it is not so: ${expression}`);
    await page.waitForTimeout(100);
  }
}

/** What signing in leaves in the browser, before any script of the page. */
export const signInAs = (page: Page, { token, currentUser }: Visitor) =>
  page.addInitScript({
    content: `if (location.origin !== 'null') {
      localStorage.setItem('token', ${JSON.stringify(token)});
      localStorage.setItem('currentUser', ${JSON.stringify(JSON.stringify(currentUser))});
    }`,
  });
