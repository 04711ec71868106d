import { describe, expect, it } from 'vitest';
import { takesTransfers } from '../../../harness/drafts.ts';
import { createNetworkLimiter } from '../../../server/platform/http/limiter.ts';
import type { FormDraft } from '../../../src/api/contract/form.ts';
import { storedDaily } from '../../../src/lib/limits.ts';
import { freshAddress } from '../../support/address.ts';
import { attendee, submit } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { sendMails } from '../../support/mails.ts';
import { changeForm, newAppUser, newEvent, newOrganiser, usersOf } from '../../support/world.ts';

const api = await openApi({ callLimits: true });
const refused = { status: 429, msg: expect.stringContaining('More emails were caused today') };

/** An organiser with orders of five people each, with an address each, to be paid by transfer; each is mailed to all of them. */
async function newOrders(count: number) {
  const { id, token } = await newOrganiser(api);
  const { eventId, formId, ticketId } = await newEvent(api, token, { price: 500, maxPerOrder: 10 }, takesTransfers);
  for (let order = 0; order < count; order++) {
    const attendees = Array.from({ length: 5 }, () => attendee(ticketId, { email: freshAddress() }));
    const { status } = await submit(api, { formId, ticketIds: [] }, { attendees, paymentMethod: 'transfer' });
    expect(status).toBe(200);
  }
  const users = await usersOf(api, token, { formId });
  const orders = [...new Set(users.map(({ pId }) => pId))];
  const of = (order: number) => users.filter(({ pId }) => pId === orders[order]);
  const set = (order: number, paymentStatus: 'paid' | 'cancelled') =>
    api.call('updatePaymentStatus', { payload: { pId: orders[order] ?? '', paymentStatus } }, token);
  const batch = (action: 'markPaid' | 'cancelOrder' | 'delete', order: number) =>
    api.call('changeUsers', { payload: { eventId, action, users: of(order).map(({ uId }) => uId) } }, token);
  const note = (order: number, amount: number) => {
    const entries = [{ id: `line ${amount}`, pId: orders[order] ?? '', amount, currency: null, due: 2_500 }];
    return api.call('noteStatement', { payload: { eventId, entries } }, token);
  };
  const remove = (order: number, at: number) =>
    api.call('deleteUser', { userId: of(order)[at]?.uId ?? '', registrationId: formId }, token);
  const correct = (order: number, email?: string) => {
    const { uId = '', firstname = '', surname = '', email: former = '' } = of(order)[4] ?? {};
    return api.call('updateUser', { payload: { uId, fields: { firstname, surname, email: email ?? former } } }, token);
  };
  const refund = (order: number) =>
    api.call('refundPurchase', { payload: { pId: orders[order] ?? '', amount: 100, seenRefunded: 0 } }, token);
  return { id, token, eventId, of, set, batch, note, remove, correct, refund };
}

/** The kilobytes that somebody's small calls count for. */
const written = async (who: string): Promise<number> =>
  (await api.sql('select points from rate_limits where key = $1', [`written:${who}`]))[0]?.points ?? 0;

/** How much more they count for after a call, which is done. */
async function counted(who: string, call: () => Promise<{ status: number }>): Promise<number> {
  const before = await written(who);
  expect((await call()).status).toBe(200);
  return (await written(who)) - before;
}

describe('mails that a call of an organiser causes count with what they write,', () => {
  it('three kilobytes each, for all who are told of an order, and once however often it is asked for', async () => {
    const { id, set, batch, note } = await newOrders(3);
    expect(await counted(id, () => set(0, 'paid'))).toBe(15);
    expect(await counted(id, () => set(0, 'paid'))).toBe(0);
    expect(await counted(id, () => set(0, 'cancelled'))).toBe(15);
    expect(await counted(id, () => batch('markPaid', 1))).toBe(15);
    expect(await counted(id, () => batch('markPaid', 1))).toBe(0);
    expect(await counted(id, () => note(2, 2_499))).toBe(0);
    expect(await counted(id, () => note(2, 2_500))).toBe(15);
    expect(await counted(id, () => note(2, 2_500))).toBe(0);
    await sendMails(api);
    const of = await api.sql(
      `select count(*) filter (where kind = 'paymentReceived')::integer as bought, count(*) filter (where kind = 'ticket')::integer as others
       from mails where owner_id = $1`,
      [id],
    );
    expect(of).toEqual([{ bought: 3, others: 4 + 4 }]);
  });

  it('those about one ticket, too, with what is written anew of its order, and one of a refund', async () => {
    const { id, set, remove, correct, refund } = await newOrders(1);
    await set(0, 'paid');
    await sendMails(api);
    const [{ unsent }] = await api.sql(
      'select count(*)::integer as unsent from mails where owner_id = $1 and state = $2',
      [id, 'held'],
    );
    expect(unsent).toBeGreaterThan(4);
    expect(await counted(id, () => remove(0, 1))).toBe(3 * (3 + unsent));
    expect(await counted(id, () => remove(0, 1))).toBe(0);
    expect(await counted(id, () => remove(0, 2))).toBe(9);
    expect(await counted(id, () => correct(0))).toBe(0);
    expect(await counted(id, () => correct(0, freshAddress()))).toBe(9);
    expect(await counted(id, () => refund(0))).toBe(3);
  });

  it('and where they are too many for a day, nothing changes, and they say so', async () => {
    const { id, token, of, set, batch, note, remove, correct } = await newOrders(4);
    await set(0, 'paid');
    await set(3, 'paid');
    await createNetworkLimiter(api.pool, 'written', storedDaily).count(id, storedDaily.calls - (await written(id)) - 5);
    expect(await set(0, 'cancelled')).toMatchObject(refused);
    expect(await note(2, 2_500)).toMatchObject(refused);
    expect(await remove(0, 1)).toMatchObject(refused);
    expect(await correct(0, freshAddress())).toMatchObject(refused);
    const { payload } = (await batch('markPaid', 1)) as { payload?: { failed: unknown[] } };
    expect(payload?.failed).toEqual(of(1).map(({ uId }) => ({ uId, why: refused.msg })));
    const statuses = (await usersOf(api, token, { formId: of(0)[0]?.formId ?? '' })).map((user) => user.paymentStatus);
    expect(new Set(statuses)).toEqual(new Set(['paid', 'awaitingTransfer']));
    expect(await counted(id, () => set(0, 'paid'))).toBe(0);
  });
});

