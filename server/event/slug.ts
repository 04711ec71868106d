import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { slugOf } from '../../src/lib/event.ts';
import { mostOf } from '../../src/lib/limits.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { assertAtMost } from '../platform/db/countOf.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Tx } from '../platform/deps.ts';
import { conflict } from '../platform/http/errors.ts';
import { keptFromOthers } from '../settings/formerAddresses.ts';
import { readDefaultLocale } from '../settings/seller.ts';

type NewEvent = Omit<typeof events.$inferInsert, 'slug'>;

/** Writes an event under the address given, or under the first that its name makes and no event has, or had of another organiser; two at once get two. A name is in the organisation's language, or in `locale` where it has none. */
export async function insertEvent(
  tx: Tx,
  values: NewEvent,
  locale: Locale,
  given?: string | undefined,
): Promise<typeof events.$inferSelect> {
  const spoken = (await readDefaultLocale(tx, values.ownerId)) ?? locale;
  const { ownerId } = values;
  const wanted = given ? [given] : slugsFor(values.name, spoken);
  const kept = await keptFromOthers(tx, { kind: 'event', slugs: wanted, ownerId });
  for (const slug of wanted.filter((each) => !kept.has(each))) {
    const [event] = await tx
      .insert(events)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: events.slug })
      .returning();
    if (!event) continue;
    await assertKeptFromNobody(tx, event);
    const ofOwner = eq(events.ownerId, ownerId);
    await assertAtMost(tx, events, ofOwner, mostOf.events, ({ event: words }) => words.tooMany(mostOf.events));
    return event;
  }
  throw slugTaken(given ?? slugOf(values.name));
}

/** Throws 409 where the address that an event has just got was another organiser's. */
export async function assertKeptFromNobody(
  tx: Tx,
  { slug, ownerId }: Pick<typeof events.$inferSelect, 'slug' | 'ownerId'>,
): Promise<void> {
  const kept = await keptFromOthers(tx, { kind: 'event', slugs: [slug], ownerId });
  if (kept.size > 0) throw slugTaken(slug);
}

export const slugTaken = (slug: string) => conflict(({ event }) => event.slugTaken(slug), 'slug');

/** `harbour-day`, `harbour-day-2` and so on, and then one at random. */
function slugsFor(name: string, locale: Locale): string[] {
  const slug = slugOf(name, locale);
  const numbered = Array.from({ length: 8 }, (_, index) => `${slug}-${index + 2}`);
  return [
    slug,
    ...numbered,
    `${slug}-${randomBytes(8).readUInt32LE().toString(36).slice(0, 5)}`,
    randomBytes(8).toString('hex'),
  ];
}
