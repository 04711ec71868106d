import { describe, expect, it } from 'vitest';
import { eventDraft, promoDraft } from '../../../harness/drafts.ts';
import { buy, card, placeOrder, settle, submit } from '../../support/buyer.ts';
import { countersOf } from '../../support/counters.ts';
import { endHoldOnly, pass } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser, saveTicket, usersOf } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);

const sale = (ticket: Parameters<typeof newEvent>[2] = {}) => newEvent(api, token, { price: 2_500, ...ticket });
type Sale = Awaited<ReturnType<typeof sale>>;
const listed = (formId: string) => usersOf(api, token, { formId });
const savePromo = async (formId: string, changes: Parameters<typeof promoDraft>[1]) =>
  (await api.ask('savePromo', { payload: promoDraft(formId, changes) }, token)).promo;
const deleteForm = (formId: string) => api.call('deleteForm', { formId }, token);

async function paying({ formId, ticketId }: Sale, changes: Parameters<typeof submit>[2] = {}) {
  const { key: purchaseKey } = await placeOrder(api, { formId, ticketId }, changes);
  const { clientSecret } = await api.ask('createPaymentIntent', { payload: { purchaseKey } });
  return { key: purchaseKey, clientSecret };
}

const show = (clientSecret: string) => api.call('confirmSandboxPayment', { clientSecret, card: card() });

/** Pays with a card after the hold ended without its payment. */
async function payLate({ key, clientSecret }: { key: string; clientSecret: string }) {
  await endHoldOnly(api, key);
  await show(clientSecret);
}

async function refusedLate(at: Sale, buying: { key: string; clientSecret: string }, remark: string) {
  const before = await countersOf(api, at.formId);
  await show(buying.clientSecret);
  const statuses = await Promise.all([settle(api, buying.key), settle(api, buying.key)]);
  expect(statuses.map(({ status }) => status)).toEqual(['refunded', 'refunded']);
  const { purchase } = await api.ask('getPurchase', { purchaseKey: buying.key });
  expect([purchase.status, purchase.remark]).toEqual(['refunded', remark]);
  expect(await refundedOf(buying.key)).toEqual({ money: purchase.total, noted: true });
  expect(await countersOf(api, at.formId)).toEqual(before);
}

const refundedOf = async (key: string) =>
  (
    await api.sql(
      `select s.refunded::integer as money, r.sent_at is not null as noted
       from purchases p join sandbox_intents s on s.id = p.gateway_intent_id join refunds r on r.purchase_id = p.id
       where p.key = $1`,
      [key],
    )
  )[0];

describe('a payment whose hold ends', () => {
  it('is ended at the gateway by the job: no card pays any more', async () => {
    const { key, clientSecret } = await paying(await sale());
    await pass(api, 15);
    expect(await show(clientSecret)).toMatchObject({
      status: 409,
      msg: 'This payment has ended. You haven’t been charged.',
    });
    expect((await settle(api, key)).status).toBe('expired');
  });

  it('is ended at the gateway when the buyer asks first', async () => {
    const { key, clientSecret } = await paying(await sale());
    api.clock.advance(15 * 60_000);
    expect((await settle(api, key)).status).toBe('expired');
    expect((await show(clientSecret)).status).toBe(409);
  });

  it('is ended later by the job when it could not be ended with the hold', async () => {
    const { key, clientSecret } = await paying(await sale());
    await endHoldOnly(api, key);
    await pass(api, 24 * 60);
    expect((await show(clientSecret)).status).toBe(409);
    expect((await settle(api, key)).status).toBe('expired');
  });

  it('lets one promo use serve one order, however many had begun to pay with it', async () => {
    const at = await sale();
    const { code: promoCode } = await savePromo(at.formId, { uses: 1 });
    const buyers = [];
    for (let buyer = 0; buyer < 3; buyer++) {
      buyers.push(await paying(at, { promoCode }));
      await pass(api, 15);
    }
    for (const { clientSecret } of buyers) await show(clientSecret);
    const statuses = await Promise.all(buyers.map(async ({ key }) => (await settle(api, key)).status));
    expect(statuses).toEqual(['expired', 'expired', 'expired']);
    expect((await countersOf(api, at.formId)).used).toEqual([0]);
  });
});

