import { describe, expect, it } from 'vitest';
import { card, cards, placeOrder, showCard, statusOf } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const sale = await newEvent(api, (await newOrganiser(api)).token, { price: 2_500 });

const held = async () => (await placeOrder(api, sale)).key;

describe('the test gateway', () => {
  it.each([
    ['4242 4242 4242 4242', 'Visa'],
    ['4000 0566 5566 5556', 'Visa, debit'],
    ['5555 5555 5555 4444', 'Mastercard'],
    ['2223 0031 2200 3222', 'Mastercard of the 2 series'],
    ['5200 8282 8282 8210', 'Mastercard, debit'],
    ['5105 1051 0510 5100', 'Mastercard, prepaid'],
    ['3782 822463 10005', 'American Express'],
    ['3714 496353 98431', 'American Express'],
    ['6011 1111 1111 1117', 'Discover'],
    ['6011 0009 9013 9424', 'Discover'],
    ['6011 9811 1111 1113', 'Discover, debit'],
    ['3056 9300 0902 0004', 'Diners Club'],
    ['3622 720627 1667', 'Diners Club of 14 digits'],
    ['6555 9000 0060 4105', 'BCcard'],
    ['3566 0020 2036 0505', 'JCB'],
    ['6200 0000 0000 0005', 'UnionPay'],
    ['6200 0000 0000 0047', 'UnionPay, debit'],
    ['6205 5000 0000 0000 004', 'UnionPay of 19 digits'],
    ['4000 0000 0000 5126', 'Visa whose refunds fail'],
  ])('is paid by the test card %s (%s)', async (number) => {
    expect((await showCard(api, await held(), number)).result).toEqual({ status: 'succeeded', msg: null });
  });

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined. Use another card, or ask your bank.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds. Use another card.'],
    ['4000 0000 0000 9987', 'Your card was declined. Use another card, or ask your bank.'],
    ['4000 0000 0000 9979', 'Your card was declined. Use another card, or ask your bank.'],
    ['4000 0000 0000 0069', 'Your card has expired. Use another card.'],
    ['4000 0000 0000 0127', 'The security code is wrong. Check it and try again.'],
    ['4000 0000 0000 0119', 'Your bank couldn’t process the payment. Try again in a minute, or use another card.'],
    ['4242 4242 4242 4241', 'The card number is wrong. Check it and try again.'],
    ['4000 0000 0000 6975', 'Your card has reached its limit. Use another card, or ask your bank.'],
    [cards.unknown, 'Test mode accepts test cards only, for example 4242 4242 4242 4242.'],
  ])('declines card %s: %s', async (number, msg) => {
    expect((await showCard(api, await held(), number)).result).toEqual({ status: 'declined', msg });
  });

  it.each([
    ['4000 0025 0000 3155', 'succeeded', null],
    ['4000 0027 6000 3184', 'succeeded', null],
    ['4000 0000 0000 3220', 'succeeded', null],
    ['4000 0082 6000 3178', 'declined', 'Your card has insufficient funds. Use another card.'],
    ['4000 0084 0000 1629', 'declined', 'Your card was declined. Use another card, or ask your bank.'],
  ])('asks the buyer about card %s, and it is %s once they confirm', async (number, status, msg) => {
    const { clientSecret, result } = await showCard(api, await held(), number);
    expect(result).toEqual({ status: 'requiresAction', msg: 'Your card needs you to confirm this payment.' });
    const payload = await api.ask('authenticateSandboxPayment', { clientSecret, approve: true });
    expect(payload).toEqual({ status, msg });
  });

  it('declines a card whose month is over, and takes it until then', async () => {
    const pay = async (expiry: string) => {
      const payload = await api.ask('createPaymentIntent', { payload: { purchaseKey: await held() } });
      const { clientSecret } = payload;
      return await api.ask('confirmSandboxPayment', { clientSecret, card: { ...card(), expiry } });
    };
    const { now } = api.clock;
    const monthYear = (date: Date) => date.toISOString().slice(2, 7).split('-').reverse().join('/');
    const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15));
    expect(await pay('12/20')).toEqual({ status: 'declined', msg: 'Your card has expired. Use another card.' });
    expect((await pay(monthYear(lastMonth))).status).toBe('declined');
    expect((await pay(monthYear(now))).status).toBe('succeeded');
  });

  it('never changes a purchase itself', async () => {
    const key = await held();
    await showCard(api, key);
    expect(await statusOf(api, key)).toBe('paying');
  });

  it('takes another card after one that was declined, and no card after one that paid', async () => {
    const key = await held();
    const declined = await showCard(api, key, cards.declines);
    const paid = await showCard(api, key, cards.pays);
    expect(paid.clientSecret).toBe(declined.clientSecret);
    expect(paid.result.status).toBe('succeeded');
    const { clientSecret } = paid;
    const again = await api.ask('confirmSandboxPayment', { clientSecret, card: card(cards.declines) });
    expect(again.status).toBe('succeeded');
  });

  it('pays when the buyer approves, and not when they refuse', async () => {
    const answer = async (approve: boolean) => {
      const { clientSecret } = await showCard(api, await held(), cards.asks);
      return (await api.ask('authenticateSandboxPayment', { clientSecret, approve })).status;
    };
    expect([await answer(true), await answer(false)]).toEqual(['succeeded', 'declined']);
  });

  it('still waits for the answer when the page is loaded again', async () => {
    const purchaseKey = await held();
    const begin = () => api.ask('createPaymentIntent', { payload: { purchaseKey } });
    expect((await begin()).requiresAction).toBe(false);
    const { clientSecret } = await showCard(api, purchaseKey, cards.asks);
    expect(await begin()).toMatchObject({ clientSecret, requiresAction: true });
    await api.ask('authenticateSandboxPayment', { clientSecret, approve: false });
    expect((await begin()).requiresAction).toBe(false);
  });

  it('has nothing to approve for a card that did not ask', async () => {
    const { clientSecret } = await showCard(api, await held(), cards.declines);
    const payload = await api.ask('authenticateSandboxPayment', { clientSecret, approve: true });
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
