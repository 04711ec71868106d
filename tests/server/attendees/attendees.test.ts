import { describe, expect, it } from 'vitest';
import { formDraft, promoDraft, question, takesTransfers } from '../../../harness/drafts.ts';
import { promoTypes } from '../../../src/lib/enumerations.ts';
import { type PurchaseStatus, purchaseStatuses, reservingStatuses } from '../../../src/lib/purchase.ts';
import { placeOrder, settle, showCard } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { newAttendee, newEvent, newOrganiser, setStatus, usersOf } from '../../support/world.ts';

type Place = Awaited<ReturnType<typeof newEvent>>;

let token: string;
let place: Place;
const api = await openApi();
token = (await newOrganiser(api)).token;

const tick = () => api.clock.advance(1_000);

async function register(...names: [string, string, string][]) {
  place = await newEvent(api, token);
  for (const [firstname, surname, organization] of names) {
    tick();
    await newAttendee(api, place, { firstname, surname, organization });
  }
}

const attendees = (page: { name?: string; cursor?: string; limit?: string } = {}) =>
  api.ask('getUsers', { formId: place.formId, ...page }, token);
const names = async (page: Parameters<typeof attendees>[0] = {}) =>
  (await attendees(page)).users.map(({ firstname, surname }) => `${firstname} ${surname}`);

describe('removing an attendee', () => {
  it('does not wait for attendees of another organiser, whose removals wait for something', async () => {
    const other = await newOrganiser(api);
    const theirs = await newEvent(api, other.token);
    for (let count = 0; count < 3; count++) await newAttendee(api, theirs);
    await register(['Ada', 'Lovelace', 'Engines']);
    const lock = await api.pool.connect();
    await lock.query('begin');
    await lock.query('select from purchases where event_id = $1 for update', [theirs.eventId]);
    const remove = ({ uId: userId = '' }, registrationId: string, by: string) =>
      api.call('deleteUser', { userId, registrationId }, by);
    const users = await usersOf(api, other.token, theirs);
    const waiting = users.map((user) => remove(user, theirs.formId, other.token));
    const [ada] = (await attendees()).users;
    expect((await remove(ada ?? {}, place.formId, token)).status).toBe(200);
    await lock.query('commit');
    lock.release();
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
  });
});

describe('the list of attendees', () => {
  it('shows who registered, newest first', async () => {
    await register(['Ada', 'Lovelace', 'Engines'], ['Grace', 'Hopper', 'Navy']);
    const { users, next, total } = await attendees();
    expect({ next, total }).toEqual({ next: null, total: 2 });
    expect(users[0]).toEqual({
      uId: users[0]?.uId,
      pId: users[0]?.pId,
      detailsMissing: false,
      isTest: false,
      formId: place.formId,
      firstname: 'Grace',
      surname: 'Hopper',
      organization: 'Navy',
      jobTitle: '',
      email: users[0]?.email,
      phone: '',
      country: '',
      ticketName: 'Day pass',
      reference: users[0]?.reference,
      paymentStatus: 'free',
      registeredAt: api.clock.now.toISOString(),
      checkedInAt: null,
    });
    const byEvent = await api.ask('getUsersByEvent', { eventId: place.eventId }, token);
    expect(byEvent).toEqual({ users, next, total });
  });

  it('goes page by page without losing or repeating anybody, whoever comes meanwhile', async () => {
    const everyone = Array.from({ length: 7 }, (_, n) => [`P${n}`, 'Same', ''] as [string, string, string]);
    await register(...everyone);
    const first = await attendees({ limit: '3' });
    tick();
    await newAttendee(api, place, { firstname: 'Late' });
    const second = await attendees({ limit: '3', cursor: first.next ?? '' });
    const third = await attendees({ limit: '3', cursor: second.next ?? '' });
    const seen = [first, second, third].flatMap(({ users }) => users.map(({ firstname }) => firstname));
    expect(seen).toEqual(['P6', 'P5', 'P4', 'P3', 'P2', 'P1', 'P0']);
    expect([first, second, third].map(({ next, total }) => [next === null, total])).toEqual([
      [false, 7],
      [false, 8],
      [true, 8],
    ]);
  });

  it('finds by words of name, organisation and email, whatever their order, case and accents', async () => {
    await register(['José', 'Núñez', 'Café 100%'], ['Anna', 'Brown', 'Acme'], ['Hannah', 'Smith', 'Brown & Co']);
    expect(await names({ name: 'ANN' })).toEqual(['Hannah Smith', 'Anna Brown']);
    expect(await names({ name: 'brown' })).toEqual(['Hannah Smith', 'Anna Brown']);
    expect(await names({ name: 'jose nunez' })).toEqual(['José Núñez']);
    expect(await names({ name: 'CAFÉ 100%' })).toEqual(['José Núñez']);
    expect(await names({ name: 'smith hannah' })).toEqual(['Hannah Smith']);
    expect(await names({ name: '00%' })).toEqual(['José Núñez']);
    expect(await names({ name: 'a_n' })).toEqual([]);
    expect(await names({ name: 'n\\n' })).toEqual([]);
    expect(await names({ name: 'example.org' })).toHaveLength(3);
    expect(await names({ name: '  ' })).toHaveLength(3);
    expect(await attendees({ name: 'ann', limit: '1' })).toMatchObject({ total: 2, next: expect.any(String) });
  });

  it.each([
    'x',
    '1_2',
    '999999999999999_00000000-0000-4000-8000-000000000000',
  ])('refuses the cursor %s', async (cursor) => {
    const reply = await api.call('getUsers', { formId: place.formId, cursor }, token);
    expect(reply).toMatchObject({ status: 422, field: 'cursor' });
  });

  it('leaves out attendees whose purchase was cancelled before it was paid', async () => {
    place = await newEvent(api, token, { price: 500 });
    const { key } = await newAttendee(api, place);
    expect(await attendees()).toMatchObject({ total: 1, users: [{ paymentStatus: 'held' }] });
    await api.ask('cancelPurchase', { payload: { purchaseKey: key } });
    expect(await attendees()).toEqual({ users: [], next: null, total: 0 });
  });
});

