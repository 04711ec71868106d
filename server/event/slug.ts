import { randomBytes } from 'node:crypto';
import { slugOf } from '../../src/lib/slug.ts';
import { events } from '../db/schema/events.ts';
import type { Tx } from '../deps.ts';
import { conflict } from '../httpError.ts';

type NewEvent = Omit<typeof events.$inferInsert, 'slug'>;

/** Writes an event under the address given, or under the first that its name makes and no event has; two at once get two. */
export async function insertEvent(
  tx: Tx,
  values: NewEvent,
  given?: string | undefined,
): Promise<typeof events.$inferSelect> {
  for (const slug of given ? [given] : slugsFor(values.name)) {
    const [event] = await tx
      .insert(events)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: events.slug })
      .returning();
    if (event) return event;
  }
  throw slugTaken(given ?? slugOf(values.name));
}

export const slugTaken = (slug: string) => conflict(({ event }) => event.slugTaken(slug), 'slug');

/** `harbour-day`, `harbour-day-2` and so on, and then what nobody else thinks of. */
function slugsFor(name: string): string[] {
  const slug = slugOf(name);
  const numbered = Array.from({ length: 8 }, (_, index) => `${slug}-${index + 2}`);
  return [
    slug,
    ...numbered,
    `${slug}-${randomBytes(8).readUInt32LE().toString(36).slice(0, 5)}`,
    randomBytes(8).toString('hex'),
  ];
}
