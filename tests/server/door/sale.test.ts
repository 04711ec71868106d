import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it } from 'vitest';
import { eventDraft, question, ticketDraft } from '../../../harness/drafts.ts';
import type { InputOf } from '../../../src/api/contract/endpoint.ts';
import type { calls } from '../../../src/api/contract/table.ts';
import { doorSales } from '../../../src/lib/door.ts';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import { usualPricing } from '../../../src/lib/pricing.ts';
import { placeOrder } from '../../support/buyer.ts';
import { countersOf } from '../../support/counters.ts';
import { openApi } from '../../support/fixtures.ts';
import { noting } from '../../support/noting.ts';
import { readWorkbook, valuesOf } from '../../support/spreadsheet.ts';
import { changeForm, newAppUser, newEvent, newOrganiser, usersOf } from '../../support/world.ts';

/** Characters that the database answered with. */
let read = 0;
const api = await openApi({
  wrap: (db) => drizzle(noting(db.$client, (_, rows) => (read += JSON.stringify(rows).length))),
});
const { token } = await newOrganiser(api);

type Asked = InputOf<(typeof calls)['sellTicket']>;

/** An event whose tickets cost £25 at the door, and a login of it. */
async function door(ticket: Parameters<typeof newEvent>[2] = {}, facts: Parameters<typeof newEvent>[3] = {}) {
  const at = await newEvent(api, token, { price: 2_500, soldAtDoor: true, ...ticket }, facts);
  const staff = await newAppUser(api, token, at.eventId, 'checkin');
  const { formId, ticketId, eventId } = at;
  const asked = (changes: Partial<Asked> = {}): Asked => ({
    ...{ formId, ticketId, key: randomUUID(), count: 1, total: 2_500, takenAs: 'cash', name: '', email: '' },
    ...{ gate: 'North', ...changes },
  });
  const sell = (changes: Partial<Asked> = {}, by = staff.token) => api.call('sellTicket', asked(changes), by);
  const sold = async (changes: Partial<Asked> = {}) => (await sell(changes)).payload.sale;
  const offered = async () => (await api.ask('getDoorTickets', { eventId }, staff.token)).tickets;
  const back = (pId: string, by = staff.token) => api.call('takeBackSale', { purchaseId: pId }, by);
  const counted = () => api.ask('countCheckedIn', { eventId }, staff.token);
  const details = (purchaseId: string) => api.ask('getPurchaseDetails', { purchaseId }, token);
  const orders = async () =>
    (await api.sql('select count(*)::integer as count from purchases where form_id = $1', [formId]))[0].count;
  return { ...at, staff, asked, sell, sold, offered, back, counted, details, orders };
}

const refusal = async (answer: ReturnType<Awaited<ReturnType<typeof door>>['sell']>) => {
  const { status, field, msg } = await answer;
  return [status, field, msg];
};

