import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, phone, visit } from '../../../harness/page.ts';
import { newEvent, newOrganiser } from '../../../harness/seed.ts';
import { localeCookie } from '../../../src/lib/locale.ts';
import { desk as german } from '../../../src/messages/de-DE/desk.ts';
import { desk as english } from '../../../src/messages/en-GB/desk.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);
const event = await newEvent(organiser.api);

/** The tabs that are seen in the row, and those of them that it cuts. */
const row = (page: Page) =>
  page.locator('.tabs > ul').evaluate((list) => {
    const end = list.getBoundingClientRect().right;
    const seen = [...list.children].filter((tab) => getComputedStyle(tab).visibility === 'visible');
    return {
      start: seen[0]?.textContent,
      cut: seen.filter((tab) => tab.getBoundingClientRect().right > end + 1).map((tab) => tab.textContent),
    };
  });

it.each([
  ['a desk', desktop],
  ['a phone', phone],
])('on %s no tab of an event is cut, whichever is open, and the list has those without room', async (_, size) => {
  const { page, context } = await visit(browser, server.url, { as: organiser, size });
  await context.addCookies([{ name: localeCookie, value: 'de-DE', url: server.url }]);
  for (const path of [to.event(event.id), to.exhibitorVisibilityEdit(event.id), to.credentialGenerate(event.id)]) {
    await page.goto(path);
    await page.locator('.tabs > ul').waitFor();
    await expect.poll(() => row(page)).toEqual({ start: german.tabs.names.overview, cut: [] });
  }
  // The last one has no room: its name stands where the list is opened.
  const list = page.locator('.tabs summary');
  await list.getByText(german.tabs.names.logins).click();
  await page.locator('.tabs details').getByRole('link', { name: german.tabs.names.overview }).click();
  await page.waitForURL(({ pathname }) => pathname === to.event(event.id));
  await list.getByText(german.tabs.more).waitFor();
});

it('on the smallest phone “More” is seen, opens and leads to the exhibitors, and is not there where all tabs fit', async () => {
  const { page } = await visit(browser, server.url, { as: organiser, size: { width: 320, height: 640 } });
  await page.goto(to.event(event.id));
  const more = page.locator('.tabs summary').getByText(english.tabs.more);
  await more.waitFor();
  const exhibitors = page.locator('.tabs details').getByRole('link', { name: english.tabs.names.exhibitors });
  expect(await exhibitors.isVisible()).toBe(false);
  await more.click();
  await exhibitors.waitFor();
  const box = await exhibitors.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  await exhibitors.click();
  await page.waitForURL(({ pathname }) => pathname === to.exhibitorVisibilityEdit(event.id));
  await page.locator('.tabs summary').getByText(english.tabs.names.exhibitors).waitFor();

  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.locator('.tabs summary').waitFor({ state: 'hidden' });
  const shown = await page
    .locator('.tabs > ul > li')
    .evaluateAll((tabs) => tabs.map((tab) => tab.checkVisibility({ visibilityProperty: true })));
  expect(shown).toEqual(Object.keys(english.tabs.names).map(() => true));
});
