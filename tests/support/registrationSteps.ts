import type { Page } from 'playwright-core';
import type { PaymentMethod } from '../../src/lib/enumerations.ts';
import { fields } from '../../src/messages/en-GB/fields.ts';
import { order } from '../../src/messages/en-GB/order.ts';
import { payment } from '../../src/messages/en-GB/payment.ts';
import { registration as words } from '../../src/messages/en-GB/registration.ts';

/** What a buyer does on the public registration page, by what they read there. */

export const cards = {
  pays: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const addTicket = (page: Page, ticket: string) => press(page, words.oneMore(ticket));
export const goOn = (page: Page) => press(page, words.continue);

type Typed = { firstname?: string; surname?: string; email?: string };

/** The card of the person at `place`, counted from 1. */
export const attendeeCard = (page: Page, place: number) =>
  page.getByRole('group', { name: new RegExp(`^${words.attendee(place)}\\b`) });

export async function typeAttendee(page: Page, place: number, typed: Typed) {
  const card = attendeeCard(page, place);
  for (const key of ['firstname', 'surname', 'email'] as const)
    if (typed[key] !== undefined) await card.getByRole('textbox', { name: fields[key] }).fill(typed[key]);
}

const ada = { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' };

/** Goes to the review of an order of one ticket. */
export async function fillIn(page: Page, ticket = 'Standard', typed: Typed = ada) {
  await addTicket(page, ticket);
  await goOn(page);
  await typeAttendee(page, 1, typed);
  await goOn(page);
}

export async function enterPromo(page: Page, code: string) {
  await page.getByText(words.promoAdd).click();
  await page.getByRole('textbox', { name: words.promo }).fill(code);
  await press(page, words.promoApply);
}

/** Sends the registration from its review; pay by transfer to leave the card out. */
export async function submitRegistration(page: Page, method: PaymentMethod = 'card') {
  if (method !== 'card') await page.getByRole('radio', { name: words.methods[method] }).check();
  await page
    .getByRole('button', { name: new RegExp(`^(${words.toPayment}|${order.orderToPay}|${words.register})$`) })
    .click();
}

async function typeCard(page: Page, number: string) {
  await page.getByRole('textbox', { name: payment.cardNumber }).fill(number);
  await page.getByRole('textbox', { name: payment.expiry }).fill('12/40');
  await page.getByRole('textbox', { name: payment.cvc }).fill('123');
}

export async function payWith(page: Page, number: string) {
  await typeCard(page, number);
  await page.getByRole('button', { name: /^Pay / }).click();
}

export const answerBank = (page: Page, approve: boolean) => press(page, approve ? payment.approve : payment.refuse);
/** Cancels the order, which asks first. */
export async function cancelPayment(page: Page) {
  await press(page, payment.cancel);
  await page.getByRole('dialog').getByRole('button', { name: payment.cancel, exact: true }).click();
}
