import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventDraft, takesTransfers } from '../../../harness/drafts.ts';
import { attendee, buy, card, orderOf, placeOrder, settle, submit } from '../../support/buyer.ts';
import { pass } from '../../support/due.ts';
import { openApi, openStripe } from '../../support/fixtures.ts';
import {
  liveKeys,
  newAppUser,
  newEvent,
  newOrganiser,
  password,
  saveTicket,
  setStatus,
  takeCards,
  testKeys,
  usersOf,
} from '../../support/world.ts';

const stripe = await openStripe({ secret: liveKeys.secretKey, testSecret: testKeys.secretKey });
const api = await openApi({ stripeApi: stripe.api, publicUrl: 'https://tickets.example.org' });

const ways = { transfer: takesTransfers, door: { payAtDoor: true } } as const;
const nothingReal = { transferDays: null, payAtDoor: false };
const noCard = 'Card payment isn’t offered for this event. Choose another way to pay, or contact the organiser.';

/** An event whose tickets cost £25, of an organiser without keys unless some are given. */
async function sale(changes: Parameters<typeof eventDraft>[0] = {}, keys?: typeof testKeys) {
  const { token } = await newOrganiser(api);
  const saveKeys = (pair: typeof testKeys) => takeCards(api, token, pair);
  if (keys) await saveKeys(keys);
  const at = await newEvent(api, token, { price: 2_500 });
  const change = (to: typeof changes) => api.call('saveEvent', { ...eventDraft(to), id: at.eventId }, token);
  await change(changes);
  const form = () => api.ask('getFormWQuestion', { eventId: at.eventId, formId: at.formId });
  const order = (paymentMethod: 'card' | 'transfer' | 'door') => submit(api, at, { paymentMethod });
  return { ...at, token, change, saveKeys, form, order };
}

it('an event whose organiser added somebody as paid takes no test card any more', async () => {
  const { token, formId, ticketId, order } = await sale();
  const { fields } = attendee(ticketId);
  const payload = { formId, key: randomUUID(), ticketId, fields, answers: {}, payment: 'free' as const, mail: false };
  await api.ask('addUser', { payload }, token);
  expect((await order('card')).status).toBe(200);
  const other = { ...fields, email: 'somebody.else@example.org' };
  await api.ask('addUser', { payload: { ...payload, key: randomUUID(), fields: other, payment: 'paid' } }, token);
  expect(await order('card')).toMatchObject({ status: 409 });
});

const begin = (purchaseKey: string) => api.call('createPaymentIntent', { payload: { purchaseKey } });
const refused = { status: 409, field: 'paymentMethod', msg: noCard };

describe.each(['transfer', 'door'] as const)('an event that offers %s, without live keys', (way) => {
  it.each([
    ['no keys', undefined],
    ['test keys', testKeys],
  ])('offers no card with %s, and says nothing of a test', async (_, keys) => {
    const { form } = await sale(ways[way], keys);
    expect(await form()).toMatchObject({ paymentMethods: [way], testMode: false });
  });

  it('takes no order by card', async () => {
    const { order, formId, token } = await sale(ways[way]);
    expect(await order('card')).toMatchObject(refused);
    expect(await usersOf(api, token, { formId })).toEqual([]);
  });

  it('lets no buyer who ordered to pay later pay by test card', async () => {
    const { order } = await sale(ways[way]);
    const { key, status } = (await order(way)).payload.purchase;
    expect(await api.call('payByCard', { payload: { purchaseKey: key } })).toMatchObject(refused);
    expect(await orderOf(api, key)).toMatchObject({ status, testMode: false });
    expect((await begin(key)).status).toBe(409);
  });

  it('takes cards with live keys, and changes to them', async () => {
    const { order, form, saveKeys } = await sale(ways[way]);
    const { key } = (await order(way)).payload.purchase;
    await saveKeys(liveKeys);
    expect(await form()).toMatchObject({ paymentMethods: ['card', way], testMode: false });
    const changed = await api.ask('payByCard', { payload: { purchaseKey: key } });
    expect(changed.purchase).toMatchObject({ status: 'held', testMode: false });
    expect((await begin(key)).payload.gateway).toBe('stripe');
  });

  it('gives away what costs nothing', async () => {
    const { formId, token } = await sale(ways[way]);
    const ticket = await saveTicket(api, token, formId, { price: 0 });
    expect((await placeOrder(api, { formId, ticketIds: [ticket.id] })).status).toBe('free');
  });
});