describe('a payment that the gateway still works on', () => {
  const becomes = (purchaseKey: string, status: string) =>
    api.pool.query(
      'update sandbox_intents set status = $2 where id = (select gateway_intent_id from purchases where key = $1)',
      [purchaseKey, status],
    );

  it('keeps its tickets beyond the hold, whoever asks, and is paid when the gateway says so', async () => {
    const at = await sale({ quantity: 1 });
    const { key } = await paying(at);
    await becomes(key, 'processing');
    await pass(api, 20);
    expect(await settle(api, key)).toMatchObject({ status: 'paying', isProcessing: true });
    expect((await countersOf(api, at.formId)).tickets).toEqual([1]);
    await becomes(key, 'succeeded');
    await pass(api, 1);
    const { purchase } = await api.ask('getPurchase', { purchaseKey: key });
    expect(purchase).toMatchObject({ status: 'paid', isProcessing: false });
  });

  it('ends with the order when the gateway gives it up', async () => {
    const at = await sale({ quantity: 1 });
    const { key } = await paying(at);
    await becomes(key, 'processing');
    await pass(api, 20);
    await becomes(key, 'ended');
    await pass(api, 1);
    expect(await settle(api, key)).toMatchObject({ status: 'expired', isProcessing: false });
    expect((await countersOf(api, at.formId)).tickets).toEqual([0]);
  });

  it('goes back when the buyer had cancelled before it succeeded', async () => {
    const at = await sale({ quantity: 1 });
    const { key } = await paying(at);
    await becomes(key, 'processing');
    expect((await api.ask('cancelPurchase', { payload: { purchaseKey: key } })).purchase.status).toBe('cancelled');
    await submit(api, at);
    await becomes(key, 'succeeded');
    await pass(api, 1);
    expect((await api.ask('getPurchase', { purchaseKey: key })).purchase.status).toBe('refunded');
    expect(await refundedOf(key)).toEqual({ money: 2_500, noted: true });
  });
});

