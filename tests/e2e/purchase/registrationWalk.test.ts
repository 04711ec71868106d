import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { takesTransfers } from '../../../harness/drafts.ts';
import { phone, visit } from '../../../harness/page.ts';
import { buyTicket, newEvent, newForm, newOrganiser, type SeededForm, visitor } from '../../../harness/seed.ts';
import type { EventDraft } from '../../../src/api/contract/eventDraft.ts';
import type { FormDraft } from '../../../src/api/contract/form.ts';
import { cancelPurchase, type PurchaseView, payByCard, settlePurchase } from '../../../src/api/contract/payment.ts';
import {
  areRegisteredUsersExist,
  getFormWQuestion,
  getOrderLine,
  submitUserForm,
} from '../../../src/api/contract/registration.ts';
import { getPromoByCodeNFormId, savePromo } from '../../../src/api/contract/ticket.ts';
import { orderOf } from '../../../src/lib/order.ts';
import { stateMeta } from '../../../src/machines/parts/stateMeta.ts';
import { checkoutMachine } from '../../../src/machines/purchase/checkout.ts';
import { orderMachine } from '../../../src/machines/purchase/order.ts';
import type { Turn } from '../../../src/machines/purchase/orderLine.ts';
import { registrationMachine } from '../../../src/machines/purchase/registration.ts';
import { submissionMachine } from '../../../src/machines/purchase/submission.ts';
import { order } from '../../../src/messages/en-GB/order.ts';
import { payment } from '../../../src/messages/en-GB/payment.ts';
import { registration as words } from '../../../src/messages/en-GB/registration.ts';
import { to } from '../../../src/paths.ts';
import { type InterceptedRequests, interceptRequests, isLost, passes } from '../../support/interceptedRequests.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { failPayment, reopenIntent, runOut, takePaidLaterNoMore } from '../../support/purchaseOutcomes.ts';
import { attendee, challengeOf, draft, ids, publicForm, purchaseView } from '../../support/registrationFixtures.ts';
import {
  addTicket,
  cancelPayment,
  cards,
  enterPromo,
  goOn,
  payWith,
  submitRegistration,
  typeAttendee,
} from '../../support/registrationSteps.ts';
import { done, elapsed, failed } from '../../support/walk.ts';
import { walkInBrowser } from '../../support/walkInBrowser.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);

const endpoints = {
  loadForm: getFormWQuestion,
  settle: settlePurchase,
  cancel: cancelPurchase,
  payByCard,
  findExisting: areRegisteredUsersExist,
  findPromo: getPromoByCodeNFormId,
  submitForm: submitUserForm,
  /** It is fetched when there is a puzzle. */
  solvePuzzle: /\/solvePuzzle-/,
  findTurn: getOrderLine,
};
type Visit = {
  page: Page;
  calls: InterceptedRequests<keyof typeof endpoints>;
  form: SeededForm;
  purchase: PurchaseView | null;
};
type World = {
  event?: Partial<EventDraft>;
  form?: Partial<FormDraft>;
  bought?: 'free' | 'held' | 'left' | 'transfer' | 'door';
};

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
        : await buyTicket(visitor(server.url), form, bought === 'free' ? 'Helper' : 'Standard', {}, payments[bought]);
    if (purchase && isLater(bought)) await takePaidLaterNoMore(server, purchase.key);
    const { page } = await visit(browser, server.url, { size: phone });
    if (purchase && bought === 'left') await leaveUnfinished(page, form.formId, purchase);
    await page.clock.install();
    const calls = await interceptRequests(page, endpoints);
    if (bought !== 'left') await calls.pass('cancel');
    await page.goto(
      to.registration(eventId, form.formId, bought === 'held' || isLater(bought) ? purchase?.key : undefined),
    );
    return { page, calls, form, purchase };
  };

const payments = { free: 'leave', held: 'leave', left: 'leave', transfer: 'transfer', door: 'door' } as const;
const isLater = (bought: World['bought']) => bought === 'transfer' || bought === 'door';

/** What a browser keeps of an order that was left before it was paid. */
const leaveUnfinished = (page: Page, formId: string, { key, holdExpiresAt: until }: PurchaseView) =>
  page.addInitScript({
    content: `if (location.origin !== 'null') localStorage.setItem('order.${formId}', ${JSON.stringify(JSON.stringify({ key, until }))});`,
  });

