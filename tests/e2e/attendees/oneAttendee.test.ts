import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visit } from '../../../harness/page.ts';
import { buyTicket, newEvent, newForm, newOrganiser, visitor } from '../../../harness/seed.ts';
import { getAttendee, updateUser } from '../../../src/api/contract/attendees.ts';
import { checkout } from '../../../src/api/contract/doorSteps.ts';
import { getMails } from '../../../src/api/contract/mail.ts';
import { attendee as one } from '../../../src/messages/en-GB/attendee.ts';
import { attendeeAdding as adding } from '../../../src/messages/en-GB/attendeeAdding.ts';
import { attendees as list } from '../../../src/messages/en-GB/attendees.ts';
import { editing } from '../../../src/messages/en-GB/editing.ts';
import { fields } from '../../../src/messages/en-GB/fields.ts';
import { figures } from '../../../src/messages/en-GB/figures.ts';
import { mails } from '../../../src/messages/en-GB/mails.ts';
import { privacy as words } from '../../../src/messages/en-GB/privacy.ts';
import { reports } from '../../../src/messages/en-GB/reports.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);
const { id } = await newEvent(organiser.api);
const form = await newForm(organiser.api, id);
await newForm(organiser.api, id, { title: 'Press' });
await buyTicket(visitor(server.url), form, 'Helper', { firstname: 'Ada', surname: 'Lovelace' }, 'card');

