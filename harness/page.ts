import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { desk } from '../src/messages/en-GB/desk.ts';
import type { Entered } from './seed.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** Waits until the page's address is that path. */
export const arriveAt = (page: Page, path: string) =>
  page.waitForURL(({ pathname }) => pathname === path, { waitUntil: 'commit' });

/** The key of the purchase in a page's address, once there is one. */
export async function purchaseKeyAt(page: Page): Promise<string> {
  await page.waitForURL(({ searchParams }) => searchParams.has('purchase'), { waitUntil: 'commit' });
  return new URL(page.url()).searchParams.get('purchase') ?? '';
}

/** Has a page keep what its alerts say, in turn: some go by themselves sooner than a busy machine looks. */
const keepSaid = () => {
  const said: string[] = [];
  let shown: string[] = [];
  new MutationObserver(() => {
    const before = shown;
    shown = [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent ?? '');
    said.push(...shown.filter((text) => !before.includes(text)));
  }).observe(document, { childList: true, subtree: true, characterData: true });
  Object.assign(window, { said });
};

type Visitor = {
  as?: Pick<Entered, 'token' | 'currentUser'> | null;
  size?: { width: number; height: number };
  hasTouch?: boolean;
};

export type Visit = { context: BrowserContext; page: Page; crashes: string[] };

/** A fresh browser profile, signed in as the given person the way the app itself keeps a session. */
export async function openPage(
  browser: Browser,
  url: string,
  { as = null, size = desktop, hasTouch = false }: Visitor = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: size,
    hasTouch,
    baseURL: url,
    timezoneId: 'Europe/London',
    locale: 'en-GB',
  });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(keepSaid);
  if (as) {
    await context.addInitScript(
      ([token, currentUser]) => {
        // The frames of a mail and of a PDF, which have no storage.
        if (window.origin === 'null' || !window.localStorage || localStorage.getItem('visited')) return;
        localStorage.setItem('visited', 'yes');
        localStorage.setItem('token', token as string);
        localStorage.setItem('currentUser', currentUser as string);
      },
      [as.token, JSON.stringify(as.currentUser)],
    );
  }
  const page = await context.newPage();
  const crashes: string[] = [];
  page.on('pageerror', (error) => crashes.push(error.message));
  page.on('response', (response) => {
    const isPart = ['script', 'stylesheet', 'font'].includes(response.request().resourceType());
    if (isPart && response.status() === 404) crashes.push(`There is no ${response.url()}`);
  });
  return { context, page, crashes };
}

/** The same for one test, which ends it, and fails where one of its pages has crashed otherwise than it may. */
export async function visit(
  browser: Browser,
  url: string,
  { mayCrash, ...visitor }: Visitor & { mayCrash?: (crash: string) => boolean } = {},
): Promise<Visit> {
  // The scripts that take pictures open pages, too.
  const { expect, onTestFinished } = await import('vitest');
  const visited = await openPage(browser, url, visitor);
  onTestFinished(async () => {
    await visited.context.close();
    expect(visited.crashes.filter((crash) => !mayCrash?.(crash))).toEqual([]);
  });
  return visited;
}

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

/** Whether both are on the screen and neither covers any of the other. */
export function isClear(a: Box, b: Box): boolean {
  if (!a || !b) return false;
  return a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x;
}

/** What narrows a list and what can be done there, which a phone shows once it is asked for; nothing to press on a desk. */
export async function showListTools(page: Page): Promise<void> {
  const tools = page.getByRole('button', { name: desk.moreTools });
  await page.locator('.row-tools').waitFor();
  if ((await tools.isVisible()) && (await tools.getAttribute('aria-expanded')) === 'false') await tools.click();
}

/** Goes to a tab, which may only have room in the list of all of them. */
export async function openTab(page: Page, name: string): Promise<void> {
  const all = page.locator('.tabs details');
  const link = page.locator('.tabs > ul').getByRole('link', { name, exact: true });
  await link.or(all.locator('summary')).first().waitFor();
  if (await link.isVisible()) return link.click();
  await all.locator('summary').click();
  await all.getByRole('link', { name, exact: true }).click();
}

/** Has the pages of a browser keep nothing. */
export const refuseStorage = (context: BrowserContext) =>
  context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'] as const)
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