it('a line of a bank statement about an order of another organisation counts nothing, and tells nothing of it, also where no more mails may be caused', async () => {
  const [theirs, { id, token, eventId }] = [await newOrders(1), await newOrders(0)];
  const entries = [{ id: 'line', pId: theirs.of(0)[0]?.pId ?? '', amount: 2_500, currency: null, due: 2_500 }];
  const note = async () => (await api.call('noteStatement', { payload: { eventId, entries } }, token)).status;
  const before = await written(id);
  expect([await note(), (await written(id)) - before]).toEqual([404, 0]);
  await createNetworkLimiter(api.pool, 'written', storedDaily).count(id, storedDaily.calls - before - 5);
  expect(await note()).toBe(404);
});

describe('mails that an attendee causes by their own ticket', () => {
  const always = { until: null };
  const all: FormDraft['selfService'] = { edit: always, transfer: always, cancel: always };
  const venue = { address: '203.0.113.7' };
  const atVenue = `attendee|${venue.address}`;

  /** The buyer of four tickets that cost nothing, who may do what they like with them. */
  async function newGuest() {
    const { id, token } = await newOrganiser(api);
    const at = await newEvent(api, token, { price: 0, maxPerOrder: 10 });
    const lets = (selfService: FormDraft['selfService']) => changeForm(api, token, at.formId, { selfService });
    await lets(all);
    const people = Array.from({ length: 4 }, () => attendee(at.ticketId, { email: freshAddress() }));
    await submit(api, at, { attendees: people });
    const users = await usersOf(api, token, at);
    const login = await newAppUser(api, token, at.eventId, 'attendee', people[0]?.fields.email);
    const uIdOf = (n: number) => users.find(({ email }) => email === people[n]?.fields.email)?.uId ?? '';
    const said = (n: number, firstname: string, email = people[n]?.fields.email ?? '') => ({
      payload: { uId: uIdOf(n), fields: { firstname, surname: 'Lovelace', email }, answers: {} },
    });
    return {
      ...{ id, login: login.id, eventId: at.eventId, lets },
      cancel: (n: number) => api.call('cancelTicket', { userId: uIdOf(n) }, login.token, venue),
      transfer: (n: number) => api.call('transferTicket', said(n, 'Grace', freshAddress()), login.token, venue),
      correct: (n: number, email?: string) => api.call('saveOwnDetails', said(n, 'Ada', email), login.token, venue),
      emails: async () => (await usersOf(api, token, at)).map(({ email }) => email).sort(),
      saves: () => api.call('saveFormType', { newFormType: { eventId: at.eventId, name: 'Press' } }, token, venue),
    };
  }

  it('count to their login and to a part of its network that people with tickets have, and to none of those who work there', async () => {
    const { id, login, cancel, transfer, correct } = await newGuest();
    const before = await Promise.all([id, venue.address, '203.0.113.0/24'].map(written));
    expect(await counted(login, () => cancel(1))).toBe(9);
    expect(await counted(atVenue, () => transfer(2))).toBe(9);
    expect(await counted(login, () => correct(3, freshAddress()))).toBe(9);
    expect(await counted(login, () => correct(0))).toBe(0);
    expect(await written(login)).toBe(27);
    expect(await Promise.all([id, venue.address, '203.0.113.0/24'].map(written))).toEqual(before);
  });

  it('count nothing where they are refused, or only ask the organiser', async () => {
    const { login, eventId, lets, cancel, transfer, correct } = await newGuest();
    const before = await written(atVenue);
    const refusals = async () => {
      const changes = [cancel(1), transfer(2), correct(3, freshAddress())];
      return (await Promise.all(changes)).map(({ status }) => status);
    };
    await lets({ edit: null, transfer: null, cancel: null });
    expect(await refusals()).toEqual([409, 409, 409]);
    await lets(all);
    await api.sql('update purchases set total = 500 where event_id = $1', [eventId]);
    expect((await cancel(1)).payload).toEqual({ outcome: 'asked' });
    await api.sql('update registered_users set deleted_at = now() where event_id = $1', [eventId]);
    expect(await refusals()).toEqual([404, 404, 404]);
    expect([await written(login), await written(atVenue)]).toEqual([0, before]);
  });

  it('and where they are too many for a day, nothing changes, and who works at the venue goes on', async () => {
    const { cancel, transfer, correct, emails, saves } = await newGuest();
    const before = await emails();
    await createNetworkLimiter(api.pool, 'written', storedDaily).count(
      atVenue,
      storedDaily.calls - (await written(atVenue)) - 5,
    );
    for (const change of [() => cancel(1), () => transfer(2), () => correct(3, freshAddress())])
      expect(await change()).toMatchObject(refused);
    expect(await emails()).toEqual(before);
    expect((await saves()).status).toBe(200);
  });
});
