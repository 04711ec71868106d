import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { phone, visit } from '../../../harness/page.ts';
import { registerAttendees } from '../../../harness/register.ts';
import { buyTicket, freshEmail, newAppUser, newEvent, newForm, newOrganiser, visitor } from '../../../harness/seed.ts';
import { qrVideo } from '../../../harness/video.ts';
import { shortCodeOf } from '../../../src/lib/badge/shortCode.ts';
import { door } from '../../../src/messages/en-GB/door.ts';
import { leads as words } from '../../../src/messages/en-GB/leads.ts';
import { sharing } from '../../../src/messages/en-GB/sharing.ts';
import { ticket as ticketWords } from '../../../src/messages/en-GB/ticket.ts';
import { visibility } from '../../../src/messages/en-GB/visibility.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { badgeCodes } from '../../support/badgeCodes.ts';
import { isBack, openCable } from '../../support/cable.ts';
import { openFoyer, sharedFoyer } from '../../support/openFoyer.ts';
import { readWorkbook, valuesOf } from '../../support/spreadsheet.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-leads-'));

const server = sharedFoyer();
const organiser = await newOrganiser(server.url);
const { id: eventId } = await newEvent(organiser.api);
const form = await newForm(organiser.api, eventId, { fields: [{ key: 'organization', required: false }] });
const { formId } = form;
const exhibitor = await newAppUser(server.url, organiser.api, eventId, 'exhibitor');
const group = await registerAttendees(visitor(server.url), {
  formId,
  attendees: ['Otto', 'Lise'].map((firstname) => ({
    ticketId: form.tickets.find(({ name }) => name === 'Helper')?.id ?? '',
    fields: { firstname, surname: 'Meitner', email: freshEmail('group') },
    answers: {},
  })),
});
const purchase = await buyTicket(visitor(server.url), form, 'Helper', { firstname: 'Ada', surname: 'Lovelace' });
const ticketKey = purchase.attendees[0]?.ticketKey ?? '';
const { Ada = '' } = await badgeCodes(server, purchase.key);
const video = join(folder, 'badge.y4m');
await qrVideo([Ada], video);
const { browser } = await openFoyer({ video });
/** Whose camera sees no code. */
const { browser: unseeing } = await openFoyer();
const cable = await openCable(server.url);
afterAll(() => rmSync(folder, { recursive: true }));

/** Types a code by hand, in the camera's place. */
async function typeCode(page: Page, code: string) {
  await page.getByRole('textbox', { name: words.scan.codeLabel }).fill(code);
  await press(page, door.scanner.codeSubmit);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('leads from what the organiser shows to a contact, its export, and the attendee who withdraws', async () => {
  const desk = await visit(browser, server.url, { as: organiser });
  await desk.page.goto(to.exhibitorVisibilityEdit(eventId, formId));
  await desk.page.getByText(visibility.previewOf('Ada Lovelace')).waitFor();
  expect(await a11yViolations(desk.page)).toEqual([]);
  await press(desk.page, visibility.save);
  await desk.page.waitForURL((url) => url.pathname.endsWith('/forms'));

  const stand = await visit(browser, server.url, { as: exhibitor, size: phone });
  const { page } = stand;
  await page.goto(to.exhibitor());
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
  await page.getByText(words.verdicts.new, { exact: true }).waitFor();
  await page.getByRole('textbox', { name: words.contact.note }).fill('Wants a demo');
  await page.getByText(words.contact.stars(4), { exact: true }).click({ force: true });
  await page.getByText(words.contact.saved, { exact: true }).waitFor();
  expect(await a11yViolations(page)).toEqual([]);

  // Typed: the short code below the QR code, and the reference of an order with a choice of who it is.
  await press(page, words.scan.next);
  await press(page, door.scanner.typeCode);
  await press(page, door.scanner.useKeyboard);
  await typeCode(page, shortCodeOf(Ada));
  await page.getByText(words.verdicts.known, { exact: true }).waitFor();
  await press(page, words.scan.next);
  await typeCode(page, group.reference);
  await page.getByRole('heading', { name: words.choosing.title }).waitFor();
  expect(await a11yViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Lise M.' }).click();
  await page.getByRole('heading', { name: 'Lise Meitner' }).waitFor();

  await page.getByRole('link', { name: words.scan.toContacts }).click();
  const row = page.getByRole('button', { name: /^Ada Lovelace/ });
  await row.getByText('Wants a demo').waitFor();
  expect(await a11yViolations(page)).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, words.exporting.formats.xlsx)]);
  const path = join(folder, 'contacts.xlsx');
  await file.saveAs(path);
  const [sheet] = await readWorkbook(new Blob([readFileSync(path)]));
  expect(sheet && valuesOf(sheet)).toEqual([
    expect.objectContaining({ 'First name': 'Lise', Surname: 'Meitner' }),
    expect.objectContaining({ 'First name': 'Ada', Surname: 'Lovelace', Rating: '4', Note: 'Wants a demo' }),
  ]);

  const attendee = await visit(browser, server.url, { size: phone });
  await attendee.page.goto(to.ticket(ticketKey));
  await attendee.page.getByRole('link', { name: ticketWords.sharing }).click();
  await press(attendee.page, sharing.stopAll);
  await press(attendee.page, sharing.stop);
  await attendee.page.getByText(sharing.allowAll).waitFor();
  expect(await a11yViolations(attendee.page)).toEqual([]);

  await page.reload();
  await page.getByText(words.list.withdrawn, { exact: true }).waitFor();
  expect(await page.getByText('Lovelace').count()).toBe(0);
});

it('opens at a stand without a network, and sends a scan once it is back', async () => {
  const { Otto = '' } = await badgeCodes(server, group.key);
  const stand = await visit(unseeing, cable.url, { as: exhibitor, size: phone });
  const { page } = stand;
  await page.goto(to.exhibitor());
  await expect
    .poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, to.exhibitor()))
    .toBe(true);
  cable.cut();
  await page.reload();
  await press(page, door.scanner.typeCode);
  await press(page, door.scanner.useKeyboard);
  await typeCode(page, Otto);
  await page.getByText(words.kept.title, { exact: true }).waitFor();
  await page.getByText(words.queue.waiting(1), { exact: true }).waitFor();
  cable.mend();
  await isBack(page);
  await expect.poll(() => page.getByText(words.queue.waiting(1), { exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: words.scan.toContacts }).click();
  await page.getByRole('button', { name: /^Otto / }).waitFor();
});
