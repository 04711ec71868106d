import { describe, expect, it } from 'vitest';
import { eventDraft, takesTransfers } from '../../../harness/drafts.ts';
import { register } from '../../../server/purchase/register.ts';
import { openOrderLimits } from '../../../src/lib/limits.ts';
import { placeOrder, registrationOf, statusOf, submit } from '../../support/buyer.ts';
import { countersOf } from '../../support/counters.ts';
import { pass } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { registering } from '../../support/registering.ts';
import { newAppUser, newEvent, newOrganiser, usersOf } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);

const day = 24 * 60;
const atDoor = { paymentMethod: 'door' as const };

/** An event whose tickets cost £25 and may be paid at the door. */
async function sale(changes: Parameters<typeof eventDraft>[0] = {}) {
  const at = await newEvent(api, token, { price: 2_500, maxPerOrder: 50 });
  const draft = eventDraft({ payAtDoor: true, doorNote: 'Cash or card', ...changes });
  await api.ask('saveEvent', { ...draft, id: at.eventId }, token);
  return { ...at, endsAt: draft.endsAt };
}

/** Two attendees who ordered together and stand at the door, with its staff. */
async function arrive() {
  const at = await sale();
  const purchase = await placeOrder(api, at, { count: 2, ...atDoor });
  const staff = await newAppUser(api, token, at.eventId, 'checkin');
  const users = await usersOf(api, token, at);
  const [first, second] = users.map(({ uId, pId }) => ({ userId: uId, purchaseId: pId }));
  if (!first || !second) throw new Error('Two attendees should be listed.');
  const find = async () =>
    (await api.ask('getUsersByNameNEventId', { eventId: at.eventId, name: '' }, staff.token)).users;
  const take = (who = first, total = 5_000, by = staff.token) =>
    api.ask('takePayment', { ...who, total, takenAs: 'terminal', gate: 'North' }, by);
  const enter = (who = first) => api.ask('checkin', who, staff.token);
  const details = () => api.ask('getAttendee', { userId: first.userId }, token);
  return { ...at, purchase, staff, first, second, find, take, enter, details };
}

describe('paying at the door', () => {
  it('is off for a new event, and refused', async () => {
    const at = await sale({ payAtDoor: undefined });
    const { event } = await api.ask('getEvent', { eventId: at.eventId }, token);
    expect([event.payAtDoor, event.doorDays]).toEqual([false, null]);
    const offered = (await api.ask('getFormWQuestion', at)).paymentMethods;
    expect(offered).toEqual(['card']);
    const { status, field, msg } = await submit(api, at, atDoor);
    expect([status, field, msg]).toEqual([
      409,
      'paymentMethod',
      'Paying at the door isn’t offered for this event. Reload the page and choose another way to pay.',
    ]);
  });

  it('keeps the tickets until the event ends, and tells the buyer the organiser’s words and no account', async () => {
    const at = await sale();
    const offered = await api.ask('getFormWQuestion', at);
    expect(offered.paymentMethods).toEqual(['door']);
    expect(JSON.stringify(offered)).not.toContain('Cash or card');
    const purchase = await placeOrder(api, at, atDoor);
    expect([purchase.status, purchase.holdExpiresAt]).toEqual(['awaitingDoor', at.endsAt]);
    expect(purchase.howToPay).toEqual({ account: null, note: 'Cash or card', timeZone: 'Europe/London' });
    expect(purchase.attendees.map(({ ticketKey }) => ticketKey)).toEqual([null]);
  });

  it('keeps them for the days that the organiser sets, and then gives them back; the attendee stays on the list', async () => {
    const at = await sale({ doorDays: 3 });
    const purchase = await placeOrder(api, at, atDoor);
    const before = api.clock.now;
    await pass(api, 3 * day - 1);
    expect([await statusOf(api, purchase.key), (await countersOf(api, at.formId)).form]).toEqual(['awaitingDoor', 1]);
    await pass(api, 1);
    expect([await statusOf(api, purchase.key), (await countersOf(api, at.formId)).form]).toEqual(['expired', 0]);
    api.clock.now = before;
    const [listed] = await usersOf(api, token, at);
    expect(listed?.paymentStatus).toBe('expired');
    const mark = { pId: listed?.pId ?? '', paymentStatus: 'paid' as const };
    expect((await api.call('updatePaymentStatus', { payload: mark }, token)).status).toBe(200);
    expect((await countersOf(api, at.formId)).form).toBe(1);
  });

  it('costs nothing where the order does', async () => {
    const at = await newEvent(api, token, { price: 0 });
    await api.ask('saveEvent', { ...eventDraft({ payAtDoor: true }), id: at.eventId }, token);
    expect((await placeOrder(api, at, atDoor)).status).toBe('free');
  });

  it.each([0, 61, 1.5])('is not kept for %s days', async (doorDays) => {
    const { status, field } = await api.call('saveEvent', eventDraft({ doorDays }), token);
    expect([status, field]).toEqual([422, 'doorDays']);
  });

  it('is limited for one network together with transfers, also when orders come all at once', async () => {
    const at = await sale(takesTransfers);
    const never = { count: async () => true, giveBack: async () => {} } as never;
    const limits = { freeTickets: never, freeTicketsWide: never };
    const deps = { ...registering(api, api.db), limits };
    const from = { network: 'one', wideNetwork: null };
    const order = (paymentMethod: 'transfer' | 'door') =>
      register(deps, registrationOf(at.formId, [at.ticketId], { paymentMethod }), from);
    await order('transfer');
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => order('door')));
    const { networkPaidLater } = openOrderLimits;
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(networkPaidLater - 1);
    await expect(order('transfer')).rejects.toMatchObject({ status: 429 });
    expect((await countersOf(api, at.formId)).form).toBe(networkPaidLater);
  });
});

