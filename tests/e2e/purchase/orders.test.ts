import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { desktop, openTab, phone, showListTools, visit } from '../../../harness/page.ts';
import { buyTicket, newEvent, newForm, newOrganiser, takePaidLater, visitor } from '../../../harness/seed.ts';
import { purchases as words } from '../../../src/messages/en-GB/purchases.ts';
import { statement as statementWords } from '../../../src/messages/en-GB/statement.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { readSpreadsheet } from '../../support/spreadsheet.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);
const event = await newEvent(organiser.api, { name: 'Harbour Conference' });
const eventId = event.id;
const form = await newForm(organiser.api, eventId);
const folder = mkdtempSync(join(tmpdir(), 'foyer-orders-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const buy = (pay: 'card' | 'transfer', name: string) =>
  buyTicket(visitor(server.url), form, 'Standard', { firstname: name }, pay);

/** How the border and the icon of a note look: red, where there is at least twice as much of it as of green and blue. */
function coloursOf(note: Element) {
  const lookOf = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
    return red >= 2 * Math.max(green, blue) ? 'red' : colour;
  };
  const icon = note.querySelector('svg') ?? note;
  return { border: lookOf(getComputedStyle(note).borderTopColor), icon: lookOf(getComputedStyle(icon).color) };
}

describe('an organiser', () => {
  it.each([
    ['a desk', desktop],
    ['a phone', phone],
  ])('finds an order at %s, sends money back, and reads who did what', async (_, size) => {
    const { reference, buyerEmail } = await buy('card', 'Grace');
    const { page } = await visit(browser, server.url, { as: organiser, size });
    await page.goto(to.event(eventId));
    await openTab(page, 'Orders');
    await showListTools(page);
    await page.getByRole('combobox', { name: words.filter }).selectOption('paid');
    await page.waitForURL(({ search }) => search === '?filter=paid');
    await page.getByRole('searchbox').fill(reference);
    await expect.poll(() => page.locator('.purchases-table tbody th').count()).toBe(1);
    await page.getByRole('link', { name: 'Grace Lovelace' }).click();
    await page.getByRole('heading', { name: words.title(reference) }).waitFor();
    await page.getByRole('button', { name: words.refund }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Refund another amount' }).check();
    await dialog.getByRole('textbox').fill('2.50');
    await dialog.getByRole('button', { name: words.refundConfirm }).click();
    await page.getByText('Refund of £2.50 sent to the buyer').waitFor();
    expect(await page.locator('.timeline li p:first-child').allTextContents()).toEqual([
      'Ordered 1 ticket for £12.50, to pay by card',
      'Payment started',
      '£12.50 paid',
      `Confirmation for ${buyerEmail}: Waiting`,
      'Refund of £2.50 requested',
      'Refund of £2.50 sent to the buyer',
      `Refund for ${buyerEmail}: Waiting`,
    ]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over).toBe(0);
  });

  it('downloads the financial report under its name', async () => {
    await buy('card', 'Ada');
    const { page } = await visit(browser, server.url, { as: organiser });
    await page.goto(to.purchases(eventId));
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: words.report }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^financial-report-\d{8}T\d{6}Z\.xlsx$/);
    const file = join(folder, 'report.xlsx');
    await download.saveAs(file);
    const { rows } = await readSpreadsheet(new Blob([new Uint8Array(readFileSync(file))]));
    expect(rows[0]?.[0]?.value).toBe('Date');
    expect(rows.length).toBeGreaterThan(1);
  });

  it('reads in red, and nowhere else in another colour, why the report could not be made', async () => {
    const { page } = await visit(browser, server.url, { as: organiser });
    await page.route('**/api/report/**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"msg":"The report broke."}' }),
    );
    await page.goto(to.purchases(eventId));
    await page.getByRole('button', { name: words.report }).click();
    const note = page.getByRole('alert').filter({ hasText: 'The report broke.' });
    await note.and(page.locator('.error-note')).waitFor();
    await expect.poll(() => page.locator('.toast').count()).toBe(0);
    expect(await note.evaluate(coloursOf)).toEqual({ border: 'red', icon: 'red' });
    expect(await page.getByRole('button', { name: words.report }).isEnabled()).toBe(true);
  });

  it('matches a bank statement, confirms it, and finds it done when it is dropped again', async () => {
    await takePaidLater(organiser.api, eventId);
    const [exact, less] = [await buy('transfer', 'Exact'), await buy('transfer', 'Less')];
    const csv = `Date;Name;Amount;Purpose
15.01.2027;Exact L;12,50;TICKET ${exact.reference.toLowerCase()}
16.01.2027;Less L;10,00;${less.reference.replace('-', ' ')}
17.01.2027;Landlord;-900,00;rent`;
    const { page } = await visit(browser, server.url, { as: organiser });
    await page.goto(to.purchases(eventId));
    await page.getByRole('link', { name: words.statement }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Harbour Conference' }).waitFor();
    const choose = (name: string, text: string) =>
      page.getByLabel(statementWords.file).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose('letter.txt', 'Dear bank,\nplease.');
    await page.getByText(statementWords.problems.notStatement).waitFor();
    await choose('bomb.xml', '<!DOCTYPE a [<!ENTITY b "bbbb">]><Document>&b;</Document>');
    await page.getByText(statementWords.problems.unsafe).waitFor();
    await choose('statement.csv', csv);
    await page.getByText(statementWords.found(3, 1)).waitFor();
    const box = (name: RegExp) => page.getByRole('checkbox', { name });
    expect([await box(/Exact L/).isChecked(), await box(/Less L/).count()]).toEqual([true, 0]);
    await page.getByText(statementWords.kinds.less('£2.50')).waitFor();
    await page.getByRole('button', { name: statementWords.mark(1) }).click();
    await page.getByRole('heading', { name: statementWords.done(1) }).waitFor();
    await page.getByRole('button', { name: statementWords.another }).click();
    await choose('statement.csv', csv);
    await page.getByText(statementWords.kinds.noted).waitFor();
    await page.getByRole('link', { name: exact.reference }).click();
    await page.getByText('Marked as paid from a bank statement: £12.50').waitFor();
  });
});
