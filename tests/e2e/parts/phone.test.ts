import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getForm, saveForm } from '../../../src/api/contract/form.ts';
import { fields as labels } from '../../../src/messages/en-GB/fields.ts';
import { payment } from '../../../src/messages/en-GB/payment.ts';
import { registration as words } from '../../../src/messages/en-GB/registration.ts';
import { to } from '../../../src/paths.ts';
import { openBrowser } from '../../support/browser.ts';
import { addTicket, goOn, submitRegistration, typeAttendee } from '../../support/gesturesRegistering.ts';
import { phone, visit } from '../../support/page.ts';
import { type Entered, freshEmail, newEvent, newForm, newOrganiser } from '../../support/seed.ts';
import { type RunningServer, startServer } from '../../support/server.ts';

let server: RunningServer;
let browser: Browser;
let organiser: Entered;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  organiser = await newOrganiser(server.url);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('on a phone', () => {
  it('a name without a space pushes nothing out of the screen', async () => {
    const event = await newEvent(organiser.api, { name: 'W'.repeat(120), place: 'P'.repeat(200) });
    const form = await newForm(organiser.api, event.id);
    const { page, context } = await visit(browser, server.url, { size: phone });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await page.goto(to.registration(form.eventId, form.formId));
    await addTicket(page, form.tickets[0]?.name ?? '');
    await page.getByRole('button', { name: words.continue, exact: true }).and(page.locator(':enabled')).waitFor();
    expect(await beyond()).toBe(0);
    await goOn(page);
    await typeAttendee(page, 1, {
      firstname: 'F'.repeat(100),
      surname: 'S'.repeat(100),
      email: `${'e'.repeat(200)}@example.org`,
    });
    expect(await beyond()).toBe(0);
    await goOn(page);
    await page.getByRole('heading', { name: words.reviewTitle }).waitFor();
    expect(await beyond()).toBe(0);
    await context.close();
  }, 60_000);

  it('a message covers no way on, and a question added meanwhile is asked', async () => {
    const event = await newEvent(organiser.api);
    const form = await newForm(organiser.api, event.id);
    const { page, context } = await visit(browser, server.url, { size: phone });
    await page.goto(to.registration(form.eventId, form.formId));
    await addTicket(page, form.tickets[0]?.name ?? '');
    await goOn(page);
    await typeAttendee(page, 1, { firstname: 'Ada', surname: 'Lovelace', email: freshEmail('ada') });
    await goOn(page);
    await page.getByRole('heading', { name: words.reviewTitle }).waitFor();
    const { form: before } = await organiser.api.call(getForm, { formId: form.formId });
    const fields = [...before.fields, { key: 'organization' as const, required: true }];
    await organiser.api.call(saveForm, { payload: { ...before, fields } });
    await submitRegistration(page);
    await page.getByRole('textbox', { name: labels.organization }).fill('Engines');
    await page.locator('.toast').waitFor();
    await goOn(page);
    await submitRegistration(page);
    await page.getByRole('textbox', { name: payment.cardNumber }).waitFor();
    await context.close();
  }, 60_000);
});
