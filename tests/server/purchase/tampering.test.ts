import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { promoDraft, ticketDraft } from '../../../harness/drafts.ts';
import { attendee, card, orderOf, placeOrder, registrationOf, settle, submit } from '../../support/buyer.ts';
import { countersOf } from '../../support/counters.ts';
import { openApi, openStripe } from '../../support/fixtures.ts';
import { newEvent, newOrganiser, takeCards, testKeys } from '../../support/world.ts';

const stripe = await openStripe({ secret: testKeys.secretKey });
const api = await openApi({ stripeApi: stripe.api });
const { token } = await newOrganiser(api);
const stripeToken = (await newOrganiser(api)).token;
await takeCards(api, stripeToken, testKeys);

const sale = (by = token) => newEvent(api, by, { price: 2_500 });
const post = async (path: string, input: object) => {
  const body = JSON.stringify(input);
  const response = await api.app.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  return {
    status: response.status,
    ...((await response.json()) as { payload?: Record<string, never>; field?: string }),
  };
};
const begin = (purchaseKey: string) => api.ask('createPaymentIntent', { payload: { purchaseKey } });

describe('a price that the browser makes up', () => {
  it('is not what the order costs', async () => {
    const { formId, ticketId } = await sale();
    const order = registrationOf(formId, [ticketId]);
    const cheap = { price: 1, unitPrice: 1, total: 1, subtotal: 1, discount: 2_499, earlyBird: true };
    const payload = {
      ...order,
      ...cheap,
      lines: [{ ticketId, quantity: 1, ...cheap }],
      attendees: order.attendees.map((each) => ({ ...each, ...cheap })),
    };
    const reply = await post('/api/registrationForm/submitUserForm', { payload });
    expect(reply).toMatchObject({ status: 409, field: 'total' });
    const { total: _, ...without } = payload;
    const placed = await post('/api/registrationForm/submitUserForm', { payload: without });
    expect(placed.payload?.purchase).toMatchObject({ subtotal: 2_500, discount: 0, total: 2_500 });
  });

  it('is not what Stripe is asked for, nor is its currency', async () => {
    const { formId, ticketId } = await sale(stripeToken);
    const { key: purchaseKey } = await placeOrder(api, { formId, ticketId });
    const payload = { purchaseKey, amount: 1, total: 1, currency: 'usd' };
    expect((await post('/api/purchase/createPaymentIntent', { payload })).status).toBe(200);
    expect(stripe.intents().at(-1)).toMatchObject({ amount: 2_500, currency: 'gbp' });
  });

  it('is not what a promo takes: more than the price never comes back', async () => {
    const { formId, ticketId } = await sale();
    const promo = promoDraft(formId, { type: 1, value: 1_000_000 });
    await api.ask('savePromo', { payload: promo }, token);
    const reply = await placeOrder(api, { formId, ticketId }, { promoCode: promo.code });
    expect(reply).toMatchObject({ discount: 2_500, total: 0, status: 'free' });
  });
});

