import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it } from 'vitest';
import { noteEvent } from '../../../server/purchase/purchaseNotes.sql.ts';
import {
  attendee,
  buy,
  cards,
  placeOrder,
  purchaseIdOf,
  registrationOf,
  settle,
  showCard,
  submit,
} from '../../support/buyer.ts';
import { endHoldOnly, pass } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { newAppUser, newEvent, newOrganiser, takeTransfers, usersOf } from '../../support/world.ts';

const api = await openApi();
const entered = await newOrganiser(api);
const token = entered.token;
const organiser = entered.email;

const sale = () => newEvent(api, token, { price: 2_500 });
const list = (eventId: string, page: Record<string, string> = {}) =>
  api.ask('getPurchases', { eventId, ...page }, token);
const details = (purchaseId: string) => api.ask('getPurchaseDetails', { purchaseId }, token);
const setStatus = (pId: string, paymentStatus: 'paid' | 'cancelled', refund?: number) =>
  api.ask('updatePaymentStatus', { payload: { pId, paymentStatus, refund } }, token);
const refund = (pId: string, amount: number, seenRefunded = 0) =>
  api.call('refundPurchase', { payload: { pId, amount, seenRefunded } }, token);

/** What happened, without when and without its mails: who, what, and its facts. */
const told = async (pId: string) =>
  (await details(pId)).timeline
    .filter(({ kind }) => kind !== 'mailed')
    .map(({ kind, actor, by, data }) => [kind, by ?? actor, data]);

/** A paid order for so many. */
async function paid(count = 1) {
  const at = await sale();
  const { key } = await buy(api, { formId: at.formId, ticketIds: Array(count).fill(at.ticketId) });
  return { ...at, key, pId: await purchaseIdOf(api, key) };
}

