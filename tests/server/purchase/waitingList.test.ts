import { describe, expect, it } from 'vitest';
import { formDraft, ticketDraft } from '../../../harness/drafts.ts';
import { anyMailbox, startMailbox } from '../../../harness/mailbox.ts';
import { renewDueOffers } from '../../../server/purchase/waitingOffers.ts';
import { buy, registrationOf, settle, showCard, submit } from '../../support/buyer.ts';
import { jobDeps, pass } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { giveMailbox, sendMails } from '../../support/mails.ts';
import { join, joinUnconfirmed, reservedAt, soldOutEvent, waitingDraft } from '../../support/waiting.ts';
import { newEvent, newOrganiser, saveForm, setStatus, usersOf } from '../../support/world.ts';

const api = await openApi({ publicUrl: 'https://tickets.example.org' });
const { token, id: ownerId } = await newOrganiser(api);

type Place = Awaited<ReturnType<typeof soldOutEvent>>;
const stateOf = async (key: string) => (await api.ask('getWaitingPlace', { key })).state;
const statesOf = (keys: string[]) => Promise.all(keys.map(stateOf));
const cancel = (purchaseKey = '') => api.ask('cancelPurchase', { payload: { purchaseKey } });
const order = ({ formId, ticketId }: Place, offer: string, count = 1) =>
  submit(api, { formId, ticketIds: Array.from({ length: count }, () => ticketId) }, { offer });
const listOf = ({ formId }: Place, past?: 'yes') => api.ask('getWaitingList', { formId, ...(past && { past }) }, token);

describe('joining', () => {
  it('is refused while tickets are left, and where the form has no list', async () => {
    const place = await newEvent(api, token, { quantity: 5 });
    await saveForm(api, token, place.eventId, { id: place.formId, waitingHours: 24 });
    const early = await api.call('joinWaitingList', { payload: waitingDraft(place) });
    expect([early.status, early.msg]).toEqual([409, '“Day pass” is available again. Reload the page to register.']);
    const without = await soldOutEvent(api, token, 1, null);
    const reply = await api.call('joinWaitingList', { payload: waitingDraft(without) });
    expect([reply.status, reply.msg]).toEqual([409, 'There is no waiting list for this ticket.']);
  });

  it('is offered for no more than there can ever be', async () => {
    const place = await soldOutEvent(api, token, 1);
    const { tickets } = await api.ask('getFormWQuestion', place);
    expect(tickets).toMatchObject([{ state: 'soldOut', maxPerOrder: 1 }]);
  });

  it('says how many one can wait for', async () => {
    const place = await soldOutEvent(api, token, 2);
    const reply = await api.call('joinWaitingList', { payload: waitingDraft(place, { count: 3 }) });
    expect([reply.status, reply.field, reply.msg]).toEqual([
      422,
      'payload.count',
      'You can wait for up to 2 of “Day pass”.',
    ]);
  });

  it('a second time with the same address, however it is written, keeps the one entry', async () => {
    const place = await soldOutEvent(api, token);
    await join(api, place, { email: 'grace@example.org' });
    await join(api, place, { email: 'other@example.org' });
    expect(
      (await api.call('joinWaitingList', { payload: waitingDraft(place, { email: 'GRACE@example.org' }) })).status,
    ).toBe(200);
    expect((await listOf(place)).entries.map(({ email, place }) => [email, place])).toEqual([
      ['grace@example.org', 1],
      ['other@example.org', 2],
    ]);
  });

  it('is offered by the public page only where the form has a list', async () => {
    const [withList, without] = [await soldOutEvent(api, token), await soldOutEvent(api, token, 1, null)];
    const shown = async ({ eventId, formId }: Place) =>
      (await api.ask('getFormWQuestion', { eventId, formId })).waitingList;
    expect([await shown(withList), await shown(without)]).toEqual([true, false]);
  });
});

