import { beforeEach, describe, expect, it } from 'vitest';
import { takesTransfers } from '../../../harness/drafts.ts';
import { type BatchAction, batchSize } from '../../../src/lib/attendee.ts';
import { openApi } from '../../support/fixtures.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { newAttendee, newEvent, newMember, newOrganiser } from '../../support/world.ts';

let place: Awaited<ReturnType<typeof newEvent>>;
const api = await openApi();
const { token, id: ownerId } = await newOrganiser(api);

async function registered(price: number, ...names: string[]) {
  place = await newEvent(api, token, { price }, takesTransfers);
  const { formId, ticketId } = place;
  for (const firstname of names) {
    const fields = { firstname, surname: 'Same', email: `${firstname}@example.org` };
    const attendees = [{ ticketId, fields, answers: {} }];
    const payload = {
      formId,
      key: crypto.randomUUID(),
      attendees,
      promoCode: null,
      paymentMethod: 'transfer' as const,
    };
    await api.ask('submitUserForm', { payload });
  }
  const { users } = await list();
  return names.map((name) => users.find(({ firstname }) => firstname === name)?.uId ?? '');
}
const list = () => api.ask('getUsers', { formId: place.formId }, token);
const reply = (action: BatchAction, users: string[], eventId = place.eventId) =>
  api.call('changeUsers', { payload: { eventId, action, users } }, token);
const failed = async (action: BatchAction, users: string[]) => (await reply(action, users)).payload.failed;
const statuses = async () =>
  Object.fromEntries((await list()).users.map(({ firstname, paymentStatus }) => [firstname, paymentStatus]));

describe('something done with several attendees', () => {
  let users: string[];
  beforeEach(async () => {
    users = await registered(500, 'Ada', 'Bob', 'Cy');
  });

  it('is done with each who can have it, and says of the others why not', async () => {
    const [ada = '', bob = ''] = users;
    expect(await failed('markPaid', [ada])).toEqual([]);
    const why = 'The order isn’t paid or has ended, so the ticket isn’t valid.';
    expect(await failed('checkIn', [bob, ada])).toEqual([{ uId: bob, why }]);
    const { users: now } = await list();
    expect(now.filter(({ checkedInAt }) => checkedInAt).map(({ uId }) => uId)).toEqual([ada]);
  });

  it('changes nothing and fails for none when it is sent again', async () => {
    const [ada = ''] = users;
    for (const action of ['markPaid', 'checkIn', 'undoCheckIn'] as const)
      expect([action, await failed(action, [ada]), await failed(action, [ada])]).toEqual([action, [], []]);
    const { attendee, order } = await api.ask('getAttendee', { userId: ada }, token);
    expect([attendee.checkedInAt, attendee.paymentStatus, order.money]).toEqual([null, 'paid', 'kept']);
  });

  it('cancels and deletes what was not paid, and leaves what was paid to be decided by itself', async () => {
    const [ada = '', bob = '', cy = ''] = users;
    await failed('markPaid', [ada]);
    const why = 'The order was paid. Open it to decide on the refund.';
    expect(await failed('cancelOrder', [ada, bob])).toEqual([{ uId: ada, why }]);
    expect(await failed('delete', [ada, cy])).toEqual([{ uId: ada, why }]);
    expect(await failed('delete', [cy])).toEqual([]);
    expect(await failed('cancelOrder', [bob])).toEqual([]);
    // Whoever has no order left to pay is on no list.
    expect(await statuses()).toEqual({ Ada: 'paid', Bob: 'cancelled' });
    const { ticket } = await api.ask('getTicket', { ticketId: place.ticketId }, token);
    expect(ticket.reserved).toBe(1);
  });

  it('does not reach attendees of another event', async () => {
    const [ada = ''] = users;
    const other = await newEvent(api, token);
    await newAttendee(api, other);
    const { payload } = await reply('markPaid', [ada], other.eventId);
    expect(payload.failed).toMatchObject([{ uId: ada }]);
    await reply('delete', [ada], other.eventId);
    expect(await statuses()).toMatchObject({ Ada: 'awaitingTransfer' });
  });

  it('is refused for more attendees than one call is for', async () => {
    const many = Array.from({ length: batchSize + 1 }, () => crypto.randomUUID());
    expect(await reply('checkIn', many)).toMatchObject({ status: 422 });
  });
});

describe('removals that wait for their turn', () => {
  it('are not made any more once whoever asked for them has left the team', async () => {
    const users = await registered(500, 'Dan', 'Eve');
    const manager = await newMember(api, ownerId, 'manager');
    const order = await openTransaction(api);
    await order.query('select from purchases where form_id = $1 for update', [place.formId]);
    const asked = users.map((userId) =>
      api.call('deleteUser', { registrationId: place.formId, userId }, manager.token),
    );
    await order.isWaitedFor();
    expect((await api.call('removeMember', { id: manager.id }, token)).status).toBe(200);
    await order.commit();
    await Promise.all(asked);
    expect((await list()).users).toHaveLength(1);
  });
});
