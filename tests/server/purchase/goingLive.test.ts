import { describe, expect, it } from 'vitest';
import { deleteTestOrders } from '../../../server/purchase/testOrders.ts';
import { buy, card, orderOf, placeOrder, settle, submit } from '../../support/buyer.ts';
import { countersOf } from '../../support/counters.ts';
import { pass } from '../../support/due.ts';
import { pageDraft } from '../../support/eventPageFixtures.ts';
import { openApi, openStripe } from '../../support/fixtures.ts';
import { giveMailbox } from '../../support/mails.ts';
import { pdfText } from '../../support/pdfText.ts';
import {
  liveKeys,
  newAppUser,
  newEvent,
  newOrganiser,
  password,
  takeCards,
  testKeys,
  usersOf,
} from '../../support/world.ts';

const stripe = await openStripe({ secret: liveKeys.secretKey, testSecret: testKeys.secretKey });
const api = await openApi({ stripeApi: stripe.api, publicUrl: 'https://tickets.example.org' });

/** An organiser in test mode with an event, and an order whose payment was begun there. */
async function begun() {
  const organiser = await newOrganiser(api);
  const at = await newEvent(api, organiser.token, { price: 2_500 });
  const { key } = await placeOrder(api, at);
  const { clientSecret, gateway } = await begin(key);
  expect(gateway).toBe('sandbox');
  const showCard = () => api.call('confirmSandboxPayment', { clientSecret, card: card() });
  const goLive = () => takeCards(api, organiser.token);
  return { ...at, key, organiser, showCard, goLive };
}

const begin = (purchaseKey: string) => api.ask('createPaymentIntent', { payload: { purchaseKey } });

/** Pays for the order as it is then, through Stripe. */
async function payLive(key: string) {
  const { clientSecret, gateway, publishableKey } = await begin(key);
  expect([gateway, publishableKey]).toEqual(['stripe', liveKeys.publishableKey]);
  stripe.pay(clientSecret.split('_secret_')[0] ?? '');
  return settle(api, key);
}

describe('a payment that was begun in test mode', () => {
  it('ends as live keys are saved: a test card pays for nothing, and the buyer begins again with a real one', async () => {
    const { key, showCard, goLive, formId } = await begun();
    await goLive();
    expect(await showCard()).toMatchObject({ status: 409, msg: 'This payment has ended. You haven’t been charged.' });
    expect(await settle(api, key)).toMatchObject({ status: 'held', testMode: false, attendees: [{ ticketKey: null }] });
    expect(await payLive(key)).toMatchObject({ status: 'paid', testMode: false });
    expect((await countersOf(api, formId)).tickets).toEqual([1]);
  });

  it('pays for nothing either where the test card was shown before and Foyer had not asked yet', async () => {
    const { key, showCard, goLive } = await begun();
    expect((await showCard()).payload.status).toBe('succeeded');
    await goLive();
    expect(await settle(api, key)).toMatchObject({ status: 'held', attendees: [{ ticketKey: null }] });
    expect(await payLive(key)).toMatchObject({ status: 'paid', testMode: false });
  });

  it('pays for nothing where it was kept at the very moment the keys were saved, whoever asks', async () => {
    for (const ask of [settle, () => pass(api, 1)]) {
      const { key, showCard, goLive } = await begun();
      const kept = 'select gateway_intent_id as id from purchases where key = $1';
      const [{ id }] = await api.sql(kept, [key]);
      await goLive();
      await api.sql("update sandbox_intents set status = 'open' where id = $1", [id]);
      await showCard();
      await ask(api, key);
      expect((await orderOf(api, key)).status).toBe('held');
    }
  });

  it('releases its tickets when the hold ends, as if it had never been begun', async () => {
    const { key, showCard, goLive, formId } = await begun();
    await showCard();
    await goLive();
    await pass(api, 60);
    expect((await orderOf(api, key)).status).toBe('expired');
    expect((await countersOf(api, formId)).tickets).toEqual([0]);
    await pass(api, 60);
    expect((await orderOf(api, key)).status).toBe('expired');
  });
});

