import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Event } from '../../src/api/contract/event.ts';
import { eventLimits } from '../../src/lib/limits.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { cutText } from '../../src/lib/text.ts';
import { bytesOfBadges, type CopiedParts, copyDesigns } from '../badge/designCopy.ts';
import { bytesOfForms, copyForm, copyPromos, copyTickets } from '../form/formCopy.ts';
import { copyRows } from '../platform/db/copyRows.ts';
import { forms, formTypes } from '../platform/db/schema/forms.ts';
import { mailWordings } from '../platform/db/schema/mails.ts';
import { doorSessions, events } from '../platform/db/schema/usersAndEvents.ts';
import { inLargeTransaction } from '../platform/db/transaction.ts';
import { firstVersion } from '../platform/db/versions.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { countStored } from '../platform/http/limiter.ts';
import { copyImages } from '../platform/images.ts';
import { readEvent } from './event.ts';
import { bytesOfPage, copyPage } from './page.ts';
import { insertEvent } from './slug.ts';

/**
 * Copies an event with its forms, tickets, promo codes, sessions of its doors, badge designs, public page and the words of its mails: unpublished, nothing sold, no attendees and no logins. `copyOf`
 * names the copy.
 */
export async function duplicateEvent(
  deps: Deps,
  network: string,
  eventId: string,
  copyOf: (name: string) => string,
  locale: Locale,
): Promise<Event> {
  const { db, clock } = deps;
  const [original] = await db.select().from(events).where(eq(events.id, eventId));
  if (!original) throw notFound();
  const shown =
    (await bytesOfBadges(db, eventId)) + (await bytesOfPage(db, eventId)) + (await bytesOfWordings(db, eventId));
  const giver = { organisationId: original.ownerId, network };
  await countStored(deps, giver, shown + (await bytesOfForms(db, sql`f.event_id = ${eventId}`)));
  return inLargeTransaction(original.ownerId, deps, async (tx) => {
    const { id: _, slug: __, ...facts } = original;
    const changes = {
      ...firstVersion,
      name: cutText(copyOf(original.name), eventLimits.name),
      published: false,
      status: 'planned' as const,
      soldLive: false,
      createdAt: clock(),
    };
    const copy = await insertEvent(tx, { ...facts, ...changes }, locale);
    await copyImages(tx, 'eventLogo', new Map([[eventId, copy.id]]));
    await copyWordings(tx, eventId, copy.id);
    await copyPage(tx, eventId, copy.id, clock());
    const typeOf = await copyRows(tx, formTypes, eq(formTypes.eventId, eventId), { eventId: copy.id });
    const copied: CopiedParts = { forms: new Map(), questions: new Map(), tickets: new Map() };
    for (const form of await tx.select().from(forms).where(eq(forms.eventId, eventId)).orderBy(asc(forms.createdAt))) {
      const formTypeId = form.formTypeId && (typeOf.get(form.formTypeId) ?? null);
      const { formId, questionOf } = await copyForm(tx, form, { eventId: copy.id, formTypeId });
      const ticketOf = await copyTickets(tx, form.id, formId);
      await copyPromos(tx, form.id, formId, ticketOf);
      copied.forms.set(form.id, formId);
      for (const [id, other] of questionOf) copied.questions.set(id, other);
      for (const [id, other] of ticketOf) copied.tickets.set(id, other);
    }
    await copySessions(tx, eventId, copy.id, copied.tickets);
    await copyDesigns(tx, { from: eventId, to: copy.id, copied, now: clock() });
    return readEvent(tx, copy.id);
  });
}

/** How much the words of an event's mails hold. */
async function bytesOfWordings(tx: Tx, eventId: string): Promise<number> {
  const bytes = sql<number>`coalesce(sum(pg_column_size(${mailWordings.wording})), 0)::float8`;
  const [wordings] = await tx.select({ bytes }).from(mailWordings).where(eq(mailWordings.eventId, eventId));
  return wordings?.bytes ?? 0;
}

async function copyWordings(tx: Tx, from: string, to: string): Promise<void> {
  const originals = await tx.select().from(mailWordings).where(eq(mailWordings.eventId, from));
  const copies = originals.map((wording) => ({ ...wording, ...firstVersion, eventId: to }));
  if (copies.length > 0) await tx.insert(mailWordings).values(copies);
}

/** Writes the sessions of its doors again, for the copies of the tickets that they are for. */
async function copySessions(tx: Tx, from: string, to: string, ticketOf: ReadonlyMap<string, string>): Promise<void> {
  const originals = await tx
    .select()
    .from(doorSessions)
    .where(and(eq(doorSessions.eventId, from), isNull(doorSessions.removedAt)));
  const copies = originals
    .map(({ tickets, ...session }) => ({
      ...{ ...session, id: randomUUID(), eventId: to },
      tickets: tickets.flatMap((id) => ticketOf.get(id) ?? []),
    }))
    // A session whose tickets were all removed would be for everybody.
    .filter(({ tickets }, place) => tickets.length > 0 || originals[place]?.tickets.length === 0);
  if (copies.length > 0) await tx.insert(doorSessions).values(copies);
}