const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString();
const start = {
  eventId: ids.event,
  formId: ids.form,
  purchaseKey: null,
  unfinishedKey: null,
  form: publicForm(),
  draft: draft(),
};
const closed = (state: 'unpublished' | 'closed' | 'over' | 'full') => ({ ...start, form: publicForm({ state }) });
const noErrors = { error: null, promoError: null };
const ada = { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' };
const offline = { code: 'offline', status: 0, msg: 'No network' };
const bought = (status: PurchaseView['status']) => ({ purchase: purchaseView({ status }) });
const statusOf = (event: object | null) =>
  (event as { output?: { purchase?: PurchaseView } } | null)?.output?.purchase?.status;

const press =
  (name: string) =>
  ({ page }: Visit) =>
    page.getByRole('button', { name, exact: true }).click();

/** Brings a payment to the end it is to have, on the page and in the world. */
async function endPayment({ page, calls, purchase, form }: Visit, status: string | undefined) {
  const key = purchase?.key ?? '';
  // An order that runs out before the page has asked for its payment is another path.
  await page.getByRole('button', { name: /^Pay / }).waitFor();
  if (status === 'refunded') {
    await runOut(server, key);
    await reopenIntent(server, key);
    await buyTicket(visitor(server.url), form, 'Helper');
  }
  if (status === 'cancelled') await cancelPayment(page);
  if (status === 'paid' || status === 'refunded') {
    await calls.pass('settle');
    await payWith(page, cards.pays);
  }
  if (status === 'failed' || status === 'expired') {
    await (status === 'failed' ? failPayment(server, key) : runOut(server, key));
    await page.clock.fastForward('16:00');
    await calls.answer('settle');
  }
}

const region = (page: Page) => page.getByRole('status');
const says = (state: AnyMachineSnapshot) => {
  const { label } = stateMeta(state) as { label: keyof typeof words.states };
  return [words.states[label]];
};

async function fillIn(visited: Visit) {
  const { page, calls } = visited;
  await addTicket(page, 'Standard');
  await press(words.continue)(visited);
  await typeAttendee(page, 1, ada);
  await goOn(page);
  await calls.answer('findExisting');
}

/** A page whose order has just been sent. */
async function openSubmitted(): Promise<Visit> {
  const visited = await open({ event: { ...takesTransfers, payAtDoor: true } })([]);
  await fillIn(visited);
  await submitRegistration(visited.page, 'transfer');
  return visited;
}

/** A page whose order is paid later, or by a test card: its event takes no real money any more. */
const openReserved = (bought: 'transfer' | 'door') => async () => {
  const visited = await open({ event: { ...takesTransfers, payAtDoor: true }, bought })([]);
  await visited.calls.answer('settle');
  return visited;
};

describe('registration, in the browser', () => {
  walkInBrowser(registrationMachine, {
    starts: [
      { input: start, open: open() },
      { input: closed('unpublished'), open: open({ event: { published: false } }) },
      { input: closed('closed'), open: open({ form: { closesAt: yesterday } }) },
      { input: closed('over'), open: open({ event: { startsAt: lastWeek, endsAt: yesterday } }) },
      { input: closed('full'), open: open({ form: { capacity: 1 }, bought: 'free' }) },
      { input: { ...start, purchaseKey: purchaseView().key }, open: open({ bought: 'held' }) },
      { input: { ...start, unfinishedKey: purchaseView().key }, open: open({ bought: 'left' }) },
    ],
    events: [
      { type: 'page.retried' },
      { type: 'unfinished.dismissed' },
      failed('loadForm', offline),
      done('order', { draft: draft({ attendees: [attendee('Ada')] }), existing: [] }),
    ],
    gestures: {
      'page.retried': press(words.lookAgain),
      'unfinished.dismissed': press(words.unfinished.dismiss),
      'xstate.error.actor.loadForm': isLost('loadForm'),
      'xstate.done.actor.order': async (visited: Visit) => {
        await fillIn(visited);
        await submitRegistration(visited.page, 'card');
      },
    },
    region,
    says: (state) => (state.matches('checkingOut') ? [words.states.resuming] : says(state)),
  });
});

describe('an order, in the browser', () => {
  walkInBrowser(orderMachine, {
    starts: [{ input: { ...noErrors, form: publicForm(), draft: draft(), existing: null }, open: open() }],
    events: [
      { type: 'quantity.changed', ticketId: ids.standard, quantity: 1 },
      { type: 'tickets.chosen' },
      { type: 'attendees.entered', attendees: [attendee('Ada')] },
      done('findExisting', { existing: [] }),
      { type: 'promo.entered', code: 'SPRING' },
      done('findPromo', { promo: { code: 'SPRING', type: 0, value: 10, ticketIds: [] } }),
      { type: 'registration.submitted' },
    ],
    gestures: {
      'quantity.changed': ({ page }: Visit) => addTicket(page, 'Standard'),
      'tickets.chosen': press(words.continue),
      'attendees.entered': async ({ page }) => {
        await typeAttendee(page, 1, ada);
        await goOn(page);
      },
      'xstate.done.actor.findExisting': passes('findExisting'),
      'promo.entered': ({ page }) => enterPromo(page, 'spring'),
      'xstate.done.actor.findPromo': passes('findPromo'),
      'registration.submitted': ({ page }) => submitRegistration(page, 'card'),
    },
    region,
    says,
  });
});

describe('a submission, in the browser', () => {
  // Nobody signs it: the Foyer of the run asks for no puzzles.
  const puzzle = challengeOf(1);
  const place = '5000.sealed';
  const line = { until: 4_000, perSecond: 2, waiting: [{ from: 4_000, count: 90 }] };
  const turn = { ahead: 90, seconds: 45, isGone: false, lull: 9_000 };
  walkInBrowser(submissionMachine, {
    starts: [
      {
        input: { payload: orderOf(publicForm().form, draft({ attendees: [attendee('Ada')] })) },
        open: openSubmitted,
      },
    ],
    events: [
      done('submitForm', bought('awaitingTransfer')),
      failed('submitForm', offline),
      failed('submitForm', { ...offline, code: 'refused', status: 428, challenge: puzzle }),
      failed('solvePuzzle', offline),
      failed('submitForm', { ...offline, code: 'refused', status: 503, place }),
      elapsed('lull', 'submission.inLine.standing'),
      done('findTurn', turn),
      done('findTurn', { ...turn, isGone: true }),
    ],
    gestures: {
      'xstate.done.actor.submitForm': passes('submitForm'),
      'xstate.error.actor.submitForm': ({ calls }, { event }) => {
        const { error } = event as unknown as ReturnType<typeof failed> & { error: object };
        if ('challenge' in error) return calls.refuse('submitForm', 428, { msg: '', challenge: puzzle });
        return 'place' in error ? calls.refuse('submitForm', 503, { msg: '', place }) : calls.lose('submitForm');
      },
      // It asks at once.
      'xstate.after.lull.submission.inLine.standing': ({ calls }) => calls.isMade('findTurn'),
      'xstate.done.actor.findTurn': ({ calls, form }, { event }) => {
        const { output } = event as unknown as ReturnType<typeof done> & { output: Turn };
        const gone = output.isGone ? form.tickets.map(({ id }) => id) : [];
        return calls.refuse('findTurn', 200, { payload: { ...line, gone } });
      },
      'xstate.error.actor.solvePuzzle': isLost('solvePuzzle'),
    },
    region,
    says: (state) => (state.status === 'done' ? [words.states.awaitingTransfer] : says(state)),
  });
});

describe('a checkout, in the browser', () => {
  const { key: purchaseKey } = purchaseView();
  walkInBrowser(checkoutMachine, {
    starts: [
      { input: { purchaseKey, purchase: null }, open: open({ bought: 'held' }) },
      { input: { purchaseKey, ...bought('awaitingTransfer') }, open: openReserved('transfer') },
      { input: { purchaseKey, ...bought('awaitingDoor') }, open: openReserved('door') },
    ],
    events: [
      { type: 'registration.restarted' },
      { type: 'card.chosen' },
      { type: 'payment.asked' },
      { type: 'cancellation.requested' },
      { type: 'cancellation.confirmed' },
      { type: 'cancellation.withdrawn' },
      done('cancel', bought('cancelled')),
      failed('cancel', offline),
      done('payByCard', bought('held')),
      failed('payByCard', offline),
      done('settle', bought('paying')),
      failed('settle', offline),
      done('payment', bought('paid')),
      done('payment', bought('expired')),
      done('payment', bought('failed')),
      done('payment', bought('cancelled')),
      done('payment', bought('refunded')),
    ],
    // The money of these orders never comes: asked for it, the server says what it said before.
    offers: (state, { type }) => !(state.matches('asking') && type === 'xstate.done.actor.settle'),
    gestures: {
      'registration.restarted': press(order.addMore),
      'card.chosen': press(order.payByCard),
      'payment.asked': press(order.checkTransfer),
      'cancellation.requested': press(order.cancel.ask),
      'cancellation.confirmed': ({ page }) =>
        page.getByRole('dialog').getByRole('button', { name: order.cancel.confirm }).click(),
      'cancellation.withdrawn': press(order.cancel.keep),
      'xstate.done.actor.cancel': passes('cancel'),
      'xstate.error.actor.cancel': isLost('cancel'),
      'xstate.done.actor.payByCard': passes('payByCard'),
      'xstate.error.actor.payByCard': isLost('payByCard'),
      'xstate.done.actor.settle': passes('settle'),
      'xstate.error.actor.settle': isLost('settle'),
      'xstate.done.actor.payment': (visited: Visit, { event }) => endPayment(visited, statusOf(event)),
    },
    region,
    says: (state) => (state.matches('paying') ? [payment.states.creating, payment.states.collecting] : says(state)),
  });
});
