import { asc, eq, sql } from 'drizzle-orm';
import type { getBadgeDesignerData } from '../../src/api/contract/badge.ts';
import type { PayloadOf } from '../../src/api/contract/endpoint.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { countryName } from '../../src/lib/text.ts';
import { badgeDesignForms } from '../platform/db/schema/badges.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Db } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { listTickets } from '../ticket/ticket.ts';
import { logoOf } from './images.ts';
import { peopleToPreview } from './people.sql.ts';

/** What badges of an event can show, the forms by their titles, and whom to try them with. */
export async function readDesignerData(
  db: Db,
  eventId: string,
  locale: Locale,
): Promise<PayloadOf<typeof getBadgeDesignerData>> {
  const [event] = await db.select({ name: events.name }).from(events).where(eq(events.id, eventId));
  if (!event) throw notFound();
  const found = await db
    .select({
      id: forms.id,
      title: forms.title,
      questions: forms.questions,
      archived: forms.archivedQuestions,
      designId: badgeDesignForms.designId,
    })
    .from(forms)
    .leftJoin(badgeDesignForms, eq(badgeDesignForms.formId, forms.id))
    .where(eq(forms.eventId, eventId))
    .orderBy(asc(sql`lower(${forms.title})`), asc(forms.id));
  const tickets = await listTickets(
    db,
    found.map(({ id }) => id),
  );
  const people = await peopleToPreview(db, eventId);
  return {
    eventName: event.name,
    logo: await logoOf(db, eventId),
    forms: found.map(({ id, title, questions, archived, designId }) => ({
      ...{ id, title, designId },
      tickets: tickets.flatMap((ticket) => (ticket.formId === id ? [{ id: ticket.id, name: ticket.name }] : [])),
      questions: [...questions, ...archived].map(({ id: questionId, label, options }) => ({
        ...{ id: questionId, label, options },
      })),
    })),
    people: people.map((person) => ({ ...person, country: countryName(person.country, locale) })),
  };
}