describe('a payment that was begun with Stripe’s test keys', () => {
  /** An order whose payment was begun in Stripe's test mode. */
  async function begunAtStripe() {
    const organiser = await newOrganiser(api);
    await takeCards(api, organiser.token, testKeys);
    const at = await newEvent(api, organiser.token, { price: 2_500 });
    const { key } = await placeOrder(api, at);
    const { clientSecret, gateway } = await begin(key);
    expect(gateway).toBe('stripe');
    const intent = clientSecret.split('_secret_')[0] ?? '';
    return {
      ...at,
      key,
      intent,
      showTestCard: () => stripe.pay(intent),
      goLive: () => takeCards(api, organiser.token),
    };
  }

  it('pays for nothing once live keys are saved, whenever its test card was shown', async () => {
    for (const order of ['before', 'after']) {
      const { key, showTestCard, goLive, formId } = await begunAtStripe();
      if (order === 'before') showTestCard();
      await goLive();
      if (order === 'after') showTestCard();
      expect(await settle(api, key)).toMatchObject({ status: 'held', attendees: [{ ticketKey: null }] });
      expect(await payLive(key)).toMatchObject({ status: 'paid', testMode: false });
      expect((await countersOf(api, formId)).tickets).toEqual([1]);
    }
  });

  it('is neither asked for nor ended with the live keys, which know nothing of it', async () => {
    const { key, intent, showTestCard, goLive } = await begunAtStripe();
    await goLive();
    const from = stripe.calls.length;
    showTestCard();
    await pass(api, 60);
    expect((await orderOf(api, key)).status).toBe('expired');
    expect(stripe.calls.slice(from).filter(({ path }) => path.includes(intent))).toEqual([]);
  });

  it('stays a test order where it was settled before', async () => {
    const { key, showTestCard, goLive } = await begunAtStripe();
    showTestCard();
    expect(await settle(api, key)).toMatchObject({ status: 'paid', testMode: true });
    await goLive();
    expect(await orderOf(api, key)).toMatchObject({ status: 'paid', testMode: true });
  });
});

describe('a ticket that was paid for with a test card', () => {
  async function sold() {
    const organiser = await newOrganiser(api);
    const at = await newEvent(api, organiser.token, { price: 2_500 });
    const { key } = await buy(api, at);
    const [user] = await usersOf(api, organiser.token, at);
    const rows = await api.sql('select code from badges where registered_user_id = $1', [user?.uId]);
    const staff = await newAppUser(api, organiser.token, at.eventId, 'checkin');
    const who = { userId: user?.uId ?? '', purchaseId: user?.pId ?? '' };
    const scan = () => api.ask('scanBadgeByCheckin', { eventId: at.eventId, qrCodeData: rows[0].code }, staff.token);
    const enter = () => api.ask('checkin', who, staff.token);
    const goLive = () => takeCards(api, organiser.token);
    return { ...at, key, who, scan, enter, goLive, staff };
  }

  it('is tried at the door in test mode, and said to be a test', async () => {
    const { scan, enter } = await sold();
    expect(await scan()).toMatchObject({ verdict: 'admissible', attendee: { isTest: true, isLive: false } });
    expect((await enter()).admitted).toBe(true);
  });

  it('is not admitted once real money is taken, by code, by name or by the call itself', async () => {
    const { scan, enter, goLive, staff, eventId, who } = await sold();
    await goLive();
    expect(await scan()).toMatchObject({ verdict: 'test', attendee: { isTest: true, isLive: true } });
    expect(await enter()).toMatchObject({ admitted: false, admission: { verdict: 'test' } });
    const found = await api.ask('getUsersByNameNEventId', { name: 'ada', eventId }, staff.token);
    expect(found.users).toMatchObject([{ uId: who.userId, isTest: true, isLive: true, checkedInAt: null }]);
  });

  it('is not one of an order that is still to be paid: the door asks for its money', async () => {
    const { key, goLive, organiser, formId, eventId } = await begun();
    await goLive();
    await settle(api, key);
    const [user] = await usersOf(api, organiser.token, { formId });
    const rows = await api.sql('select code from badges where registered_user_id = $1', [user?.uId]);
    const scan = { eventId, qrCodeData: rows[0].code };
    expect(await api.ask('scanBadgeByCheckin', scan, organiser.token)).toMatchObject({
      verdict: 'unpaid',
      attendee: { isTest: false, isLive: true },
    });
  });

  it('says on its page and in its PDF that it is a test, also afterwards', async () => {
    const { key, goLive } = await sold();
    const said = async () => {
      const ticketKey = (await orderOf(api, key)).attendees[0]?.ticketKey ?? '';
      const { ticket } = await api.ask('getTicketPage', { key: ticketKey });
      const payload = await api.ask('printTicket', { userId: ticketKey });
      const pdf = pdfText(Buffer.from(await (payload as unknown as Blob).arrayBuffer()));
      return [ticket.testMode, pdf.pages[0]?.includes('Paid in test mode: no money moved.')];
    };
    expect(await said()).toEqual([true, true]);
    await goLive();
    expect(await said()).toEqual([true, true]);
  });

  it('is not one that was free, or paid for with real money', async () => {
    const { scan, goLive } = await sold();
    await goLive();
    expect((await scan()).verdict).toBe('test');
    const { key, goLive: live, formId, organiser, eventId } = await begun();
    await live();
    await payLive(key);
    const [user] = await usersOf(api, organiser.token, { formId });
    const entered = await api.ask('checkin', { userId: user?.uId ?? '', purchaseId: user?.pId ?? '' }, organiser.token);
    expect(entered).toMatchObject({ admitted: true, admission: { attendee: { isTest: false } } });
    expect(eventId).not.toBe('');
  });
});