describe('what the door may sell', () => {
  it('is nothing until the organiser says so of a ticket, and stays as it was where nothing is said of it', async () => {
    const at = await door({ soldAtDoor: undefined });
    expect(await at.offered()).toEqual([]);
    const save = async (changes: object) =>
      api.ask(
        'saveTicket',
        { payload: { ...ticketDraft(at.formId, { price: 2_500 }), id: at.ticketId, ...changes } },
        token,
      );
    await save({ soldAtDoor: true });
    await save({ name: 'Day ticket' });
    expect(await at.offered()).toEqual([
      {
        formId: at.formId,
        ticketId: at.ticketId,
        name: 'Day ticket',
        form: 'Visitors',
        totals: [2_500, 5_000, 7_500, 10_000, 12_500, 15_000, 17_500, 20_000, 22_500, 25_000],
      },
    ]);
  });

  it('costs what it does for others, fee and VAT of the order and the early bird among it', async () => {
    const at = await door({ earlyBird: { price: 2_000, until: null, quantity: 1 } });
    expect((await at.offered())[0]?.totals.slice(0, 3)).toEqual([2_000, 4_500, 7_000]);
  });

  it('is told without reading what its form asks, however much that is', async () => {
    const at = await door();
    const options = Array.from({ length: 100 }, (_, place) => `${place} ${'x'.repeat(190)}`);
    const questions = Array.from({ length: 10 }, () => question({ type: questionTypes.checkboxes, options }));
    await changeForm(api, token, at.formId, { questions });
    read = 0;
    expect(await at.offered()).toHaveLength(1);
    expect(read).toBeLessThan(10_000);
  });

  it('is as much as is left, of the ticket and of its form', async () => {
    const at = await door({ quantity: 3 });
    expect((await at.offered())[0]?.totals).toEqual([2_500, 5_000, 7_500]);
    await changeForm(api, token, at.formId, { capacity: 1 });
    expect((await at.offered())[0]?.totals).toEqual([2_500]);
    await at.sold();
    expect((await at.offered())[0]?.totals).toEqual([]);
  });

  it('is sold after registration and its own sale have ended, and not once the event is over, called off, or its form unpublished', async () => {
    const at = await door({ saleEndsAt: '2020-01-01T09:00:00.000Z' });
    await changeForm(api, token, at.formId, { closesAt: '2020-01-01T09:00:00.000Z' });
    expect((await at.sell()).status).toBe(200);
    const closed: unknown[] = [];
    for (const [off, on] of [
      ["update events set status = 'cancelled' where id = $1", "update events set status = 'planned' where id = $1"],
      ['update events set published = false where id = $1', 'update events set published = true where id = $1'],
      [
        'update forms set published = false where event_id = $1',
        'update forms set published = true where event_id = $1',
      ],
      [
        "update events set starts_at = now() - interval '9 years', ends_at = now() - interval '8 years' where id = $1",
        '',
      ],
    ] as const) {
      await api.pool.query(off, [at.eventId]);
      closed.push([(await at.offered()).length, (await refusal(at.sell())).slice(0, 2)]);
      if (on) await api.pool.query(on, [at.eventId]);
    }
    expect(closed).toEqual(Array.from({ length: 4 }, () => [0, [409, 'ticketId']]));
    expect(await at.orders()).toBe(1);
  });
});

