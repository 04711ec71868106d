import { eq, sql } from 'drizzle-orm';
import type { Page } from '../../src/api/contract/eventPage.ts';
import type { EventStatus } from '../../src/lib/enumerations.ts';
import { type Dates, daysOf } from '../../src/lib/eventDays.ts';
import { to } from '../../src/paths.ts';
import { contentLines, escaped } from '../platform/contentLines.ts';
import { eventPages } from '../platform/db/schema/eventPages.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Tx } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { plainMarkdown } from '../platform/markdown.ts';
import { createTurns } from '../platform/turns.ts';
import { readSeller } from '../settings/seller.ts';

/** What a calendar file says. Instants are ISO 8601 in UTC; `url` is left out where it is not configured, `organiser` where they have no address. */
export type CalendarEntry = {
  id: string;
  name: string;
  description: string;
  place: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  /** Grows with every change, so that a calendar takes the later of two. */
  version: number;
  url: string | null;
  organiser: { name: string; contact: string } | null;
  /** When it was, for who has it in their calendar so: days that fell away are over. */
  before?: Dates | null;
};

type Method = 'PUBLISH' | 'CANCEL';

/** The calendar file of an event, made at `now`; to take it out of a calendar again where the reader does not come. Throws 404. */
export async function readCalendar(
  tx: Tx,
  eventId: string,
  {
    publicUrl,
    now,
    method,
    before = null,
  }: { publicUrl: string | null; now: Date; method?: Method; before?: Dates | null },
): Promise<string> {
  const [event] = await tx.select().from(events).where(eq(events.id, eventId));
  if (!event) throw notFound();
  const entry = {
    ...event,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    description: plainMarkdown(event.description),
    url: publicUrl && `${publicUrl}${to.publicEvent(event.slug)}`,
    organiser: await readSeller(tx, event.ownerId),
    before,
  };
  return calendarFile(entry, now.toISOString(), method ?? methodOf(event));
}

/** What is cancelled is taken out of calendars. */
const methodOf = ({ status }: { status: EventStatus }): Method => (status === 'cancelled' ? 'CANCEL' : 'PUBLISH');

/** An agenda may be long, and anybody may ask for any part of it: for two files at a time agendas are looked through, each of another event. */
const turns = createTurns({ atOnce: 2, ofOne: 1, perCaller: 100, inAll: 1_000 });

type SessionsAt = { publicUrl: string | null; now: Date };

/** Some sessions of a published event as a calendar file, each an entry of its own. Throws 404 where it has none of them, and 503 where too many wait. */
export const readSessions = (tx: Tx, eventId: string, ids: readonly string[], at: SessionsAt): Promise<string> =>
  turns.take(eventId, () => sessionsFile(tx, eventId, ids, at));

async function sessionsFile(
  tx: Tx,
  eventId: string,
  ids: readonly string[],
  { publicUrl, now }: SessionsAt,
): Promise<string> {
  const [found] = await tx
    .select({
      event: events,
      // Of an agenda that may be long, those alone.
      sessions: sql<Page['agenda'] | null>`(select jsonb_agg(asked.session order by asked.place)
        from jsonb_array_elements(${eventPages.live} -> 'agenda') with ordinality as asked(session, place)
        where asked.session ->> 'id' in ${ids})`,
      version: eventPages.version,
    })
    .from(events)
    .innerJoin(eventPages, eq(eventPages.eventId, events.id))
    .where(eq(events.id, eventId));
  if (!found?.sessions) throw notFound();
  const { event, version, sessions } = found;
  const method = methodOf(event);
  return fileOf(
    method,
    sessions.map(({ id, title, room, about, startsAt, endsAt }) => [
      ...['BEGIN:VEVENT', `UID:${id}-${eventId}@foyer`, `DTSTART:${stamp(startsAt)}`, `DTEND:${stamp(endsAt)}`],
      ...[`DTSTAMP:${stamp(now.toISOString())}`, `SEQUENCE:${version}`, `SUMMARY:${escaped(title)}`],
      `LOCATION:${escaped([room, event.place].filter(Boolean).join(', '))}`,
      `DESCRIPTION:${escaped([event.name, about].filter(Boolean).join('\n\n'))}`,
      ...(publicUrl ? [`URL:${publicUrl}${to.publicEvent(event.slug)}`] : []),
      ...(method === 'CANCEL' ? ['STATUS:CANCELLED'] : []),
      'END:VEVENT',
    ]),
  );
}

const fileOf = (method: Method, entries: readonly string[][]): string =>
  contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Foyer//EN',
    `METHOD:${method}`,
    ...entries.flat(),
    'END:VCALENDAR',
  ]);

/** One event as an iCalendar file (RFC 5545): an entry for each of its days, or one where it goes on through the night. */
export function calendarFile(entry: CalendarEntry, now: string, method: Method = 'PUBLISH'): string {
  const { id, name, description, place, version, url, organiser, before } = entry;
  const days = daysOf(entry);
  const goneDays = before ? daysOf(before).slice(days.length) : [];
  const about = [
    `DTSTAMP:${stamp(now)}`,
    // Two for each version: that an entry is over is a change of it, too.
    `SEQUENCE:${(version - 1) * 2 + (method === 'CANCEL' ? 1 : 0)}`,
    `SUMMARY:${escaped(name)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    ...(organiser?.contact ? [`ORGANIZER;CN=${quoted(organiser.name)}:mailto:${organiser.contact}`] : []),
  ];
  return fileOf(
    method,
    [...days, ...goneDays].map(({ startsAt, endsAt }, index) => [
      'BEGIN:VEVENT',
      `UID:${id}${index === 0 ? '' : `-${index + 1}`}@foyer`,
      `DTSTART:${stamp(startsAt)}`,
      `DTEND:${stamp(endsAt)}`,
      ...about,
      ...(method === 'CANCEL' || index >= days.length ? ['STATUS:CANCELLED'] : []),
      'END:VEVENT',
    ]),
  );
}

/** A value between quotes, in which there are none, and no control characters. */
const quoted = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, ' ')}"`;

/** `20270306T090000Z` */
const stamp = (instant: string): string => instant.replace(/[-:]|\.\d+/g, '');
