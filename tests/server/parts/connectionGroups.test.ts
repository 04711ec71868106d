import { describe, expect, it } from 'vitest';
import { attendee, placeOrder, submit } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { lockWaits } from '../../support/lockWaits.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { newAppUser, newEvent, newOrganiser } from '../../support/world.ts';

/*
 * Organisers, and guests with a link, have connections to the database of their own: here one each, which is busy as long as a row is locked.
 */

const api = await openApi({ apart: true, publicUrl: 'https://tickets.example.org' });
const { token } = await newOrganiser(api);
const at = await newEvent(api, token);
const buyer = { firstname: 'Ann', surname: 'Assistant', email: 'ann@office.example' };

describe('while all connections are taken of', () => {
  it('guests, buyers order and organisers look at what is theirs', async () => {
    const attendees = Array.from({ length: 3 }, () => ({ ...attendee(at.ticketId, buyer), later: true }));
    const purchase = await placeOrder(api, at, { attendees, buyer });
    const change = await openTransaction(api);
    await change.query('select from purchases where key = $1 for update', [purchase.key]);
    const named = purchase.attendees.map(({ detailsKey }) =>
      api.call('saveMissingDetails', {
        payload: { key: detailsKey ?? '', fields: attendee(at.ticketId).fields, answers: {} },
      }),
    );
    await change.isWaitedFor();
    const key = purchase.attendees[0]?.detailsKey ?? '';
    const read = (['getSharing', 'getMissingDetails', 'getMissingForm'] as const).map((name) =>
      api.call(name, { key }),
    );
    const other = await newEvent(api, token);
    expect((await submit(api, other)).status).toBe(200);
    expect((await api.call('getEvent', { eventId: other.eventId }, token)).status).toBe(200);
    await change.commit();
    expect((await Promise.all(named)).map(({ status }) => status)).toEqual([200, 200, 200]);
    await Promise.all(read);
  });

  it('organisers, buyers order and doors let in', async () => {
    const staff = await newAppUser(api, token, at.eventId, 'checkin');
    const purchase = await placeOrder(api, at);
    const rows = await api.sql<{ userId: string; purchaseId: string }>(
      'select r.id as "userId", p.id as "purchaseId" from purchases p join registered_users r on r.purchase_id = p.id where p.key = $1',
      [purchase.key],
    );
    const holder = rows[0] ?? { userId: '', purchaseId: '' };
    const change = await openTransaction(api);
    await change.query('select from events where id = $1 for update', [at.eventId]);
    const deleted = api.call('deleteEvent', { eventId: at.eventId }, token);
    await change.isWaitedFor();
    const waits = api.call('getEvent', { eventId: at.eventId }, token);
    expect((await api.call('getFormWQuestion', { eventId: at.eventId, formId: at.formId })).status).toBe(200);
    expect((await api.ask('checkin', { ...holder, gate: 'North' }, staff.token)).admitted).toBe(true);
    await change.commit();
    expect((await deleted).status).toBe(409);
    expect((await waits).status).toBe(200);
  });

  it.each([
    ['let in', 'checkin'],
    ['taken back', 'undoCheckin'],
  ] as const)('no other: whoever is %s while their order changes leaves some to others', async (_, name) => {
    const purchase = await placeOrder(api, { formId: at.formId, ticketIds: Array(10).fill(at.ticketId) });
    const rows = await api.sql<{ userId: string; purchaseId: string }>(
      'select r.id as "userId", p.id as "purchaseId" from purchases p join registered_users r on r.purchase_id = p.id where p.key = $1',
      [purchase.key],
    );
    const staff = await newAppUser(api, token, at.eventId, 'checkin');
    const enter = (call: typeof name) => rows.map((holder) => api.call(call, holder, staff.token));
    if (name === 'undoCheckin') await Promise.all(enter('checkin'));
    const change = await openTransaction(api);
    await change.query('select from purchases where key = $1 for update', [purchase.key]);
    const entered = enter(name);
    await change.isWaitedFor();
    expect((await api.call('getFormWQuestion', { eventId: at.eventId, formId: at.formId })).status).toBe(200);
    expect((await submit(api, at)).status).toBe(200);
    expect(await lockWaits(api.pool)).toBe(1);
    await change.commit();
    const isIn = name === 'checkin';
    const answers = await Promise.all(entered);
    expect(answers.map(({ payload }) => payload.admission.attendee?.checkedInAt !== null)).toEqual(
      Array(10).fill(isIn),
    );
  });
});
