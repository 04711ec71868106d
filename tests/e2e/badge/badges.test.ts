import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visit } from '../../../harness/page.ts';
import { buyTicket, newEvent, newForm, newOrganiser, visitor } from '../../../harness/seed.ts';
import { attendees as listWords } from '../../../src/messages/en-GB/attendees.ts';
import { badgeDesigner as words } from '../../../src/messages/en-GB/badgeDesigner.ts';
import { badgePrinting as printing } from '../../../src/messages/en-GB/badgePrinting.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { readBadges } from '../../support/badgePdf.ts';
import { openFoyer } from '../../support/openFoyer.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);
const { id } = await newEvent(organiser.api, { name: 'Harbour Conference' });
const form = await newForm(organiser.api, id);
for (const [firstname, surname] of [
  ['Ada', 'Zuse'],
  ['Bob', 'Young'],
  ['Cy', 'Xu'],
] as const)
  await buyTicket(visitor(server.url), form, 'Helper', { firstname, surname }, 'card');

/** The browser has no printer: the file is downloaded instead. */
const withoutPrinter = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false }));

const wordsOf = (pages: ReturnType<typeof readBadges>) =>
  pages.map((page) => page.words.map(({ text }) => text).join(' '));

async function downloaded(page: Page) {
  const press = () => page.getByRole('link', { name: printing.download }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readBadges(readFileSync(await download.path()));
}

describe('an organiser', () => {
  it('drags an element and its edge with the pointer, and lets go of it with Escape', async () => {
    const { page } = await visit(browser, server.url, { as: organiser, size: desktop });
    await page.goto(to.badgeCreate(form.eventId, form.formId));
    await page.getByRole('button', { name: new RegExp(words.templates.names.name) }).click();
    const stage = page.getByRole('group', { name: words.canvas });
    const surname = stage.getByRole('button', { name: words.selectLayer(words.fields.surname), exact: true });
    const box = async () => (await surname.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // Further than lines draw, and back.
    const drag = async (x: number, y: number, across: number, down: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + across / 2, y + down / 2);
      await page.mouse.move(x + across, y + down);
    };
    const begun = await box();
    await drag(begun.x + 20, begun.y + 5, 0, 60);
    await page.mouse.up();
    const moved = await box();
    expect(Math.abs(moved.y - begun.y - 60)).toBeLessThan(7);
    expect(await surname.getAttribute('aria-pressed')).toBe('true');
    await drag(moved.x + moved.width / 2, moved.y + moved.height, 0, 40);
    await page.mouse.up();
    const grown = await box();
    expect(Math.abs(grown.height - moved.height - 40)).toBeLessThan(7);
    await drag(grown.x + 20, grown.y + 5, 0, -50);
    await page.keyboard.press('Escape');
    expect(await box()).toEqual(grown);
    await page.mouse.up();
    expect(await box()).toEqual(grown);
  });

  it('designs a badge from a template, and prints one, and those of a form', async () => {
    const { context, page } = await visit(browser, server.url, { as: organiser, size: desktop });
    await withoutPrinter(page);
    await page.goto(to.badgeCreate(form.eventId, form.formId));
    await page.getByRole('button', { name: new RegExp(words.templates.names.name) }).click();
    const stage = page.getByRole('group', { name: words.canvas });
    const surname = stage.getByRole('button', { name: words.selectLayer(words.fields.surname), exact: true });
    const [before, around] = [await surname.boundingBox(), await stage.boundingBox()];
    await surname.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+ArrowDown');
    const after = await surname.boundingBox();
    // Ten of the 148 millimetres that the badge is high.
    expect(((after?.y ?? 0) - (before?.y ?? 0)) / (around?.height ?? 1)).toBeCloseTo(10 / 148, 2);
    await page.getByLabel(words.text, { exact: true }).fill('Dr {{surname}}');
    expect(await a11yViolations(page)).toEqual([]);
    await page.getByRole('button', { name: words.save }).click();
    await page.waitForURL(({ pathname }) => pathname === to.badgeEdit(form.eventId, '').split('?')[0]);

    await page.goto(to.viewAttendees(form.eventId, form.formId));
    await page.getByRole('button', { name: listWords.export, exact: true }).click();
    await page.getByRole('button', { name: printing.action }).click();
    await page.getByLabel(printing.papers.a4).check();
    await page.getByRole('button', { name: printing.printAll(3) }).click();
    await page.getByText(printing.ready(3)).waitFor();
    const sheets = await downloaded(page);
    // Two to a sheet, by name.
    expect(sheets.map(({ width, height, codes }) => [width, height, codes.length])).toEqual([
      [297, 210, 2],
      [297, 210, 1],
    ]);
    expect(wordsOf(sheets)[1]).toContain('Dr Xu');
    await page.getByRole('button', { name: printing.close, exact: true }).click();

    await page.getByRole('row', { name: /Ada Zuse/ }).click();
    const badge = page.getByRole('region', { name: printing.badge });
    await badge.getByText(/^Printed once, last/).waitFor();
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      badge.getByRole('button', { name: printing.oneAgain }).click(),
    ]);
    await badge.getByText(printing.printed(2)).waitFor();
    await opened.close();
  });

  it('changes the words of a badge on a phone', async () => {
    const { page } = await visit(browser, server.url, { as: organiser, size: phone });
    await page.goto(to.badgeCreate(form.eventId, form.formId));
    await page.getByRole('button', { name: words.fields.firstName, exact: true }).click();
    await page.getByLabel(words.text, { exact: true }).fill('Hi {{firstName}}');
    await page.getByRole('button', { name: words.save }).click();
    await page.getByRole('button', { name: printing.action }).waitFor();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over).toBe(0);
  });
});
