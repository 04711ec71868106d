import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stripeEventsPath } from '../../../server/platform/gateways/stripe/keys.ts';
import { placeOrder, purchaseIdOf, settle } from '../../support/buyer.ts';
import { countersOf } from '../../support/counters.ts';
import { endHoldOnly, pass } from '../../support/due.ts';
import type { FakeStripe } from '../../support/fakeStripe.ts';
import { openApi, openStripe } from '../../support/fixtures.ts';
import { newEvent, newOrganiser, takeCards, testKeys } from '../../support/world.ts';

const stripe = await openStripe({ secret: testKeys.secretKey });
const api = await openApi({ stripeApi: stripe.api, publicUrl: 'https://tickets.example.org' });
const organiser = await newOrganiser(api);
await takeCards(api, organiser.token, testKeys);

const sale = () => newEvent(api, organiser.token, { price: 5_000, quantity: 1 });

/** An order of £50 whose buyer has begun to pay. */
async function paying(at?: Awaited<ReturnType<typeof sale>>) {
  const { formId, ticketId } = at ?? (await sale());
  const { key } = await placeOrder(api, { formId, ticketId });
  const { clientSecret } = await api.ask('createPaymentIntent', { payload: { purchaseKey: key } });
  return { key, formId, purchaseId: await purchaseIdOf(api, key), intentId: clientSecret.split('_secret_')[0] ?? '' };
}

async function tell(body: unknown) {
  const [endpoint] = stripe.endpoints();
  const { payload, header } = stripe.signed(body as object, endpoint?.secret ?? '');
  return api.app.request(stripeEventsPath(organiser.id), {
    method: 'POST',
    body: payload,
    headers: { 'stripe-signature': header },
  });
}
const tellOf = (type: string, object: object) =>
  tell({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });

/** What is done with an order for which another amount came than it asked. */
const penny = { amount_received: 1 };
async function unmatched(came: Parameters<FakeStripe['pay']>[1] = penny) {
  const order = await paying();
  stripe.pay(order.intentId, came);
  await settle(api, order.key);
  return order;
}

const mark = (pId: string, paymentStatus: 'paid' | 'cancelled') =>
  api.call('updatePaymentStatus', { payload: { pId, paymentStatus, refund: 0 } }, organiser.token);
const waiting = async (pId: string, token = organiser.token) =>
  (await api.ask('getDashboard', {}, token)).dashboard.unmatched.filter((each) => each.pId === pId);
const soldOf = async (formId: string) => (await countersOf(api, formId)).tickets;
const kindsOf = async (purchaseId: string) => (await details(purchaseId)).timeline.map(({ kind }) => kind);

const details = (purchaseId: string) => api.ask('getPurchaseDetails', { purchaseId }, organiser.token);

