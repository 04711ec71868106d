import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { question } from '../../../harness/drafts.ts';
import { desktop, phone, showListTools, visit } from '../../../harness/page.ts';
import { newEvent, newForm, newOrganiser } from '../../../harness/seed.ts';
import { importUsers } from '../../../src/api/contract/attendeeImport.ts';
import { getUsers } from '../../../src/api/contract/attendeeList.ts';
import { getAttendee } from '../../../src/api/contract/attendees.ts';
import { decodeText } from '../../../src/imports/decodeText.ts';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import { attendees as listWords } from '../../../src/messages/en-GB/attendees.ts';
import { importing as words } from '../../../src/messages/en-GB/importing.ts';
import { parts } from '../../../src/messages/en-GB/parts.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { textRows, workbookOf } from '../../support/workbook.ts';

const meal = question({
  label: 'Essen',
  type: questionTypes.dropdown,
  options: ['Vegetarisch', 'Fisch'],
});

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);
const { id } = await newEvent(organiser.api);
const form = await newForm(
  organiser.api,
  id,
  {
    fields: [
      { key: 'phone', required: false },
      { key: 'country', required: false },
    ],
    questions: [meal],
  },
  [
    { name: 'Standard', price: 1_250 },
    { name: 'Workshop', price: 0, quantity: 1 },
  ],
);

const latin = (text: string) => Buffer.from(text, 'latin1');
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const users = async () => (await organiser.api.call(getUsers, { formId: form.formId, limit: '500' })).users;
const open = async (page: Page) => {
  await page.goto(to.viewAttendees(form.eventId, form.formId));
  const link = page.locator('a', { hasText: listWords.import });
  // An empty list has no more tools.
  await link.waitFor({ state: 'attached' });
  if (!(await link.isVisible())) await showListTools(page);
  await link.click();
  await page.getByText(words.drop).waitFor();
};

/** As Excel in German saves it: semicolons, Windows-1252, a phone number cut short, a title above the heads. */
const guests = `Gästeliste;;;;;
Vorname;Nachname;E-Mail-Adresse;Telefon;Land;Essen;Ticketart
Jörg;Müller;joerg@example.org;+49 170 1234567;Österreich;vegetarisch;
Zoë;Weiß;zoe@example.org;4,91701E+11;Deutschland;Fisch;
Ada;Lovelace;keine;;;;
=1+1;"<b>Bold; Inc.</b>";formula@example.org;;;;
Jörg;Müller;joerg@example.org;;;;
Eve;Erste;eve@example.org;;;;Workshop
Max;Zweiter;max@example.org;;;;Workshop
`;

