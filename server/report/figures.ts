import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AllFigures, EventFigures } from '../../src/api/contract/figures.ts';
import type { Currency } from '../../src/lib/enumerations.ts';
import { summariesOf } from '../event/event.ts';
import { atOneMomentOfReplica, type Readable } from '../platform/db/replica.sql.ts';
import { hasTestMoney } from '../platform/db/schema/purchases.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Tx } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { countFailedRefunds } from '../purchase/refund.ts';
import { countsByHour } from './attendees.sql.ts';
import {
  eventBefore,
  figuresByDay,
  figuresByTicket,
  figuresOfAttention,
  figuresOfMoney,
  figuresOfPromos,
  nearlySoldOut,
} from './figures.sql.ts';

const { startsAt, timeZone, currency } = events;
const facts = { startsAt, timeZone, currency };

/** How an event goes, as it is at one moment, so that its figures add up. */
export const readFigures = (deps: Readable, eventId: string): Promise<EventFigures> =>
  atOneMomentOfReplica(deps, (tx) => figuresOf(tx, eventId));

/** The same in a transaction that sees one moment. */
export async function figuresOf(tx: Tx, eventId: string): Promise<EventFigures> {
  const [event] = await tx
    .select({ ...facts, testMoney: hasTestMoney })
    .from(events)
    .where(eq(events.id, eventId));
  if (!event) throw notFound();
  const { currency, startsAt, timeZone, testMoney } = event;
  const [counted] = await figuresOfAttention(tx, [eventId]);
  return {
    currency,
    testMoney,
    startsAt: startsAt.toISOString(),
    timeZone,
    days: (await readDays(tx, [eventId]))(currency),
    sums: await readSums(tx, eventId),
    tickets: await figuresByTicket(tx, eventId),
    promos: await figuresOfPromos(tx, eventId),
    hours: await countsByHour(tx, eventId, timeZone),
    attention: attentionOf(counted),
    before: await readBefore(tx, eventId, currency),
  };
}

/** How all events of an organiser go, as they are at one moment. */
export const readAllFigures = (deps: Readable, ownerId: string): Promise<AllFigures> =>
  atOneMomentOfReplica(deps, (tx) => allFiguresOf(tx, ownerId));

/** The same in a transaction that sees one moment. Each kind is read of all of them at once, however many there are. */
export async function allFiguresOf(tx: Tx, ownerId: string): Promise<AllFigures> {
  const owned = await summariesOf(tx, eq(events.ownerId, ownerId));
  const ids = owned.map(({ event }) => event.id);
  const attention = new Map((await figuresOfAttention(tx, ids)).map((counted) => [counted.eventId, counted]));
  const nearly = new Map((await nearlySoldOut(tx, ids)).map(({ eventId, tickets }) => [eventId, tickets]));
  const failed = await countFailedRefunds(tx, ownerId);
  const daysIn = await readDays(tx, ids);
  return {
    events: owned.map(({ event, registered, checkedIn, revenue, testMoney }) => ({
      ...{ eventId: event.id, name: event.name, startsAt: event.startsAt.toISOString(), timeZone: event.timeZone },
      ...{ currency: event.currency, testMoney, registered, checkedIn, money: Number(revenue) },
      ...attentionOf(attention.get(event.id)),
      nearlySoldOut: nearly.get(event.id) ?? 0,
      failedRefunds: failed.get(event.id) ?? 0,
    })),
    // Each with the clocks of its latest event.
    currencies: owned
      .map(({ event }) => event)
      .filter((event, place, all) => all.findIndex(({ currency }) => currency === event.currency) === place)
      .map(({ currency, timeZone }) => ({ currency, timeZone, days: daysIn(currency) })),
  };
}

export async function readSums(tx: Tx, eventId: string): Promise<EventFigures['sums']> {
  const none = { sales: 0, fees: 0, charged: 0, refunded: 0, onTheirWay: 0, revenue: 0, vat: 0, test: 0 };
  const [sums = none] = await figuresOfMoney(tx, eventId);
  const { sales, fees, charged, refunded, onTheirWay, revenue } = sums;
  return { ...sums, vatAdded: charged - sales - fees, lost: charged - refunded - onTheirWay - revenue };
}

/** The days of some events, those of each currency together. */
async function readDays(tx: Tx, eventIds: string[]): Promise<(currency: Currency) => EventFigures['days']> {
  const rows = await figuresByDay(tx, eventIds);
  return (wanted) => rows.filter(({ currency }) => currency === wanted).map(({ currency: _, ...day }) => day);
}

function attentionOf(counted: v.InferOutput<typeof figuresOfAttention.row> | undefined): EventFigures['attention'] {
  const { transferOrders = 0, transferTotal = 0, doorOrders = 0, doorTotal = 0 } = counted ?? {};
  const { failed = 0, inDoubt = 0, disputes = 0 } = counted ?? {};
  return {
    unpaid: {
      transfer: { orders: transferOrders, total: transferTotal },
      door: { orders: doorOrders, total: doorTotal },
    },
    mails: { failed, inDoubt },
    disputes,
  };
}

async function readBefore(tx: Tx, eventId: string, currency: Currency): Promise<EventFigures['before']> {
  const [before] = await eventBefore(tx, eventId);
  return before ? { ...before, days: (await readDays(tx, [before.eventId]))(currency) } : null;
}