describe('money that is not what an order asked', () => {
  it.each([
    ['a penny of it', { amount_received: 1 }],
    ['all but a penny', { amount_received: 4_999 }],
    ['more', { amount_received: 5_001 }],
    ['another currency', { currency: 'usd' }],
    ['a currency that Foyer does not know', { currency: 'jpy' }],
    ['an amount that was changed at Stripe', { amount: 1, amount_received: 1 }],
    ['the payment of another order', { metadata: { foyer_purchase: randomUUID() } }],
    ['a payment of no order', { metadata: {} }],
  ])('pays nothing, however the server hears of it: %s', async (_, came) => {
    const one = await paying();
    stripe.pay(one.intentId, came);
    expect(await settle(api, one.key)).toMatchObject({ status: 'paying', isProcessing: true });

    const told = await paying();
    const intent = stripe.pay(told.intentId, came);
    expect((await tellOf('payment_intent.succeeded', intent)).status).toBe(200);
    const found = await paying();
    stripe.pay(found.intentId, came);
    await pass(api, 1);
    for (const { purchaseId } of [told, found]) expect((await details(purchaseId)).status).toBe('paying');
  });

  it('is kept with its order, and shown on the organiser’s start page and to no other', async () => {
    const { purchaseId, key } = await unmatched({ amount_received: 700, currency: 'jpy' });
    await settle(api, key);
    const money = { amount: 700, currency: 'jpy' };
    const seen = await details(purchaseId);
    expect(seen.unmatched).toEqual({ ...money, mismatch: 'currency', isOpen: true });
    expect(seen).toMatchObject({ status: 'paying', money: 'none', paidAt: null });
    expect(
      seen.timeline.filter(({ kind }) => kind === 'unmatchedMoney').map(({ data, actor }) => [data, actor]),
    ).toEqual([[{ ...money, mismatch: 'currency' }, 'gateway']]);
    const { eventId, buyerEmail } = seen;
    expect(await waiting(purchaseId)).toEqual([{ pId: purchaseId, eventId, buyer: buyerEmail, ...money }]);
    expect(await waiting(purchaseId, (await newOrganiser(api)).token)).toEqual([]);
  });

  it('keeps the tickets beyond the hold, and the buyer from paying twice', async () => {
    const { purchaseId, key, formId } = await unmatched();
    await pass(api, 60);
    expect(await settle(api, key)).toMatchObject({ status: 'paying', isProcessing: true });
    expect(await soldOf(formId)).toEqual([1]);
    expect(await api.call('createPaymentIntent', { payload: { purchaseKey: key } })).toMatchObject({
      status: 409,
      msg: 'The organiser is checking your payment. You don’t need to pay again.',
    });
    expect((await details(purchaseId)).unmatched?.isOpen).toBe(true);
  });

  it('makes the order paid when the organiser accepts it, whose refunds are then sent by hand', async () => {
    const { purchaseId, formId } = await unmatched();
    expect((await mark(purchaseId, 'paid')).status).toBe(200);
    expect(await details(purchaseId)).toMatchObject({ status: 'paid', money: 'test', unmatched: { isOpen: false } });
    expect(await waiting(purchaseId)).toEqual([]);
    expect(await soldOf(formId)).toEqual([1]);
    await api.ask('refundPurchase', { payload: { pId: purchaseId, amount: 5_000, seenRefunded: 0 } }, organiser.token);
    expect((await details(purchaseId)).refunds).toMatchObject([{ amount: 5_000, byHand: true }]);
  });

  it('is closed when the organiser cancels the order, whose tickets go back on sale', async () => {
    const { purchaseId, formId } = await unmatched();
    expect((await mark(purchaseId, 'cancelled')).status).toBe(200);
    expect(await details(purchaseId)).toMatchObject({ status: 'cancelled', unmatched: { isOpen: false } });
    expect(await waiting(purchaseId)).toEqual([]);
    expect(await soldOf(formId)).toEqual([0]);
    expect(await kindsOf(purchaseId)).toContain('unmatchedClosed');
  });

  it('ends the order by itself when all of it was sent back at Stripe, and not before', async () => {
    const { purchaseId, intentId, formId } = await unmatched({ amount_received: 4_000 });
    stripe.refundInDashboard(intentId, 1_000);
    await tellOf('charge.refunded', { object: 'charge', payment_intent: intentId });
    expect((await details(purchaseId)).status).toBe('paying');
    stripe.refundInDashboard(intentId, 3_000);
    await tellOf('charge.refunded', { object: 'charge', payment_intent: intentId });
    expect(await details(purchaseId)).toMatchObject({ status: 'cancelled', refunded: 0, unmatched: { isOpen: false } });
    expect(await kindsOf(purchaseId)).toContain('unmatchedSentBack');
    expect(await soldOf(formId)).toEqual([0]);
    // Whoever asks again finds it as it is.
    await tellOf('payment_intent.succeeded', { object: 'payment_intent', id: intentId });
    expect((await details(purchaseId)).status).toBe('cancelled');
  });

  it('is not another order’s to send back: what goes back of that one’s payment changes nothing here', async () => {
    const { purchaseId, intentId } = await unmatched({ metadata: { foyer_purchase: randomUUID() } });
    stripe.refundInDashboard(intentId, 5_000);
    await tellOf('charge.refunded', { object: 'charge', payment_intent: intentId });
    expect(await details(purchaseId)).toMatchObject({
      status: 'paying',
      unmatched: { mismatch: 'order', isOpen: true },
    });
  });

  it('can be disputed with a bank before anybody has accepted it', async () => {
    const { purchaseId, intentId } = await unmatched();
    const { id } = stripe.dispute(intentId, { amount: 1 });
    await tellOf('charge.dispute.created', { object: 'dispute', payment_intent: intentId });
    const { disputes } = (await api.ask('getDashboard', {}, organiser.token)).dashboard;
    expect(disputes.filter((each) => each.id === id)).toMatchObject([{ amount: 1 }]);
    expect((await details(purchaseId)).status).toBe('paying');
  });

  it('waits also for an order that has ended, and is neither its payment nor sent back', async () => {
    const { purchaseId, key, intentId, formId } = await paying();
    await endHoldOnly(api, key);
    stripe.pay(intentId, penny);
    await pass(api, 1);
    expect(await details(purchaseId)).toMatchObject({ status: 'expired', unmatched: { amount: 1, isOpen: true } });
    expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === intentId)).toEqual([]);
    expect(await soldOf(formId)).toEqual([0]);
    expect((await mark(purchaseId, 'paid')).status).toBe(200);
    expect(await soldOf(formId)).toEqual([1]);
  });

  it('pays nothing in test mode either', async () => {
    const other = await newOrganiser(api);
    const { formId, ticketId } = await newEvent(api, other.token, { price: 5_000 });
    const { key } = await placeOrder(api, { formId, ticketId });
    await api.ask('createPaymentIntent', { payload: { purchaseKey: key } });
    await api.sql(
      `update sandbox_intents set status = 'succeeded', amount = 1
       where id = (select gateway_intent_id from purchases where key = $1)`,
      [key],
    );
    expect(await settle(api, key)).toMatchObject({ status: 'paying', isProcessing: true });
  });
});