describe('an event that offers nothing that takes real money', () => {
  it('is a test with test cards, as its page says', async () => {
    const { form, formId, ticketId } = await sale();
    expect(await form()).toMatchObject({ paymentMethods: ['card'], testMode: true });
    expect(await buy(api, { formId, ticketId })).toMatchObject({ status: 'paid', testMode: true });
  });

  it('says in the answer to an order already that it is real with live keys', async () => {
    const { order } = await sale({}, liveKeys);
    expect((await order('card')).payload.purchase).toMatchObject({ status: 'held', testMode: false });
  });
});

describe('a payment that was begun in test mode, at an event that offers bank transfer by now', () => {
  it('pays for nothing, whether its card was shown before or after, and no other is begun', async () => {
    for (const shown of ['before', 'after']) {
      const { order, change } = await sale();
      const { key } = (await order('card')).payload.purchase;
      const { clientSecret } = (await begin(key)).payload;
      const showCard = () => api.ask('confirmSandboxPayment', { clientSecret, card: card() });
      if (shown === 'before') await showCard();
      await change(takesTransfers);
      if (shown === 'after') await showCard();
      expect(await begin(key)).toMatchObject(refused);
      expect(await settle(api, key)).toMatchObject({
        status: 'held',
        testMode: false,
        attendees: [{ ticketKey: null }],
      });
      const ended = await api.ask('cancelPurchase', { payload: { purchaseKey: key } });
      expect(ended.purchase.status).toBe('cancelled');
      expect((await order('transfer')).payload.purchase.status).toBe('awaitingTransfer');
    }
  });

  it('is ended at Stripe, too, with the test keys that it was begun with', async () => {
    const { order, change } = await sale({}, testKeys);
    const { key } = (await order('card')).payload.purchase;
    const intent = (await begin(key)).payload.clientSecret.split('_secret_')[0] ?? '';
    await change(takesTransfers);
    expect(await settle(api, key)).toMatchObject({ status: 'held', testMode: false });
    const ended = stripe.calls.filter(({ path }) => path.includes(intent) && path.endsWith('/cancel'));
    expect(ended).toHaveLength(1);
  });
});

describe('what was paid for with test cards before real money was taken', () => {
  it.each([
    'transfer',
    'door',
  ] as const)('is refused at the door, is no revenue, and is deleted, once it comes by %s', async (way) => {
    const { eventId, formId, ticketId, token, change, order } = await sale();
    await buy(api, { formId, ticketId });
    const [test] = await usersOf(api, token, { formId });
    const summary = async () => (await api.ask('getEventSummary', { eventId }, token)).event;
    expect(await summary()).toMatchObject({ revenue: 2_500, testMoney: true });
    expect((await change(ways[way])).status).toBe(200);
    const rows = await api.sql('select code from badges where registered_user_id = $1', [test?.uId]);
    const staff = await newAppUser(api, token, eventId, 'checkin');
    const scan = await api.ask('scanBadgeByCheckin', { eventId, qrCodeData: rows[0].code }, staff.token);
    expect(scan).toMatchObject({ verdict: 'test', attendee: { isTest: true, isLive: true } });
    const who = { userId: test?.uId ?? '', purchaseId: test?.pId ?? '' };
    expect(await api.ask('checkin', who, staff.token)).toMatchObject({ admitted: false });
    expect(await summary()).toMatchObject({ revenue: 0, testMoney: false });

    await order(way);
    const real = (await usersOf(api, token, { formId })).find(({ pId }) => pId !== who.purchaseId);
    await setStatus(api, token, real?.pId ?? '', 'paid');
    expect(await summary()).toMatchObject({ revenue: 2_500, testMoney: false });
    expect((await api.ask('getTestOrders', {}, token)).orders).toBe(1);
    expect((await api.call('deleteTestOrders', { seen: 1 }, token)).status).toBe(200);
    expect(await summary()).toMatchObject({ revenue: 2_500, registered: 1, sold: 1 });
  });
});

