import { describe, expect, it } from 'vitest';
import { takesTransfers } from '../../../harness/drafts.ts';
import { desktop, phone, visit } from '../../../harness/page.ts';
import { buyTicket, newEvent, newForm, newOrganiser, visitor } from '../../../harness/seed.ts';
import { attendees as words } from '../../../src/messages/en-GB/attendees.ts';
import { attendeeTools as tools } from '../../../src/messages/en-GB/attendeeTools.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);
const { id } = await newEvent(organiser.api, takesTransfers);
const form = await newForm(organiser.api, id);
await newForm(organiser.api, id, { title: 'Press' });
const buy = (ticket: string, firstname: string, pay: 'card' | 'transfer') =>
  buyTicket(visitor(server.url), form, ticket, { firstname, surname: 'Same' }, pay);
await buy('Helper', 'Ada', 'card');
await buy('Helper', 'Bob', 'card');
await buy('Standard', 'Cy', 'transfer');

describe('an organiser', () => {
  it('narrows and sorts the list of an event, goes back, and shares what is shown', async () => {
    const { page } = await visit(browser, server.url, { as: organiser, size: desktop });
    const names = () => page.locator('.attendees-table tbody th').allTextContents();
    await page.goto(to.attendees(form.eventId));
    await expect.poll(names).toEqual(['Cy Same', 'Bob Same', 'Ada Same']);
    await page.getByRole('button', { name: words.name }).click();
    await expect.poll(names).toEqual(['Ada Same', 'Bob Same', 'Cy Same']);
    await page.getByRole('button', { name: words.filters(0) }).click();
    await page.getByLabel(tools.payment).selectOption('transfer');
    await expect.poll(names).toEqual(['Cy Same']);
    const shared = page.url();
    await page.goBack();
    await expect.poll(names).toEqual(['Ada Same', 'Bob Same', 'Cy Same']);
    await page.getByRole('searchbox').fill('bob');
    await page.waitForURL(({ searchParams }) => searchParams.get('name') === 'bob');
    await expect.poll(names).toEqual(['Bob Same']);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: words.name }).click();
    await expect.poll(names).toEqual(['Cy Same', 'Bob Same', 'Ada Same']);
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    await page.goto(shared);
    await expect.poll(names).toEqual(['Cy Same']);
    expect(await page.getByRole('button', { name: words.filters(1) }).isVisible()).toBe(true);
  });

  it('sees an empty column narrower than one with long texts, none of which is cut', async () => {
    const { page } = await visit(browser, server.url, { as: organiser, size: desktop });
    await page.goto(to.attendees(form.eventId));
    const cells = (column: string) => page.locator(`.attendees-table tbody .col-${column}`);
    await cells('email').first().waitFor();
    expect(new Set(await cells('organization').allTextContents())).toEqual(new Set(['']));
    const [empty, long] = [
      await cells('organization').first().boundingBox(),
      await cells('email').first().boundingBox(),
    ];
    expect(empty?.width).toBeLessThan(0.75 * (long?.width ?? 0));
    const cut = await cells('email').evaluateAll(
      (all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).length,
    );
    expect(cut).toBe(0);
  });

  it('does one thing with several by keyboard alone, and reads for whom it could not be done', async () => {
    const { page } = await visit(browser, server.url, { as: organiser, size: desktop });
    await page.goto(to.attendees(form.eventId, { sort: 'name' }));
    await page.locator('.attendees-table tbody th').first().waitFor();
    // Its code comes after the list.
    await expect
      .poll(async () => {
        await page.keyboard.press('/');
        return page.evaluate(() => document.activeElement?.getAttribute('type'));
      })
      .toBe('search');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    const bar = page.getByRole('region', { name: tools.selection });
    await bar.getByText(tools.selected(2)).waitFor();
    await bar.getByRole('button', { name: tools.actions.checkIn, exact: true }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(tools.report(1, 1, 0)).waitFor();
    expect(await dialog.locator('dt').allTextContents()).toEqual(['Cy Same']);
    await dialog.getByRole('button', { name: tools.close }).press('Enter');
    await expect.poll(() => page.locator('.attendees-table td.is-in').count()).toBe(1);
    expect(await bar.count()).toBe(0);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: tools.keys.title }).waitFor();
  });

  it('selects everybody who matches at a phone', async () => {
    const { page } = await visit(browser, server.url, { as: organiser, size: phone });
    await page.goto(to.attendees(form.eventId, { payment: 'free' }));
    await page.getByRole('checkbox', { name: words.select('Bob Same') }).check();
    const bar = page.getByRole('region', { name: tools.selection });
    await bar.getByRole('button', { name: tools.selectAll(2, false) }).click();
    await bar.getByRole('button', { name: tools.actions.undoCheckIn }).click();
    const question = page.getByRole('dialog', { name: tools.titles.undoCheckIn(2) });
    await question.getByRole('button', { name: tools.actions.undoCheckIn }).click();
    await page
      .getByRole('dialog')
      .getByText(tools.report(2, 0, 0))
      .waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
  });

  it.each([
    ['a phone', phone],
    ['a desk', desktop],
  ])('reads at %s what failed in its place, and not a second time', async (_, size) => {
    const { page } = await visit(browser, server.url, { as: organiser, size });
    await page.goto(to.attendees(form.eventId));
    await page.getByRole('checkbox', { name: words.select('Bob Same') }).check();
    const bar = page.getByRole('region', { name: tools.selection });
    await bar.waitFor();
    const msg = 'The list is being moved.';
    await page.route('**/api/**', async (route) => {
      const isSearch = route.request().url().includes('Ada');
      await (isSearch ? route.fulfill({ status: 503, json: { msg } }) : route.continue());
    });
    await page.getByRole('searchbox').fill('Ada');
    await page.getByRole('alert').getByText(msg).waitFor();
    await expect.poll(() => page.locator('.toast').count()).toBe(0);
    await bar.waitFor();
  });
});