describe('one attendee', () => {
  const details = (userId: string) => api.ask('getAttendee', { userId }, token);

  async function orderOfTwo(price: number, paymentMethod: 'card' | 'transfer') {
    place = await newEvent(api, token, { price }, paymentMethod === 'transfer' ? takesTransfers : {});
    const { formId, ticketId, questionId } = place;
    const attendees = ['Ada', 'Grace'].map((firstname) => ({
      ticketId,
      fields: { firstname, surname: 'Same', email: `${firstname}@example.org` },
      answers: { [questionId]: `${firstname}’s answer` },
    }));
    const registration = { formId, key: crypto.randomUUID(), attendees, promoCode: null, paymentMethod };
    const { purchase } = await api.ask('submitUserForm', { payload: registration });
    const users = await usersOf(api, token, { formId });
    const of = (name: string) => users.find(({ firstname }) => firstname === name)?.uId ?? '';
    return { purchase, ada: of('Ada'), grace: of('Grace'), pId: users[0]?.pId ?? '' };
  }

  it('is read with their answers and everybody in their order', async () => {
    const { purchase, ada, grace, pId } = await orderOfTwo(2_500, 'transfer');
    const found = await details(grace);
    expect(found).toMatchObject({
      attendee: { uId: grace, pId, reference: purchase.reference, paymentStatus: 'awaitingTransfer' },
      form: { id: place.formId },
      fields: { firstname: 'Grace' },
      answers: { [place.questionId]: 'Grace’s answer' },
      ticketKey: null,
      lastCheckIn: null,
    });
    expect(found.order).toEqual({
      testMode: false,
      disputes: [],
      total: 5_000,
      currency: 'gbp',
      paymentMethod: 'transfer',
      takenBy: null,
      money: 'none',
      refunded: 0,
      lost: 0,
      share: 2_500,
      attendees: [
        { uId: ada, name: 'Ada Same', ticketName: 'Day pass' },
        { uId: grace, name: 'Grace Same', ticketName: 'Day pass' },
      ],
    });
  });

  it('has a ticket link and money to send back once the transfer is noted', async () => {
    const { purchase, ada, pId } = await orderOfTwo(2_500, 'transfer');
    await setStatus(api, token, pId, 'paid');
    const { purchase: paid } = await api.ask('getPurchase', { purchaseKey: purchase.key });
    const { ticketKey, order } = await details(ada);
    expect([ticketKey, order.money]).toEqual([paid.attendees[0]?.ticketKey, 'kept']);
    await setStatus(api, token, pId, 'cancelled');
    expect((await details(ada)).ticketKey).toBeNull();
  });

  it('is checked in by the organiser, who reads when and by whom, and undoes it', async () => {
    const { ada, pId } = await orderOfTwo(0, 'card');
    const attendee = { userId: ada, purchaseId: pId };
    await api.ask('checkin', { ...attendee, gate: 'North' }, token);
    expect((await details(ada)).lastCheckIn).toMatchObject({
      at: api.clock.now.toISOString(),
      gate: 'North',
      by: expect.stringContaining('@example.org'),
    });
    tick();
    await api.ask('undoCheckin', attendee, token);
    const undone = await details(ada);
    expect(undone).toMatchObject({ lastCheckIn: null, attendee: { checkedInAt: null } });
    expect(undone.checkIns.map(({ kind, gate }) => [kind, gate])).toEqual([
      ['undone', ''],
      ['in', 'North'],
    ]);
  });

  it('is shown as deleted, and no longer named in the order of the others', async () => {
    const { ada, grace } = await orderOfTwo(0, 'card');
    await api.ask('deleteUser', { userId: ada, registrationId: place.formId }, token);
    expect((await details(ada)).deletedAt).toBe(api.clock.now.toISOString());
    expect((await details(grace)).order.attendees.map(({ name }) => name)).toEqual(['Grace Same']);
  });
});

