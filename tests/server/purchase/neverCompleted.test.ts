import { beforeEach, describe, expect, it } from 'vitest';
import { eventDraft, formDraft, question, takesTransfers } from '../../../harness/drafts.ts';
import { forgetNeverCompleted } from '../../../server/purchase/neverCompleted.sql.ts';
import { deleteTestOrders } from '../../../server/purchase/testOrders.ts';
import { attendee, buy, cards, placeOrder, registrationOf, showCard } from '../../support/buyer.ts';
import { pass } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser, usersOf } from '../../support/world.ts';

let token: string;
const api = await openApi();
const { id: ownerId } = await newOrganiser(api);
const today = new Date();
// Weeks pass here, in which sessions end.
beforeEach(async () => {
  api.clock.now = today;
  token = await api.tokenOf(ownerId);
});

const day = 24 * 60;
type Place = Awaited<ReturnType<typeof newEvent>>;
const far = { startsAt: '2099-05-08T09:00:00.000Z', endsAt: '2099-05-09T16:00:00.000Z' };
async function sale(): Promise<Place> {
  const place = await newEvent(api, token, { price: 2_500 });
  await api.ask('saveEvent', { ...eventDraft(far), id: place.eventId }, token);
  return place;
}
/** Lets its orders be paid by transfer from now on. */
const byTransfer = async ({ eventId }: Place) => {
  await api.ask('saveEvent', { ...eventDraft({ ...far, ...takesTransfers, transferDays: 5 }), id: eventId }, token);
  return { paymentMethod: 'transfer' as const };
};
const order = async ({ formId, ticketId }: Place, changes = {}) =>
  (await placeOrder(api, { formId, ticketId }, changes)).key;
const cancel = (purchaseKey: string) => api.ask('cancelPurchase', { payload: { purchaseKey } });
/** What is kept of the orders of a form. */
async function keptOf({ formId }: Place) {
  const rows = await api.sql<{ orders: number; attendees: number; mails: number }>(
    `select (select count(*)::integer from purchases where form_id = $1) as orders,
       (select count(*)::integer from registered_users where form_id = $1) as attendees,
       (select count(*)::integer from mails m join purchases p on p.id = m.purchase_id where p.form_id = $1) as mails`,
    [formId],
  );
  return rows[0];
}

describe('an order that never came to anything', () => {
  it('by card is deleted a week after it ended, with its attendees, answers and mails', async () => {
    const place = await sale();
    await order(place);
    await cancel(await order(place));
    await pass(api, 20);
    expect(await keptOf(place)).toMatchObject({ orders: 2, attendees: 2 });
    await pass(api, 7 * day - 21);
    expect(await keptOf(place)).toMatchObject({ orders: 2, attendees: 2 });
    await pass(api, 30);
    expect(await keptOf(place)).toEqual({ orders: 0, attendees: 0, mails: 0 });
  });

  it('by transfer is deleted after sixty days, as money may come late', async () => {
    const place = await sale();
    await order(place, await byTransfer(place));
    await pass(api, 6 * day);
    await pass(api, 59 * day);
    expect(await keptOf(place)).toMatchObject({ orders: 1, attendees: 1 });
    await pass(api, 2 * day);
    expect(await keptOf(place)).toEqual({ orders: 0, attendees: 0, mails: 0 });
  });
});

describe('a test payment', () => {
  const kept = async () => (await api.sql('select count(*)::integer from sandbox_intents'))[0].count;

  it('is deleted after a week where its order is, and stays with an order that was paid until that is deleted', async () => {
    const { id, token: by } = await newOrganiser(api);
    const place = await newEvent(api, by, { price: 2_500 }, far);
    await pass(api, 30 * day);
    const before = await kept();
    api.clock.now = today;
    await buy(api, place);
    const gone = await order(place);
    await showCard(api, gone, cards.declines);
    await cancel(gone);
    await pass(api, 6 * day);
    expect(await kept()).toBe(before + 2);
    await pass(api, 2 * day);
    expect(await kept()).toBe(before + 1);
    const deleted = await deleteTestOrders({ db: api.db, clock: () => api.clock.now }, id, id, { seen: 1, most: 1 });
    await pass(api, 0);
    expect([deleted, await kept()]).toEqual([1, before]);
  });
});

describe('what stays', () => {
  it('is every order that was paid or free, also when it was cancelled, and one that is still open', async () => {
    const place = await sale();
    await buy(api, place);
    const free = await newEvent(api, token);
    await order(free);
    await cancel(await order(free));
    await order(place, await byTransfer(place));
    await pass(api, 4 * day);
    api.clock.now = new Date(today.getTime() + 400 * day * 60_000);
    await api.sql("update purchases set hold_expires_at = '2099-01-01' where status = 'awaitingTransfer'");
    await forgetNeverCompleted({ db: api.db, clock: () => api.clock.now });
    expect([(await keptOf(place))?.orders, (await keptOf(free))?.orders]).toEqual([2, 2]);
  });

  it('is one whose payment may still take money', async () => {
    const place = await sale();
    const key = await order(place);
    await showCard(api, key, '4000 0000 0000 0002');
    await api.sql("update purchases set status = 'expired', payment_open = true where key = $1", [key]);
    await forgetNeverCompleted({ db: api.db, clock: () => new Date(today.getTime() + 400 * day * 60_000) });
    expect((await keptOf(place))?.orders).toBe(1);
  });

  it('is one that the organiser cancelled', async () => {
    const place = await sale();
    await order(place, await byTransfer(place));
    const [user] = await usersOf(api, token, place);
    const payload = { pId: user?.pId ?? '', paymentStatus: 'cancelled' as const };
    await api.ask('updatePaymentStatus', { payload }, token);
    await pass(api, 100 * day);
    expect((await keptOf(place))?.orders).toBe(1);
  });
});

describe('the text of an order', () => {
  const ask = async (questions: number) => {
    const place = await newEvent(api, token);
    const asked = Array.from({ length: questions }, () => question());
    const draft = formDraft(place.eventId, { id: place.formId, questions: asked });
    const { form } = await api.ask('saveForm', { payload: draft }, token);
    return { ...place, questionIds: form.questions.map(({ id }) => id) };
  };
  const answered = (ids: string[], length: number) => Object.fromEntries(ids.map((id) => [id, 'x'.repeat(length)]));

  it('is bounded, and the longest answer is named', async () => {
    const { formId, ticketId, questionIds } = await ask(6);
    const attendees = [{ ...attendee(ticketId), answers: answered(questionIds, 5_000) }];
    const { status, field, msg } = await api.call('submitUserForm', {
      payload: registrationOf(formId, [], { attendees }),
    });
    expect([status, field, msg]).toEqual([
      422,
      `attendees.0.answers.${questionIds[0]}`,
      'This order contains too much text: up to 26,000 characters fit. Shorten the longest answers.',
    ]);
  });

  it('fits five full pages of one, and a page of each of ten', async () => {
    const { formId, ticketId, questionIds } = await ask(5);
    const one = [{ ...attendee(ticketId), answers: answered(questionIds, 5_000) }];
    expect((await api.call('submitUserForm', { payload: registrationOf(formId, [], { attendees: one }) })).status).toBe(
      200,
    );
    const many = Array.from({ length: 10 }, () => ({ ...attendee(ticketId), answers: answered(questionIds, 600) }));
    expect(
      (await api.call('submitUserForm', { payload: registrationOf(formId, [], { attendees: many }) })).status,
    ).toBe(200);
  });
});
