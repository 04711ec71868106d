import { describe, expect, it } from 'vitest';
import { mostOf } from '../../../src/lib/limits.ts';
import { buy, placeOrder, settle, showCard, submit } from '../../support/buyer.ts';
import { countersOf } from '../../support/counters.ts';
import { pass } from '../../support/due.ts';
import { openApi, openStripe } from '../../support/fixtures.ts';
import {
  liveKeys,
  newEvent,
  newOrganiser,
  savePromo,
  setStatus,
  takeCards,
  takeTransfers,
} from '../../support/world.ts';

const stripe = await openStripe({ secret: liveKeys.secretKey });
const api = await openApi({ stripeApi: stripe.api });
const { token } = await newOrganiser(api);
const stripeToken = (await newOrganiser(api)).token;
await takeCards(api, stripeToken);

const sale = (by = token) => newEvent(api, by, { price: 2_500 });
const usersOf = async (formId: string, by = token) => (await api.ask('getUsers', { formId }, by)).users;
const cancel = (pId: string, refund?: number, by = token) =>
  api.call('updatePaymentStatus', { payload: { pId, paymentStatus: 'cancelled', refund } }, by);
const remove = (userId: string, registrationId: string, refund: number, by = token) =>
  api.call('deleteUser', { userId, registrationId, refund: String(refund) }, by);
const revenueOf = async (eventId: string) =>
  (await api.ask('getAllEvents', {}, token)).events.find(({ id }) => id === eventId)?.revenue;
const orderOf = async (uId: string, by = token) => (await api.ask('getAttendee', { userId: uId }, by)).order;
const sandboxRefund = async (pId: string) =>
  (
    await api.sql(
      'select s.refunded::integer as sent from sandbox_intents s join purchases p on p.gateway_intent_id = s.id where p.id = $1',
      [pId],
    )
  )[0].sent;

/** A paid order for so many. */
async function paid(count: number) {
  const at = await sale();
  await buy(api, { formId: at.formId, ticketIds: Array(count).fill(at.ticketId) });
  const users = await usersOf(at.formId);
  return { ...at, users, pId: users[0]?.pId ?? '' };
}

/** The same through Stripe. */
async function paidAtStripe(count: number) {
  const at = await sale(stripeToken);
  const { key: purchaseKey } = await placeOrder(api, { formId: at.formId, ticketIds: Array(count).fill(at.ticketId) });
  const { clientSecret } = await api.ask('createPaymentIntent', { payload: { purchaseKey } });
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  stripe.pay(intentId);
  await api.ask('settlePurchase', { payload: { purchaseKey } });
  const users = await usersOf(at.formId, stripeToken);
  return { ...at, users, pId: users[0]?.pId ?? '', intentId };
}
const sentByStripe = (intentId: string) =>
  stripe.refunds.filter(({ payment_intent }) => payment_intent === intentId).map(({ amount }) => amount);