describe('the list of purchases', () => {
  it('is empty for an event that sold nothing', async () => {
    expect(await list((await sale()).eventId)).toEqual({ purchases: [], next: null, total: 0 });
  });

  it('shows who ordered what, the newest first', async () => {
    const at = await sale();
    const ada = { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' };
    const two = [attendee(at.ticketId, ada), attendee(at.ticketId, { firstname: 'Grace', surname: 'Hopper' })];
    await submit(api, at, { attendees: two });
    api.clock.advance(1_000);
    const { reference } = await buy(api, at);
    const { purchases, next, total } = await list(at.eventId);
    expect(purchases.map(({ status }) => status)).toEqual(['paid', 'held']);
    expect(purchases[0]).toMatchObject({ reference, total: 2_500, attendees: 1, refunded: 0 });
    expect(purchases[1]).toMatchObject({
      buyerName: 'Ada Lovelace',
      buyerEmail: 'ada@example.org',
      attendees: 2,
      total: 5_000,
      currency: 'gbp',
    });
    expect([next, total]).toEqual([null, 2]);
  });

  it('names the company that bought, and finds an order by it and by the number of its invoice', async () => {
    const at = await sale();
    const company = { name: 'Möwe & Söhne GmbH', address: 'Kai 4', country: 'DE', vatNumber: '' };
    const { key } = await placeOrder(api, at, { company });
    await showCard(api, key);
    await settle(api, key);
    await buy(api, at);
    const pId = await purchaseIdOf(api, key);
    const found = async (search: string) =>
      (await list(at.eventId, { search })).purchases.map(({ pId, companyName }) => [pId, companyName]);
    expect(await found('möwe & sö')).toEqual([[pId, 'Möwe & Söhne GmbH']]);
    const { company: told, invoices } = await details(pId);
    expect(told).toEqual(company);
    expect(await found(invoices[0]?.number.toLowerCase() ?? '-')).toEqual([[pId, 'Möwe & Söhne GmbH']]);
    expect(await found('no such company')).toEqual([]);
  });

  it('comes by pages that leave nothing out and show nothing twice', async () => {
    const at = await newEvent(api, token, { price: 0 });
    for (let count = 0; count < 7; count++) await submit(api, at);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(at.eventId, { limit: '3', ...(cursor && { cursor }) });
      seen.push(...page.purchases.map(({ pId }) => pId));
      expect(page.total).toBe(7);
      cursor = page.next;
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  it('refuses a cursor that is none', async () => {
    const { eventId } = await sale();
    expect(await api.call('getPurchases', { eventId, cursor: 'x' }, token)).toMatchObject({ status: 422 });
  });

  it('is narrowed by status, and to those that got money back', async () => {
    const at = await sale();
    const order = (changes = {}) => placeOrder(api, at, changes);
    const held = await order();
    const ended = await order();
    await endHoldOnly(api, ended.key);
    const kept = await buy(api, at);
    const cancelled = await buy(api, at);
    await setStatus(await purchaseIdOf(api, cancelled.key), 'cancelled', 1_000);
    const refunded = await buy(api, at);
    await setStatus(await purchaseIdOf(api, refunded.key), 'cancelled', 2_500);
    await takeTransfers(api, token, at.eventId);
    const transfer = await order({ paymentMethod: 'transfer' });
    const found = async (filter: string) =>
      (await list(at.eventId, { filter })).purchases.map(({ reference }) => reference).sort();
    const references = (...orders: { reference: string }[]) => orders.map(({ reference }) => reference).sort();
    expect(await found('open')).toEqual(references(held));
    expect(await found('transfer')).toEqual(references(transfer));
    expect(await found('ended')).toEqual(references(ended));
    expect(await found('paid')).toEqual(references(kept));
    expect(await found('cancelled')).toEqual(references(cancelled, refunded));
    expect(await found('refunded')).toEqual(references(cancelled, refunded));
    expect(await found('door')).toEqual([]);
    expect(await found('free')).toEqual([]);
    expect((await api.call('getPurchases', { eventId: at.eventId, filter: 'all' as never }, token)).status).toBe(422);
  });

  it('is searched by reference, name and email address, and by nothing of another event', async () => {
    const [at, other] = [await sale(), await sale()];
    const zoe = { firstname: 'Zoë', surname: 'Quill_100%', email: 'zoe.q@example.org' };
    await submit(api, at, { attendees: [attendee(at.ticketId), attendee(at.ticketId, zoe)] });
    const { reference } = await placeOrder(api, at);
    const found = async (search: string, { eventId } = at) => (await list(eventId, { search })).total;
    expect(await found('zoe quill')).toBe(1);
    expect(await found('ZOE.Q@')).toBe(1);
    expect(await found('quill_100%')).toBe(1);
    expect(await found('quill%')).toBe(0);
    expect(await found(reference.toLowerCase().replace('-', ' '))).toBe(1);
    expect(await found(reference.slice(0, 4).toLowerCase())).toBe(1);
    expect(await found('zoe', other)).toBe(0);
    expect(await found(reference, other)).toBe(0);
  });
});

describe('what happened to a purchase', () => {
  it('is told from the order to the door', async () => {
    const { eventId, formId, pId, key } = await paid();
    const door = await newAppUser(api, token, eventId, 'checkin');
    const [user] = await usersOf(api, token, { formId });
    const who = { userId: user?.uId ?? '', purchaseId: pId };
    api.clock.advance(60_000);
    await api.ask('checkin', { ...who, gate: 'North' }, door.token);
    api.clock.advance(60_000);
    await api.ask('undoCheckin', who, token);
    await settle(api, key);
    expect(await told(pId)).toEqual([
      ['ordered', 'buyer', { total: 2_500, method: 'card', attendees: 1 }],
      ['paymentStarted', 'buyer', { gateway: 'sandbox' }],
      ['paid', 'gateway', { amount: 2_500, late: false }],
      ['checkedIn', 'Sam Doe', { name: 'Ada Lovelace', gate: 'North' }],
      ['checkInUndone', organiser, { name: 'Ada Lovelace' }],
    ]);
    expect((await details(pId)).timeline.every(({ at }) => !Number.isNaN(Date.parse(at)))).toBe(true);
  });

  it('tells of a declined card once, however often the gateway is asked', async () => {
    const at = await sale();
    const { key } = await placeOrder(api, at);
    await showCard(api, key, cards.declines);
    for (let times = 0; times < 3; times++) await settle(api, key);
    await showCard(api, key);
    await settle(api, key);
    expect((await told(await purchaseIdOf(api, key))).map(([kind]) => kind)).toEqual([
      'ordered',
      'paymentStarted',
      'paymentDeclined',
      'paid',
    ]);
  });

  it('names who marked a transfer as paid, and whether the order had ended before', async () => {
    const at = await sale();
    await takeTransfers(api, token, at.eventId);
    const order = async () => purchaseIdOf(api, (await placeOrder(api, at, { paymentMethod: 'transfer' })).key);
    const [inTime, late] = [await order(), await order()];
    await setStatus(inTime, 'paid');
    await setStatus(inTime, 'paid');
    await pass(api, 8 * 24 * 60);
    await setStatus(late, 'paid');
    expect((await told(inTime)).slice(1)).toEqual([
      ['markedPaid', organiser, { amount: 2_500, via: 'hand', late: false }],
    ]);
    expect((await told(late)).slice(1)).toEqual([
      ['expired', 'system', {}],
      ['markedPaid', organiser, { amount: 2_500, via: 'hand', late: true }],
    ]);
  });

  it('tells of an attendee who was changed or removed, and of the new price', async () => {
    const at = await sale();
    const { key } = await placeOrder(api, at, { count: 2 });
    const pId = await purchaseIdOf(api, key);
    const [first, second] = await usersOf(api, token, at);
    const fields = { firstname: 'Ada', surname: 'King', email: 'ada@example.org' };
    await api.ask('updateUser', { payload: { uId: first?.uId ?? '', fields } }, token);
    await api.ask('deleteUser', { userId: first?.uId ?? '', registrationId: at.formId }, token);
    await api.ask('deleteUser', { userId: second?.uId ?? '', registrationId: at.formId }, token);
    expect((await told(pId)).slice(1)).toEqual([
      ['attendeeEmailChanged', organiser, { name: 'Ada King' }],
      ['attendeeRemoved', organiser, { name: 'Ada King', total: 2_500 }],
      ['attendeeRemoved', organiser, { name: 'Ada Lovelace', total: null }],
      ['cancelled', organiser, {}],
    ]);
    const { people } = await details(pId);
    expect(people.every(({ removedAt }) => removedAt !== null)).toBe(true);
  });

  it('tells of a cancellation and its refund', async () => {
    const { pId } = await paid();
    await setStatus(pId, 'cancelled', 1_000);
    expect((await told(pId)).slice(3)).toEqual([
      ['cancelled', organiser, {}],
      ['refundAsked', organiser, { amount: 1_000, byHand: false }],
      ['refundSent', 'gateway', { amount: 1_000 }],
    ]);
  });

  it('tells of money that came too late, and why it went back', async () => {
    const at = await newEvent(api, token, { price: 2_500, quantity: 1 });
    const { key } = await placeOrder(api, at);
    await api.ask('createPaymentIntent', { payload: { purchaseKey: key } });
    await endHoldOnly(api, key);
    await buy(api, at);
    await api.sql(
      `update sandbox_intents set status = 'succeeded' where id = (select gateway_intent_id from purchases where key = $1)`,
      [key],
    );
    await Promise.all([settle(api, key), settle(api, key)]);
    expect((await told(await purchaseIdOf(api, key))).slice(2)).toEqual([
      ['expired', 'system', {}],
      ['lateMoney', 'gateway', { amount: 2_500, reason: 'ticketsGone' }],
      ['lateMoneySentBack', 'gateway', { amount: 2_500 }],
    ]);
  });

  it('says who cancelled: the buyer', async () => {
    const at = await sale();
    const { key } = await placeOrder(api, at);
    await api.ask('cancelPurchase', { payload: { purchaseKey: key } });
    expect((await told(await purchaseIdOf(api, key))).slice(1)).toEqual([['cancelled', 'buyer', {}]]);
  });

  it('keeps the name of a user whose login was removed', async () => {
    const { eventId, pId } = await paid();
    const door = await newAppUser(api, token, eventId, 'checkin');
    await noteEvent(api.db, pId, { kind: 'cancelled', data: {} }, { userId: door.id }, api.clock.now);
    await api.ask('removeAppUser', { id: door.id }, token);
    expect((await told(pId)).at(-1)).toEqual(['cancelled', 'Sam Doe', {}]);
  });

  it('is only added to', async () => {
    const { pId } = await paid();
    const change = api.pool.query(`update purchase_events set kind = 'expired' where purchase_id = $1`, [pId]);
    await expect(change).rejects.toThrow('rows of purchase_events are only added');
  });

  it('is undone with what it tells of', async () => {
    const { pId } = await paid();
    const client = await api.pool.connect();
    await client.query('begin');
    await noteEvent(drizzle(client), pId, { kind: 'expired', data: {} }, { actor: 'system' }, api.clock.now);
    await client.query('rollback');
    client.release();
    expect((await told(pId)).map(([kind]) => kind)).not.toContain('expired');
  });
});

describe('a purchase', () => {
  it('is read with its lines, attendees and payment', async () => {
    const at = await sale();
    const attendees = [attendee(at.ticketId, { email: 'ada@example.org' }), attendee(at.ticketId)];
    const { key, reference } = (
      await api.ask('submitUserForm', { payload: registrationOf(at.formId, [], { attendees }) })
    ).purchase;
    await showCard(api, key);
    await settle(api, key);
    const read = await details(await purchaseIdOf(api, key));
    expect(read).toMatchObject({
      key,
      reference,
      status: 'paid',
      buyerName: 'Ada Lovelace',
      buyerEmail: 'ada@example.org',
      lines: [{ quantity: 2, unitPrice: 2_500, total: 5_000 }],
      subtotal: 5_000,
      discount: 0,
      total: 5_000,
      refunded: 0,
      gateway: 'sandbox',
      testMode: true,
      money: 'test',
      refunds: [],
      invoices: [{ kind: 'invoice' }],
    });
    expect(read.people.map(({ name, removedAt }) => [name, removedAt])).toEqual([
      ['Ada Lovelace', null],
      ['Ada Lovelace', null],
    ]);
    expect(read.paidAt).not.toBeNull();
    expect(read.paymentId).toMatch(/^pi_test_/);
  });

  it('that is free was never paid', async () => {
    const at = await newEvent(api, token, { price: 0 });
    const { key } = await placeOrder(api, at);
    expect(await details(await purchaseIdOf(api, key))).toMatchObject({ status: 'free', money: 'none', paidAt: null });
  });
});

it('a test order is marked, and found among others', async () => {
  const { pId } = await paid();
  const { eventId } = await details(pId);
  const found = await api.ask('getPurchases', { eventId, filter: 'test' }, token);
  expect(found.purchases).toMatchObject([{ pId, isTest: true }]);
  const at = await newEvent(api, token, { price: 0 });
  await submit(api, at);
  const listed = async (filter?: 'test') =>
    (await api.ask('getPurchases', { eventId: at.eventId, ...(filter && { filter }) }, token)).purchases;
  expect(await listed()).toMatchObject([{ isTest: false }]);
  expect(await listed('test')).toEqual([]);
});

describe('sending back money of a purchase', () => {
  it('leaves a paid order as it is, and says who did it', async () => {
    const { pId } = await paid();
    const { msg } = await refund(pId, 1_000);
    expect(msg).toBe('Refund noted. This is a test order, so no money moves.');
    const read = await details(pId);
    expect(read).toMatchObject({ status: 'paid', refunded: 1_000, money: 'test' });
    expect(read.refunds).toMatchObject([{ amount: 1_000, askedBy: organiser, byHand: false }]);
    expect(read.refunds[0]?.sentAt).not.toBeNull();
  });

  it('works later for an order that was cancelled without, and refunds it when nothing is left', async () => {
    const { pId } = await paid();
    await setStatus(pId, 'cancelled', 0);
    await refund(pId, 1_500);
    expect(await details(pId)).toMatchObject({ status: 'cancelled', refunded: 1_500 });
    await refund(pId, 1_000, 1_500);
    expect(await details(pId)).toMatchObject({ status: 'refunded', refunded: 2_500, money: 'none' });
  });

  it('sends once what is pressed twice', async () => {
    const { pId } = await paid();
    const replies = await Promise.all([1, 2, 3].map(() => refund(pId, 500)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await details(pId)).toMatchObject({ refunded: 500 });
  });

  it('never sends more than is left, nor anything of an order that is not paid', async () => {
    const { pId } = await paid();
    await refund(pId, 2_000);
    expect(await refund(pId, 501, 2_000)).toMatchObject({
      status: 422,
      field: 'payload.refund',
      msg: 'At most £5.00 of this order can still be refunded.',
    });
    const at = await sale();
    const { key } = await placeOrder(api, at);
    expect((await refund(await purchaseIdOf(api, key), 1)).status).toBe(409);
    for (const amount of [0, -1, 0.5]) expect((await refund(pId, amount, 2_000)).status).toBe(422);
  });

  it('is only noted where the money came by transfer', async () => {
    const at = await sale();
    await takeTransfers(api, token, at.eventId);
    const changes = { paymentMethod: 'transfer' as const };
    const pId = await purchaseIdOf(api, (await placeOrder(api, at, changes)).key);
    await setStatus(pId, 'paid');
    expect((await refund(pId, 2_500)).msg).toMatch(/^Refund noted/);
    expect((await told(pId)).slice(2)).toEqual([['refundAsked', organiser, { amount: 2_500, byHand: true }]]);
  });
});

describe('revenue', () => {
  const revenueOf = async (eventId: string) => {
    const events = (await api.ask('getAllEvents', {}, token)).events;
    const { event } = await api.ask('getEventSummary', { eventId }, token);
    expect(events.find(({ id }) => id === eventId)?.revenue).toBe(event.revenue);
    return event.revenue;
  };

  it('keeps what a cancelled order paid until it is sent back', async () => {
    const { eventId, pId } = await paid(2);
    expect(await revenueOf(eventId)).toBe(5_000);
    await setStatus(pId, 'cancelled', 0);
    expect(await revenueOf(eventId)).toBe(5_000);
    await refund(pId, 1_500);
    expect(await revenueOf(eventId)).toBe(3_500);
    await refund(pId, 3_500, 1_500);
    expect(await revenueOf(eventId)).toBe(0);
  });

  it('has nothing of money that came too late and went back', async () => {
    const at = await newEvent(api, token, { price: 2_500, quantity: 1 });
    const { key } = await placeOrder(api, at);
    await showCard(api, key);
    await endHoldOnly(api, key);
    await buy(api, at);
    await settle(api, key);
    expect(await details(await purchaseIdOf(api, key))).toMatchObject({ status: 'refunded' });
    expect(await revenueOf(at.eventId)).toBe(2_500);
  });
});
