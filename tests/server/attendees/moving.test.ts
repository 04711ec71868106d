import { beforeEach, describe, expect, it } from 'vitest';
import { formDraft, type ticketDraft } from '../../../harness/drafts.ts';
import { buy, placeOrder } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser, saveTicket, setStatus, takeTransfers, usersOf } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);

let at: Awaited<ReturnType<typeof newEvent>>;
let weekend: string;
let dinner: string;
const newTicket = async (changes: Parameters<typeof ticketDraft>[1]) =>
  (await saveTicket(api, token, at.formId, changes)).id;
beforeEach(async () => {
  const earlyBird = { price: 1_500, until: null, quantity: 1 };
  at = await newEvent(api, token, { price: 2_000, earlyBird });
  weekend = await newTicket({ name: 'Weekend', price: 5_000, quantity: 3 });
  dinner = await newTicket({ name: 'Dinner', price: 100, quantity: 1 });
});

const users = () => usersOf(api, token, at);
/** Who ordered first. */
const first = async () => (await users()).at(-1)?.uId ?? '';
const fields = { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' };
const move = (uId: string, ticketId: string) => api.call('updateUser', { payload: { uId, fields, ticketId } }, token);
const asked = (uId: string) => api.ask('getFormWAnswer', { formId: at.formId, formFiller: uId }, token);
const share = async (uId: string) => (await api.ask('getAttendee', { userId: uId }, token)).order.share;

async function reserved() {
  const { tickets } = await api.ask('getTickets', { formId: at.formId }, token);
  const rows = await api.sql('select reserved from forms where id = $1', [at.formId]);
  return {
    ...Object.fromEntries(
      tickets.map(({ name, reserved, earlyBirdReserved }) => [name, [reserved, earlyBirdReserved]]),
    ),
    form: rows[0].reserved,
  };
}

describe('moving an attendee to another ticket', () => {
  it('reserves that one, releases the one they had, and leaves what they pay', async () => {
    const { key } = await buy(api, at);
    const uId = await first();
    expect(await reserved()).toEqual({ 'Day pass': [1, 1], Weekend: [0, 0], Dinner: [0, 0], form: 1 });
    const { user } = (await move(uId, weekend)).payload;
    expect(user).toMatchObject({ ticketName: 'Weekend', paymentStatus: 'paid' });
    expect(await reserved()).toEqual({ 'Day pass': [0, 0], Weekend: [1, 0], Dinner: [0, 0], form: 1 });
    expect(await share(uId)).toBe(1_500);
    const rows = await api.sql(
      `select p.id, p.total, r.ticket_key from purchases p join registered_users r on r.purchase_id = p.id where p.key = $1`,
      [key],
    );
    expect(Number(rows[0].total)).toBe(1_500);
    const page = await api.ask('getTicketPage', { key: rows[0].ticket_key });
    expect(page.ticket).toMatchObject({ ticketName: 'Weekend', price: 1_500 });
    const { timeline } = await api.ask('getPurchaseDetails', { purchaseId: rows[0].id }, token);
    expect(timeline.find(({ kind }) => kind === 'attendeeMoved')?.data).toEqual({
      name: 'Ada Lovelace',
      from: 'Day pass',
      to: 'Weekend',
    });
  });

  it('still knows what was paid after a second move and back, and releases what they have when they are deleted', async () => {
    await buy(api, at);
    const uId = await first();
    await move(uId, weekend);
    await move(uId, dinner);
    expect(await share(uId)).toBe(1_500);
    await move(uId, at.ticketId);
    expect(await share(uId)).toBe(1_500);
    expect(await reserved()).toEqual({ 'Day pass': [1, 0], Weekend: [0, 0], Dinner: [0, 0], form: 1 });
    await api.ask('deleteUser', { userId: uId, registrationId: at.formId }, token);
    expect(await reserved()).toEqual({ 'Day pass': [0, 0], Weekend: [0, 0], Dinner: [0, 0], form: 0 });
  });

  it('takes off an unpaid order what was ordered, once they are deleted', async () => {
    await takeTransfers(api, token, at.eventId);
    const purchase = await placeOrder(api, at, { count: 2, paymentMethod: 'transfer' });
    expect(purchase.total).toBe(3_500);
    const early = await api.pool.query('select id from registered_users where form_id = $1 and early_bird', [
      at.formId,
    ]);
    await move(early.rows[0].id, weekend);
    await api.ask('deleteUser', { userId: early.rows[0].id, registrationId: at.formId }, token);
    const rows = await api.sql('select total from purchases where key = $1', [purchase.key]);
    expect(Number(rows[0].total)).toBe(2_000);
    expect(await reserved()).toEqual({ 'Day pass': [1, 0], Weekend: [0, 0], Dinner: [0, 0], form: 1 });
  });

  it('works in a form that is full, and gives the last of a ticket to one of two', async () => {
    await buy(api, at);
    await buy(api, at);
    await api.sql('update forms set capacity = 2 where id = $1', [at.formId]);
    const both = (await users()).map(({ uId }) => uId);
    const replies = await Promise.all(both.map((uId) => move(uId, dinner)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      msg: '“Dinner” is sold out.',
      field: 'payload.ticketId',
    });
    expect(await reserved()).toMatchObject({ Dinner: [1, 0], form: 2 });
  });

  it('changes nothing where it is refused', async () => {
    const draft = formDraft(at.eventId, { title: 'Helpers' });
    const { form } = await api.ask('saveForm', { payload: draft }, token);
    const other = await saveTicket(api, token, form.id);
    await buy(api, at);
    const uId = await first();
    const payload = { uId, fields: { ...fields, surname: 'King' }, ticketId: other.id };
    const reply = await api.call('updateUser', { payload }, token);
    expect(reply).toMatchObject({
      status: 422,
      field: 'payload.ticketId',
      msg: 'This ticket belongs to another form. Choose another one.',
    });
    expect((await asked(uId)).fields.surname).toBe('Lovelace');
  });

  it('offers the tickets of the form with what is left, also theirs when it was removed', async () => {
    await buy(api, at);
    const uId = await first();
    await api.sql('update tickets set deleted_at = now() where id = $1', [at.ticketId]);
    const { ticketId, tickets } = await asked(uId);
    expect(ticketId).toBe(at.ticketId);
    expect(tickets).toEqual([
      { id: at.ticketId, name: 'Day pass', left: null },
      { id: weekend, name: 'Weekend', left: 3 },
      { id: dinner, name: 'Dinner', left: 1 },
    ]);
  });

  it('is neither offered nor possible once the order has ended', async () => {
    await buy(api, at);
    const [user] = await users();
    await setStatus(api, token, user?.pId ?? '', 'cancelled');
    expect((await asked(user?.uId ?? '')).tickets).toEqual([]);
    expect(await move(user?.uId ?? '', weekend)).toMatchObject({
      status: 409,
      msg: 'The order has ended, so nobody in it can be moved to another ticket.',
    });
    expect(await reserved()).toMatchObject({ Weekend: [0, 0], form: 0 });
  });
});
