import { desc, eq } from 'drizzle-orm';
import type { AllFigures, EventFigures } from '../../src/api/contract/figures.ts';
import { isNearlySoldOut, sumDays, totalsOf } from '../../src/lib/report.ts';
import { atOneMoment } from '../platform/db/readRows.ts';
import { hasTestMoney } from '../platform/db/schema/purchases.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Db, Tx } from '../platform/deps.ts';
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
} from './figures.sql.ts';

const { id, name, startsAt, timeZone, currency } = events;
const facts = { id, name, startsAt, timeZone, currency };

/** How an event goes, as it is at one moment, so that its figures add up. */
export const readFigures = (db: Db, eventId: string): Promise<EventFigures> =>
  atOneMoment(db, (tx) => figuresOf(tx, eventId));

/** The same in a transaction that sees one moment. */
export async function figuresOf(tx: Tx, eventId: string): Promise<EventFigures> {
  const [event] = await tx
    .select({ ...facts, testMoney: hasTestMoney })
    .from(events)
    .where(eq(events.id, eventId));
  if (!event) throw notFound();
  const { currency, startsAt, timeZone, testMoney } = event;
  const attention = await readAttention(tx, eventId);
  return {
    currency,
    testMoney,
    startsAt: startsAt.toISOString(),
    timeZone,
    days: await figuresByDay(tx, eventId, timeZone),
    sums: await readSums(tx, eventId),
    tickets: await figuresByTicket(tx, eventId),
    promos: await figuresOfPromos(tx, eventId),
    hours: await countsByHour(tx, eventId, timeZone),
    attention,
    before: await readBefore(tx, eventId),
  };
}

/** How all events of an organiser go, as they are at one moment. */
export const readAllFigures = (db: Db, ownerId: string): Promise<AllFigures> =>
  atOneMoment(db, (tx) => allFiguresOf(tx, ownerId));

/** The same in a transaction that sees one moment. */
export async function allFiguresOf(tx: Tx, ownerId: string): Promise<AllFigures> {
  const owned = await tx
    .select({ ...facts, testMoney: hasTestMoney })
    .from(events)
    .where(eq(events.ownerId, ownerId))
    .orderBy(desc(events.startsAt), desc(events.id));
  const failed = await countFailedRefunds(tx, ownerId);
  const all: AllFigures = { events: [], currencies: [] };
  for (const { id, name, startsAt, timeZone, currency, testMoney } of owned) {
    const days = await figuresByDay(tx, id, timeZone);
    const tickets = await figuresByTicket(tx, id);
    const { registered, checkedIn } = totalsOf(tickets);
    all.events.push({
      ...{ eventId: id, name, startsAt: startsAt.toISOString(), timeZone, currency, testMoney, registered, checkedIn },
      ...(await readAttention(tx, id)),
      money: (await readSums(tx, id)).revenue,
      nearlySoldOut: tickets.filter(isNearlySoldOut).length,
      failedRefunds: failed.get(id) ?? 0,
    });
    const same = all.currencies.find((each) => each.currency === currency);
    if (same) same.days = sumDays([...same.days, ...days]);
    else all.currencies.push({ currency, timeZone, days });
  }
  return all;
}

export async function readSums(tx: Tx, eventId: string): Promise<EventFigures['sums']> {
  const none = { sales: 0, fees: 0, charged: 0, refunded: 0, onTheirWay: 0, revenue: 0, vat: 0, test: 0 };
  const [sums = none] = await figuresOfMoney(tx, eventId);
  const { sales, fees, charged, refunded, onTheirWay, revenue } = sums;
  return { ...sums, vatAdded: charged - sales - fees, lost: charged - refunded - onTheirWay - revenue };
}

async function readAttention(tx: Tx, eventId: string): Promise<EventFigures['attention']> {
  const [counted] = await figuresOfAttention(tx, eventId);
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

async function readBefore(tx: Tx, eventId: string): Promise<EventFigures['before']> {
  const [before] = await eventBefore(tx, eventId);
  return before ? { ...before, days: await figuresByDay(tx, before.eventId, before.timeZone) } : null;
}
