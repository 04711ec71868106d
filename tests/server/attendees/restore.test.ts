import { describe, expect, it } from 'vitest';
import { takesTransfers } from '../../../harness/drafts.ts';
import { buy, submit } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser, setStatus, usersOf } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);

type Place = Awaited<ReturnType<typeof newEvent>>;

const users = ({ formId }: Place) => usersOf(api, token, { formId });
const remove = (at: Place, uId: string) => api.ask('deleteUser', { userId: uId, registrationId: at.formId }, token);
const restore = (uId: string) => api.call('restoreUser', { userId: uId }, token);
const details = (uId: string) => api.ask('getAttendee', { userId: uId }, token);

async function reserved({ formId, ticketId }: Place) {
  const rows = await api.sql(
    'select f.reserved as form, t.reserved as ticket, t.early_bird_reserved as early from forms f, tickets t where f.id = $1 and t.id = $2',
    [formId, ticketId],
  );
  return rows[0];
}

describe('restoring a deleted attendee', () => {
  it('is refused for who was deleted before the order was paid: their ticket was not paid', async () => {
    const at = await newEvent(api, token, { price: 2_000 }, takesTransfers);
    const byTransfer = { paymentMethod: 'transfer' as const };
    await submit(api, at, { count: 2, ...byTransfer });
    const [one, other] = await users(at);
    await remove(at, one?.uId ?? '');
    api.clock.advance(1_000);
    const pId = other?.pId ?? '';
    await setStatus(api, token, pId, 'paid');
    expect((await details(other?.uId ?? '')).order).toMatchObject({ total: 2_000, share: 2_000 });
    expect((await details(one?.uId ?? '')).canReturn).toBe(false);
    expect(await restore(one?.uId ?? '')).toMatchObject({ status: 409 });
    expect(await reserved(at)).toMatchObject({ form: 1, ticket: 1 });
  });

  it('leaves nothing to be sent back for a ticket that was refunded before, and the rest for the others', async () => {
    const at = await newEvent(api, token, { price: 2_000 });
    await buy(api, at, { count: 2 });
    const [one, other] = await users(at);
    const [uId, otherId] = [one?.uId ?? '', other?.uId ?? ''];
    const gone = { userId: uId, registrationId: at.formId, refund: '1500' };
    expect((await api.call('deleteUser', gone, token)).status).toBe(200);
    expect((await restore(uId)).status).toBe(200);
    expect((await details(uId)).order.share).toBe(500);
    expect((await details(otherId)).order.share).toBe(2_000);
    expect((await api.call('deleteUser', { ...gone, refund: '500' }, token)).status).toBe(200);
    expect((await restore(uId)).status).toBe(200);
    expect((await details(uId)).order).toMatchObject({ share: 0, refunded: 2_000 });
    expect((await details(otherId)).order.share).toBe(2_000);
  });

  it('brings them back with the same ticket, code, check-in and price, and tells of it', async () => {
    const earlyBird = { price: 1_500, until: null, quantity: 1 };
    const at = await newEvent(api, token, { price: 2_000, quantity: 2, earlyBird });
    await buy(api, at);
    const [before] = await users(at);
    const { uId = '', pId = '' } = before ?? {};
    await api.ask('checkin', { userId: uId, purchaseId: pId }, token);
    const { ticketKey, order } = await details(uId);
    await remove(at, uId);
    expect(await details(uId)).toMatchObject({
      deletedAt: api.clock.now.toISOString(),
      canReturn: true,
      ticketKey: null,
    });
    expect(await reserved(at)).toEqual({ form: 0, ticket: 0, early: 0 });
    expect((await restore(uId)).status).toBe(200);
    expect(await details(uId)).toMatchObject({ deletedAt: null, ticketKey, order: { share: order.share } });
    expect((await users(at)).map((user) => user.uId)).toEqual([uId]);
    expect((await users(at))[0]?.checkedInAt).not.toBeNull();
    expect(await reserved(at)).toEqual({ form: 1, ticket: 1, early: 0 });
    const { timeline } = await api.ask('getPurchaseDetails', { purchaseId: pId }, token);
    expect(timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['attendeeRemoved', 'attendeeRestored']));
    const rows = await api.sql('select sum(listed)::integer as listed from form_counts where form_id = $1', [
      at.formId,
    ]);
    expect(rows[0].listed).toBe(1);
  });

  it('reserves once, however often and however simultaneously it is asked', async () => {
    const at = await newEvent(api, token, { quantity: 1 });
    await submit(api, at);
    const uId = (await users(at))[0]?.uId ?? '';
    await remove(at, uId);
    const replies = await Promise.all([restore(uId), restore(uId), restore(uId)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await reserved(at)).toMatchObject({ form: 1, ticket: 1 });
  });

  it.each([
    ['ticket', 'update tickets set quantity = 1 where id = $1'],
    ['form', 'update forms set capacity = 1 where id = (select form_id from tickets where id = $1)'],
  ])('is refused while nothing of the %s is left', async (_, limit) => {
    const at = await newEvent(api, token);
    await submit(api, at);
    const uId = (await users(at))[0]?.uId ?? '';
    await remove(at, uId);
    await api.sql(limit, [at.ticketId]);
    await submit(api, at);
    expect(await restore(uId)).toMatchObject({ status: 409, msg: '“Day pass” is sold out.' });
    expect((await details(uId)).deletedAt).not.toBeNull();
    expect(await reserved(at)).toMatchObject({ form: 1, ticket: 1 });
  });

  it('is refused in an order that is unpaid, which has become cheaper, or was cancelled', async () => {
    const at = await newEvent(api, token, { price: 2_000 }, takesTransfers);
    await submit(api, at, { count: 2, paymentMethod: 'transfer' });
    const unpaid = (await users(at))[0]?.uId ?? '';
    await remove(at, unpaid);
    const refusal = { status: 409, msg: 'This attendee can’t be restored, because the order is unpaid or has ended.' };
    expect(await restore(unpaid)).toMatchObject(refusal);
    const other = await newEvent(api, token, { price: 2_000 });
    await buy(api, other);
    const [paid] = await users(other);
    await remove(other, paid?.uId ?? '');
    await setStatus(api, token, paid?.pId ?? '', 'cancelled');
    expect(await restore(paid?.uId ?? '')).toMatchObject(refusal);
    expect(await reserved(other)).toMatchObject({ form: 0, ticket: 0 });
  });
});