describe('an event with orders by transfer or at the door', () => {
  it.each([
    'transfer',
    'door',
  ] as const)('goes on offering one of the two, of which %s is one, and says why', async (way) => {
    const { order, change } = await sale(ways[way]);
    await order(way);
    const answer = await change(nothingReal);
    expect([answer.status, answer.msg]).toEqual([
      409,
      'Keep bank transfer or payment at the door on: 1 order was placed that way, and without live Stripe keys test cards would pay for the other tickets. To stop sales, close registration.',
    ]);
    const other =
      way === 'transfer' ? { transferDays: null, payAtDoor: true } : { ...takesTransfers, payAtDoor: false };
    expect((await change(other)).status).toBe(200);
  });

  it('may stop once they have all ended, or live keys take cards', async () => {
    const { order, change } = await sale(takesTransfers);
    const { key } = (await order('transfer')).payload.purchase;
    await api.ask('cancelPurchase', { payload: { purchaseKey: key } });
    expect((await change(nothingReal)).status).toBe(200);
    const withKeys = await sale(takesTransfers, liveKeys);
    await withKeys.order('transfer');
    expect((await withKeys.change(nothingReal)).status).toBe(200);
  });
});

describe.each(['transfer', 'door'] as const)('an event that was sold by %s', (way) => {
  it.each([
    ['paid', true, { publishableKey: '', secretKey: '', current: password }],
    ['paid', true, testKeys],
    ['still owed', false, testKeys],
  ])('is no test once live keys that it had beside are gone, where that was %s (%#)', async (_, isPaid, keys) => {
    const { order, change, form, saveKeys, formId, token } = await sale(ways[way], liveKeys);
    await order(way);
    const [owing] = await usersOf(api, token, { formId });
    const paid = { payload: { pId: owing?.pId ?? '', paymentStatus: 'paid' as const } };
    if (isPaid) expect((await api.call('updatePaymentStatus', paid, token)).status).toBe(200);
    expect((await change(nothingReal)).status).toBe(200);
    await saveKeys(keys);
    expect(await form()).toMatchObject({ testMode: false });
    expect((await order('card')).status).toBe(409);
  });
});

it('an event is no test once a transfer for an order that had ended was noted, though it takes none any more', async () => {
  const { order, change, form, formId, token } = await sale({ ...takesTransfers, transferDays: 1 });
  await order('transfer');
  const before = api.clock.now;
  await pass(api, 24 * 60);
  api.clock.now = before;
  expect((await change(nothingReal)).status).toBe(200);
  expect(await form()).toMatchObject({ testMode: true });
  const [late] = await usersOf(api, token, { formId });
  const paid = { payload: { pId: late?.pId ?? '', paymentStatus: 'paid' as const } };
  expect((await api.call('updatePaymentStatus', paid, token)).status).toBe(200);
  expect(await form()).toMatchObject({ testMode: false });
});

describe('what an event lacks', () => {
  it('is keys for cards where transfer takes real money, and real payments where nothing does', async () => {
    const { eventId, token, change, saveKeys } = await sale();
    const lacking = async () => (await api.ask('getEventSummary', { eventId }, token)).event.lacking;
    expect(await lacking()).toContain('realPayments');
    expect(await lacking()).not.toContain('cards');
    await change(takesTransfers);
    expect(await lacking()).toContain('cards');
    expect(await lacking()).not.toContain('realPayments');
    await saveKeys(liveKeys);
    expect(await lacking()).not.toContain('cards');
  });
});
