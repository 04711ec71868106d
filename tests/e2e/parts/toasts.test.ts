import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isClear, visit } from '../../../harness/page.ts';
import { newEvent, newForm, newOrganiser } from '../../../harness/seed.ts';
import { desk } from '../../../src/messages/en-GB/desk.ts';
import { event as eventWords } from '../../../src/messages/en-GB/event.ts';
import { parts } from '../../../src/messages/en-GB/parts.ts';
import { registration as words } from '../../../src/messages/en-GB/registration.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { fillIn } from '../../support/registrationSteps.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);
const event = await newEvent(organiser.api);
const form = await newForm(organiser.api, event.id);

const sizes = [
  ['a small phone', { width: 320, height: 640 }],
  ['a phone', { width: 390, height: 844 }],
  ['a phone held sideways', { width: 844, height: 390 }],
  ['a desk', { width: 1440, height: 900 }],
] as const;

/** What can be pressed in the page and stays under the toasts when it is scrolled to. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button, input, select, textarea)',
    )) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert], .visually-hidden'))
        continue;
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      if (document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.toasts'))
        found.push(control.outerHTML);
    }
    return found;
  });

async function marginsOf(page: Page, toast: Locator): Promise<[number, number]> {
  const box = await toast.boundingBox();
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  return [box?.x ?? -1, width - (box?.x ?? 0) - (box?.width ?? 0)];
}

describe('a toast', () => {
  it.each(sizes)('on %s covers nothing that a buyer needs', async (_, size) => {
    const { page } = await visit(browser, server.url, { size });
    await page.goto(to.registration(form.eventId, form.formId));
    await fillIn(page);
    await page.getByText(words.promoAdd).click();
    const code = page.getByRole('textbox', { name: words.promo });
    await code.fill('NOPE');
    await code.press('Enter');
    const toast = page.locator('.toast');
    await toast.waitFor();
    const clear = async (used: Locator) => isClear(await toast.boundingBox(), await used.boundingBox());
    await expect.poll(() => clear(code)).toBe(true);
    await expect.poll(() => clear(page.locator('.step-bar'))).toBe(true);
    expect(await covered(page)).toEqual([]);
    if (size.width < 960) {
      const [left, right] = await marginsOf(page, toast);
      expect(Math.abs(left - right)).toBeLessThan(1);
      expect(left).toBeGreaterThan(8);
    }
    await toast.getByRole('button', { name: parts.close }).click();
    await toast.waitFor({ state: 'detached' });
  });

  it.each(sizes)('on %s covers nothing that an organiser needs, and is closed over a dialog', async (_, size) => {
    const { page } = await visit(browser, server.url, { as: organiser, size });
    await page.goto(to.eventEdit(event.id));
    await page.getByRole('button', { name: desk.save }).click();
    const toast = page.locator('.toast');
    await toast.waitFor();
    // So that it does not leave meanwhile.
    await toast.hover();
    expect(await covered(page)).toEqual([]);
    const main = await page.locator('main').boundingBox();
    if (size.width > 1280) expect(isClear(await toast.boundingBox(), main)).toBe(true);

    await page.goto(to.home());
    const { name } = await newEvent(organiser.api, { name: `Copied ${size.width}` });
    await page.reload();
    await page.getByRole('button', { name: eventWords.home.duplicateOf(name) }).click();
    await toast.waitFor();
    await page.getByRole('button', { name: eventWords.home.deleteOf(name), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const cancel = dialog.getByRole('button', { name: desk.cancel });
    await expect.poll(async () => isClear(await toast.boundingBox(), await cancel.boundingBox())).toBe(true);
    await toast.getByRole('button', { name: parts.close }).click();
    await toast.waitFor({ state: 'detached' });
    await cancel.click();
  });
});
