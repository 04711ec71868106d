import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '../../support/api.ts';
import { card, cards, showCard, submit } from '../../support/buyer.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

let api: Api;
let sale: Awaited<ReturnType<typeof newEvent>>;
beforeAll(async () => {
  api = await startApi();
  sale = await newEvent(api, (await newOrganiser(api)).token, { price: 2_500 });
});
afterAll(() => api.drop());

const held = async () => (await submit(api, sale.formId, [sale.ticketId])).payload.purchase.key;
const statusOf = async (purchaseKey: string) =>
  (await api.call('getPurchase', { purchaseKey })).payload.purchase.status;

describe('the test gateway', () => {
  it.each([
    [cards.pays, 'succeeded', null],
    [cards.declines, 'declined', 'Your card was declined. Try another card.'],
    [cards.insufficientFunds, 'declined', 'Your card has insufficient funds. Try another card.'],
    [cards.asks, 'requiresAction', 'Your card needs you to confirm this payment.'],
    [cards.unknown, 'declined', 'Test mode accepts test cards only, for example 4242 4242 4242 4242.'],
  ])('answers card %s with %s', async (number, status, msg) => {
    expect((await showCard(api, await held(), number)).result).toEqual({ status, msg });
  });

  it('declines a card whose month is over, and takes it until then', async () => {
    const pay = async (expiry: string) => {
      const { payload } = await api.call('createPaymentIntent', { payload: { purchaseKey: await held() } });
      const { clientSecret } = payload;
      return (await api.call('confirmSandboxPayment', { clientSecret, card: { ...card(), expiry } })).payload;
    };
    const { now } = api.clock;
    const monthYear = (date: Date) => date.toISOString().slice(2, 7).split('-').reverse().join('/');
    const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15));
    expect(await pay('12/20')).toEqual({ status: 'declined', msg: 'Your card has expired. Try another card.' });
    expect((await pay(monthYear(lastMonth))).status).toBe('declined');
    expect((await pay(monthYear(now))).status).toBe('succeeded');
  });

  it('never changes a purchase itself', async () => {
    const key = await held();
    await showCard(api, key);
    expect(await statusOf(key)).toBe('paying');
  });

  it('takes another card after one that was declined, and no card after one that paid', async () => {
    const key = await held();
    const declined = await showCard(api, key, cards.declines);
    const paid = await showCard(api, key, cards.pays);
    expect(paid.clientSecret).toBe(declined.clientSecret);
    expect(paid.result.status).toBe('succeeded');
    const { clientSecret } = paid;
    const again = await api.call('confirmSandboxPayment', { clientSecret, card: card(cards.declines) });
    expect(again.payload.status).toBe('succeeded');
  });

  it('pays when the buyer approves, and not when they refuse', async () => {
    const answer = async (approve: boolean) => {
      const { clientSecret } = await showCard(api, await held(), cards.asks);
      return (await api.call('authenticateSandboxPayment', { clientSecret, approve })).payload.status;
    };
    expect([await answer(true), await answer(false)]).toEqual(['succeeded', 'declined']);
  });

  it('still waits for the answer when the page is loaded again', async () => {
    const purchaseKey = await held();
    const begin = async () => (await api.call('createPaymentIntent', { payload: { purchaseKey } })).payload;
    expect((await begin()).requiresAction).toBe(false);
    const { clientSecret } = await showCard(api, purchaseKey, cards.asks);
    expect(await begin()).toMatchObject({ clientSecret, requiresAction: true });
    await api.call('authenticateSandboxPayment', { clientSecret, approve: false });
    expect((await begin()).requiresAction).toBe(false);
  });

  it('has nothing to approve for a card that did not ask', async () => {
    const { clientSecret } = await showCard(api, await held(), cards.declines);
    const { payload } = await api.call('authenticateSandboxPayment', { clientSecret, approve: true });
    expect(payload.status).toBe('declined');
  });

  it('answers 404 for a payment it does not know', async () => {
    const reply = await api.call('confirmSandboxPayment', { clientSecret: 'unknown', card: card() });
    expect(reply.status).toBe(404);
  });

  it.each([
    [card('4242'), 'card.number'],
    [{ ...card(), expiry: '13/40' }, 'card.expiry'],
    [{ ...card(), cvc: '1' }, 'card.cvc'],
  ])('refuses what is no card: %j', async (typed, field) => {
    const reply = await api.call('confirmSandboxPayment', { clientSecret: 'any', card: typed });
    expect([reply.status, reply.field]).toEqual([422, field]);
  });
});