describe('an organiser', () => {
  it('imports a German spreadsheet, corrects what was refused, and imports it again without doubling anybody', async () => {
    const { page } = await visit(browser, server.url, { as: organiser, size: desktop });
    await open(page);
    await choose(page, 'letter.txt', latin('Dear Sir or Madam'));
    await page.getByText(words.problems.notTable).waitFor();
    await choose(page, 'gäste.csv', latin(guests));

    const isAs = (column: string) => page.getByLabel(words.columnBecomes(column));
    await isAs('Vorname').waitFor();
    const chosen = () =>
      page.locator('.import-columns select').evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value));
    await expect
      .poll(chosen)
      .toEqual([
        'fields.firstname',
        'fields.surname',
        'fields.email',
        'fields.phone',
        'fields.country',
        `answers.${meal.id}`,
        'ticketId',
      ]);
    await isAs('Telefon').selectOption('fields.email');
    await page.getByText(words.doubled('Email')).waitFor();
    expect(await page.getByRole('button', { name: words.check }).isDisabled()).toBe(true);
    await isAs('Telefon').selectOption('fields.phone');
    await page.getByLabel(words.ticketForAll, { exact: true }).selectOption({ label: 'Standard' });
    await press(page, words.check);

    await page.getByRole('button', { name: words.start(3, 0) }).waitFor();
    const cells = () => page.locator('.import-rows tbody tr').evaluateAll((rows) => rows.map((row) => row.textContent));
    await press(page, `${words.outcomes.refused} 4`);
    await expect.poll(async () => (await cells()).length).toBe(4);
    const [cut, address, twice, sold] = await cells();
    expect(cut).toContain(words.errors.shortened('Phone'));
    expect(address).toContain(words.errors.emailInvalid());
    expect(twice).toContain(words.errors.duplicate('', 3));
    expect(sold).toContain(words.errors.soldOut());
    const reasons = page.getByRole('list', { name: words.reasons }).getByRole('button');
    expect((await reasons.allTextContents()).sort()).toEqual(
      [
        words.errors.shortened('Phone'),
        words.errors.emailInvalid(),
        words.errors.duplicate('', null),
        words.errors.soldOut(),
      ]
        .map((reason) => words.ofReason(1, reason))
        .sort(),
    );
    await reasons.filter({ hasText: words.errors.soldOut() }).click();
    await expect.poll(async () => (await cells()).length).toBe(1);
    // Nobody scrolls a table to read why a row is refused, on a phone neither.
    await page.setViewportSize(phone);
    await reasons.filter({ hasText: words.errors.soldOut() }).click();
    await expect.poll(async () => (await cells()).length).toBe(4);
    const ends = await page
      .locator('.import-reason')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
    expect(ends).toHaveLength(4);
    expect(Math.max(...ends)).toBeLessThan(phone.width);
    await page.setViewportSize(desktop);
    expect(await users()).toEqual([]);

    await page.getByRole('button', { name: words.start(3, 0) }).click();
    await page.getByText(words.done(3, 0)).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, words.download)]);
    expect(download.suggestedFilename()).toBe(`${words.reportName}.csv`);
    const report = decodeText(readFileSync(await download.path()));
    expect(report.split('\r\n')[0]).toBe('Vorname,Nachname,E-Mail-Adresse,Telefon,Land,Essen,Ticketart,Row,Reason');
    expect(report).toContain(`Max,Zweiter,max@example.org,,,,Workshop,9,${words.errors.soldOut()}`);
    expect((await users()).map(({ firstname, surname }) => `${firstname} ${surname}`).sort()).toEqual([
      '=1+1 <b>Bold; Inc.</b>',
      'Eve Erste',
      'Jörg Müller',
    ]);

    // What was refused, corrected in the report itself, and the columns as they were.
    const corrected = report.replace('"4,91701E+11"', '0170 765').replace(',keine,', ',ada@example.org,');
    await press(page, words.another);
    await choose(page, 'again.csv', Buffer.from(corrected));
    await page.getByLabel(words.ticketForAll, { exact: true }).selectOption({ label: 'Standard' });
    await press(page, words.check);
    await page.getByRole('button', { name: words.start(2, 0) }).click();
    await page.getByText(words.done(2, 0)).waitFor();

    await press(page, words.another);
    await choose(page, 'gäste.csv', latin(guests.replace('+49 170 1234567', '+49 170 999')));
    await page.getByLabel(words.ticketForAll, { exact: true }).selectOption({ label: 'Standard' });
    await press(page, words.check);
    await page.getByRole('button', { name: words.start(0, 1) }).click();
    await page.getByText(words.done(0, 1)).waitFor();
    const all = await users();
    expect(all).toHaveLength(5);
    const { uId = '' } = all.find(({ firstname }) => firstname === 'Jörg') ?? {};
    const joerg = await organiser.api.call(getAttendee, { userId: uId });
    expect([joerg.fields.phone, joerg.fields.country, joerg.answers]).toEqual([
      '+49170999',
      'AT',
      { [meal.id]: 'Vegetarisch' },
    ]);
    await page.getByRole('link', { name: words.toAttendees }).click();
    await page.getByText('Jörg Müller').waitFor();
  });

  it('imports a sheet of a workbook on a phone, through a network that fails', async () => {
    const { page } = await visit(browser, server.url, { as: organiser, size: phone });
    const people = Array.from({ length: 250 }, (_, n) => [
      `M-${n}`,
      `Guest ${n}`,
      `guest${n}@example.org`,
      491_701_234_000 + n,
    ]);
    const workbook = workbookOf({
      sheets: [
        { name: 'Notes', rows: textRows([['Nothing', 'here']]) },
        { name: 'Members', rows: textRows([['Member no', 'Full name', 'Mail', 'Mobile'], ...people]) },
      ],
    });
    await open(page);
    await choose(page, 'members.xlsx', Buffer.from(workbook));
    await page.getByLabel(words.sheet).selectOption({ label: 'Members' });
    await page.getByText(words.mapLead(250)).waitFor();
    await page.getByLabel(words.ticketForAll, { exact: true }).selectOption({ label: 'Standard' });
    await press(page, words.check);
    await page.getByRole('button', { name: words.start(250, 0) }).waitFor();

    // The server imports, and its answer is lost.
    let lost = 0;
    await page.route(`**${importUsers.path}`, async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: words.start(250, 0) }).click();
    await page.getByRole('button', { name: parts.retry }).click();
    await page.getByText(words.done(250, 0)).waitFor();
    const all = await users();
    expect(all.filter(({ surname }) => /^\d+$/.test(surname))).toHaveLength(250);
  });
});