describe('a ticket that comes free', () => {
  it('is offered to the first in line in the same moment, and sold to no other', async () => {
    const place = await soldOutEvent(api, token);
    const keys = [await join(api, place), await join(api, place)];
    await cancel(place.orders[0]);
    expect(await statesOf(keys)).toEqual(['offered', 'waiting']);
    expect((await submit(api, place)).status).toBe(409);
    expect((await submit(api, place, { offer: keys[1] })).status).toBe(409);
    expect(await reservedAt(api, place.formId)).toEqual({ form: 1, tickets: 1, attendees: 0, offered: 1 });
  });

  it('goes to the next who fits, when the first wants more than there is', async () => {
    const place = await soldOutEvent(api, token, 3);
    const keys = [await join(api, place, { count: 3 }), await join(api, place), await join(api, place, { count: 2 })];
    await cancel(place.orders[0]);
    expect(await statesOf(keys)).toEqual(['waiting', 'offered', 'waiting']);
    await cancel(place.orders[1]);
    await cancel(place.orders[2]);
    expect(await statesOf(keys)).toEqual(['waiting', 'offered', 'offered']);
  });

  it.each([
    [
      'the organiser cancels a paid order',
      async ({ formId }: Place) => {
        const [user] = await usersOf(api, token, { formId });
        await setStatus(api, token, user?.pId ?? '', 'cancelled', 500);
      },
    ],
    [
      'the organiser deletes an attendee',
      async ({ formId }: Place) => {
        const [user] = await usersOf(api, token, { formId });
        await api.ask('deleteUser', { userId: user?.uId ?? '', registrationId: formId }, token);
      },
    ],
    [
      'the organiser raises the quantity',
      async ({ formId, ticketId }: Place) => {
        const payload = ticketDraft(formId, { id: ticketId, price: 500, quantity: 2 });
        await api.ask('saveTicket', { payload }, token);
      },
    ],
  ])('is offered when %s', async (_, free) => {
    const place = await soldOutEvent(api, token);
    await showCard(api, place.orders[0] ?? '');
    await settle(api, place.orders[0] ?? '');
    const key = await join(api, place);
    await free(place);
    expect(await stateOf(key)).toBe('offered');
  });

  it('is offered when a hold runs out', async () => {
    const place = await soldOutEvent(api, token);
    const key = await join(api, place);
    await pass(api, 16);
    expect(await stateOf(key)).toBe('offered');
  });

  it('is offered when the form takes more', async () => {
    const place = await newEvent(api, token, { price: 500 });
    const draft = formDraft(place.eventId, { id: place.formId, waitingHours: 24, capacity: 1 });
    await api.ask('saveForm', { payload: draft }, token);
    await submit(api, place);
    const key = await join(api, place, { count: 1 });
    await api.ask('saveForm', { payload: { ...draft, capacity: 2 } }, token);
    expect(await stateOf(key)).toBe('offered');
  });

  it('is not offered once the form is closed, and again when it opens', async () => {
    const place = await soldOutEvent(api, token);
    const key = await join(api, place);
    await api.ask('publishForm', { payload: { formId: place.formId, published: false } }, token);
    await cancel(place.orders[0]);
    expect(await stateOf(key)).toBe('waiting');
    await api.ask('publishForm', { payload: { formId: place.formId, published: true } }, token);
    await renewDueOffers(jobDeps(api));
    expect(await stateOf(key)).toBe('offered');
  });
});

