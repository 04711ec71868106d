import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { AttendeeChoices } from '../../src/api/contract/attendeeChoices.ts';
import { takesOptions } from '../../src/lib/enumerations.ts';
import { isListed, registeredUsers } from '../platform/db/schema/attendees.ts';
import { forms } from '../platform/db/schema/forms.ts';
import type { Db } from '../platform/deps.ts';
import { listTickets } from '../ticket/ticket.ts';

/** What an event's attendees can be narrowed to, the forms by their titles. */
export async function readAttendeeChoices(db: Db, eventId: string): Promise<AttendeeChoices> {
  const found = await db
    .select({ id: forms.id, title: forms.title, questions: forms.questions })
    .from(forms)
    .where(eq(forms.eventId, eventId))
    .orderBy(asc(sql`lower(${forms.title})`), asc(forms.id));
  const tickets = await listTickets(
    db,
    found.map(({ id }) => id),
  );
  const countries = await db
    .selectDistinct({ code: registeredUsers.country })
    .from(registeredUsers)
    .where(and(eq(registeredUsers.eventId, eventId), isListed, ne(registeredUsers.country, '')))
    .orderBy(asc(registeredUsers.country));
  return {
    forms: found.map(({ id, title, questions }) => ({
      id,
      title,
      tickets: tickets.flatMap((ticket) => (ticket.formId === id ? [{ id: ticket.id, name: ticket.name }] : [])),
      questions: questions.flatMap(({ id, type, label, options }) =>
        takesOptions(type) ? [{ id, label, options }] : [],
      ),
    })),
    countries: countries.map(({ code }) => code),
  };
}
