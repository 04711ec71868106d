import { describe, expect, it } from 'vitest';
import { promoDraft } from '../../../harness/drafts.ts';
import { card, orderOf, placeOrder, settle, showCard } from '../../support/buyer.ts';
import { countersOf } from '../../support/counters.ts';
import { openApi } from '../../support/fixtures.ts';
import { lockWaits } from '../../support/lockWaits.ts';
import { newEvent, newOrganiser, savePromo, saveTicket, takeTransfers, usersOf } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);

const sale = (ticket: Parameters<typeof newEvent>[2] = {}) => newEvent(api, token, { price: 2_500, ...ticket });
const intentOf = async (purchaseKey: string) =>
  (await api.ask('createPaymentIntent', { payload: { purchaseKey } })).clientSecret;
const show = (clientSecret: string) => api.call('confirmSandboxPayment', { clientSecret, card: card() });
const amountOf = async (clientSecret: string) =>
  (await api.sql('select amount::integer from sandbox_intents where client_secret = $1', [clientSecret]))[0].amount;

/** Removes the attendees at these places of a purchase, counted from 0. */
async function remove(formId: string, purchaseKey: string, ...places: number[]) {
  const rows = await api.sql(
    'select r.id from registered_users r join purchases p on p.id = r.purchase_id where p.key = $1 order by r.position',
    [purchaseKey],
  );
  for (const place of places) await api.ask('deleteUser', { userId: rows[place].id, registrationId: formId }, token);
}