describe('what goes back of a payment', () => {
  async function paid() {
    const order = await paying();
    stripe.pay(order.intentId);
    await settle(api, order.key);
    return order;
  }

  it('counts as Stripe says, whatever was asked for', async () => {
    const { purchaseId, intentId } = await paid();
    stripe.sendInstead({ amount: 1_500 });
    await api.ask('refundPurchase', { payload: { pId: purchaseId, amount: 2_000, seenRefunded: 0 } }, organiser.token);
    expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === intentId)).toHaveLength(1);
    const { refunds, refunded } = await details(purchaseId);
    expect(refunds).toMatchObject([{ amount: 1_500, sentAt: expect.any(String) }]);
    expect(refunded).toBe(1_500);
  });

  it('is not sent while Stripe names another currency', async () => {
    const { purchaseId } = await paid();
    stripe.sendInstead({ currency: 'jpy' });
    await api.ask('refundPurchase', { payload: { pId: purchaseId, amount: 2_000, seenRefunded: 0 } }, organiser.token);
    expect((await details(purchaseId)).refunds).toMatchObject([{ amount: 2_000, sentAt: null }]);
  });

  it('is all of it where a bank disputes it in another currency', async () => {
    const { purchaseId, intentId } = await paid();
    stripe.dispute(intentId, { amount: 900, currency: 'jpy', status: 'lost' });
    await tellOf('charge.dispute.closed', { object: 'dispute', payment_intent: intentId });
    expect((await details(purchaseId)).lost).toBe(5_000);
  });
});

describe('an odd event that Stripe has signed', () => {
  const type = 'payment_intent.succeeded';

  it.each([
    ['of an unknown type', { type: 'customer.tax_id.created' }, 200],
    ['without data', { type }, 200],
    ['with nothing in it', { type, data: { object: null } }, 200],
    ['with a word in it', { type, data: { object: 'pi_1' } }, 200],
    ['of a payment without an id', { type, data: { object: { object: 'payment_intent' } } }, 200],
    ['of a payment whose id is a number', { type, data: { object: { object: 'payment_intent', id: 7 } } }, 200],
    [
      'of a payment whose id no database takes',
      { type, data: { object: { object: 'payment_intent', id: 'pi_\0' } } },
      200,
    ],
    ['of a charge of many payments', { type: 'charge.refunded', data: { object: { payment_intent: ['pi_1'] } } }, 200],
    ['without a type', {}, 400],
    ['whose type is a list', { type: [type] }, 400],
    ['without an id', { type, id: null }, 400],
    ['with an id longer than any', { type, id: 'e'.repeat(9_000) }, 400],
  ])('%s is answered, and nothing fails', async (_, odd, status) => {
    expect((await tell({ id: `evt_${randomUUID()}`, object: 'event', ...odd })).status).toBe(status);
  });

  it.each([[null], [7], ['event'], [[]]])('is refused where it is no event: %j', async (body) => {
    expect((await tell(body)).status).toBe(400);
  });
});
