import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { question, takesTransfers } from '../../../harness/drafts.ts';
import { phone, visit } from '../../../harness/page.ts';
import { registerAttendees } from '../../../harness/register.ts';
import {
  buyTicket,
  type Entered,
  freshEmail,
  newAppUser,
  newEvent,
  newForm,
  newOrganiser,
  type SeededForm,
  visitor,
} from '../../../harness/seed.ts';
import { findTickets, forgotPassword } from '../../../src/api/contract/access.ts';
import { register, signIn } from '../../../src/api/contract/account.ts';
import { deleteUser } from '../../../src/api/contract/attendees.ts';
import { addExhibitorVisibility, scanBadgeByExhibitor } from '../../../src/api/contract/exhibitor.ts';
import type { FormDraft } from '../../../src/api/contract/form.ts';
import { getAudience, sendEmail } from '../../../src/api/contract/mailingRun.ts';
import { createMailing, saveMailing } from '../../../src/api/contract/mailings.ts';
import {
  cancelTicket,
  saveMissingDetails,
  saveOwnDetails,
  transferTicket,
} from '../../../src/api/contract/ownTickets.ts';
import { cancelPurchase, confirmSandboxPayment, createPaymentIntent } from '../../../src/api/contract/payment.ts';
import { areRegisteredUsersExist, getOrderLine, submitUserForm } from '../../../src/api/contract/registration.ts';
import { saveSettings } from '../../../src/api/contract/settings.ts';
import { endSharing } from '../../../src/api/contract/sharing.ts';
import { joinWaitingList, leaveWaitingList } from '../../../src/api/contract/waiting.ts';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import { localeCookie } from '../../../src/lib/locale.ts';
import { usualPricing } from '../../../src/lib/pricing.ts';
import { order as germanOrder } from '../../../src/messages/de-DE/order.ts';
import { ownTickets as germanOwn } from '../../../src/messages/de-DE/ownTickets.ts';
import { payment as germanPayment } from '../../../src/messages/de-DE/payment.ts';
import { registration as german } from '../../../src/messages/de-DE/registration.ts';
import { waiting as germanWaiting } from '../../../src/messages/de-DE/waiting.ts';
import { order as englishOrder } from '../../../src/messages/en-GB/order.ts';
import { ownTickets as englishOwn } from '../../../src/messages/en-GB/ownTickets.ts';
import { payment as englishPayment } from '../../../src/messages/en-GB/payment.ts';
import { registration as english } from '../../../src/messages/en-GB/registration.ts';
import { waiting as englishWaiting } from '../../../src/messages/en-GB/waiting.ts';
import { to } from '../../../src/paths.ts';
import { badgeCodes } from '../../support/badgeCodes.ts';
import { rowsOf } from '../../support/databaseOf.ts';
import { interceptRequests } from '../../support/interceptedRequests.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { misfits } from '../../support/smallScreen.ts';

/** Long, as organisers write. */
const eventName = 'Internationale Hafenkonferenz für nachhaltige Schifffahrt 2027';
const ticketName = 'Zweitagesticket mit Abendveranstaltung';
const languages = [
  {
    locale: 'en-GB',
    words: english,
    order: englishOrder,
    payment: englishPayment,
    waiting: englishWaiting,
    ownTickets: englishOwn,
  },
  {
    locale: 'de-DE',
    words: german,
    order: germanOrder,
    payment: germanPayment,
    waiting: germanWaiting,
    ownTickets: germanOwn,
  },
] as const;

/** Whether all of an element is on the screen. */
const inSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

/** Measures a page on one screen after the other. */
function measuring(page: Page) {
  const found: Record<string, string[]> = {};
  return {
    measure: async (screen: string) => {
      found[screen] = await misfits(page);
    },
    expectAllFit: () => expect(found).toEqual(Object.fromEntries(Object.keys(found).map((screen) => [screen, []]))),
  };
}

/** The texts that take more than one line. */
const brokenOf = (elements: Element[]) =>
  elements.flatMap((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
    return lines.size > 1 ? [element.textContent] : [];
  });

const { server, browser } = await openFoyer();

const keyIn = async (statement: string, ...of: string[]) =>
  (await rowsOf<{ key: string }>(server, statement, of))[0]?.key ?? '';
const waitingKey = (formId: string) => keyIn('select key from waiting_entries where form_id = $1', formId);
const invoiceKey = (purchaseKey: string) =>
  keyIn('select i.key from invoices i join purchases p on p.id = i.purchase_id where p.key = $1', purchaseKey);