describe('an unpaid order that loses an attendee', () => {
  it('costs less by that ticket, and is paid at the new price', async () => {
    const at = await sale();
    const purchase = await placeOrder(api, at, { count: 2 });
    await remove(at.formId, purchase.key, 0);
    expect(await orderOf(api, purchase.key)).toMatchObject({
      status: 'held',
      total: 2_500,
      subtotal: 2_500,
      lines: [{ quantity: 1, total: 2_500 }],
    });
    expect(await amountOf(await intentOf(purchase.key))).toBe(2_500);
    await showCard(api, purchase.key);
    expect(await settle(api, purchase.key)).toMatchObject({ status: 'paid', total: 2_500 });
  });

  it('never costs more than before, whatever became of its promo code', async () => {
    const at = await newEvent(api, token, { price: 10_000 });
    const draft = promoDraft(at.formId, { type: 0, value: 50 });
    const { promo } = await api.ask('savePromo', { payload: draft }, token);
    const three = [at.ticketId, at.ticketId, at.ticketId];
    const purchase = await placeOrder(api, { formId: at.formId, ticketIds: three }, { promoCode: promo.code });
    expect(purchase.total).toBe(15_000);
    await api.ask('savePromo', { payload: { ...draft, id: promo.id, code: promo.code, value: 1 } }, token);
    await remove(at.formId, purchase.key, 0);
    expect(await orderOf(api, purchase.key)).toMatchObject({ subtotal: 20_000, discount: 10_000, total: 10_000 });
  });

  it('loses the payment that was begun, and gets another one', async () => {
    const at = await sale();
    const purchase = await placeOrder(api, at, { count: 2 });
    const before = await intentOf(purchase.key);
    await remove(at.formId, purchase.key, 1);
    expect((await show(before)).status).toBe(409);
    expect((await settle(api, purchase.key)).status).toBe('held');
    const after = await intentOf(purchase.key);
    expect([await amountOf(before), await amountOf(after)]).toEqual([5_000, 2_500]);
    await show(after);
    expect((await settle(api, purchase.key)).status).toBe('paid');
  });

  it('goes on at its new price when its buyer asks meanwhile what became of the payment', async () => {
    const at = await sale();
    const purchase = await placeOrder(api, at, { count: 2 });
    await intentOf(purchase.key);
    const waiting = () => lockWaits(api.pool);
    const client = await api.pool.connect();
    await client.query('begin');
    await client.query('select id from purchases where key = $1 for update', [purchase.key]);
    const removed = remove(at.formId, purchase.key, 0);
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    const settled = settle(api, purchase.key);
    // Asking either is over, or waits for the order behind the removal.
    await Promise.race([settled, expect.poll(waiting, { timeout: 20_000 }).toBe(2)]);
    await client.query('commit');
    client.release();
    await Promise.all([removed, settled]);
    expect(await orderOf(api, purchase.key)).toMatchObject({ status: 'held', total: 2_500 });
  });

  it('many at once wait for each other, and no other order for them', async () => {
    const at = await sale();
    const orders = [];
    for (let count = 0; count < 30; count++) {
      const purchase = await placeOrder(api, at, { count: 2 });
      await intentOf(purchase.key);
      orders.push(purchase.key);
    }
    await Promise.all(orders.map((key) => remove(at.formId, key, 0)));
    expect((await countersOf(api, at.formId)).form).toBe(30);
  });

  it('loses no attendee when its buyer had paid for all of them, even if the organiser still saw it unpaid', async () => {
    for (const noticed of [false, true]) {
      const at = await sale();
      const purchase = await placeOrder(api, at, { count: 2 });
      const { uId } = (await usersOf(api, token, at))[0] ?? { uId: '' };
      const removed = (seenStatus: 'held' | 'paid') =>
        api.call('deleteUser', { userId: uId, registrationId: at.formId, seenStatus }, token);
      await showCard(api, purchase.key);
      if (noticed) await settle(api, purchase.key);
      expect(await removed('held')).toMatchObject({
        status: 409,
        msg: 'Nothing was deleted: the buyer has just paid for this order. Cancel to see the order as it is now.',
      });
      const paid = await orderOf(api, purchase.key);
      expect([paid.status, paid.total, paid.attendees.length]).toEqual(['paid', 5_000, 2]);
      expect((await countersOf(api, at.formId)).form).toBe(2);
      // Who sees that it is paid is told that nothing is refunded, and may still.
      expect([(await removed('paid')).status, (await removed('held')).status]).toEqual([200, 200]);
      expect((await orderOf(api, purchase.key)).attendees.length).toBe(1);
    }
  });

  it('keeps the payment that goes on at the new price when the removal is repeated', async () => {
    const at = await sale();
    const purchase = await placeOrder(api, at, { count: 2 });
    await remove(at.formId, purchase.key, 0);
    const after = await intentOf(purchase.key);
    await remove(at.formId, purchase.key, 0);
    expect((await show(after)).status).toBe(200);
    expect(await settle(api, purchase.key)).toMatchObject({ status: 'paid', total: 2_500 });
  });

  it('keeps the early bird of those who have it', async () => {
    const at = await sale({ earlyBird: { price: 2_000, until: null, quantity: 1 } });
    const one = (await placeOrder(api, at, { count: 2 })).key;
    await remove(at.formId, one, 1);
    expect(await orderOf(api, one)).toMatchObject({ total: 2_000, lines: [{ quantity: 1, unitPrice: 2_000 }] });
    expect((await countersOf(api, at.formId)).early).toEqual([1]);
  });

  it('takes its percentage off the rest, and of a fixed amount no more than that costs', async () => {
    const at = await sale();
    const cheap = (await saveTicket(api, token, at.formId, { name: 'Stream', price: 500 })).id;
    const order = async (promo: Parameters<typeof promoDraft>[1]) => {
      const { code } = await savePromo(api, token, at.formId, promo);
      const purchase = await placeOrder(
        api,
        { formId: at.formId, ticketIds: [at.ticketId, cheap] },
        { promoCode: code },
      );
      await remove(at.formId, purchase.key, 0);
      const { subtotal, discount, total, status } = await orderOf(api, purchase.key);
      return { before: purchase.total, subtotal, discount, total, status };
    };
    expect(await order({ type: 0, value: 10 })).toEqual({
      before: 2_700,
      subtotal: 500,
      discount: 50,
      total: 450,
      status: 'held',
    });
    expect(await order({ type: 1, value: 1_000 })).toEqual({
      before: 2_000,
      subtotal: 500,
      discount: 500,
      total: 0,
      status: 'free',
    });
  });

  it('admits once nothing is left to pay, whatever had begun', async () => {
    const at = await sale();
    const free = (await saveTicket(api, token, at.formId, { name: 'Helper' })).id;
    for (const paymentMethod of ['card', 'transfer'] as const) {
      if (paymentMethod === 'transfer') await takeTransfers(api, token, at.eventId);
      const purchase = await placeOrder(api, { formId: at.formId, ticketIds: [at.ticketId, free] }, { paymentMethod });
      if (paymentMethod === 'card') await intentOf(purchase.key);
      await remove(at.formId, purchase.key, 0);
      const { status, attendees } = await orderOf(api, purchase.key);
      expect([status, attendees.length]).toEqual(['free', 1]);
      expect(attendees[0]?.ticketKey).toMatch(/^[\w-]{43}$/);
    }
  });

  it('is neither charged for too many nor lost when the buyer begins to pay at the same moment', async () => {
    const at = await sale();
    for (let round = 0; round < 5; round++) {
      const purchase = await placeOrder(api, at, { count: 2 });
      await Promise.all([remove(at.formId, purchase.key, 0), intentOf(purchase.key)]);
      expect(await amountOf(await intentOf(purchase.key))).toBe(2_500);
      await showCard(api, purchase.key);
      expect(await settle(api, purchase.key)).toMatchObject({ status: 'paid', total: 2_500 });
    }
  });
});
