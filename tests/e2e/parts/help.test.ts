import { describe, expect, it } from 'vitest';
import { arriveAt, visit } from '../../../harness/page.ts';
import { newOrganiser } from '../../../harness/seed.ts';
import { guides, help } from '../../../src/filePaths.ts';
import { localeCookie, locales } from '../../../src/lib/locale.ts';
import { pageTitle } from '../../../src/lib/product.ts';
import { parts } from '../../../src/messages/en-GB/parts.ts';
import { parts as serverParts } from '../../../src/messages/en-GB/server/parts.ts';
import { titles } from '../../../src/messages/en-GB/titles.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { misfits } from '../../support/smallScreen.ts';

const { server, browser } = await openFoyer();
const narrow = { width: 320, height: 640 };

describe('the help in a browser', () => {
  it.each(locales)('fits a narrow phone and keeps nobody out, in %s', async (locale) => {
    const { context, page } = await visit(browser, server.url, { size: narrow });
    await context.addCookies([{ name: localeCookie, value: locale, url: server.url }]);
    for (const path of [help(), ...guides.map((guide) => help(guide))]) {
      await page.goto(path);
      expect([path, await misfits(page)]).toEqual([path, []]);
      expect([path, await a11yViolations(page)]).toEqual([path, []]);
    }
  });

  it('is the page of what is not found where there is no such guide', async () => {
    const { page } = await visit(browser, server.url);
    const answer = await page.goto(`${help()}/buyers`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.title()).toBe(pageTitle(titles.notFound));
  });

  it('opens from the organiser’s menu, and from there each guide', async () => {
    const { page } = await visit(browser, server.url, { as: await newOrganiser(server.url) });
    await page.goto(to.home());
    await page.getByRole('link', { name: parts.help, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: serverParts.help.title }).waitFor();
    await page.getByRole('heading', { level: 2 }).getByRole('link').first().click();
    await arriveAt(page, help(guides[0]));
    await page.getByRole('navigation', { name: serverParts.help.contents }).waitFor();
  });
});
