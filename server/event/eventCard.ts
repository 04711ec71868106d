import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { plainAccent } from '../../src/lib/colour.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { to } from '../../src/paths.ts';
import { productAccent } from '../../src/theme.ts';
import { settings } from '../platform/db/schema/accounts.ts';
import { eventPages } from '../platform/db/schema/eventPages.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { KeptFile } from '../platform/http/handler.ts';
import { drawBadges, drawKeptPdf } from '../platform/pdf/drawPdf.ts';
import { type CardFacts, eventCardPicture } from './eventCardPicture.ts';
import { eventPoster, type PosterSize } from './eventPoster.ts';
import { readPicture } from './pagePictures.ts';

/** Changes with what the picture shows, so that whoever keeps it for good sees the new one. */
export function cardVersion(facts: CardFacts, locale: Locale): string {
  const { name, place, startsAt, endsAt, timeZone, organiser, cover } = facts;
  const accent = shownAccent(facts.accent);
  return createHash('sha256')
    .update(JSON.stringify([name, place, startsAt, endsAt, timeZone, organiser, accent, cover, locale, design]))
    .digest('hex')
    .slice(0, 16);
}

/** Counts how it is drawn. */
const design = 1;

type Asked = { slug: string; v?: string | undefined };

/** The picture of a published event, for whoever shares its page. Throws 404 for any other event, and 503 where too many are drawn. */
export async function readEventCard(deps: Pick<Deps, 'db' | 'turns'>, network: string, asked: Asked, locale: Locale) {
  const { slug: _, ...facts } = await readCardFacts(deps.db, eq(events.slug, asked.slug), true);
  const picture = await drawKeptPdf(
    deps,
    network,
    eventCardPicture,
    [facts, locale],
    async (): Promise<Parameters<typeof eventCardPicture>> => [facts, await coverOf(deps.db, facts), locale],
  );
  const isCurrent = asked.v === cardVersion(facts, locale);
  return {
    payload: new KeptFile(new Uint8Array(picture), 'image/jpeg'),
    headers: {
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=600',
      'Content-Disposition': 'inline',
    },
  };
}

/**
 * The poster of an event as a PDF, with the code of its public page. `origin` is where its organiser sees it, for a Foyer that does not know its
 * address. Throws 404, and 503 where too many are drawn.
 */
export async function readEventPoster(
  deps: Pick<Deps, 'db' | 'turns' | 'publicUrl'>,
  caller: string,
  { eventId, size, origin }: { eventId: string; size: PosterSize; origin: string },
  locale: Locale,
): Promise<{ poster: Buffer; name: string }> {
  const { slug, ...facts } = await readCardFacts(deps.db, eq(events.id, eventId), false);
  const address = (deps.publicUrl ?? origin) + to.publicEvent(slug);
  const cover = await coverOf(deps.db, facts);
  return {
    poster: await drawBadges(deps, caller, eventPoster, facts, cover, { size, address }, locale),
    name: facts.name,
  };
}

/** What is known of an event for its picture or its poster. Throws 404. */
async function readCardFacts(
  tx: Tx,
  which: ReturnType<typeof eq>,
  published: boolean,
): Promise<CardFacts & { slug: string }> {
  const [found] = await tx
    .select({
      event: events,
      organiser: settings.organisation,
      accent: eventPages.liveAccent,
      cover: eventPages.liveCover,
    })
    .from(events)
    .leftJoin(settings, eq(settings.ownerId, events.ownerId))
    .leftJoin(eventPages, eq(eventPages.eventId, events.id))
    .where(published ? and(which, events.published) : which);
  if (!found) throw notFound();
  const { event, organiser, accent, cover } = found;
  const { slug, name, place, timeZone } = event;
  return {
    ...{ slug, name, place, startsAt: event.startsAt.toISOString(), endsAt: event.endsAt.toISOString(), timeZone },
    ...{ organiser: organiser ?? '', accent: shownAccent(accent ?? event.accent), cover: cover?.id ?? null },
  };
}

/** Where none is chosen, that of the page. */
const shownAccent = (accent: string): string => (accent === plainAccent ? productAccent : accent);

async function coverOf(tx: Tx, { cover }: Pick<CardFacts, 'cover'>): Promise<Uint8Array | null> {
  return cover ? (await readPicture(tx, { id: cover, w: '1440' })).content : null;
}
