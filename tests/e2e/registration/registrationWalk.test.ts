import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assign, type EventObject } from 'xstate';
import type { EventDraft } from '../../../src/api/contract/event.ts';
import type { FormDraft } from '../../../src/api/contract/form.ts';
import { type PurchaseView, settlePurchase } from '../../../src/api/contract/payment.ts';
import { areRegisteredUsersExist, getFormWQuestion, submitUserForm } from '../../../src/api/contract/registration.ts';
import { getPromoByCodeNFormId, savePromo } from '../../../src/api/contract/ticket.ts';
import { registrationMachine } from '../../../src/machines/registration/registration.ts';
import { payment } from '../../../src/messages/en-GB/payment.ts';
import { registration as words } from '../../../src/messages/en-GB/registration.ts';
import { to } from '../../../src/paths.ts';
import { openBrowser } from '../../support/browser.ts';
import {
  addTicket,
  cancelPayment,
  cards,
  enterPromo,
  goOn,
  payWith,
  submitRegistration,
  typeAttendee,
} from '../../support/gesturesRegistering.ts';
import { type HeldCalls, holdCalls } from '../../support/heldCalls.ts';
import { phone, visit } from '../../support/page.ts';
import { endIntent, runOut } from '../../support/purchaseFate.ts';
import { attendee, draft, ids, publicForm, purchaseView } from '../../support/registrationFixtures.ts';
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
import { done, failed } from '../../support/walk.ts';
import { walkInBrowser } from '../../support/walkInBrowser.ts';

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

const endpoints = {
  loadForm: getFormWQuestion,
  settle: settlePurchase,
  findExisting: areRegisteredUsersExist,
  findPromo: getPromoByCodeNFormId,
  submitForm: submitUserForm,
};
type Visit = {
  page: Page;
  close: () => Promise<void>;
  calls: HeldCalls<keyof typeof endpoints>;
  form: SeededForm;
  purchase: PurchaseView | null;
};
type World = { event?: Partial<EventDraft>; form?: Partial<FormDraft>; bought?: 'free' | 'held' };

/** Opens the public page of a form made for this visit, every call of its machine held. */
const open =
  ({ event, form: formFacts, bought }: World = {}) =>
  async (trail: EventObject[]): Promise<Visit> => {
    const { api } = organiser;
    const { id: eventId } = await newEvent(api, event);
    const isFought = trail.some((step) => statusOf(step) === 'refunded');
    const form = await newForm(api, eventId, { ...formFacts, ...(isFought && { capacity: 1 }) });
    const promo = { type: 0 as const, value: 10, uses: null, startsAt: null, endsAt: null, ticketIds: [] };
    await api.call(savePromo, { payload: { ...promo, formId: form.formId, code: 'SPRING' } });
    const purchase =
      bought === undefined
        ? null
        : await buyTicket(visitor(server.url), form, bought === 'free' ? 'Helper' : 'Standard', {}, 'leave');
    const { context, page } = await visit(browser, server.url, { size: phone });
    await page.clock.install();
    const calls = await holdCalls(page, endpoints);
    await page.goto(to.registration(eventId, form.formId, bought === 'held' ? purchase?.key : undefined));
    return { page, calls, form, purchase, close: () => context.close() };
  };

const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString();
const start = { eventId: ids.event, formId: ids.form, purchaseKey: null, form: publicForm(), draft: draft() };
const closed = (state: 'unpublished' | 'closed' | 'over' | 'full') => ({ ...start, form: publicForm({ state }) });
const offline = { code: 'offline', status: 0, msg: 'No network' };
const bought = (status: PurchaseView['status']) => ({ purchase: purchaseView({ status }) });
const statusOf = (event: object | null) =>
  (event as { output?: { purchase?: PurchaseView } } | null)?.output?.purchase?.status;

const passes =
  (name: keyof typeof endpoints) =>
  ({ calls }: Visit) =>
    calls.answer(name);
const isLost =
  (name: keyof typeof endpoints) =>
  ({ calls }: Visit) =>
    calls.lose(name);
