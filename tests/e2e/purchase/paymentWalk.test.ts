import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { phone, visit } from '../../../harness/page.ts';
import { payFor } from '../../../harness/register.ts';
import { buyTicket, newEvent, newForm, newOrganiser, takePaidLater, visitor } from '../../../harness/seed.ts';
import {
  authenticateSandboxPayment,
  cancelPurchase,
  confirmSandboxPayment,
  createPaymentIntent,
  type PurchaseView,
  settlePurchase,
} from '../../../src/api/contract/payment.ts';
import { stateMeta } from '../../../src/machines/parts/stateMeta.ts';
import { paymentMachine } from '../../../src/machines/purchase/payment.ts';
import { order as orderWords } from '../../../src/messages/en-GB/order.ts';
import { payment as words } from '../../../src/messages/en-GB/payment.ts';
import { registration } from '../../../src/messages/en-GB/registration.ts';
import { to } from '../../../src/paths.ts';
import { type InterceptedRequests, interceptRequests } from '../../support/interceptedRequests.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { failPayment, processIntent, runOut } from '../../support/purchaseOutcomes.ts';
import { purchaseView } from '../../support/registrationFixtures.ts';
import { answerBank, cancelPayment, cards, payWith } from '../../support/registrationSteps.ts';
import { done, elapsed, failed } from '../../support/walk.ts';
import { walkInBrowser } from '../../support/walkInBrowser.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);

const endpoints = {
  createIntent: createPaymentIntent,
  confirm: [confirmSandboxPayment, authenticateSandboxPayment],
  settle: settlePurchase,
  cancel: cancelPurchase,
};
type Visit = {
  page: Page;
  calls: InterceptedRequests<keyof typeof endpoints>;
  purchase: PurchaseView;
  eventId: string;
};

/** The page of a purchase that is still to be paid, as its buyer comes back to it. */
async function open(): Promise<Visit> {
  const { id: eventId } = await newEvent(organiser.api);
  const form = await newForm(organiser.api, eventId);
  const purchase = await buyTicket(visitor(server.url), form, 'Standard', {}, 'leave');
  const { page } = await visit(browser, server.url, { size: phone });
  await page.clock.install();
  const calls = await interceptRequests(page, endpoints);
  await page.goto(to.registration(form.eventId, form.formId, purchase.key));
  await calls.answer('settle');
  return { page, calls, purchase, eventId };
}

/** Another tab, time or the gateway decides the purchase before the held call asks about it. */
async function decide({ purchase: { key } }: Visit, { status, isProcessing }: Partial<PurchaseView> = {}) {
  const other = visitor(server.url);
  if (status === 'paid') await payFor(other, key);
  if (status === 'cancelled') await other.call(cancelPurchase, { payload: { purchaseKey: key } });
  if (status === 'expired') await runOut(server, key);
  if (status !== 'failed' && !isProcessing) return;
  await other.call(createPaymentIntent, { payload: { purchaseKey: key } });
  await (isProcessing ? processIntent : failPayment)(server, key);
}

const offline = { code: 'offline', status: 0, msg: 'No network' };
const notOffered = { code: 'refused', status: 409, field: 'paymentMethod', msg: 'No cards' };
const outcome = (status: 'succeeded' | 'requiresAction' | 'declined') => ({ status, msg: null });
const as = (status: PurchaseView['status']) => ({ purchase: purchaseView({ status }) });
const intent = {
  clientSecret: 'secret',
  customer: 'customer',
  gateway: 'sandbox',
  publishableKey: null,
  requiresAction: false,
};

const outputOf = (event: object | null) =>
  (event as { output?: { status?: string; purchase?: PurchaseView } } | null)?.output;
const cardFor: Record<string, string> = { requiresAction: cards.asks, declined: cards.declines };

/** What the page says once the payment is over and the registration goes on. */
const afterwards: Record<string, string> = {
  paid: registration.states.confirmed,
  expired: registration.states.expired,
  failed: registration.states.paymentFailed,
  cancelled: registration.states.cancelled,
  // Whoever came by the order's link has put nothing in.
  left: registration.states.choosing,
};

describe('payment, in the browser', () => {
  walkInBrowser(paymentMachine, {
    starts: [{ input: { purchase: purchaseView() }, open }],
    events: [
      done('createIntent', intent),
      failed('createIntent', offline),
      failed('createIntent', notOffered),
      { type: 'payment.retried' },
      { type: 'details.submitted', details: {} },
      done('confirm', outcome('succeeded')),
      done('confirm', outcome('requiresAction')),
      done('confirm', outcome('declined')),
      elapsed('hold', 'payment.open'),
      done('settle', as('paid')),
      done('settle', as('expired')),
      done('settle', as('failed')),
      done('settle', as('paying')),
      done('settle', { purchase: { ...as('paying').purchase, isProcessing: true } }),
      failed('settle', offline),
      { type: 'payment.cancelled' },
      { type: 'payment.left' },
      done('cancel', as('cancelled')),
    ],
    gestures: {
      'xstate.done.actor.createIntent': ({ calls }: Visit) => calls.answer('createIntent'),
      'xstate.error.actor.createIntent': async ({ calls, eventId }, { event }) => {
        if ((event as { error?: unknown }).error !== notOffered) return calls.lose('createIntent');
        await takePaidLater(organiser.api, eventId);
        return calls.answer('createIntent');
      },
      'payment.retried': ({ page }) => page.getByRole('button', { name: words.retry }).click(),
      'details.submitted': ({ page }, { from, next }) =>
        from.matches({ open: 'requiresAction' })
          ? answerBank(page, true)
          : payWith(page, cardFor[outputOf(next)?.status ?? ''] ?? cards.pays),
      'xstate.done.actor.confirm': ({ calls }) => calls.answer('confirm'),
      'xstate.after.hold.payment.open': ({ page }) => page.clock.fastForward('16:00'),
      'xstate.done.actor.settle': async (visit, { event }) => {
        await decide(visit, outputOf(event)?.purchase);
        await visit.calls.answer('settle');
      },
      'xstate.error.actor.settle': ({ calls }) => calls.lose('settle'),
      'payment.cancelled': ({ page }) => cancelPayment(page),
      'payment.left': ({ page }) => page.getByRole('button', { name: words.back, exact: true }).click(),
      'xstate.done.actor.cancel': ({ calls }) => calls.answer('cancel'),
    },
    region: (page) => page.getByRole('status'),
    says: (state) => {
      const over = afterwards[String(state.value)];
      const { label } = stateMeta(state) as { label: keyof typeof words.states };
      return [over ?? words.states[label]];
    },
  });
});

describe('a page that is loaded again', () => {
  it('still asks what the bank asked, and takes the answer', async () => {
    const { id } = await newEvent(organiser.api);
    const form = await newForm(organiser.api, id);
    const purchase = await buyTicket(visitor(server.url), form, 'Standard', {}, 'leave');
    const { page } = await visit(browser, server.url, { size: phone });
    await page.goto(to.registration(form.eventId, form.formId, purchase.key));
    await payWith(page, cards.asks);
    await page.getByRole('heading', { name: words.authenticateTitle }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: words.authenticateTitle }).waitFor();
    await answerBank(page, true);
    await page.getByRole('heading', { name: orderWords.confirmedTitle }).waitFor();
  });
});