describe('a sale at the door', () => {
  it('registers, notes the payment, checks in at this gate and counts, at once', async () => {
    const at = await door();
    const sale = await at.sold({ name: 'Ada King Lovelace' });
    expect(sale).toMatchObject({ total: 2_500, takenAs: 'cash', ticketName: 'Day pass', mailedTo: '' });
    expect(sale.attendees).toHaveLength(1);
    expect(sale.attendees[0]).toMatchObject({
      verdict: 'admissible',
      attendee: { firstname: 'Ada King', surname: 'Lovelace', paymentStatus: 'paid', isTest: false },
      lastCheckIn: { by: 'Sam Doe', gate: 'North' },
    });
    expect(await at.counted()).toMatchObject({ registered: 1, checkedIn: 1 });
    const order = await at.details(sale.pId);
    expect(order).toMatchObject({
      ...{
        status: 'paid',
        total: 2_500,
        paymentMethod: 'door',
        takenBy: 'Sam Doe',
        takenAs: 'cash',
        takenGate: 'North',
      },
      ...{ money: 'kept', buyerEmail: '', invoices: [{ kind: 'invoice' }] },
    });
    expect(order.timeline.map(({ kind, by }) => [kind, by])).toEqual([
      ['soldAtDoor', 'Sam Doe'],
      ['markedPaid', 'Sam Doe'],
      ['checkedIn', 'Sam Doe'],
    ]);
    expect(await countersOf(api, at.formId)).toMatchObject({ form: 1 });
  });

  it('asks nothing of what the form asks, calls guests who gave no name so, and mails the ticket where an address was given', async () => {
    const at = await door();
    const { attendees } = await at.sold({ count: 3, total: 7_500, email: 'ada@example.org' });
    expect(attendees.map(({ attendee, lastCheckIn }) => [attendee?.firstname, lastCheckIn?.kind])).toEqual([
      ['Guest', 'in'],
      ['Guest', 'in'],
      ['Guest', 'in'],
    ]);
    await at.sold();
    const rows = await api.sql('select kind, to_address as "to" from mails where event_id = $1', [at.eventId]);
    expect([await at.orders(), rows]).toEqual([2, [{ kind: 'confirmation', to: 'ada@example.org' }]]);
  });

  it('has fee and VAT as any order has, on the order and on its invoice', async () => {
    const facts = { organisation: 'Ours', publishableKey: '', chargesVat: true, vatRate: 1_900 };
    await api.ask('saveSettings', facts, token);
    const pricing = { ...usualPricing, feeFixed: 100 };
    const at = await door({ price: 1_000 }, { pricing });
    const purchase = await placeOrder(api, at, { count: 2 });
    const sale = await at.sold({ count: 2, total: (await at.offered())[0]?.totals[1] ?? 0 });
    const { total, fee, vat, net } = await at.details(sale.pId);
    expect({ total, fee, vat, net }).toEqual({
      ...{ total: purchase.total, fee: purchase.fee, vat: purchase.vat, net: purchase.net },
    });
    expect([fee > 0, vat.length]).toEqual([true, 1]);
    const rows = await api.sql(
      "select content->'total' as total, content->'net' as net from invoices where purchase_id = $1",
      [sale.pId],
    );
    expect(rows).toEqual([{ total, net }]);
    await api.ask('saveSettings', { organisation: '', publishableKey: '', chargesVat: false, vatRate: 0 }, token);
  });

  it('costs nothing where the ticket does', async () => {
    const at = await door({ price: 0 });
    expect(await refusal(at.sell({ total: 0, takenAs: 'cash' }))).toEqual([409, 'takenAs', 'Say how it was paid.']);
    const sale = await at.sold({ total: 0, takenAs: 'nothing' });
    expect(await at.details(sale.pId)).toMatchObject({ status: 'free', takenAs: 'nothing', invoices: [] });
    expect((await at.back(sale.pId)).status).toBe(200);
    expect(await at.details(sale.pId)).toMatchObject({ status: 'cancelled' });
    expect(await at.counted()).toMatchObject({ registered: 0, checkedIn: 0 });
  });

  it('is at the server’s price: another is refused, and nothing sold', async () => {
    const at = await door();
    for (const total of [0, 1, 2_499]) expect((await refusal(at.sell({ total }))).slice(0, 2)).toEqual([409, 'total']);
    expect((await at.sell({ total: 2_500, takenAs: 'nothing' })).status).toBe(409);
    expect(await at.orders()).toBe(0);
  });

  it('is of no ticket that the organiser does not let the door sell', async () => {
    const at = await door({ soldAtDoor: false });
    expect(await refusal(at.sell())).toEqual([409, 'ticketId', 'This ticket isn’t sold at the door any more.']);
    const other = await door();
    const mixed = await api.call('sellTicket', at.asked({ ticketId: other.ticketId }), at.staff.token);
    expect(mixed.status).toBe(404);
    expect(await at.orders()).toBe(0);
  });

  it.each([0, 11, 1.5])('is not of %s tickets', async (count) => {
    const at = await door();
    expect((await refusal(at.sell({ count }))).slice(0, 2)).toEqual([422, 'count']);
  });

  it('is one, however often and however fast it is sent, and who has it comes in once', async () => {
    const at = await door({ quantity: 1 });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => at.sell({ key })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ payload }) => payload.sale.pId)).size).toBe(1);
    const later = (await at.sell({ key })).payload.sale;
    expect(later.attendees[0]?.attendee?.checkedInAt).toMatch(/Z$/);
    expect([await at.orders(), (await at.counted()).checkedIn]).toEqual([1, 1]);
    const rows = await api.sql(
      'select count(*)::integer as entries from check_ins c join registered_users r on r.id = c.registered_user_id where r.form_id = $1',
      [at.formId],
    );
    expect(rows).toEqual([{ entries: 1 }]);
  });

  it('is not another one under the same key', async () => {
    const at = await door();
    const key = randomUUID();
    const { reference } = await at.sold({ key });
    expect(await refusal(at.sell({ key, count: 2, total: 5_000 }))).toEqual(
      [
        409,
        '',
        `Something else was sold by the attempt before: order ${reference}. Look it up by its reference, then sell again.`,
      ].map((each) => each || undefined),
    );
    expect(await at.orders()).toBe(1);
  });

  it('is no order that was only paid at the door, under whose key it is asked for', async () => {
    const at = await door();
    await api.ask('saveEvent', { ...eventDraft({ payAtDoor: true }), id: at.eventId }, token);
    const key = randomUUID();
    const purchase = await placeOrder(api, at, { paymentMethod: 'door', key });
    const users = await usersOf(api, token, at);
    const [ordered] = users;
    if (!ordered) throw new Error('Somebody should have ordered.');
    const paid = { userId: ordered.uId, purchaseId: ordered.pId, total: 2_500, takenAs: 'cash' as const };
    expect((await api.ask('takePayment', paid, at.staff.token)).admitted).toBe(true);
    const [status, , msg] = await refusal(at.sell({ key, email: ordered.email }));
    expect([status, msg]).toEqual([409, expect.stringContaining(purchase.reference)]);
    expect(await at.orders()).toBe(1);
  });

  it('gives whoever sold it no key of the order or its tickets, though they know all that an order is asked for by', async () => {
    const at = await door({}, { payAtDoor: true });
    const key = randomUUID();
    await at.sold({ key, name: 'Ada Lovelace', email: 'ada@example.org' });
    const fields = { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' };
    const attendees = [{ ticketId: at.ticketId, fields, answers: {} }];
    const { status, payload } = await api.call('submitUserForm', {
      payload: { formId: at.formId, key, attendees, promoCode: null, paymentMethod: 'door' },
    });
    expect([status, payload]).toEqual([409, undefined]);
  });

  it('is never of more than there are, at however many doors', async () => {
    const at = await door({ quantity: 5 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => at.sell({ count: 2, total: 5_000 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const left = answers.find(({ status }) => status !== 200);
    expect([left?.status, left?.msg]).toEqual([409, 'Only 1 ticket left for “Day pass”.']);
    expect((await countersOf(api, at.formId)).form).toBe(4);
  });

  it('lets in only where and when the ticket does', async () => {
    const at = await door();
    const { version } = (await api.ask('getDoorRules', { eventId: at.eventId }, token)).rules;
    const rule = { gates: ['South'], windows: [], entry: 'once' as const };
    await api.ask(
      'saveDoorRules',
      { payload: { eventId: at.eventId, gates: ['South'], tickets: [{ ticketId: at.ticketId, rule }], version } },
      token,
    );
    const { attendees } = await at.sold();
    expect(attendees.map(({ verdict, lastCheckIn }) => [verdict, lastCheckIn])).toEqual([['wrongGate', null]]);
    expect(await at.counted()).toMatchObject({ registered: 1, checkedIn: 0 });
  });

  it('makes the event one that takes real money, where it was not: no test card pays there any more', async () => {
    const at = await door();
    const methods = async () => (await api.ask('getFormWQuestion', at)).paymentMethods;
    expect(await methods()).toEqual(['card']);
    await Promise.all([at.sold(), at.sold(), at.sold()]);
    expect(await methods()).toEqual([]);
  });

  it('goes on however many orders of the form wait for their money', async () => {
    const at = await door({}, { payAtDoor: true });
    await at.sold();
    await api.sql(
      `insert into purchases (key, idempotency_key, reference, form_id, event_id, status, currency, subtotal, total, buyer_email, payment_method, hold_expires_at)
       select 'waiting-' || n, gen_random_uuid(), 'W' || n || left(form_id::text, 6), form_id, event_id, 'awaitingDoor', currency, 2500, 2500, n || '@example.org', 'door', now() + interval '9 years'
       from purchases, generate_series(1, 500) n where form_id = $1`,
      [at.formId],
    );
    expect((await at.sell()).status).toBe(200);
  });

  it('is made so often by one login, and no oftener', async () => {
    const at = await door();
    await api.sql('insert into rate_limits (key, points, expire) values ($1, $2, $3)', [
      `door-sales:${at.staff.id}`,
      doorSales.calls,
      Date.now() + 3_600_000,
    ]);
    expect((await at.sell()).status).toBe(429);
    const other = await newAppUser(api, token, at.eventId, 'checkin');
    expect((await at.sell({}, other.token)).status).toBe(200);
  });
});

describe('a sale that is taken back', () => {
  it('cancels the tickets, lets nobody be inside, and notes the money as given back with a credit note, once', async () => {
    const at = await door();
    const sale = await at.sold({ count: 2, total: 5_000 });
    const answers = await Promise.all([at.back(sale.pId), at.back(sale.pId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await at.back(sale.pId)).payload.attendees.map(({ verdict }) => verdict)).toEqual([
      'cancelled',
      'cancelled',
    ]);
    const order = await at.details(sale.pId);
    expect(order).toMatchObject({ status: 'refunded', refunded: 5_000, money: 'none' });
    expect(order.invoices.map(({ kind }) => kind)).toEqual(['invoice', 'credit']);
    expect(await at.counted()).toMatchObject({ registered: 0, checkedIn: 0 });
    expect((await countersOf(api, at.formId)).form).toBe(0);
  });

  it('leaves nobody at a session either', async () => {
    const at = await door();
    const { eventId } = at;
    const sessions = ['Workshop', 'Party'].map((name) => ({ id: randomUUID(), name, capacity: null, tickets: [] }));
    await api.ask('saveDoorRules', { payload: { eventId, gates: [], sessions, tickets: [] } }, token);
    const { pId, attendees } = await at.sold({ count: 2, total: 5_000 });
    for (const { attendee } of attendees)
      for (const { id } of sessions)
        await api.ask('checkin', { userId: attendee?.uId ?? '', purchaseId: pId, session: id }, at.staff.token);
    const inside = async () => {
      const { numbers } = await api.ask('getDoorNumbers', { eventId }, at.staff.token);
      return numbers.sessions?.map((each) => [each.inside, each.came]);
    };
    api.clock.advance(10_000);
    expect(await inside()).toEqual([
      [2, 2],
      [2, 2],
    ]);
    expect((await at.back(pId)).status).toBe(200);
    api.clock.advance(10_000);
    expect(await inside()).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('is for who sold it, for a quarter of an hour, and then for the organiser', async () => {
    const at = await door();
    const sale = await at.sold();
    const other = await newAppUser(api, token, at.eventId, 'checkin');
    const notOne = [
      422,
      'purchaseId',
      'You can take back what you sold yourself in the last 15 minutes. Ask the organiser to cancel this order.',
    ];
    expect(await refusal(at.back(sale.pId, other.token) as never)).toEqual(notOne);
    const before = api.clock.now;
    api.clock.now = new Date(before.getTime() + 15 * 60_000 + 1);
    expect(await refusal(at.back(sale.pId) as never)).toEqual(notOne);
    expect((await at.back(sale.pId, token)).status).toBe(200);
    api.clock.now = before;
    expect(await at.details(sale.pId)).toMatchObject({ status: 'refunded' });
  });
});

describe('the financial report', () => {
  it('says of each sale how it was paid, and of each door and day what there is to count', async () => {
    const at = await door();
    const sell = async (changes: Partial<Asked> = {}) => {
      api.clock.advance(1_000);
      return at.sold(changes);
    };
    await sell();
    await sell({ count: 2, total: 5_000 });
    const later = await sell({ takenAs: 'terminal', gate: '' });
    const { pId } = await sell();
    api.clock.advance(1_000);
    await at.back(pId);
    const day = { Date: api.clock.now.toISOString().slice(0, 10), 'Taken by': 'Sam Doe' };
    // What the organiser sends back another day is not from the till.
    api.clock.advance(30 * 3_600_000);
    const refund = { pId: later.pId, amount: 2_500, seenRefunded: 0 };
    expect((await api.call('refundPurchase', { payload: refund }, token)).status).toBe(200);
    const payload = await api.ask('downloadFinancialReport', { eventId: at.eventId }, token);
    const [movements, , counted] = await readWorkbook(payload);
    if (!movements || !counted) throw new Error('The report should have three sheets.');
    expect(valuesOf(movements).map(({ Type, Method }) => [Type, Method])).toEqual([
      ['Charge', 'Cash'],
      ['Charge', 'Cash'],
      ['Charge', 'Card terminal'],
      ['Charge', 'Cash'],
      ['Refund', 'Cash'],
      ['Refund', 'Sent by you'],
    ]);
    expect(counted.name).toBe('At the door');
    expect(valuesOf(counted)).toEqual([
      { ...day, Method: 'Card terminal', Orders: '1', Charged: '25', Refunded: '0', Remaining: '25' },
      { ...day, Gate: 'North', Method: 'Cash', Orders: '3', Charged: '100', Refunded: '25', Remaining: '75' },
    ]);
  });
});