describe('changing an attendee', () => {
  const asked = question({ type: 2, options: ['Fish', 'Beans'] });

  async function registered() {
    await register(['Ada', 'Lovelace', 'Engines']);
    const draft = formDraft(place.eventId, { id: place.formId, questions: [asked] });
    await api.ask('saveForm', { payload: draft }, token);
    const uId = (await attendees()).users[0]?.uId ?? '';
    return { uId, fields: { firstname: 'Augusta', surname: 'King', email: 'king@example.org' } };
  }

  it('changes fields and answers, keeps what was not said, and is found by the new name', async () => {
    const registeredUser = await registered();
    const payload = { ...registeredUser, answers: { [asked.id]: 'Beans' } };
    const { user } = await api.ask('updateUser', { payload }, token);
    expect(user).toMatchObject({ firstname: 'Augusta', surname: 'King', organization: 'Engines' });
    const asking = { formId: place.formId, formFiller: registeredUser.uId };
    const { fields, answers } = await api.ask('getFormWAnswer', asking, token);
    expect(fields).toMatchObject({ ...registeredUser.fields, organization: 'Engines' });
    expect(answers).toEqual({ [asked.id]: 'Beans' });
    expect(await names({ name: 'augusta' })).toEqual(['Augusta King']);
    expect(await names({ name: 'lovelace' })).toEqual([]);
    await api.ask('updateUser', { payload: registeredUser }, token);
    expect((await api.ask('getFormWAnswer', asking, token)).answers).toEqual({ [asked.id]: 'Beans' });
  });

  it('refuses an answer that is no option', async () => {
    const registeredUser = await registered();
    const payload = { ...registeredUser, answers: { [asked.id]: 'Meat' } };
    const reply = await api.call('updateUser', { payload }, token);
    expect(reply).toMatchObject({ status: 422, field: `payload.answers.${asked.id}` });
  });
});