describe('cancelling a paid order', () => {
  it('sends back all of it: the order is refunded, its tickets are on sale again', async () => {
    const { pId, formId, users } = await paid(2);
    const reply = await cancel(pId, 5_000);
    expect(reply.payload).toEqual({ pId, paymentStatus: 'refunded', money: 'none' });
    expect(reply.msg).toBe('Order cancelled. It was paid in test mode, so there is no money to send back.');
    expect(await sandboxRefund(pId)).toBe(5_000);
    expect((await countersOf(api, formId)).tickets).toEqual([0]);
    expect((await orderOf(users[0]?.uId ?? '')).refunded).toBe(5_000);
  });

  it('sends back a part of it: the order is cancelled, the rest stays', async () => {
    const { pId, users } = await paid(1);
    expect((await cancel(pId, 1_000)).payload).toEqual({ pId, paymentStatus: 'cancelled', money: 'test' });
    expect(await sandboxRefund(pId)).toBe(1_000);
    const rows = await api.sql('select key from purchases where id = $1', [pId]);
    const { purchase } = await api.ask('getPurchase', { purchaseKey: rows[0].key });
    expect(purchase).toMatchObject({ status: 'cancelled', wasPaid: true, refunded: 1_000 });
    expect(await orderOf(users[0]?.uId ?? '')).toMatchObject({ total: 2_500, refunded: 1_000, share: 1_500 });
  });

  it('sends back nothing unless that is said', async () => {
    const { pId } = await paid(1);
    expect((await cancel(pId)).msg).toMatch(/in test mode/);
    expect(await sandboxRefund(pId)).toBe(0);
  });

  it('sends back no more than was paid, and cancels nothing then', async () => {
    const { pId, users } = await paid(1);
    expect(await cancel(pId, 2_501)).toMatchObject({
      status: 422,
      field: 'payload.refund',
      msg: 'At most £25.00 of this order can still be refunded.',
    });
    expect((await usersOf(users[0]?.formId ?? ''))[0]?.paymentStatus).toBe('paid');
    expect(await cancel(pId, -1)).toMatchObject({ status: 422, field: 'payload.refund' });
    expect(await cancel(pId, 0.5)).toMatchObject({ status: 422, field: 'payload.refund' });
  });

  it('does not say that money goes back where the order had ended without it', async () => {
    const { pId } = await paid(1);
    expect((await cancel(pId)).status).toBe(200);
    const refused = { status: 409, msg: expect.stringContaining('had ended before, so nothing was refunded now') };
    expect(await cancel(pId, 1_000)).toMatchObject(refused);
    expect(await Promise.all([cancel(pId, 1_000), cancel(pId)])).toMatchObject([refused, { status: 200 }]);
    expect(await sandboxRefund(pId)).toBe(0);
  });

  it('is refused where the organiser saw an order that was not paid yet', async () => {
    const { pId, users } = await paid(1);
    const payload = { pId, paymentStatus: 'cancelled' as const, seenStatus: 'awaitingTransfer' as const };
    const refused = { status: 409, msg: expect.stringContaining('this order has been paid') };
    expect(await api.call('updatePaymentStatus', { payload }, token)).toMatchObject(refused);
    expect((await usersOf(users[0]?.formId ?? ''))[0]?.paymentStatus).toBe('paid');
  });

  it('sends back once, however often and at once it is pressed', async () => {
    const { pId } = await paid(1);
    const replies = await Promise.all([1, 2, 3, 4].map(() => cancel(pId, 1_500)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await cancel(pId, 1_000);
    expect(await sandboxRefund(pId)).toBe(1_500);
  });

  it('that is not paid has nothing to send back', async () => {
    const at = await sale();
    await submit(api, at);
    const [user] = await usersOf(at.formId);
    expect((await cancel(user?.pId ?? '', 2_500)).status).toBe(409);
  });

  it('that had many refunds sends back all that is left with one more, so that its page does not grow without end', async () => {
    const { pId } = await paid(1);
    await api.sql(
      `with noted as (insert into refunds (purchase_id, amount, by_hand, asked_at, sent_at)
         select $1, 1, true, now(), now() from generate_series(1, $2::integer) returning id)
       update purchases set refunded = $2 where id = $1`,
      [pId, mostOf.refunds],
    );
    const refund = (amount: number) =>
      api.call('refundPurchase', { payload: { pId, amount, byHand: true, seenRefunded: mostOf.refunds } }, token);
    expect(await refund(1)).toMatchObject({
      status: 409,
      msg: 'This order has had 200 refunds. All that is left can still be refunded at once.',
    });
    expect((await refund(2_500 - mostOf.refunds)).status).toBe(200);
  });

  it('whose refunds fail again and again is refunded by hand in the end', async () => {
    const { pId } = await paid(1);
    await api.sql(
      `insert into refunds (purchase_id, amount, by_hand, asked_at, sent_at, failed_at)
       select $1, 2500, false, now(), now(), now() from generate_series(1, $2::integer)`,
      [pId, mostOf.refunds],
    );
    const refund = (byHand: boolean) =>
      api.call('refundPurchase', { payload: { pId, amount: 2_500, byHand, seenRefunded: 0 } }, token);
    expect((await refund(false)).status).toBe(200);
    await api.sql('update refunds set failed_at = now() where purchase_id = $1 and failed_at is null', [pId]);
    await api.sql('update purchases set refunded = 0 where id = $1', [pId]);
    expect(await refund(false)).toMatchObject({
      status: 409,
      msg: 'Refunds of this order have failed again and again. Send the money to the buyer yourself, and note that here.',
    });
    expect((await refund(true)).status).toBe(200);
  });

  it('notes what is sent back by hand when the money did not come by card', async () => {
    const at = await sale();
    await takeTransfers(api, token, at.eventId);
    await submit(api, at, { paymentMethod: 'transfer' });
    const [user] = await usersOf(at.formId);
    const pId = user?.pId ?? '';
    await setStatus(api, token, pId, 'paid');
    const reply = await cancel(pId, 2_500);
    expect(reply.payload.paymentStatus).toBe('refunded');
    expect(reply.msg).toMatch(/Send the money back to the buyer yourself/);
  });
});

describe('removing an attendee of a paid order', () => {
  it('can send back what their ticket cost; the others stay, and the revenue is less', async () => {
    const { pId, formId, eventId, users } = await paid(2);
    const [leaving, staying] = users;
    expect((await orderOf(leaving?.uId ?? '')).share).toBe(2_500);
    expect((await remove(leaving?.uId ?? '', formId, 2_500)).status).toBe(200);
    expect(await sandboxRefund(pId)).toBe(2_500);
    expect(await revenueOf(eventId)).toBe(2_500);
    expect((await usersOf(formId)).map(({ uId, paymentStatus }) => [uId, paymentStatus])).toEqual([
      [staying?.uId, 'paid'],
    ]);
  });

  it('names them to the buyer of the order, but not those who left before it was paid', async () => {
    const at = await sale();
    const { key: purchaseKey } = await placeOrder(api, { formId: at.formId, ticketIds: Array(3).fill(at.ticketId) });
    const [early, late] = await usersOf(at.formId);
    await remove(early?.uId ?? '', at.formId, 0);
    api.clock.advance(1_000);
    await showCard(api, purchaseKey);
    await settle(api, purchaseKey);
    const removed = async () => (await api.ask('getPurchase', { purchaseKey })).purchase.removed;
    expect(await removed()).toEqual([]);
    await remove(late?.uId ?? '', at.formId, 0);
    expect(await removed()).toEqual([{ name: 'Ada Lovelace', ticketName: 'Day pass' }]);
  });

  it('suggests the share after a discount, and never more than is left', async () => {
    const at = await sale();
    const { code } = await savePromo(api, token, at.formId, { type: 0, value: 10 });
    const purchase = await placeOrder(api, at, { count: 2, promoCode: code });
    const { clientSecret } = await api.ask('createPaymentIntent', { payload: { purchaseKey: purchase.key } });
    const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };
    await api.ask('confirmSandboxPayment', { clientSecret, card });
    await api.ask('settlePurchase', { payload: { purchaseKey: purchase.key } });
    const [first, second] = await usersOf(at.formId);
    expect((await orderOf(first?.uId ?? '')).share).toBe(2_250);
    await remove(first?.uId ?? '', at.formId, 4_000);
    expect((await orderOf(second?.uId ?? '')).share).toBe(500);
    expect((await remove(second?.uId ?? '', at.formId, 501)).status).toBe(422);
    expect(await usersOf(at.formId)).toHaveLength(1);
  });

  it('sends back once when it is asked for twice', async () => {
    const { pId, formId, users } = await paid(2);
    const uId = users[0]?.uId ?? '';
    await Promise.all([remove(uId, formId, 2_500), remove(uId, formId, 2_500)]);
    await remove(uId, formId, 2_500);
    expect(await sandboxRefund(pId)).toBe(2_500);
  });
});

describe('a refund through Stripe', () => {
  const broken = { status: 500, error: { type: 'api_error', message: 'Sorry.' } };

  it('is sent once for each attendee, and for the rest of the order', async () => {
    const { pId, formId, users, intentId } = await paidAtStripe(2);
    await remove(users[0]?.uId ?? '', formId, 2_500, stripeToken);
    expect((await cancel(pId, 2_500, stripeToken)).payload.paymentStatus).toBe('refunded');
    expect(sentByStripe(intentId)).toEqual([2_500, 2_500]);
  });

  it('that Stripe does not take now is sent later, once, also when the answer was lost', async () => {
    const { pId, intentId, formId } = await paidAtStripe(1);
    for (const fault of [broken, broken, 'lost'] as const) stripe.fail(/POST \/v1\/refunds/, fault);
    expect((await cancel(pId, 2_500, stripeToken)).payload).toMatchObject({
      paymentStatus: 'cancelled',
      money: 'none',
    });
    await pass(api, 1);
    expect(sentByStripe(intentId)).toEqual([2_500]);
    expect((await usersOf(formId, stripeToken))[0]?.paymentStatus).toBe('refunded');
    await pass(api, 30);
    expect(sentByStripe(intentId)).toEqual([2_500]);
  });
});
