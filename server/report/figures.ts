import { eq } from 'drizzle-orm';
import type { EventFigures } from '../../src/api/contract/figures.ts';
import { atOneMoment } from '../db/readRows.ts';
import { events } from '../db/schema/events.ts';
import type { Db, Tx } from '../deps.ts';
import { notFound } from '../httpError.ts';
import { countsByHour } from './attendees.sql.ts';
import { eventBefore, figuresByDay, figuresByTicket, figuresOfAttention, figuresOfPromos } from './figures.sql.ts';

/** How an event goes, as it is at one moment, so that its figures add up. */
export const readFigures = (db: Db, eventId: string): Promise<EventFigures> =>
  atOneMoment(db, async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId));
    if (!event) throw notFound();
    const { currency, startsAt, timeZone } = event;
    const [attention] = await figuresOfAttention(tx, eventId);
    const { orders = 0, total = 0, mails = 0, disputes = 0 } = attention ?? {};
    return {
      currency,
      startsAt: startsAt.toISOString(),
      days: await figuresByDay(tx, eventId, timeZone),
      tickets: await figuresByTicket(tx, eventId),
      promos: await figuresOfPromos(tx, eventId),
      hours: await countsByHour(tx, eventId, timeZone),
      attention: { unpaid: { orders, total }, mails, disputes },
      before: await readBefore(tx, eventId),
    };
  });

async function readBefore(tx: Tx, eventId: string): Promise<EventFigures['before']> {
  const [before] = await eventBefore(tx, eventId);
  if (!before) return null;
  const { timeZone, ...facts } = before;
  return { ...facts, days: await figuresByDay(tx, before.eventId, timeZone) };
}
