import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { takesTransfers } from '../../../harness/drafts.ts';
import { desktop, openTab, phone, visit } from '../../../harness/page.ts';
import { buyTicket, newEvent, newForm, newOrganiser, visitor } from '../../../harness/seed.ts';
import { attendees as listWords } from '../../../src/messages/en-GB/attendees.ts';
import { attendeeTools as tools } from '../../../src/messages/en-GB/attendeeTools.ts';
import { figures } from '../../../src/messages/en-GB/figures.ts';
import { reports as words } from '../../../src/messages/en-GB/reports.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { readArchive, readWorkbooks, valuesOf } from '../../support/spreadsheet.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);
const { id } = await newEvent(organiser.api, { name: 'Harbour Conference', ...takesTransfers });
const form = await newForm(organiser.api, id);
const buy = (ticket: string, firstname: string, pay: 'card' | 'transfer') =>
  buyTicket(visitor(server.url), form, ticket, { firstname, surname: 'Same' }, pay);
await buy('Helper', '=Ada()', 'card');
await buy('Helper', 'Bob', 'card');
await buy('Helper', 'Cy', 'card');
await buy('Standard', 'Dee', 'transfer');

/** What the browser saves when `press` is done: the file and its name. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; file: Blob }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), file: new Blob([new Uint8Array(readFileSync(await download.path()))]) };
}

const namesIn = async (...files: { file: Blob }[]) =>
  (await readWorkbooks(files.map(({ file }) => file))).map(([sheet]) =>
    sheet ? valuesOf(sheet).map((row) => row['First name']) : [],
  );

describe('an organiser', () => {
  it.each([
    ['a desk', desktop],
    ['a phone', phone],
  ])('downloads reports of an event at %s, and reads why one could not be made', async (_, size) => {
    const { page } = await visit(browser, server.url, { as: organiser, size });
    await page.goto(to.event(form.eventId));
    await openTab(page, 'Reports');
    await page.waitForURL(({ pathname }) => pathname === to.reports(form.eventId));
    const report = (title: string) => page.getByRole('region', { name: title });
    const download = (title: string) => report(title).getByRole('button').click();
    await report(words.titles['scanned-badge']).getByRole('button').click();
    await report(words.titles['scanned-badge']).getByText('This event has no exhibitors yet.').waitFor();
    if (size === phone) {
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(over).toBe(0);
    }
    const attendees = await saved(page, () => download(words.titles.attendee));
    expect(attendees.name).toMatch(/^attendee-report-\d{8}T\d{6}Z\.xlsx$/);
    expect(await namesIn(attendees)).toEqual([['=Ada()', 'Bob', 'Cy', 'Dee']]);
    const survey = await saved(page, () => download(words.titles.survey));
    expect(survey.name).toMatch(/^survey-report-\d{8}T\d{6}Z\.zip$/);
    expect(Object.keys(await readArchive(survey.file))).toEqual([`${form.title}.xlsx`]);
  });

  it('exports what the list shows, some of it, and all of it but some', async () => {
    const { page } = await visit(browser, server.url, { as: organiser, size: desktop });
    await page.goto(to.attendees(form.eventId, { payment: 'free', sort: '-name' }));
    await page.getByRole('button', { name: listWords.export }).click();
    const panel = page.getByRole('region', { name: tools.exportTitle });
    await panel.getByText(tools.exportAll(3, true, false)).waitFor();
    const shown = await saved(page, () => panel.getByRole('button', { name: tools.exportDownload }).click());
    expect(shown.name).toMatch(/^attendee-list-\d{8}T\d{6}Z\.xlsx$/);
    const tick = (name: string) => page.getByRole('checkbox', { name: listWords.select(`${name} Same`) }).click();
    await tick('Bob');
    const bar = page.getByRole('region', { name: tools.selection });
    const press = () => bar.getByRole('button', { name: tools.exportSelected }).click();
    const one = await saved(page, press);
    await bar.getByRole('button', { name: tools.selectAll(3, false) }).click();
    await tick('=Ada()');
    const others = await saved(page, press);
    expect(await namesIn(shown, one, others)).toEqual([['Cy', 'Bob', '=Ada()'], ['Bob'], ['Cy', 'Bob']]);
    await page.route('**/api/report/exportUsers', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{"msg":"The list is away."}' }),
    );
    await press();
    await bar.getByText('The list is away.').waitFor();
  });

  it.each([
    ['a desk', desktop],
    ['a phone', phone],
  ])('sees at %s how an event goes, in numbers that move by themselves', async (_, size) => {
    const { page } = await visit(browser, server.url, { as: organiser, size });
    await page.clock.install();
    await page.goto(to.event(form.eventId));
    await openTab(page, figures.title);
    const totals = page.getByRole('region', { name: figures.totals });
    await totals.waitFor();
    const registered = Number(await totals.getByRole('definition').first().textContent());
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await buyTicket(visitor(server.url), form, 'Helper', { firstname: 'Late', surname: 'Comer' }, 'card');
    await page.clock.fastForward(30_000);
    await totals.getByText(`${registered + 1}`, { exact: true }).waitFor();
    expect(over).toBe(0);
    await page.getByRole('link', { name: / a bank transfer: / }).click();
    await page.waitForURL(({ search }) => search === '?filter=transfer');
  });
});
