import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { phone, purchaseKeyAt, visit } from '../../../harness/page.ts';
import { newEvent, newForm, newOrganiser } from '../../../harness/seed.ts';
import { fields } from '../../../src/messages/en-GB/fields.ts';
import { order as orderWords } from '../../../src/messages/en-GB/order.ts';
import { payment } from '../../../src/messages/en-GB/payment.ts';
import { registration as words } from '../../../src/messages/en-GB/registration.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import {
  addTicket,
  attendeeCard,
  fillIn,
  goOn,
  submitRegistration,
  typeAttendee,
} from '../../support/registrationSteps.ts';

const { server, browser } = await openFoyer();
const { api } = await newOrganiser(server.url);
const event = await newEvent(api);
const form = await newForm(api, event.id);

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const before = to.signin();

/** The review of a registration, reached step by step from another page. */
async function atReview() {
  const { context, page } = await visit(browser, server.url, { size: phone });
  await page.goto(before);
  await page.goto(to.registration(form.eventId, form.formId));
  await addTicket(page, 'Helper');
  await goOn(page);
  await heading(page, words.attendeesTitle);
  await typeAttendee(page, 1, { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' });
  await goOn(page);
  await heading(page, words.reviewTitle);
  return { context, page };
}

describe('the browser’s back button', () => {
  it('steps back inside the wizard, keeps what was typed, and leaves the page from its first step', async () => {
    const { page } = await atReview();
    await page.goBack();
    await heading(page, words.attendeesTitle);
    const firstname = attendeeCard(page, 1).getByRole('textbox', { name: fields.firstname });
    expect(await firstname.inputValue()).toBe('Ada');
    await page.goBack();
    await heading(page, words.ticketsTitle);
    await page.goBack();
    await page.waitForURL(`**${before}`);
  });

  it('leaves the page from its first step after the wizard’s own buttons led there', async () => {
    const { page } = await atReview();
    await page.getByRole('button', { name: words.editAttendees, exact: true }).click();
    await heading(page, words.attendeesTitle);
    await page.waitForFunction(() => window.history.state?.step === 'attendees');
    await page.getByRole('button', { name: words.back, exact: true }).click();
    await heading(page, words.ticketsTitle);
    await page.waitForFunction(() => window.history.state?.step === undefined);
    await page.goBack();
    await page.waitForURL(`**${before}`);
  });

  it('goes forward again to the steps that it went back from', async () => {
    const { page } = await atReview();
    await page.goBack();
    await heading(page, words.attendeesTitle);
    await page.goForward();
    await heading(page, words.reviewTitle);
    await page.goBack();
    await page.goBack();
    await heading(page, words.ticketsTitle);
    await page.goForward();
    await heading(page, words.attendeesTitle);
    const firstname = attendeeCard(page, 1).getByRole('textbox', { name: fields.firstname });
    expect(await firstname.inputValue()).toBe('Ada');
    await page.goForward();
    await heading(page, words.reviewTitle);
  });

  it('goes forward only as far as the steps are complete', async () => {
    const { page } = await atReview();
    await page.goBack();
    await attendeeCard(page, 1).getByRole('textbox', { name: fields.firstname }).fill('');
    const settled = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const steps: string[] = [];
          window.addEventListener('popstate', ({ state }) => {
            steps.push(state?.step);
            if (state?.step === 'attendees') resolve(steps);
          });
        }),
    );
    await page.evaluate(() => window.history.forward());
    expect(await settled).toEqual(['review', 'attendees']);
    await heading(page, words.attendeesTitle);
  });

  it('asks once at the payment, stays where that is wanted, and otherwise leaves past the steps to the event, which leads back to the order', async () => {
    const { page } = await visit(browser, server.url, { size: phone });
    await page.goto(to.publicEvent(event.slug));
    await page.goto(to.registration(form.eventId, form.formId));
    await fillIn(page);
    await heading(page, words.reviewTitle);
    await submitRegistration(page);
    const card = page.getByRole('textbox', { name: payment.cardNumber });
    await card.waitFor();
    const address = page.url();
    await card.fill('4242');
    const press = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    const back = () => page.evaluate(() => window.history.back());
    await back();
    await page.getByRole('heading', { name: payment.leaveTitle }).waitFor();
    await press(payment.stay);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
    expect(await card.inputValue()).toBe('4242');
    await back();
    await press(payment.leave);
    await page.waitForURL(`**${to.publicEvent(event.slug)}`);
    await page.getByRole('link', { name: words.unfinished.resume }).click();
    await page.getByRole('button', { name: words.unfinished.resume, exact: true }).click();
    await card.waitFor();
    // The event leads to the form by its short address, to the same order.
    expect(await purchaseKeyAt(page)).toBe(new URL(address).searchParams.get('purchase'));
  });

  it('does not take a confirmed order back, and keeps its address', async () => {
    const { page } = await atReview();
    await submitRegistration(page);
    await heading(page, orderWords.confirmedTitle);
    const address = page.url();
    expect(new URL(address).searchParams.get('purchase')).toEqual(expect.any(String));
    await page.goBack();
    await page.waitForFunction(() => window.history.state?.step === 'attendees');
    await page.waitForURL(address);
    await heading(page, orderWords.confirmedTitle);
  });
});