describe('the key of one order', () => {
  it('cancels and pays that order alone', async () => {
    const at = await sale();
    const [mine, other] = [await submit(api, at), await submit(api, at)];
    const [mineKey, otherKey] = [mine.payload.purchase.key, other.payload.purchase.key];
    const { clientSecret } = await begin(mineKey);
    expect((await begin(otherKey)).clientSecret).not.toBe(clientSecret);
    await api.ask('confirmSandboxPayment', { clientSecret, card: card() });
    expect((await settle(api, otherKey)).status).toBe('paying');
    await api.ask('cancelPurchase', { payload: { purchaseKey: otherKey } });
    expect((await settle(api, mineKey)).status).toBe('paid');
    expect((await orderOf(api, otherKey)).status).toBe('cancelled');
    expect((await countersOf(api, at.formId)).tickets).toEqual([1]);
  });

  it('is neither its id nor its reference nor the key of a ticket', async () => {
    const { formId, ticketId } = await sale();
    const purchase = await placeOrder(api, { formId, ticketId });
    const rows = await api.sql(
      'select p.id, r.ticket_key as ticket, p.idempotency_key as sent from purchases p join registered_users r on r.purchase_id = p.id where p.key = $1',
      [purchase.key],
    );
    const { id, ticket, sent } = rows[0];
    for (const purchaseKey of [id, ticket, sent, purchase.reference, `${purchase.key}x`, purchase.key.toUpperCase()]) {
      const replies = [
        await api.call('getPurchase', { purchaseKey }),
        await api.call('settlePurchase', { payload: { purchaseKey } }),
        await api.call('cancelPurchase', { payload: { purchaseKey } }),
        await api.call('createPaymentIntent', { payload: { purchaseKey } }),
      ];
      for (const { status } of replies) expect([404, 422]).toContain(status);
    }
    expect((await orderOf(api, purchase.key)).status).toBe('held');
  });

  it('sent again with another order changes nothing of the first', async () => {
    const { formId, ticketId } = await sale();
    const order = registrationOf(formId, [ticketId]);
    const first = await api.ask('submitUserForm', { payload: order });
    const more = { ...order, attendees: [...order.attendees, attendee(ticketId)] };
    expect(await api.call('submitUserForm', { payload: more })).toMatchObject({ status: 409, field: 'payload.key' });
    expect((await orderOf(api, first.purchase.key)).attendees).toHaveLength(1);
    expect((await countersOf(api, formId)).tickets).toEqual([1]);
  });
});

describe('a quantity that is none', () => {
  it.each([
    ['no attendee', 0],
    ['more than an order may have', 51],
    ['a huge number of them', 5_000],
  ])('is refused in an order: %s', async (_, count) => {
    const { formId, ticketId } = await sale();
    const reply = await submit(api, { formId, ticketIds: Array(count).fill(ticketId) });
    expect([413, 422]).toContain(reply.status);
    expect(await countersOf(api, formId)).toMatchObject({ form: 0, attendees: 0 });
  });

  const wrong = [-1, 0.5, 1e300, Number.MAX_SAFE_INTEGER, 2_147_483_648];
  it.each([
    ...wrong.flatMap((value) => [
      ['quantity', { quantity: value }],
      ['maxPerOrder', { maxPerOrder: value }],
      ['price', { price: value }],
      ['earlyBird.price', { price: 100, earlyBird: { price: value, until: null, quantity: 1 } }],
      ['earlyBird.quantity', { price: 100, earlyBird: { price: 50, until: null, quantity: value } }],
    ]),
  ] as [string, object][])('is refused in the %s of a ticket: %o', async (field, changes) => {
    const { formId } = await sale();
    const reply = await api.call('saveTicket', { payload: ticketDraft(formId, changes) }, token);
    expect(reply).toMatchObject({ status: 422, field: `payload.${field}` });
  });

  it.each(
    [-1, 0.5, 1e300, 101].map((value) => ({ value })),
  )('is refused in a promo’s percentage: %o', async (changes) => {
    const { formId } = await sale();
    const reply = await api.call('savePromo', { payload: promoDraft(formId, changes) }, token);
    expect(reply).toMatchObject({ status: 422, field: 'payload.value' });
  });

  it.each([-1, 0.5, 1e300])('is refused in a promo’s uses: %s', async (uses) => {
    const { formId } = await sale();
    const reply = await api.call('savePromo', { payload: promoDraft(formId, { uses }) }, token);
    expect(reply).toMatchObject({ status: 422, field: 'payload.uses' });
  });
});

describe('an amount that Stripe does not take', () => {
  it.each([
    ['too small', 20],
    ['too large', 100_000_000],
  ])('is said to be that, not that Stripe is away: %s', async (_, price) => {
    const { formId, ticketId } = await newEvent(api, stripeToken, { price });
    const { key: purchaseKey } = await placeOrder(api, { formId, ticketId }, { key: randomUUID() });
    expect(await api.call('createPaymentIntent', { payload: { purchaseKey } })).toMatchObject({
      status: 409,
      msg: 'Stripe doesn’t take card payments of this amount. Contact the organiser.',
    });
    expect((await orderOf(api, purchaseKey)).status).toBe('held');
  });
});
