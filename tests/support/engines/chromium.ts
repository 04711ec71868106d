import type { Frame, Page } from 'playwright-core';
import { openBrowser } from '../../../harness/browser.ts';
import type { Driver } from './driver.ts';
import type { Sent } from './inPage.ts';

/** Chromium by Playwright. */
export async function openChromium(): Promise<Driver> {
  const browser = await openBrowser({ camera: 'granted', frames: 'partitioned' });
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  let place: Page | Frame = page;
  const elementOf = async (target: Sent) => {
    const handle = await place.evaluateHandle((sent) => window.ofTheTests.find(sent), target);
    const element = handle.asElement();
    if (!element) throw new Error('It is not there any more');
    return element;
  };
  return {
    goTo: async (url) => {
      place = page;
      await page.goto(url);
    },
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    resize: (size) => page.setViewportSize(size),
    run: (work, ...args) =>
      place.evaluate(`(${work})(...${JSON.stringify(args)})`) as ReturnType<typeof place.evaluate> as Promise<never>,
    click: async (target) => (await elementOf(target)).click({ timeout: 2_000 }),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    drag: async (from, to) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 6, from.y + 6);
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await page.mouse.move(to.x + 1, to.y + 1);
      await page.mouse.up();
    },
    attach: async (target, path) => (await elementOf(target)).setInputFiles(path),
    enter: async (frame) => {
      place = frame ? ((await (await elementOf(frame)).contentFrame()) as Frame) : page;
    },
    closeOthers: async () => {
      for (const other of context.pages()) if (other !== page) await other.close();
    },
    close: () => browser.close(),
  };
}