describe('money that arrives after the hold ended', () => {
  it('gets tickets, early birds and the promo use again when they are left', async () => {
    const at = await sale({ quantity: 1, earlyBird: { price: 2_000, until: null, quantity: 1 } });
    const { code: promoCode } = await savePromo(at.formId, { uses: 1 });
    const buying = await paying(at, { promoCode });
    await payLate(buying);
    expect((await listed(at.formId)).length).toBe(0);
    expect(await settle(api, buying.key)).toMatchObject({ status: 'paid', remark: null, total: 1_800 });
    expect(await countersOf(api, at.formId)).toEqual({ form: 1, tickets: [1], early: [1], used: [1], attendees: 1 });
    expect((await listed(at.formId)).length).toBe(1);
  });

  it('is kept when the same order costs less now', async () => {
    const at = await sale();
    const buying = await paying(at);
    await payLate(buying);
    await saveTicket(api, token, at.formId, { id: at.ticketId, price: 2_000 });
    expect(await settle(api, buying.key)).toMatchObject({ status: 'paid', total: 2_500 });
  });

  it('is sent back in full, once, when the tickets are gone', async () => {
    const at = await sale({ quantity: 1 });
    const buying = await paying(at);
    await endHoldOnly(api, buying.key);
    await buy(api, at);
    await refusedLate(at, buying, 'ticketsGone');
  });

  it('is sent back when the price is higher by now', async () => {
    const at = await sale();
    const buying = await paying(at);
    await endHoldOnly(api, buying.key);
    await saveTicket(api, token, at.formId, { id: at.ticketId, price: 3_000 });
    await refusedLate(at, buying, 'priceRaised');
  });

  it("is sent back when its early bird is another buyer's", async () => {
    const at = await sale({ earlyBird: { price: 2_000, until: null, quantity: 1 } });
    const buying = await paying(at);
    await endHoldOnly(api, buying.key);
    await buy(api, at);
    await refusedLate(at, buying, 'priceRaised');
  });

  it("is sent back when its promo use is another buyer's", async () => {
    const at = await sale();
    const { code: promoCode } = await savePromo(at.formId, { uses: 1 });
    const buying = await paying(at, { promoCode });
    await endHoldOnly(api, buying.key);
    await paying(at, { promoCode });
    await refusedLate(at, buying, 'promoOver');
  });

  it('is sent back when the sale of its ticket has ended', async () => {
    const at = await sale({ saleEndsAt: new Date(api.clock.now.getTime() + 60_000).toISOString() });
    const buying = await paying(at);
    await endHoldOnly(api, buying.key);
    api.clock.advance(120_000);
    await refusedLate(at, buying, 'saleOver');
  });

  it('is sent back when the event is no longer published', async () => {
    const at = await sale();
    const buying = await paying(at);
    await endHoldOnly(api, buying.key);
    await api.ask('publishEvent', { eventId: at.eventId, published: false }, token);
    await refusedLate(at, buying, 'saleOver');
  });

  it('is sent back when it pays for an attendee who was removed since', async () => {
    const at = await sale();
    const { key } = await placeOrder(api, at, { count: 2 });
    const { uId: userId } = (await listed(at.formId))[0] ?? { uId: '' };
    const { clientSecret } = await api.ask('createPaymentIntent', { payload: { purchaseKey: key } });
    await endHoldOnly(api, key);
    await api.ask('deleteUser', { userId, registrationId: at.formId }, token);
    await refusedLate(at, { key, clientSecret }, 'attendeeRemoved');
  });

  it('is noticed by the server alone, when the buyer never comes back', async () => {
    const at = await sale({ quantity: 1 });
    const buying = await paying(at);
    await endHoldOnly(api, buying.key);
    await buy(api, at);
    await show(buying.clientSecret);
    await pass(api, 1);
    expect(await refundedOf(buying.key)).toEqual({ money: 2_500, noted: true });
  });
});

describe('deleting a form', () => {
  it('is refused while the buyer is paying, and says what to do', async () => {
    const at = await sale();
    const { key } = await paying(at);
    expect(await deleteForm(at.formId)).toMatchObject({
      status: 409,
      msg: 'Couldn’t delete the form: someone is paying for an order. Try again in 15 minutes, or cancel their order first.',
    });
    const event = await api.call('deleteEvent', { eventId: at.eventId }, token);
    expect([event.status, event.msg]).toEqual([409, expect.stringContaining('someone is paying for an order')]);
    expect((await settle(api, key)).status).toBe('paying');
  });

  it('ends the payments of orders that have ended first', async () => {
    const at = await sale();
    const buying = await paying(at);
    await endHoldOnly(api, buying.key);
    expect((await deleteForm(at.formId)).status).toBe(200);
    expect((await show(buying.clientSecret)).status).toBe(409);
  });

  it('is refused when money had arrived for an order that had ended', async () => {
    const at = await sale();
    const buying = await paying(at);
    await payLate(buying);
    expect(await deleteForm(at.formId)).toMatchObject({
      status: 409,
      msg: 'Couldn’t delete the form: it has 1 registration (cancelled ones count). Unpublish it, or set a closing time.',
    });
    expect((await settle(api, buying.key)).status).toBe('paid');
  });

  it('takes orders along that ended without money, with their event', async () => {
    const { eventId, ...at } = await sale();
    await paying({ eventId, ...at });
    await pass(api, 15);
    expect((await api.call('deleteEvent', { eventId }, token)).status).toBe(200);
    expect((await api.call('saveEvent', { ...eventDraft(), id: eventId }, token)).status).toBe(404);
  });
});
