import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import type { OrganiserPage } from '../../src/api/contract/organiserPage.ts';
import { mostOf, organiserPageLimits } from '../../src/lib/limits.ts';
import { shownPrice, termsOf } from '../../src/lib/pricing.ts';
import { settings } from '../platform/db/schema/accounts.ts';
import { eventPages } from '../platform/db/schema/eventPages.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Db, Deps } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { onceFor, sharedWhileMade } from '../platform/onceFor.ts';
import { createTurns } from '../platform/turns.ts';

type Priced = { price: number; vatRate: number | null };

type Asked = { slug: string; from?: number | undefined };

/**
 * What the public page of an organiser shows: published events that are listed. Whoever asks for the same while it is read is told the same: it looks at the
 * tickets of all. Throws 404 where no organiser has that slug.
 */
export const readOrganiserPage = (
  deps: Pick<Deps, 'db' | 'clock'>,
  { slug, from = 0 }: Asked,
): Promise<OrganiserPage> => {
  const begin = beginOf(from);
  return readings(deps.db)(`${slug} ${begin}`, () => read(deps, slug, begin));
};

/** Where a page begins that has an event in it: there are few of these, and as many turns wait for one organiser at the most. */
const beginOf = (from: number): number => {
  const { events } = organiserPageLimits;
  return Math.min(Math.floor(from / events) * events, mostOf.events);
};

const readings = onceFor((_: Db) => sharedWhileMade<OrganiserPage>());

const turns = createTurns({ atOnce: 2, ofOne: 1, perCaller: 100, inAll: 1_000 });

async function read(deps: Pick<Deps, 'db' | 'clock'>, slug: string, from: number): Promise<OrganiserPage> {
  const [organiser] = await deps.db.select().from(settings).where(eq(settings.slug, slug));
  // What there is not takes no turn: anybody may ask for any number of it.
  if (!organiser) throw notFound();
  return turns.take(organiser.ownerId, () => readEvents(deps, { ...organiser, slug }, from));
}

async function readEvents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  organiser: typeof settings.$inferSelect & { slug: string },
  from: number,
): Promise<OrganiserPage> {
  const { slug } = organiser;
  const shown = ({ price, vatRate }: Priced, pricing: typeof events.$inferSelect.pricing) =>
    shownPrice(price, termsOf(pricing, organiser), vatRate);
  const now = clock();
  const isOver = sql<boolean>`${events.endsAt} <= ${now}`;
  const byPrice = (way: SQL) => sql<Priced | null>`(select json_build_object('price', t.price, 'vatRate', t.vat_rate)
    from tickets t join forms f on f.id = t.form_id
    where f.event_id = ${events.id} and f.published and t.deleted_at is null order by t.price ${way} limit 1)`;
  const found = await db
    .select({
      event: events,
      isOver,
      cheapest: byPrice(sql`asc`),
      dearest: byPrice(sql`desc`),
      cover: eventPages.liveCover,
    })
    .from(events)
    .leftJoin(eventPages, eq(eventPages.eventId, events.id))
    .where(and(eq(events.ownerId, organiser.ownerId), events.published, not(events.unlisted)))
    .orderBy(isOver, sql`case when not ${isOver} then ${events.startsAt} end`, desc(events.startsAt), events.id)
    .offset(from)
    .limit(organiserPageLimits.events + 1);
  return {
    organiser: { slug, name: organiser.organisation, contact: organiser.contact },
    from,
    more: found.length > organiserPageLimits.events,
    events: found.slice(0, organiserPageLimits.events).map(({ event, isOver, cheapest, dearest, cover }) => ({
      ...{ id: event.id, slug: event.slug, name: event.name, place: event.place, timeZone: event.timeZone },
      ...{ startsAt: event.startsAt.toISOString(), endsAt: event.endsAt.toISOString() },
      ...{ currency: event.currency, logo: event.logo, status: event.status, cover, isOver },
      prices:
        cheapest && dearest && !isOver && event.status !== 'cancelled'
          ? { lowest: shown(cheapest, event.pricing), highest: shown(dearest, event.pricing) }
          : null,
    })),
  };
}
