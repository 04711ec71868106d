import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attendeeAdding as adding } from '../../../src/messages/en-GB/attendeeAdding.ts';
import { attendees as words } from '../../../src/messages/en-GB/attendees.ts';
import { fields } from '../../../src/messages/en-GB/fields.ts';
import { to } from '../../../src/paths.ts';
import { openBrowser } from '../../support/browser.ts';
import { desktop, phone, visit } from '../../support/page.ts';
import {
  buyTicket,
  type Entered,
  newEvent,
  newForm,
  newOrganiser,
  type SeededForm,
  visitor,
} from '../../support/seed.ts';
import { type RunningServer, startServer } from '../../support/server.ts';

let server: RunningServer;
let browser: Browser;
let organiser: Entered;
let form: SeededForm;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  organiser = await newOrganiser(server.url);
  const { id } = await newEvent(organiser.api);
  form = await newForm(organiser.api, id);
  await newForm(organiser.api, id, { title: 'Press' });
  await buyTicket(visitor(server.url), form, 'Helper', { firstname: 'Ada', surname: 'Lovelace' }, 'card');
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('an organiser', () => {
  it('adds an attendee by hand, after what is wrong was said at its field, and has them beside the list', async () => {
    const { context, page, crashes } = await visit(browser, server.url, { as: organiser, size: desktop });
    await page.goto(to.attendees(form.eventId));
    await page.getByRole('link', { name: words.add }).click();
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
    expect(crashes).toEqual([]);
    await context.close();
  });
});
