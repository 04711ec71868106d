import { describe, expect, it } from 'vitest';
import { expireHolds, reconcilePayments } from '../../../server/purchase/settleDue.ts';
import { cards, placeOrder, settle, showCard, statusOf, submit } from '../../support/buyer.ts';
import { countersOf } from '../../support/counters.ts';
import { jobDeps, pass } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser, savePromo, takeTransfers, usersOf } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);

const earlyBird = { price: 2_000, until: null, quantity: 5 };
const sale = () => newEvent(api, token, { price: 2_500, quantity: 5, earlyBird });

describe('a hold', () => {
  it('ends after 15 minutes and releases tickets, early birds and the promo use once', async () => {
    const { formId, ticketId } = await sale();
    const promo = await savePromo(api, token, formId, { uses: 1 });
    const { key } = await placeOrder(api, { formId, ticketId }, { count: 2, promoCode: promo.code });
    expect(await countersOf(api, formId)).toEqual({ form: 2, tickets: [2], early: [2], used: [1], attendees: 2 });
    await pass(api, 14);
    expect(await statusOf(api, key)).toBe('held');
    await pass(api, 1);
    await pass(api, 1);
    expect(await statusOf(api, key)).toBe('expired');
    expect(await countersOf(api, formId)).toEqual({ form: 0, tickets: [0], early: [0], used: [0], attendees: 0 });
  });

  it('ends at once when the buyer asks after its time, before any job has come by', async () => {
    const { formId, ticketId } = await sale();
    const { key } = await placeOrder(api, { formId, ticketId });
    await showCard(api, key, cards.declines);
    api.clock.advance(15 * 60_000);
    expect((await settle(api, key)).status).toBe('expired');
    expect((await countersOf(api, formId)).form).toBe(0);
  });

  it('ends although the buyer had begun to pay', async () => {
    const { formId, ticketId } = await sale();
    const { key } = await placeOrder(api, { formId, ticketId });
    await showCard(api, key, cards.declines);
    await pass(api, 15);
    expect(await statusOf(api, key)).toBe('expired');
    expect((await countersOf(api, formId)).form).toBe(0);
  });

  it('that was paid at the gateway is settled, not ended', async () => {
    const { formId, ticketId } = await sale();
    const { key } = await placeOrder(api, { formId, ticketId });
    await showCard(api, key);
    await pass(api, 15);
    expect(await statusOf(api, key)).toBe('paid');
    expect((await countersOf(api, formId)).form).toBe(1);
  });

  it('is settled before it ends when the buyer pays and never comes back', async () => {
    const { formId, ticketId } = await sale();
    const { key } = await placeOrder(api, { formId, ticketId });
    await showCard(api, key);
    await pass(api, 1);
    expect(await statusOf(api, key)).toBe('paid');
  });

  it('leaves free purchases and bank transfers alone', async () => {
    const free = await newEvent(api, token);
    const { eventId, formId, ticketId } = await sale();
    await takeTransfers(api, token, eventId);
    const keys = [
      (await placeOrder(api, free)).key,
      (await placeOrder(api, { formId, ticketId }, { paymentMethod: 'transfer' })).key,
    ];
    await pass(api, 60);
    expect(await Promise.all(keys.map((key) => statusOf(api, key)))).toEqual(['free', 'awaitingTransfer']);
  });

  it('releases only the tickets of attendees who are still in it', async () => {
    const { formId, ticketId } = await sale();
    const { key } = await placeOrder(api, { formId, ticketId }, { count: 2 });
    const [registeredUser] = await usersOf(api, token, { formId });
    await api.ask('deleteUser', { userId: registeredUser?.uId ?? '', registrationId: formId }, token);
    expect(await countersOf(api, formId)).toMatchObject({ form: 1, tickets: [1], early: [1] });
    await api.ask('cancelPurchase', { payload: { purchaseKey: key } });
    expect(await countersOf(api, formId)).toMatchObject({ form: 0, tickets: [0], early: [0] });
  });
});

describe('the jobs', () => {
  it('share their work between processes, each hold ended by one', async () => {
    const { formId, ticketId } = await newEvent(api, token, { price: 2_500 });
    for (let buyer = 0; buyer < 20; buyer++) await submit(api, { formId, ticketId });
    api.clock.advance(15 * 60_000);
    const ended = await Promise.all([1, 2, 3].map(() => expireHolds(jobDeps(api))));
    expect(ended.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(await countersOf(api, formId)).toMatchObject({ form: 0, tickets: [0], attendees: 0 });
  });

  it('go on with the others when one purchase cannot be settled', async () => {
    const { formId, ticketId } = await newEvent(api, token, { price: 2_500 });
    const [stuck, fine] = [
      (await placeOrder(api, { formId, ticketId })).key,
      (await placeOrder(api, { formId, ticketId })).key,
    ];
    for (const key of [stuck, fine]) await showCard(api, key);
    await api.sql("update purchases set gateway = 'stripe' where key = $1", [stuck]);
    await reconcilePayments(jobDeps(api));
    expect([await statusOf(api, stuck), await statusOf(api, fine)]).toEqual(['paying', 'paid']);
    await api.sql("update purchases set gateway = 'sandbox' where key = $1", [stuck]);
    expect((await settle(api, stuck)).status).toBe('paid');
  });
});