describe('live keys that are removed again', () => {
  it('bring no test cards back to an event that was sold with them, and do to those that were not', async () => {
    const { key, goLive, formId, ticketId, organiser } = await begun();
    const other = await newEvent(api, organiser.token, { price: 2_500 });
    await goLive();
    await payLive(key);
    const removed = { organisation: 'Ours', publishableKey: '', secretKey: '', current: password };
    expect((await api.call('saveSettings', removed, organiser.token)).status).toBe(200);
    expect(await submit(api, { formId, ticketId })).toMatchObject({ status: 409 });
    expect(await buy(api, other)).toMatchObject({ status: 'paid', testMode: true });
  });

  it('do not admit a ticket that a test card paid for before, nor do Stripe’s test keys instead', async () => {
    const { key, goLive, formId, ticketId, eventId, organiser } = await begun();
    const { key: tested } = await buy(api, { formId, ticketId });
    await goLive();
    await payLive(key);
    await takeCards(api, organiser.token, testKeys);
    expect(await submit(api, { formId, ticketId })).toMatchObject({ status: 409 });
    const rows = await api.sql(
      `select code from badges join registered_users on registered_users.id = registered_user_id
       join purchases on purchases.id = purchase_id where key = $1`,
      [tested],
    );
    const scan = { eventId, qrCodeData: rows[0].code };
    expect((await api.ask('scanBadgeByCheckin', scan, organiser.token)).verdict).toBe('test');
  });

  it('leave a copy of the event a test', async () => {
    const { key, goLive, eventId, organiser } = await begun();
    await goLive();
    await payLive(key);
    await api.ask(
      'saveSettings',
      { organisation: 'Ours', publishableKey: '', secretKey: '', current: password },
      organiser.token,
    );
    const copy = (await api.ask('duplicateEvent', { eventId }, organiser.token)).event;
    const rows = await api.sql('select id, sold_live as live from events where id = any($1) order by 2', [
      [eventId, copy.id],
    ]);
    expect(rows).toEqual([
      { id: copy.id, live: false },
      { id: eventId, live: true },
    ]);
  });
});