/** Behind the link of a mail, in the language that it is written in. The server of the tests has no address of its own, and so gives some none. */
const readerKey = (address: string, kind: string, locale: string) =>
  keyIn(
    `update mails set locale = $3, unsubscribe_key = coalesce(unsubscribe_key, gen_random_uuid())
     where to_address = $1 and kind = $2 returning unsubscribe_key as key`,
    address,
    kind,
    locale,
  );

const { api } = await newOrganiser(server.url);
const settings = {
  organisation: 'Hafengesellschaft Hamburg-Mitte GmbH & Co. KG',
  address: 'Kai 4\n20457 Hamburg',
  country: 'DE',
  vatNumber: 'DE136695976',
  chargesVat: true,
  vatRate: 1_900,
  invoicePrefix: 'HAFEN-2027-',
  termsLink: 'https://hafen.example/agb',
  privacyLink: 'https://hafen.example/datenschutz',
  refundLink: 'https://hafen.example/erstattung',
  publishableKey: '',
};
await api.call(saveSettings, settings);
const event = await newEvent(api, {
  name: eventName,
  place: 'Internationales Congress Center, Am Sandtorkai 30, Hamburg',
  description: `# Programm\n\n${'Zwei Tage am Wasser. '.repeat(30)}`,
  currency: 'eur',
  pricing: { ...usualPricing, feeFixed: 119, vatShown: true, reverseCharge: true },
});
const facts: Partial<FormDraft> = {
  fields: [
    { key: 'phone', required: false },
    { key: 'country', required: false },
  ],
  questions: [
    question({
      type: questionTypes.multipleChoice,
      label: 'Donaudampfschifffahrtsgesellschaft?',
      help: 'Wir geben es der Küche weiter.',
      required: true,
      options: ['Ja, selbstverständlich und sehr gern', 'Nein'],
    }),
  ],
};
const always = { until: null };
const nextYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
const form = await newForm(api, event.id, facts, [
  { name: ticketName, price: 123_456 },
  { name: 'Frühstück', price: 1_000, saleStartsAt: nextYear },
]);
const plain = await newForm(api, event.id, { selfService: { edit: always, transfer: always, cancel: always } }, [
  { name: ticketName, price: 123_456 },
]);
const attendee = await newAppUser(server.url, api, event.id, 'attendee');
const { email } = attendee.currentUser;
const buyer = { firstname: 'Wolfgang-Maximilian', surname: 'Freiherr von Hohenstaufen' };
const paid = await buyTicket(visitor(server.url), plain, ticketName, { ...buyer, email });
const unnamed = await registerAttendees(visitor(server.url), {
  formId: plain.formId,
  pay: 'card',
  attendees: [{ ticketId: plain.tickets[0]?.id ?? '', fields: { ...buyer, email }, answers: {}, later: true }],
  buyer: { ...buyer, email },
});
const one = [{ name: ticketName, price: 123_456, quantity: 1 }];
const full = await newForm(api, event.id, { title: 'Werft', waitingHours: 24 }, one);
await buyTicket(visitor(server.url), full, ticketName, buyer, 'leave');
const [wanted] = full.tickets;
await visitor(server.url).call(joinWaitingList, {
  payload: { formId: full.formId, ticketId: wanted?.id ?? '', ...buyer, email: freshEmail('wait'), count: 1 },
});
const soldOut = await newForm(api, event.id, { title: 'Kajüte' }, one);
await buyTicket(visitor(server.url), soldOut, ticketName, buyer, 'leave');
/** For each language an attendee who gets an email to many, and one whose ticket the organiser deleted. */
const crew = await newForm(api, event.id, { title: 'Mannschaft' }, [{ name: ticketName, price: 0 }]);
const reached = { 'en-GB': freshEmail('reached'), 'de-DE': freshEmail('reached') };
const removed = { 'en-GB': freshEmail('removed'), 'de-DE': freshEmail('removed') };
for (const to of [...Object.values(reached), ...Object.values(removed)])
  await buyTicket(visitor(server.url), crew, ticketName, { ...buyer, email: to });