describe('an organiser', () => {
  it('adds an attendee by hand, after what is wrong was said at its field, and has them beside the list', async () => {
    const { page } = await visit(browser, server.url, { as: organiser, size: desktop });
    await page.goto(to.attendees(form.eventId));
    await page.getByRole('link', { name: list.add }).click();
    const sheet = page.getByRole('dialog', { name: adding.title });
    await sheet.getByLabel(adding.form).selectOption({ label: form.title });
    await sheet.getByLabel(fields.firstname).fill('Bea');
    await sheet.getByRole('button', { name: adding.submit }).click();
    await sheet.getByText(adding.ticketRequired).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    await sheet.getByLabel(fields.surname).fill('Same');
    await sheet.getByLabel(fields.email, { exact: true }).fill('bea@example.org');
    await sheet.getByLabel(adding.ticket).selectOption({ label: adding.priced('Standard', '£12.50') });
    await sheet.getByLabel(adding.payment).selectOption({ label: adding.payments.paid });
    await sheet.getByRole('button', { name: adding.submit }).click();
    await page.getByRole('dialog', { name: 'Bea Same' }).getByText('Paid').first().waitFor();
    await expect
      .poll(() => page.locator('.attendees-table tbody th').allTextContents())
      .toEqual(['Bea Same', 'Ada Lovelace']);
    await page.setViewportSize(phone);
    await page.goto(to.viewAttendees(form.eventId, form.formId, { add: 'yes' }));
    await sheet.getByLabel(fields.firstname).fill('Bea');
    await sheet.getByLabel(fields.surname).fill('Same');
    await sheet.getByLabel(fields.email, { exact: true }).fill('BEA@example.org');
    await sheet.getByLabel(adding.ticket).selectOption({ index: 1 });
    await sheet.getByRole('button', { name: adding.submit }).click();
    await expect.poll(() => sheet.getByLabel(fields.email, { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await page.goBack();
  });

  it('changes an attendee beside a colleague, moves them to another ticket, mails it, deletes them and takes that back', async () => {
    // Where nobody was added as paid, a test card pays.
    const sold = await newForm(organiser.api, (await newEvent(organiser.api)).id);
    const { formId, eventId } = sold;
    const answers = { firstname: 'Cy', surname: 'Moved', email: 'cy@example.org' };
    await buyTicket(visitor(server.url), sold, 'Standard', answers);
    const { page } = await visit(browser, server.url, { as: organiser, size: desktop });
    await page.goto(to.viewAttendees(eventId, formId, { name: 'Moved' }));
    await page.getByRole('row', { name: 'Cy Moved' }).click();
    const sheet = page.getByRole('dialog', { name: 'Cy Moved' });
    await sheet.getByRole('button', { name: one.read.edit }).click();
    const edit = page.getByRole('dialog', { name: one.read.editTitle('Cy Moved') });
    await edit.getByLabel(fields.surname).fill('Settled');
    await edit.getByLabel(one.ticket).selectOption({ label: 'Helper' });
    await edit.getByText(one.movingHelp).waitFor();
    const uId = new URL(page.url()).searchParams.get('attendee') ?? '';
    const payload = { uId, fields: { ...answers, firstname: 'Cyril' } };
    await organiser.api.call(updateUser, { payload });
    await edit.getByRole('button', { name: one.save }).click();
    const conflict = page.getByRole('dialog', { name: editing.conflict.title });
    await conflict.getByRole('row', { name: /First name.*Cyril/ }).waitFor();
    await conflict.getByRole('button', { name: editing.conflict.keepMine }).click();
    await edit.getByRole('button', { name: one.save }).click();
    const moved = page.getByRole('dialog', { name: 'Cyril Settled' });
    await moved.getByText('Helper').first().waitFor();
    await moved.getByRole('button', { name: mails.ticket.again }).click();
    await expect
      .poll(
        async () =>
          (await organiser.api.call(getMails, { eventId })).mails.filter(({ kind }) => kind === 'ticket').length,
      )
      .toBe(1);
    await moved.getByRole('button', { name: one.delete }).click();
    const question = page.getByRole('dialog', { name: one.deleteTitle('Cyril Settled') });
    await question.getByLabel(one.refund.none).check();
    await question.getByRole('button', { name: one.deleteConfirm }).click();
    await page.getByRole('link', { name: one.openDeleted }).click();
    await moved.getByRole('button', { name: one.restore }).click();
    await moved.getByRole('button', { name: one.read.checkIn }).click();
    await moved.getByRole('button', { name: one.read.undoCheckIn }).waitFor();
    // Meanwhile the door lets them out, which this page has not heard of: it is not that which the organiser undoes.
    await page.route(`**${getAttendee.path}*`, (route) => route.abort());
    const { pId } = (await organiser.api.call(getAttendee, { userId: uId })).attendee;
    await organiser.api.call(checkout, { userId: uId, purchaseId: pId });
    await page.unroute(`**${getAttendee.path}*`);
    await moved.getByRole('button', { name: one.read.undoCheckIn }).click();
    await moved.getByRole('button', { name: one.read.undoCheckOut }).waitFor();
  });

  it('downloads what is held about an attendee, erases them, and reads who did what', async () => {
    const { page } = await visit(browser, server.url, { as: organiser, size: desktop });
    await page.goto(to.attendees(form.eventId, { name: 'Lovelace' }));
    await page.getByRole('row', { name: 'Ada Lovelace' }).click();
    expect(await page.locator('.attendees-table tbody th').allTextContents()).toEqual(['Ada Lovelace']);
    const sheet = page.getByRole('dialog', { name: 'Ada Lovelace' });
    const privacy = page.getByRole('region', { name: words.title });
    const saved = page.waitForEvent('download');
    await sheet.getByRole('button', { name: words.download }).click();
    const path = (await (await saved).path()) ?? '';
    const read = execFileSync('unzip', ['-p', path, 'data.html'], { encoding: 'utf8' });
    expect(read).toContain('<dd>Lovelace</dd>');
    await privacy.getByText(words.log).click();
    await privacy.getByText(words.what.dataDownloaded).waitFor();
    await privacy.getByRole('button', { name: words.erase }).click();
    const question = page.getByRole('dialog', { name: words.eraseTitle('Ada Lovelace') });
    await question.getByText(words.eraseStays).waitFor();
    await question.getByRole('button', { name: words.eraseConfirm }).click();
    await page.getByRole('dialog', { name: 'Erased' }).getByText(words.erasedText).waitFor();
    await page.goto(to.reports(form.eventId));
    const report = page.waitForEvent('download');
    await page.getByRole('region', { name: reports.titles.attendee }).getByRole('button').click();
    await report;
    await page.getByRole('link', { name: 'Open privacy' }).click();
    await page.getByText(words.what.erased, { exact: true }).waitFor();
    await page.getByText('Report downloaded: Attendees', { exact: true }).waitFor();
    await page.getByLabel(words.scope).selectOption({ label: words.scopes.answers });
    await page.getByRole('button', { name: words.save }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.confirm }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.locator('form[aria-busy=false]').waitFor();
    await page.setViewportSize(phone);
    await page.reload();
    await expect.poll(() => page.getByLabel(words.scope).inputValue()).toBe('answers');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
    await page.goto(to.home());
    await page.getByRole('link', { name: 'Insights' }).click();
    await page.getByRole('table', { name: figures.events }).waitFor();
    const book = page.waitForEvent('download');
    await page.getByRole('button', { name: figures.download }).click();
    expect((await book).suggestedFilename()).toMatch(/^figures-\d{8}T\d{6}Z\.xlsx$/);
    await page.setViewportSize(desktop);
    await page.goto(to.home());
    await page.getByRole('link', { name: 'Insights' }).waitFor();
    await page.goto(to.figures(form.eventId));
    await page.getByRole('button', { name: figures.download }).waitFor();
  });
});
