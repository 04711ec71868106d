import { describe, expect, it } from 'vitest';
import { visit } from '../../../harness/page.ts';
import { newEvent, newOrganiser } from '../../../harness/seed.ts';
import { desk } from '../../../src/messages/en-GB/desk.ts';
import { event } from '../../../src/messages/en-GB/event.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';

const { home } = event;

const { server, browser } = await openFoyer();

describe('a dialog in the browser', () => {
  it('keeps the page still, and gives the focus back by Escape, by Cancel and by a press outside', async () => {
    const organiser = await newOrganiser(server.url);
    const { name } = await newEvent(organiser.api);
    const { page } = await visit(browser, server.url, { as: organiser, size: { width: 900, height: 300 } });
    await page.goto(to.home());
    const opener = page.getByRole('button', { name: home.deleteOf(name) });
    const dialog = page.getByRole('dialog', { name: home.deleteTitle(name) });
    const scrolled = () => page.evaluate(() => window.scrollY);

    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: desk.cancel }).click(),
      () => page.mouse.click(5, 295),
    ];
    for (const close of ways) {
      await opener.click();
      await dialog.waitFor();
      const before = await scrolled();
      await page.mouse.move(5, 150);
      await page.mouse.wheel(0, before > 0 ? -200 : 200);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      expect(await scrolled()).toBe(before);
      await close();
      await dialog.waitFor({ state: 'detached' });
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    }
  });
});