for (const gone of Object.values(removed)) {
  const userId = await keyIn('select id as key from registered_users where email = $1', gone);
  await api.call(deleteUser, { registrationId: crew.formId, userId });
}
const recipients = { formId: crew.formId, filter: {}, users: null, except: [] };
const { mailingId } = await api.call(createMailing, { eventId: event.id, recipients });
await api.call(saveMailing, {
  ...{ mailingId, subject: 'Neues', body: '<p>Neues</p>', recipients, withTickets: false, withInvoice: false },
  ...{ withCalendar: false, aboutTicket: false },
});
await api.call(sendEmail, { mailingId, seen: (await api.call(getAudience, { mailingId })).mails, sendAt: null });
const exhibitor = await newAppUser(server.url, api, event.id, 'exhibitor');
await api.call(addExhibitorVisibility, { formId: plain.formId, fields: ['firstname', 'surname', 'email'] });
for (const qrCodeData of Object.values(await badgeCodes(server, paid.key)))
  await exhibitor.api.call(scanBadgeByExhibitor, { qrCodeData, eventId: event.id });
const paidLater = await newEvent(api, { name: eventName, currency: 'eur', payAtDoor: true, ...takesTransfers });
const reserved = await newForm(api, paidLater.id, {}, [{ name: ticketName, price: 123_456 }]);
const later = await buyTicket(visitor(server.url), reserved, ticketName, buyer, 'transfer');
const atTheDoor = await buyTicket(visitor(server.url), reserved, ticketName, buyer, 'door');
const closed = await newForm(api, event.id, {
  title: 'Presse',
  closesAt: new Date(Date.now() - 60_000).toISOString(),
});
const over = await newEvent(api, {
  ...{ name: eventName, startsAt: '2024-05-01T08:00:00.000Z', endsAt: '2024-05-02T16:00:00.000Z' },
});
const ended = await newForm(api, over.id);
// From now on, so that the orders above need no more than they say.
await api.call(saveSettings, { ...settings, mustAcceptTerms: true });
const at = ({ eventId, formId }: SeededForm, key?: string) => to.registration(eventId, formId, key);
/** Every public page that is an address alone. */
const addresses = {
  'the event': to.publicEvent(event.slug),
  'an event that is over': to.publicEvent(over.slug),
  'find tickets': to.findTickets(event.slug),
  'a confirmed order': at(plain, paid.key),
  'an order for a guest who is named later': at(plain, unnamed.key),
  'who comes with a ticket': to.details(unnamed.attendees[0]?.detailsKey ?? ''),
  'who comes with an unknown ticket': to.details('nothing'),
  'a ticket of a guest who is named later': to.ticket(unnamed.attendees[0]?.ticketKey ?? ''),
  'an order paid by transfer': at(reserved, later.key),
  'an order paid at the door': at(reserved, atTheDoor.key),
  'a full form with its waiting list': at(full),
  'a place on the waiting list': to.waiting(await waitingKey(full.formId)),
  'no place on the waiting list': to.waiting('nothing'),
  'a sold-out form': at(soldOut),
  'a closed form': at(closed),
  'a form of an event that is over': at(ended),
  'a ticket': to.ticket(paid.attendees[0]?.ticketKey ?? ''),
  'an unknown ticket': to.ticket('nothing'),
  'an invoice': to.invoice(await invoiceKey(paid.key)),
  'an unknown invoice': to.invoice('nothing'),
  'what is shared': to.sharing(paid.attendees[0]?.ticketKey ?? ''),
  'what an unknown ticket shares': to.sharing('nothing'),
  'sign in': to.signin(),
  'a new account': to.register(),
  'a forgotten password': to.access(),
  'no mail to unsubscribe from': '/unsubscribe/nothing',
  'no mail to object to': '/objection/nothing',
  'no such page': '/no/such/page',
  'no such event': to.publicEvent('nothing'),
};