describe('deleting an attendee', () => {
  it('one after the other sends back all of an order, which is empty then and refunded', async () => {
    place = await newEvent(api, token, { price: 4_000 });
    const promo = promoDraft(place.formId, { type: promoTypes.fixedAmount, value: 2_000 });
    const { code } = (await api.ask('savePromo', { payload: promo }, token)).promo;
    const three = [place.ticketId, place.ticketId, place.ticketId];
    const { key, total } = await placeOrder(api, { formId: place.formId, ticketIds: three }, { promoCode: code });
    expect(total).toBe(10_000);
    await showCard(api, key);
    await settle(api, key);
    const sentBack: number[] = [];
    for (const { uId } of (await attendees()).users) {
      const { order } = await api.ask('getAttendee', { userId: uId }, token);
      sentBack.push(order.share);
      await api.ask('deleteUser', { userId: uId, registrationId: place.formId, refund: String(order.share) }, token);
    }
    expect(sentBack).toEqual([3_333, 3_333, 3_334]);
    expect((await api.ask('getPurchase', { purchaseKey: key })).purchase).toMatchObject({
      status: 'refunded',
      refunded: 10_000,
    });
  });

  it('releases the ticket once, however often and however simultaneously it is asked', async () => {
    place = await newEvent(api, token, { quantity: 1 });
    await newAttendee(api, place);
    const uId = (await attendees()).users[0]?.uId ?? '';
    const remove = () => api.call('deleteUser', { userId: uId, registrationId: place.formId }, token);
    const replies = await Promise.all([remove(), remove(), remove()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await attendees()).toEqual({ users: [], next: null, total: 0 });
    const { ticket } = await api.ask('getTicket', { ticketId: place.ticketId }, token);
    expect(ticket.reserved).toBe(0);
    await newAttendee(api, place);
    expect((await attendees()).total).toBe(1);
    const edited = { uId, fields: { firstname: 'A', surname: 'B', email: 'a@example.org' } };
    expect((await api.call('updateUser', { payload: edited }, token)).status).toBe(404);
  });

  it('releases nothing twice when the purchase is cancelled afterwards', async () => {
    place = await newEvent(api, token, { quantity: 3 });
    await newAttendee(api, place);
    await newAttendee(api, place);
    const { uId = '', pId = '' } = (await attendees()).users[0] ?? {};
    await api.ask('deleteUser', { userId: uId, registrationId: place.formId }, token);
    await setStatus(api, token, pId, 'cancelled');
    const { ticket } = await api.ask('getTicket', { ticketId: place.ticketId }, token);
    expect(ticket.reserved).toBe(1);
  });
});

describe('the status of a payment', () => {
  const set = (pId: string, paymentStatus: 'paid' | 'cancelled' | 'refunded') =>
    api.call('updatePaymentStatus', { payload: { pId, paymentStatus } }, token);

  it('becomes paid by hand for a bank transfer, and counts as revenue', async () => {
    const treasurer = (await newOrganiser(api)).token;
    const { eventId, formId, ticketId } = await newEvent(api, treasurer, { price: 2_500 }, takesTransfers);
    const fields = { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' };
    const attendees = [{ ticketId, fields, answers: {} }];
    const registration = { formId, key: crypto.randomUUID(), attendees, promoCode: null };
    await api.ask('submitUserForm', { payload: { ...registration, paymentMethod: 'transfer' } });
    const [registeredUser] = await usersOf(api, treasurer, { formId });
    expect(registeredUser?.paymentStatus).toBe('awaitingTransfer');
    const pId = registeredUser?.pId ?? '';
    const paid = { payload: { pId, paymentStatus: 'paid' as const } };
    expect(await api.ask('updatePaymentStatus', paid, treasurer)).toMatchObject(paid.payload);
    expect((await api.call('updatePaymentStatus', paid, treasurer)).status).toBe(200);
    const { dashboard } = await api.ask('getDashboard', {}, treasurer);
    expect(dashboard).toEqual({
      events: 1,
      testMoney: false,
      registered: 1,
      checkedIn: 0,
      revenue: [{ currency: 'gbp', total: 2_500 }],
      disputes: [],
      failedRefunds: [],
      unmatched: [],
      objections: [],
      failedFor: 0,
      latest: [
        {
          uId: registeredUser?.uId,
          formId,
          eventId,
          name: 'Ada Lovelace',
          ticketName: 'Day pass',
          eventName: 'Harbour Conference',
          registeredAt: registeredUser?.registeredAt,
        },
      ],
    });
  });

  it('becomes cancelled for all attendees of the purchase, who stay on the list, and releases the tickets', async () => {
    await register(['Ada', 'Lovelace', '']);
    const pId = (await attendees()).users[0]?.pId ?? '';
    expect((await set(pId, 'cancelled')).payload.paymentStatus).toBe('cancelled');
    expect((await attendees()).users).toMatchObject([{ paymentStatus: 'cancelled' }]);
    const { tickets } = await api.ask('getTickets', { formId: place.formId }, token);
    expect(tickets[0]?.reserved).toBe(0);
  });

  it('does not become what it cannot', async () => {
    await register(['Ada', 'Lovelace', '']);
    const pId = (await attendees()).users[0]?.pId ?? '';
    for (const wish of ['paid', 'refunded'] as const) {
      expect(await set(pId, wish)).toMatchObject({ status: 409, field: 'payload.paymentStatus' });
    }
    expect((await attendees()).users[0]?.paymentStatus).toBe('free');
  });
});

describe('who is registered', () => {
  /** Every place that counts registered attendees, for the event and form of `place`. */
  async function counts() {
    const { eventId, formId } = place;
    const { events } = await api.ask('getAllEvents', {}, token);
    const { forms } = await api.ask('getAllForms', { eventId }, token);
    const overview = (await api.ask('getFormOverview', { eventId }, token)).forms;
    const { form } = await api.ask('getForm', { formId }, token);
    const { tickets } = await api.ask('getTickets', { formId }, token);
    const { counts: answers } = await api.ask('getAnswerCounts', { formId }, token);
    const { dashboard } = await api.ask('getDashboard', {}, token);
    return {
      dashboard: dashboard.registered,
      latest: dashboard.latest.length,
      events: events.map(({ registered }) => registered),
      forms: forms.map(({ registered }) => registered),
      overview: overview.map(({ registered }) => registered),
      form: form.registered,
      sold: tickets.map(({ reserved }) => reserved),
      answered: answers.map(({ answered }) => answered),
    };
  }
  const all = (registered: number) => ({
    dashboard: registered,
    latest: registered,
    events: [registered],
    forms: [registered],
    overview: [registered],
    form: registered,
    sold: [registered],
    answered: registered === 0 ? [] : [registered],
  });

  it('is counted alike everywhere: who is cancelled stays on the list and is registered no more', async () => {
    const before = token;
    token = (await newOrganiser(api)).token;
    place = await newEvent(api, token);
    const answers = { [place.questionId]: 'Engines' };
    for (const firstname of ['Ada', 'Grace', 'Mary']) await newAttendee(api, place, { firstname }, answers);
    expect(await counts()).toEqual(all(3));
    const uIdOf = async (name: string) => (await attendees({ name })).users[0];
    await setStatus(api, token, (await uIdOf('Grace'))?.pId ?? '', 'cancelled');
    expect(await counts()).toEqual(all(2));
    expect((await attendees()).total).toBe(3);
    expect((await attendees({ limit: '1' })).total).toBe(3);
    await api.ask('deleteUser', { userId: (await uIdOf('Ada'))?.uId ?? '', registrationId: place.formId }, token);
    expect(await counts()).toEqual(all(1));
    expect((await attendees({ limit: '1' })).total).toBe(2);
    await api.ask('deleteUser', { userId: (await uIdOf('Grace'))?.uId ?? '', registrationId: place.formId }, token);
    expect(await counts()).toEqual(all(1));
    expect((await attendees()).total).toBe(1);
    token = before;
  });

  it('is said by the database as by the statuses of a purchase', async () => {
    const rows = await api.sql<{ status: PurchaseStatus }>(
      'select status from unnest($1::text[]) status where is_reserving(status)',
      [[...purchaseStatuses]],
    );
    expect(rows.map(({ status }) => status).sort()).toEqual([...reservingStatuses].sort());
  });
});

describe('the running totals', () => {
  it('agree with a count of the rows after all the tests above', async () => {
    const rows = await api.sql(`
      select f.id, coalesce(c.listed, 0) = count(r.id)
        and coalesce(c.registered, 0) = count(r.id) filter (where is_reserving(p.status))
        and coalesce(c.checked_in, 0) = count(r.checked_in_at) filter (where is_reserving(p.status))
        and f.reserved = count(r.id) filter (where is_reserving(p.status))
        and coalesce(c.revenue, 0) = (select coalesce(sum(greatest(total - refunded - lost, 0)), 0) from purchases
          where form_id = f.id and settled_at is not null)
        as agrees
      from forms f
      left join (select form_id, sum(listed) as listed, sum(registered) as registered, sum(checked_in) as checked_in,
        sum(revenue) as revenue from form_counts group by form_id) c on c.form_id = f.id
      left join registered_users r on r.form_id = f.id and r.listed and r.deleted_at is null
      left join purchases p on p.id = r.purchase_id
      group by f.id, c.listed, c.registered, c.checked_in, c.revenue`);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ agrees }) => !agrees)).toEqual([]);
  });
});