describe('test orders', () => {
  it('are counted and deleted in one go, with all that they reserved and counted; real ones stay', async () => {
    const { organiser, key: open, goLive, ...at } = await begun();
    const { token } = organiser;
    for (let count = 0; count < 2; count++) await buy(api, at, { count: 2 });
    await goLive();
    await payLive(open);
    const testOrders = async () => (await api.ask('getTestOrders', {}, token)).orders;
    expect(await testOrders()).toBe(2);
    expect((await api.call('deleteTestOrders', { seen: 1 }, token)).status).toBe(409);
    const deleted = await api.call('deleteTestOrders', { seen: 2 }, token);
    expect([deleted.status, deleted.msg, await testOrders()]).toEqual([200, '2 test orders deleted.', 0]);
    expect((await countersOf(api, at.formId)).tickets).toEqual([1]);
    const [event] = (await api.ask('getAllEvents', {}, token)).events;
    expect(event).toMatchObject({ registered: 1, sold: 1, revenue: 2_500, testMoney: false });
    expect((await api.ask('getPurchases', { eventId: at.eventId }, token)).total).toBe(1);
    expect(await usersOf(api, token, at)).toHaveLength(1);
    const rows = await api.sql('select test from invoices where owner_id = $1', [organiser.id]);
    expect(rows).toEqual([{ test: false }]);
  });

  it('are no revenue once real money is taken, and are said to be tests until then', async () => {
    const { organiser, key, goLive, eventId, formId, ticketId } = await begun();
    const { token } = organiser;
    await buy(api, { formId, ticketId }, { count: 2 });
    const sums = async () => {
      const [event] = (await api.ask('getAllEvents', {}, token)).events;
      const { dashboard } = await api.ask('getDashboard', {}, token);
      const { figures } = await api.ask('getEventFigures', { eventId }, token);
      return {
        list: [event?.revenue, event?.testMoney],
        dashboard: [dashboard.revenue, dashboard.testMoney],
        figures: [figures.days.map(({ money }) => money), figures.tickets.map(({ sales }) => sales), figures.testMoney],
      };
    };
    const gbp = (total: number) => [{ currency: 'gbp', total }];
    expect(await sums()).toEqual({
      list: [5_000, true],
      dashboard: [gbp(5_000), true],
      figures: [[5_000], [5_000], true],
    });
    await goLive();
    expect(await sums()).toEqual({ list: [0, false], dashboard: [gbp(0), false], figures: [[0], [0], false] });
    await payLive(key);
    expect(await sums()).toEqual({
      list: [2_500, false],
      dashboard: [gbp(2_500), false],
      figures: [[2_500], [2_500], false],
    });
  });

  it('are deleted some at a time, as many as are left when it is asked again', async () => {
    const organiser = await newOrganiser(api);
    const at = await newEvent(api, organiser.token, { price: 2_500 });
    for (let count = 0; count < 3; count++) await buy(api, at);
    const remove = (seen: number) =>
      deleteTestOrders({ db: api.db, clock: () => api.clock.now }, organiser.id, organiser.id, { seen, most: 2 });
    const left = async () => (await api.ask('getTestOrders', {}, organiser.token)).orders;
    expect([await remove(3), await left()]).toEqual([2, 1]);
    await expect(remove(3)).rejects.toMatchObject({ status: 409 });
    const rest = await api.ask('deleteTestOrders', { seen: 1 }, organiser.token);
    expect([rest.orders, await left()]).toEqual([0, 0]);
  });

  it('gone, let their event be deleted', async () => {
    const organiser = await newOrganiser(api);
    const at = await newEvent(api, organiser.token, { price: 2_500 });
    await buy(api, at);
    const remove = async () => (await api.call('deleteEvent', { eventId: at.eventId }, organiser.token)).status;
    expect(await remove()).toBe(409);
    await api.ask('deleteTestOrders', { seen: 1 }, organiser.token);
    expect(await remove()).toBe(200);
  });

  it('are one organiser’s own', async () => {
    const [mine, theirs] = [await newOrganiser(api), await newOrganiser(api)];
    const at = await newEvent(api, theirs.token, { price: 2_500 });
    const { key } = await buy(api, at);
    expect((await api.ask('getTestOrders', {}, mine.token)).orders).toBe(0);
    expect((await api.call('deleteTestOrders', { seen: 1 }, mine.token)).status).toBe(409);
    expect((await orderOf(api, key)).status).toBe('paid');
  });
});

describe('an event', () => {
  it('says what its organiser has not set up, the gravest first, and less as that is done', async () => {
    const organiser = await newOrganiser(api);
    const { token } = organiser;
    const at = await newEvent(api, token, { price: 2_500 });
    const lacking = async () => (await api.ask('getEventSummary', { eventId: at.eventId }, token)).event.lacking;
    await buy(api, at);
    expect(await lacking()).toEqual(['realPayments', 'mailServer', 'organisation', 'address', 'page']);
    await api.ask('saveSettings', { organisation: 'Ours', address: 'Pier 4, London', ...liveKeys }, token);
    expect(await lacking()).toEqual(['noTests', 'mailServer', 'page']);
    await api.ask('deleteTestOrders', { seen: 1 }, token);
    expect(await lacking()).toEqual(['mailServer', 'page']);
    await giveMailbox(api.pool, organiser.id, 25);
    expect(await lacking()).toEqual(['page']);
    const page = { eventId: at.eventId, page: pageDraft({}), version: 0 };
    const { version } = await api.ask('saveEventPage', page, token);
    expect(await lacking()).toEqual(['page']);
    await api.ask('publishEventPage', { eventId: at.eventId, version }, token);
    expect(await lacking()).toEqual([]);
    const published = await api.call('publishEvent', { eventId: at.eventId, published: true }, token);
    expect(published.status).toBe(200);
  });
});