describe.each(languages)('in $locale', ({ locale, words, order, payment, waiting, ownTickets }) => {
  async function open(as: Entered | null = null): Promise<{ page: Page; context: BrowserContext }> {
    const { page, context } = await visit(browser, server.url, { size: phone, as });
    await context.addCookies([{ name: localeCookie, value: locale, url: server.url }]);
    return { page, context };
  }

  it('no step of an order is too wide, has a control under its bar or a button cut, at rest, busy or with an error', async () => {
    const { page } = await open();
    const { measure, expectAllFit } = measuring(page);
    const calls = await interceptRequests(page, {
      asked: areRegisteredUsersExist,
      submitted: submitUserForm,
      line: getOrderLine,
      begun: createPaymentIntent,
      paid: confirmSandboxPayment,
    });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

    await page.goto(to.registration(form.eventId, form.formId));
    await page.getByRole('button', { name: words.oneMore(ticketName) }).waitFor();
    await measure('tickets');
    await press(words.oneMore(ticketName));
    await press(words.oneMore(ticketName));
    await measure('tickets, chosen');
    await press(words.continue);
    await page.getByRole('heading', { name: words.attendeesTitle }).waitFor();
    await measure('attendees');
    await press(words.continue);
    await page.getByRole('alert').first().waitFor();
    await measure('attendees with errors');
    for (const index of [0, 1]) {
      const field = (name: string) => page.locator(`[name="attendees.${index}.${name}"]`);
      await field('fields.firstname').fill('Wolfgang-Maximilian');
      await field('fields.surname').fill('von Hohenstaufen');
      await field('fields.email').fill(freshEmail('buyer'));
      await page.getByRole('radio', { name: 'Nein' }).nth(index).check();
    }
    await press(words.continue);
    await page.getByRole('button', { name: words.checking, exact: true }).waitFor();
    await measure('attendees, busy');
    await calls.answer('asked');
    await page.getByRole('heading', { name: words.reviewTitle }).waitFor();
    await measure('review');
    await press(words.toPayment);
    await page.getByText(order.terms.missing).waitFor();
    await measure('review without the terms accepted');
    await page.getByRole('checkbox', { name: order.terms.accept(settings.organisation) }).check();
    await press(words.toPayment);
    await page.getByRole('button', { name: words.submitting, exact: true }).waitFor();
    await measure('sending');
    await calls.refuse('submitted', 503, { msg: '', place: '5000.sealed' });
    await page.getByRole('heading', { name: order.inLine.title }).waitFor();
    await measure('in line, before it is known where');
    const waiting = [{ from: 4_000, count: 123_456 }];
    await calls.refuse('line', 200, { payload: { until: 4_000, perSecond: 9, waiting, gone: [] } });
    await page.locator('.in-line-turn').waitFor();
    await measure('in line');
    await press(order.inLine.leave);
    await press(words.toPayment);
    await page.getByRole('button', { name: words.submitting, exact: true }).waitFor();
    await calls.lose('submitted');
    await page.getByText(order.unansweredTitle, { exact: true }).waitFor();
    await measure('unanswered');
    await calls.pass('submitted');
    await press(words.sendAgain);
    await page.getByText(payment.creating).first().waitFor();
    await measure('payment, beginning');
    await calls.lose('begun');
    await page.getByText(payment.unreachableTitle, { exact: true }).waitFor();
    await measure('payment that could not begin');
    await calls.pass('begun');
    await press(payment.retry);
    const pay = page.locator('.card-form button[type=submit]');
    await pay.waitFor();
    await measure('payment');
    await pay.click();
    await page.locator('.card-form [aria-invalid]').first().waitFor();
    await measure('payment with errors');
    await page.locator('[name=number]').fill('4000 0000 0000 0002');
    await page.locator('[name=expiry]').fill('12/40');
    await page.locator('[name=cvc]').fill('123');
    await pay.click();
    await page.getByRole('button', { name: payment.paying, exact: true }).waitFor();
    await measure('paying');
    await calls.answer('paid');
    await page.locator('.card-form [role=alert]').waitFor();
    await measure('payment declined');
    await press(payment.cancel);
    await page.getByRole('dialog').waitFor();
    await measure('whether to cancel');
    expectAllFit();
  });

  it('no other form is, at rest, busy, refused or with errors', async () => {
    const { page } = await open();
    const { measure, expectAllFit } = measuring(page);
    const calls = await interceptRequests(page, {
      found: findTickets,
      joined: joinWaitingList,
      named: saveMissingDetails,
    });
    await page.goto(to.findTickets(event.slug));
    const submit = page.locator('form button[type=submit]');
    await submit.click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await measure('find tickets, with an error');
    await page.locator('[name=email]').fill(freshEmail('find'));
    await submit.click();
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await measure('find tickets, busy');
    await calls.lose('found');
    await page.locator('[role=alert]').first().waitFor();
    await measure('find tickets, refused');

    await page.goto(at(full));
    await page.getByRole('button', { name: waiting.open, exact: true }).click();
    await measure('the waiting list');
    const join = page.locator('.waiting button[type=submit]');
    await join.click();
    await page.locator('.waiting [aria-invalid=true]').first().waitFor();
    await measure('the waiting list, with errors');
    const fields = page.locator('.waiting input');
    for (const [place, typed] of ['Wolfgang-Maximilian', 'von Hohenstaufen', freshEmail('join')].entries())
      await fields.nth(place).fill(typed);
    await join.click();
    await expect.poll(() => join.isDisabled()).toBe(true);
    await measure('the waiting list, busy');
    await calls.lose('joined');
    await page.locator('.waiting [role=alert]').first().waitFor();
    await measure('the waiting list, refused');
    await calls.pass('joined');
    await join.click();
    await page.getByRole('button', { name: waiting.joinAgain, exact: true }).waitFor();
    await measure('the waiting list, joined');

    await page.goto(addresses['who comes with a ticket']);
    await submit.click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await measure('who comes, with errors');
    for (const [name, typed] of Object.entries({ ...buyer, email: freshEmail('named') }))
      await page.locator(`[name="attendees.0.fields.${name}"]`).fill(typed);
    await submit.click();
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await measure('who comes, busy');
    await calls.lose('named');
    await page.locator('.error-note').waitFor();
    await measure('who comes, refused');
    expectAllFit();
  });

  it('no way into an account is, with errors, busy or refused', async () => {
    const { page } = await open();
    const { measure, expectAllFit } = measuring(page);
    const calls = await interceptRequests(page, { enters: signIn, registers: register, forgot: forgotPassword });
    const submit = page.locator('form button[type=submit]');
    for (const [call, address] of [
      ['enters', to.signin()],
      ['registers', to.register()],
      ['forgot', to.access()],
    ] as const) {
      await page.goto(address);
      await submit.click();
      await page.locator('[aria-invalid=true]').first().waitFor();
      await measure(`${address}, with errors`);
      await page.locator('[name=email]').fill(freshEmail('enters'));
      if (call === 'enters') await page.locator('[name=password]').fill('not-the-one-9');
      await submit.click();
      await calls.isMade(call);
      expect(await submit.isDisabled()).toBe(true);
      await measure(`${address}, busy`);
      await calls.lose(call);
      await page.locator('.error-note').waitFor();
      await measure(`${address}, refused`);
    }
    expectAllFit();
  });

  it('no question about a place, an order or what is shared is, asked, busy or refused', async () => {
    const { page } = await open();
    const { measure, expectAllFit } = measuring(page);
    const calls = await interceptRequests(page, {
      left: leaveWaitingList,
      cancelled: cancelPurchase,
      ended: endSharing,
    });
    await page.goto(addresses['a place on the waiting list']);
    await page.getByRole('button', { name: waiting.leave, exact: true }).click();
    const leave = page.getByRole('button', { name: waiting.leaveConfirm, exact: true });
    await leave.waitFor();
    await measure('whether to leave the waiting list');
    await leave.click();
    await page.getByRole('button', { name: waiting.leaving, exact: true }).waitFor();
    await measure('leaving the waiting list');
    await calls.lose('left');
    await page.locator('.error-note').waitFor();
    await measure('still on the waiting list');

    const dialog = page.getByRole('dialog');
    await page.goto(addresses['an order paid by transfer']);
    await page.getByRole('button', { name: order.cancel.ask, exact: true }).click();
    const cancel = dialog.getByRole('button', { name: order.cancel.confirm, exact: true });
    await cancel.waitFor();
    await measure('whether to cancel an unpaid order');
    await cancel.click();
    await calls.isMade('cancelled');
    expect(await cancel.isDisabled()).toBe(true);
    await measure('cancelling an unpaid order');
    await calls.lose('cancelled');
    await page.getByRole('alert').first().waitFor();
    await measure('an unpaid order that could not be cancelled');

    await page.goto(addresses['what is shared']);
    await page.locator('.sharing-scans button').click();
    const stop = dialog.locator('.dialog-actions button').last();
    await stop.waitFor();
    await measure('whether to stop sharing');
    await stop.click();
    await calls.isMade('ended');
    expect(await stop.isDisabled()).toBe(true);
    await measure('stopping to share');
    await calls.lose('ended');
    await dialog.locator('.error-note').waitFor();
    await measure('still shared');
    expectAllFit();
  });

  it('none of the own tickets is, nor what is asked of them, at rest, busy, refused or left', async () => {
    const { page } = await open(attendee);
    const { measure, expectAllFit } = measuring(page);
    const calls = await interceptRequests(page, {
      edit: saveOwnDetails,
      transfer: transferTicket,
      cancel: cancelTicket,
    });
    await page.goto(to.attendee());
    await page.getByText(eventName).first().waitFor();
    await expect.poll(() => page.locator('.loading').count()).toBe(0);
    await measure('own tickets');
    const dialog = page.getByRole('dialog');
    for (const [what, opens] of [
      ['edit', ownTickets.change.edit.open],
      ['transfer', ownTickets.change.transfer.open],
      ['cancel', ownTickets.cancel.open],
    ] as const) {
      await page.getByRole('button', { name: opens }).first().click();
      const confirm = dialog.locator('form button[type=submit], .dialog-actions button:last-child');
      await confirm.waitFor();
      await measure(what);
      if (what !== 'cancel')
        for (const [name, typed] of Object.entries({ ...buyer, surname: 'von Stauf', email: freshEmail('own') }))
          await dialog.locator(`[name="attendees.0.fields.${name}"]`).fill(typed);
      await confirm.click();
      await calls.isMade(what);
      expect(await confirm.isDisabled()).toBe(true);
      await measure(`${what}, busy`);
      await calls.lose(what);
      await dialog.locator('.error-note').waitFor();
      await measure(`${what}, refused`);
      await page.keyboard.press('Escape');
      if (what !== 'cancel') {
        const leave = dialog.getByRole('button', { name: ownTickets.discard.leave });
        await leave.waitFor();
        await measure(`${what}, whether to leave it`);
        await leave.click();
      }
      await dialog.waitFor({ state: 'detached' });
    }
    expectAllFit();
  });

  it('no page behind the link of a mail is, before and after its button is pressed', async () => {
    const { page } = await open();
    const { measure, expectAllFit } = measuring(page);
    const press = async () => {
      const before = await page.title();
      const answered = page.waitForEvent('load');
      await page.getByRole('button').click();
      await answered;
      expect(await page.title()).not.toBe(before);
    };
    await expect.poll(() => readerKey(reached[locale], 'mailing', locale)).not.toBe('');
    await page.goto(`/unsubscribe/${await readerKey(reached[locale], 'mailing', locale)}`);
    await measure('whether to unsubscribe');
    await press();
    await measure('unsubscribed');
    await press();
    await measure('subscribed again');
    await page.goto(`/objection/${await readerKey(removed[locale], 'ticketCancelled', locale)}`);
    await measure('whether to object');
    await press();
    expect(await page.getByRole('button').count()).toBe(0);
    await measure('objected');
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    expectAllFit();
  });

  it('no button is that obliges to pay later, beside what is to be paid', async () => {
    const { page } = await open();
    await page.goto(to.registration(reserved.eventId, reserved.formId));
    await page.getByRole('button', { name: words.oneMore(ticketName) }).click();
    await page.getByRole('button', { name: words.continue, exact: true }).click();
    const field = (name: string) => page.locator(`[name="attendees.0.fields.${name}"]`);
    await field('firstname').fill('Ada');
    await field('surname').fill('Lovelace');
    await field('email').fill(freshEmail('buyer'));
    await page.getByRole('button', { name: words.continue, exact: true }).click();
    await page.getByRole('radio', { name: words.methods.transfer }).check();
    const button = page.getByRole('button', { name: order.orderToPay, exact: true });
    await expect.poll(() => button.evaluate(inSight)).toBe(true);
    expect(await page.locator('.step-bar-summary strong').evaluate(inSight)).toBe(true);
    expect(await misfits(page)).toEqual([]);
  });

  it('no other public page is, in what it shows and says instead', async () => {
    const { page } = await open();
    const { measure, expectAllFit } = measuring(page);
    for (const [name, address] of Object.entries(addresses)) {
      await page.goto(address);
      await page.locator('h1').first().waitFor();
      await expect.poll(() => page.locator('.loading').count()).toBe(0);
      await measure(name);
    }
    expectAllFit();
  });

  it('no date and no number of an invoice is broken, and no date where letters are larger', async () => {
    const { page } = await open();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(addresses['an invoice']);
    const dates = page.locator('.invoice-date');
    await dates.first().waitFor();
    const numbers = page.locator('.invoice-facts > div:first-child dd, .invoice-lines td + td, .invoice-sums dd');
    expect([await dates.evaluateAll(brokenOf), await numbers.evaluateAll(brokenOf)]).toEqual([[], []]);
    expect(await dates.count()).toBe(3);
    expect(await numbers.filter({ hasText: /\d/, visible: true }).count()).toBeGreaterThan(5);
    for (let size = 110; size <= 250; size += 10) {
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, size);
      expect([size, await dates.evaluateAll(brokenOf)]).toEqual([size, []]);
    }
  });
});