const press =
  (name: string) =>
  ({ page }: Visit) =>
    page.getByRole('button', { name, exact: true }).click();

/** Brings a payment to the end it is to have, on the page and in the world. */
async function endPayment({ page, calls, purchase, form }: Visit, status: string | undefined) {
  const key = purchase?.key ?? '';
  if (status === 'refunded') {
    await runOut(server, key);
    await buyTicket(visitor(server.url), form, 'Helper');
  }
  if (status === 'cancelled') await cancelPayment(page);
  if (status === 'paid' || status === 'refunded') {
    await calls.pass('settle');
    await payWith(page, cards.pays);
  }
  if (status === 'failed' || status === 'expired') {
    await page.getByRole('button', { name: /^Pay / }).waitFor();
    await (status === 'failed' ? endIntent(server, key) : runOut(server, key));
    await page.clock.fastForward('16:00');
    await calls.answer('settle');
  }
}

describe('registration, in the browser', () => {
  const walk = walkInBrowser(registrationMachine.provide({ actions: { renewKey: assign({ key: 'key-1' }) } }), {
    starts: [
      { input: start, open: open() },
      { input: closed('unpublished'), open: open({ event: { published: false } }) },
      { input: closed('closed'), open: open({ form: { closesAt: yesterday } }) },
      { input: closed('over'), open: open({ event: { startsAt: lastWeek, endsAt: yesterday } }) },
      { input: closed('full'), open: open({ form: { capacity: 1 }, bought: 'free' }) },
      { input: { ...start, purchaseKey: purchaseView().key }, open: open({ bought: 'held' }) },
    ],
    events: [
      { type: 'page.retried' },
      failed('loadForm', offline),
      { type: 'quantity.changed', ticketId: ids.standard, quantity: 1 },
      { type: 'tickets.chosen' },
      { type: 'attendees.entered', attendees: [attendee('Ada')] },
      done('findExisting', { existing: [] }),
      { type: 'promo.entered', code: 'SPRING' },
      { type: 'registration.submitted' },
      done('submitForm', bought('awaitingTransfer')),
      failed('submitForm', offline),
      done('settle', bought('paying')),
      failed('settle', offline),
      done('payment', bought('paid')),
      done('payment', bought('expired')),
      done('payment', bought('failed')),
      done('payment', bought('cancelled')),
      done('payment', bought('refunded')),
    ],
    gestures: {
      'page.retried': ({ page }: Visit) =>
        page.getByRole('button', { name: new RegExp(`^(${words.lookAgain}|${words.retry})$`) }).click(),
      'quantity.changed': ({ page }) => addTicket(page, 'Standard'),
      'tickets.chosen': press(words.continue),
      'attendees.entered': async ({ page }) => {
        await typeAttendee(page, 1, { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' });
        await goOn(page);
      },
      'promo.entered': ({ page }) => enterPromo(page, 'spring'),
      'registration.submitted': ({ page }, { next }) =>
        submitRegistration(page, statusOf(next) === 'awaitingTransfer' ? 'transfer' : 'card'),
      'xstate.error.actor.loadForm': isLost('loadForm'),
      'xstate.done.actor.findExisting': passes('findExisting'),
      'xstate.done.actor.submitForm': passes('submitForm'),
      'xstate.error.actor.submitForm': isLost('submitForm'),
      'xstate.done.actor.settle': passes('settle'),
      'xstate.error.actor.settle': isLost('settle'),
      'xstate.done.actor.payment': (visit, { event }) => endPayment(visit, statusOf(event)),
    },
    region: (page) => page.getByRole('status'),
    says: (state) => {
      if (state.matches('paying')) return [payment.states.creating, payment.states.collecting];
      const { label } = Object.values(state.getMeta()).at(-1) as { label: keyof typeof words.states };
      return [words.states[label]];
    },
  });

  for (const { name, walk: run } of walk.paths) it(name, run);

  it('leaves no state out', () => {
    expect(walk.unseen()).toEqual([]);
  });
});
