import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it } from 'vitest';
import { takesTransfers } from '../../../harness/drafts.ts';
import type { Db } from '../../../server/platform/deps.ts';
import type { EventDraft } from '../../../src/api/contract/eventDraft.ts';
import { isNearlySoldOut } from '../../../src/lib/report.ts';
import { buy, submit } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { noting } from '../../support/noting.ts';
import { newEvent, newOrganiser, setStatus, takeTransfers, usersOf } from '../../support/world.ts';

let asked: string[] = [];
const noteAsked = (name: string) => asked.push(name);
const api = await openApi({
  now: new Date('2027-03-01T10:30:00.000Z'),
  wrap: (db: Db) => drizzle(noting(db.$client, noteAsked)),
});
const { token } = await newOrganiser(api);
const all = async (by = token) => (await api.ask('getAllFigures', {}, by)).figures;
const figuresOf = async (eventId: string) => (await api.ask('getEventFigures', { eventId }, token)).figures;

const startingAt = (month: number, facts: Partial<EventDraft>) => ({
  ...{ startsAt: `2027-${month}-01T09:00:00.000Z`, endsAt: `2027-${month}-01T19:00:00.000Z` },
  ...facts,
});
const places = [
  await newEvent(api, token, { price: 1_000, quantity: 2 }, startingAt(11, { timeZone: 'Pacific/Auckland' })),
  await newEvent(api, token, { price: 700 }, startingAt(10, { currency: 'eur', ...takesTransfers })),
  await newEvent(api, token, { price: 500 }, startingAt(12, { timeZone: 'America/Los_Angeles' })),
  await newEvent(api, token, { price: 300 }, startingAt(10, {})),
] as const;
const [far, byTransfer, near, gone] = places;

/** An order of one, as its organiser sees it. */
async function orderAt({ formId }: { formId: string }) {
  const [user] = await usersOf(api, token, { formId });
  return { userId: user?.uId ?? '', pId: user?.pId ?? '' };
}

describe('the figures of all events', () => {
  it('are those of each event, and the days of a currency are those of all of its events together', async () => {
    await buy(api, far, { count: 2 });
    await buy(api, near);
    await buy(api, gone);
    await submit(api, byTransfer, { paymentMethod: 'transfer' });
    await submit(api, byTransfer, { paymentMethod: 'transfer' });
    const paid = await orderAt(byTransfer);
    await setStatus(api, token, paid.pId, 'paid');
    const { userId, pId } = await orderAt(near);
    await api.ask('checkin', { userId, purchaseId: pId }, token);
    await api.ask('refundPurchase', { payload: { pId, amount: 200, seenRefunded: 0, byHand: true } }, token);
    // What was sold in test mode counts no more.
    await takeTransfers(api, token, gone.eventId);
    await api.sql(
      `insert into disputes (id, purchase_id, amount, reason, status, opened_at)
       values ('dp_1', $1, 300, 'general', 'needsResponse', now()), ('dp_2', $1, 100, 'general', 'lost', '2027-03-03T09:00:00Z')`,
      [pId],
    );
    await api.sql('update purchases set lost = 100 where id = $1', [pId]);
    await api.sql("update mails set state = 'failed' where event_id = $1", [far.eventId]);
    await api.sql("update mails set state = 'inDoubt' where event_id = $1", [near.eventId]);
    const { events, currencies } = await all();
    expect(events.map(({ eventId }) => eventId)).toEqual([
      near.eventId,
      far.eventId,
      ...[byTransfer.eventId, gone.eventId].sort((one, other) =>
        events.findIndex(({ eventId }) => eventId === one) < events.findIndex(({ eventId }) => eventId === other)
          ? -1
          : 1,
      ),
    ]);
    for (const { name: _, failedRefunds: __, ...event } of events) {
      const { tickets, attention, sums, ...own } = await figuresOf(event.eventId);
      const { currency, testMoney, startsAt, timeZone } = own;
      const sum = (of: 'registered' | 'checkedIn') => tickets.reduce((total, ticket) => total + ticket[of], 0);
      expect(event).toEqual({
        ...{ eventId: event.eventId, currency, testMoney, startsAt, timeZone, ...attention },
        ...{ registered: sum('registered'), checkedIn: sum('checkedIn'), money: sums.revenue },
        nearlySoldOut: tickets.filter(isNearlySoldOut).length,
      });
    }
    expect(Object.fromEntries(events.map(({ eventId, registered, money }) => [eventId, [registered, money]]))).toEqual({
      ...{
        [far.eventId]: [2, 2_000],
        [near.eventId]: [1, 200],
        [byTransfer.eventId]: [2, 700],
        [gone.eventId]: [0, 0],
      },
    });
    expect(events.map(({ nearlySoldOut }) => nearlySoldOut)).toEqual([0, 1, 0, 0]);
    expect(currencies).toEqual([
      {
        ...{ currency: 'gbp', timeZone: 'America/Los_Angeles' },
        days: [
          { day: '2027-03-01', registered: 3, money: 2_300 },
          { day: '2027-03-03', registered: 0, money: -100 },
        ],
      },
      { currency: 'eur', timeZone: 'Europe/London', days: [{ day: '2027-03-01', registered: 2, money: 700 }] },
    ]);
  });

  it('count each order on the day that it was by the clocks of its own event', async () => {
    api.clock.now = new Date('2027-03-05T12:30:00.000Z');
    const other = await newOrganiser(api);
    for (const timeZone of ['Pacific/Auckland', 'America/Los_Angeles']) {
      const { formId, ticketId } = await newEvent(api, other.token, { price: 400 }, startingAt(11, { timeZone }));
      await buy(api, { formId, ticketId });
    }
    expect((await all(other.token)).currencies[0]?.days).toEqual([
      { day: '2027-03-05', registered: 1, money: 400 },
      { day: '2027-03-06', registered: 1, money: 400 },
    ]);
  });

  it('ask the database as often for twenty events as for one', async () => {
    const other = await newOrganiser(api);
    await newEvent(api, other.token);
    const times = async () => {
      asked = [];
      await all(other.token);
      // Who asks is remembered for a while.
      return asked.filter((name) => name !== 'authenticate').length;
    };
    const ofOne = await times();
    await api.sql(
      `insert into events (owner_id, name, slug, description, place, starts_at, ends_at, time_zone, currency)
       select $1, 'Event ' || n, 'of-twenty-' || n, '', '', now(), now() + interval '1 day', 'Europe/London', 'gbp' from generate_series(1, 19) n`,
      [other.id],
    );
    expect((await all(other.token)).events).toHaveLength(20);
    expect(await times()).toBe(ofOne);
  });
});