describe('the door', () => {
  it('says what is to be paid for the whole order, and admits no attendee before', async () => {
    const door = await arrive();
    const toPay = { total: 5_000, currency: 'gbp', attendees: 2 };
    expect((await door.find()).map((attendee) => attendee.toPay)).toEqual([toPay, toPay]);
    const { admitted, admission } = await door.enter();
    expect([admitted, admission.verdict, admission.attendee?.toPay]).toEqual([false, 'toPay', toPay]);
  });

  it('takes the money once for all of the order, admits the one who paid, and notes who took it and how', async () => {
    const door = await arrive();
    const { admitted, admission } = await door.take();
    expect([admitted, admission.attendee?.paymentStatus, admission.attendee?.toPay]).toEqual([true, 'paid', null]);
    expect(admission.lastCheckIn).toMatchObject({ by: 'Sam Doe', gate: 'North' });
    const { order, attendee } = await door.details();
    expect([attendee.paymentStatus, order.takenBy, order.money]).toEqual(['paid', 'Sam Doe', 'kept']);
    const { purchaseId } = door.first;
    const paid = await api.ask('getPurchaseDetails', { purchaseId }, token);
    expect([paid.takenAs, paid.takenGate]).toEqual(['terminal', 'North']);
    expect((await api.ask('getEventSummary', { eventId: door.eventId }, token)).event.revenue).toBe(5_000);
    const again = await door.take();
    expect([again.admitted, again.admission.verdict]).toEqual([false, 'alreadyIn']);
    const other = await door.take(door.second);
    expect([other.admitted, other.admission.verdict]).toEqual([false, 'admissible']);
    expect((await door.enter(door.second)).admitted).toBe(true);
    const [log] = await api.sql('select count(*)::integer as entries from check_ins where registered_user_id = $1', [
      door.first.userId,
    ]);
    expect(log).toEqual({ entries: 1 });
  });

  it('takes it once where two doors do at the same moment, and each admits its own', async () => {
    const door = await arrive();
    const other = await newAppUser(api, token, door.eventId, 'checkin');
    const answers = await Promise.all([door.take(), door.take(door.second, 5_000, other.token)]);
    const inside = answers.filter(({ admitted }) => admitted).length;
    const waiting = answers.filter(({ admission }) => admission.verdict === 'admissible' && !admission.lastCheckIn);
    expect([inside, waiting.length]).toEqual([1, 1]);
    expect(await statusOf(api, door.purchase.key)).toBe('paid');
  });

  it('takes no other amount than is due, as after an attendee was removed', async () => {
    const door = await arrive();
    const removed = { userId: door.second.userId, registrationId: door.formId };
    expect((await api.call('deleteUser', removed, token)).status).toBe(200);
    const { admitted, admission } = await door.take();
    expect([admitted, admission.verdict, admission.attendee?.toPay]).toEqual([
      false,
      'toPay',
      { total: 2_500, currency: 'gbp', attendees: 1 },
    ]);
    expect(await statusOf(api, door.purchase.key)).toBe('awaitingDoor');
    expect((await door.take(door.first, 2_500)).admitted).toBe(true);
  });

  it('notes the money without the means where a door does not say it, and takes nothing as no money', async () => {
    const door = await arrive();
    const asked = { ...door.first, total: 5_000, gate: 'North' };
    const { status, field } = await api.call(
      'takePayment',
      { ...asked, takenAs: 'nothing' as 'cash' },
      door.staff.token,
    );
    expect([status, field]).toEqual([422, 'takenAs']);
    expect((await api.ask('takePayment', asked, door.staff.token)).admitted).toBe(true);
    const { purchaseId } = door.first;
    expect((await api.ask('getPurchaseDetails', { purchaseId }, token)).takenAs).toBeNull();
  });

  it('does not take back an order that it did not sell, although it took the money a moment ago', async () => {
    const door = await arrive();
    await door.take();
    const { purchaseId } = door.first;
    for (const by of [door.staff.token, token])
      expect((await api.call('takeBackSale', { purchaseId }, by)).status).toBe(422);
    expect(await statusOf(api, door.purchase.key)).toBe('paid');
  });

  it('takes nothing for an order that is paid otherwise or was cancelled, nor at another event’s door', async () => {
    const [door, other] = [await arrive(), await arrive()];
    const foreign = await api.call('takePayment', { ...door.first, total: 5_000 }, other.staff.token);
    expect(foreign.status).toBe(404);
    const mixed = { userId: other.first.userId, purchaseId: door.first.purchaseId, total: 5_000 };
    expect((await api.call('takePayment', mixed, token)).status).toBe(404);
    const both = { ...eventDraft({ ...takesTransfers, payAtDoor: true }), id: door.eventId };
    await api.ask('saveEvent', both, token);
    const byTransfer = await placeOrder(api, door, { paymentMethod: 'transfer' });
    const users = await usersOf(api, token, door);
    const transferred = users.find(({ reference }) => reference === byTransfer.reference);
    const who = { userId: transferred?.uId ?? '', purchaseId: transferred?.pId ?? '' };
    expect((await door.take(who, 2_500)).admission.verdict).toBe('unpaid');
    await api.ask('cancelPurchase', { payload: { purchaseKey: door.purchase.key } });
    expect((await door.take()).admission.verdict).toBe('cancelled');
    expect([await statusOf(api, byTransfer.key), await statusOf(api, door.purchase.key)]).toEqual([
      'awaitingTransfer',
      'cancelled',
    ]);
  });
});