describe('an offer', () => {
  const offered = async (quantity = 1, count = 1) => {
    const place = await soldOutEvent(api, token, quantity);
    const first = await join(api, place, { count, email: 'grace@example.org' });
    for (const key of place.orders.slice(0, count)) await cancel(key);
    const keys = [first, await join(api, place)];
    return { place, keys, key: keys[0] ?? '' };
  };

  it('opens the form with its tickets left, for whoever has its link', async () => {
    const { place, key } = await offered();
    const { eventId, formId } = place;
    const theirs = await api.ask('getFormWQuestion', { eventId, formId, offer: key });
    expect(theirs).toMatchObject({
      state: 'open',
      offer: { key, ticketId: place.ticketId, count: 1, attendee: { firstname: 'Grace', email: 'grace@example.org' } },
      tickets: [{ state: 'onSale', left: 1 }],
    });
    const others = await api.ask('getFormWQuestion', { eventId, formId });
    expect(others).toMatchObject({ state: 'full', offer: null, tickets: [{ state: 'soldOut', left: 0 }] });
  });

  it('becomes one order, however often it is sent', async () => {
    const { place, key } = await offered();
    const payload = registrationOf(place.formId, [place.ticketId], { offer: key });
    const replies = await Promise.all([1, 2, 3].map(() => api.call('submitUserForm', { payload })));
    expect(new Set(replies.map(({ status, payload }) => `${status} ${payload?.purchase.reference}`)).size).toBe(1);
    const another = await order(place, key);
    expect([another.status, another.msg]).toEqual([
      409,
      'This offer has ended or was already used, and these tickets are sold out.',
    ]);
    expect(await reservedAt(api, place.formId)).toEqual({ form: 1, tickets: 1, attendees: 1, offered: 0 });
  });

  it('of two who order with it at once becomes the order of one', async () => {
    const { place, key } = await offered();
    const replies = await Promise.all([1, 2, 3, 4].map(() => order(place, key)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('of which fewer are ordered leaves the rest to the next', async () => {
    const { place, keys, key } = await offered(2, 2);
    expect((await order(place, key, 1)).status).toBe(200);
    expect(await statesOf(keys)).toEqual(['accepted', 'offered']);
    expect(await reservedAt(api, place.formId)).toEqual({ form: 2, tickets: 2, attendees: 1, offered: 1 });
  });

  it('stands again, with its end, when its order is not paid in time', async () => {
    const { place, keys, key } = await offered();
    const { offeredUntil } = await api.ask('getWaitingPlace', { key });
    const { purchase } = (await order(place, key)).payload;
    expect(await stateOf(key)).toBe('accepted');
    await cancel(purchase.key);
    expect(await api.ask('getWaitingPlace', { key })).toMatchObject({ state: 'offered', offeredUntil });
    expect(await statesOf(keys)).toEqual(['offered', 'waiting']);
    expect((await order(place, key)).status).toBe(200);
  });

  it('of a paid order that is cancelled goes to the next', async () => {
    const { place, keys, key } = await offered();
    const { purchase } = (await order(place, key)).payload;
    await showCard(api, purchase.key);
    await settle(api, purchase.key);
    const [user] = await usersOf(api, token, place);
    await api.ask('deleteUser', { userId: user?.uId ?? '', registrationId: place.formId }, token);
    expect(await statesOf(keys)).toEqual(['accepted', 'offered']);
  });

  it('lapses at its end, and the next is asked', async () => {
    const { place, keys } = await offered();
    await pass(api, 24 * 60 + 1);
    expect(await statesOf(keys)).toEqual(['lapsed', 'offered']);
    const late = await order(place, keys[0] ?? '');
    expect(late.status).toBe(409);
    await pass(api, 24 * 60 + 1);
    expect(await statesOf(keys)).toEqual(['lapsed', 'lapsed']);
    expect(await reservedAt(api, place.formId)).toEqual({ form: 0, tickets: 0, attendees: 0, offered: 0 });
  });

  it('ends when they leave the list, and the next is asked; leaving again changes nothing', async () => {
    const { keys, key } = await offered();
    for (const _ of [1, 2]) expect((await api.ask('leaveWaitingList', { key })).state).toBe('left');
    expect(await statesOf(keys)).toEqual(['left', 'offered']);
  });
});

describe('the organiser', () => {
  it('sees the list in its order with its offers, and who was on it', async () => {
    const place = await soldOutEvent(api, token, 2);
    const first = await join(api, place, { email: 'first@example.org' });
    await join(api, place, { email: 'second@example.org', count: 2 });
    await join(api, place, { email: 'third@example.org' });
    await cancel(place.orders[0]);
    await api.ask('leaveWaitingList', { key: first });
    const { entries, total } = await listOf(place);
    expect(entries.map(({ email, place, state, count }) => [email, place, state, count])).toEqual([
      ['second@example.org', 1, 'waiting', 2],
      ['third@example.org', 2, 'offered', 1],
    ]);
    expect(total).toBe(2);
    expect((await listOf(place, 'yes')).entries).toMatchObject([
      { email: 'first@example.org', state: 'left', place: null },
    ]);
  });

  it('reads it in pages and finds by name or address', async () => {
    const place = await soldOutEvent(api, token);
    for (const email of ['a@one.example', 'b@two.example', 'c@two.example']) await join(api, place, { email });
    const read = (input: object) => api.ask('getWaitingList', { formId: place.formId, ...input }, token);
    const first = await read({ limit: '2' });
    expect([first.entries.length, first.total]).toEqual([2, 3]);
    const rest = await read({ limit: '2', cursor: first.next ?? '' });
    expect([rest.entries.map(({ email }) => email), rest.next]).toEqual([['c@two.example'], null]);
    expect((await read({ search: 'two.ex' })).total).toBe(2);
    expect((await read({ search: 'e hop' })).total).toBe(3);
  });

  it('offers at once to one who is not the first, as long as enough is left', async () => {
    const place = await soldOutEvent(api, token, 2);
    const keys = [await join(api, place, { count: 2 }), await join(api, place, { count: 2 })];
    const [, second] = (await listOf(place)).entries;
    const payload = { waitingId: second?.waitingId ?? '' };
    const refused = await api.call('offerTickets', { payload }, token);
    expect([refused.status, refused.msg]).toEqual([
      409,
      '2 tickets of “Day pass” can’t be offered: not enough are left, or it isn’t on sale. Raise the quantity or the capacity first.',
    ]);
    await api.sql('update tickets set quantity = 4 where id = $1', [place.ticketId]);
    expect((await api.ask('offerTickets', { payload }, token)).entry.state).toBe('offered');
    expect(await statesOf(keys)).toEqual(['waiting', 'offered']);
  });

  it('removes an entry, whose offer goes to the next', async () => {
    const place = await soldOutEvent(api, token);
    const keys = [await join(api, place), await join(api, place)];
    await cancel(place.orders[0]);
    const [first] = (await listOf(place)).entries;
    const reply = await api.call('removeWaiting', { payload: { waitingId: first?.waitingId ?? '' } }, token);
    expect([reply.payload.entry.state, reply.msg]).toEqual(['removed', 'Grace Hopper was taken off the waiting list.']);
    expect(await statesOf(keys)).toEqual(['removed', 'offered']);
  });

  it('who removes a ticket takes those off who wait for it', async () => {
    const place = await soldOutEvent(api, token);
    const key = await join(api, place);
    await api.ask('publishForm', { payload: { formId: place.formId, published: false } }, token);
    await cancel(place.orders[0]);
    await api.ask('removeTicket', { ticketId: place.ticketId }, token);
    expect((await listOf(place)).entries).toEqual([]);
    expect(await stateOf(key)).toBe('removed');
  });
});

describe('the mails', () => {
  it('say that the reader is on the list, and what is kept for them, with links; what is no longer so does not go', async () => {
    const box = await startMailbox();
    try {
      await giveMailbox(api.pool, ownerId, box.port);
      await api.sql("update mails set state = 'held', composed_at = now()");
      const place = await soldOutEvent(api, token);
      const [first, second] = [
        await joinUnconfirmed(api, place, { email: 'first@example.org' }),
        await joinUnconfirmed(api, place, { email: 'second@example.org' }),
      ];
      await sendMails(api);
      const asked = box.received.find(({ envelope }) => envelope.to[0] === 'first@example.org')?.text ?? '';
      expect(asked).toContain(`https://tickets.example.org/waiting?id=${first}`);
      for (const key of [first, second]) await api.ask('confirmWaiting', { key });
      await cancel(place.orders[0]);
      await sendMails(api);
      const told = box.received.map(({ envelope, subject }) => [envelope.to[0], subject]);
      expect(told.sort()).toEqual([
        ['first@example.org', 'Confirm your place on the waiting list for Harbour Conference'],
        ['first@example.org', 'Tickets for Harbour Conference are reserved for you'],
        ['second@example.org', 'Confirm your place on the waiting list for Harbour Conference'],
      ]);
      const offer = box.received.find(({ subject }) => subject?.startsWith('Tickets'))?.text ?? '';
      expect(offer).toContain(`https://tickets.example.org/event/${place.eventId}/form/${place.formId}?offer=${first}`);
      expect(offer).toContain(`https://tickets.example.org/waiting?id=${first}`);

      await api.ask('leaveWaitingList', { key: first });
      await api.ask('leaveWaitingList', { key: second });
      const before = box.received.length;
      await sendMails(api);
      expect(box.received.length).toBe(before);
      const rows = await api.sql(
        "select m.state, remark from mails m join waiting_entries w on w.id = m.waiting_id where w.key = $1 and kind = 'waitingOffer'",
        [second],
      );
      expect(rows).toEqual([{ state: 'suppressed', remark: 'outdated' }]);
    } finally {
      await box.stop();
      await giveMailbox(api.pool, ownerId, (await anyMailbox()).port);
    }
  });
});

it('a paid ticket from an offer is a ticket like any other', async () => {
  const place = await soldOutEvent(api, token);
  const key = await join(api, place);
  await cancel(place.orders[0]);
  const { purchase } = (await order(place, key)).payload;
  await showCard(api, purchase.key);
  expect((await settle(api, purchase.key)).status).toBe('paid');
  expect((await listOf(place, 'yes')).entries).toMatchObject([{ state: 'accepted' }]);
  await expect(buy(api, place)).rejects.toThrow();
});
