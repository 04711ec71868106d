import { eq } from 'drizzle-orm';
import { formSlugOf, isFormSlug } from '../../src/lib/event.ts';
import { inPayload } from '../../src/lib/input.ts';
import { defaultLocale, type Locale } from '../../src/lib/locale.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Tx } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { readDefaultLocale } from '../settings/seller.ts';

/** Locks the event, so that two forms do not get one slug, and answers with those that its forms have, but for the one of that id. */
async function takenSlugs(tx: Tx, eventId: string, formId?: string) {
  const [event] = await tx
    .select({ ownerId: events.ownerId })
    .from(events)
    .where(eq(events.id, eventId))
    .for('no key update');
  if (!event) throw notFound();
  const others = await tx.select({ id: forms.id, slug: forms.slug }).from(forms).where(eq(forms.eventId, eventId));
  const taken = others.flatMap(({ id, slug }) => (slug !== null && id !== formId ? slug : []));
  return { taken, ownerId: event.ownerId };
}

/** The slug of a form that has none: made of its title, in the organisation's language, or in `locale` where it has none. */
export async function newFormSlug(
  tx: Tx,
  { eventId, title }: { eventId: string; title: string },
  locale: Locale = defaultLocale,
): Promise<string> {
  const { taken, ownerId } = await takenSlugs(tx, eventId);
  return formSlugOf(title, (await readDefaultLocale(tx, ownerId)) ?? locale, taken);
}

/** Throws 409 where another page of the event has that slug. */
export async function assertFreeSlug(tx: Tx, eventId: string, slug: string, formId?: string): Promise<void> {
  const { taken } = await takenSlugs(tx, eventId, formId);
  if (taken.includes(slug) || !isFormSlug(slug)) throw conflict(({ form }) => form.slugTaken(slug), inPayload('slug'));
}
