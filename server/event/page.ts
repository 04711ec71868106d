import { and, eq, ne, not, or, sql } from 'drizzle-orm';
import type { OwnPage, Page, PageDraft } from '../../src/api/contract/eventPage.ts';
import { readableOn } from '../../src/lib/colour.ts';
import { type PageFact, pageFacts } from '../../src/lib/enumerations.ts';
import { wholeOrder } from '../../src/lib/eventPage.ts';
import { eventPages } from '../platform/db/schema/eventPages.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { assertUnchanged, firstVersion, nextVersion, type Saver } from '../platform/db/versions.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { newToken } from '../platform/secrets/token.ts';
import { emptyPage } from '../purchase/publicPage.ts';
import { bytesOfPictures, copyPictures, dropTakenBack, filesIn, picturesOf } from './pagePictures.ts';

type Row = typeof eventPages.$inferSelect;

const toOwn = ({ draft, isPublished, previewKey, version }: Row): OwnPage => ({
  ...{ page: draft, isPublished, previewKey, version },
});

/** The page of an event as its organiser drafts it; of one that was never saved, the empty one that readers see. */
export async function readOwnPage(db: Tx, eventId: string): Promise<OwnPage> {
  const [found] = await db
    .select({ page: eventPages, accent: events.accent, description: events.description })
    .from(events)
    .leftJoin(eventPages, eq(eventPages.eventId, events.id))
    .where(eq(events.id, eventId));
  if (!found) throw notFound();
  if (found.page) return toOwn(found.page);
  return { page: emptyPage(found), isPublished: true, previewKey: null, version: 0 };
}

/** What is known of an event's page besides what stands on it, locked; one that was never saved is kept first. */
async function lockPage(tx: Tx, eventId: string) {
  const { version, changedBy, changedAt, isPublished, previewKey } = eventPages;
  const lock = () =>
    tx
      .select({ version, changedBy, changedAt, isPublished, previewKey })
      .from(eventPages)
      .where(eq(eventPages.eventId, eventId))
      .for('update');
  const [known] = await lock();
  if (known) return known;
  const { page } = await readOwnPage(tx, eventId);
  const first = { eventId, draft: page, previewKey: newToken(), version: 0 };
  await tx.insert(eventPages).values(first).onConflictDoNothing();
  const [made] = await lock();
  if (!made) throw notFound();
  return made;
}

type Saved = { eventId: string; version?: number | undefined };

/** Saves the draft. Throws 409 where another user has saved meanwhile, and 404 for a picture of another event. */
export const savePage = (
  db: Deps['db'],
  saver: Saver,
  { eventId, page, version }: Saved & { page: PageDraft },
): Promise<OwnPage> =>
  inTransaction(db, async (tx) => {
    const row = await lockPage(tx, eventId);
    await assertUnchanged(tx, row, version, saver);
    const draft = await withPictures(tx, eventId, page);
    const [saved] = await tx
      .update(eventPages)
      .set({
        draft: sql`given.page`,
        isPublished: sql`given.page is not distinct from ${eventPages.live}`,
        ...nextVersion(eventPages, saver),
      })
      // Written once, however often it is meant: a page may be large.
      .from(sql`(select ${JSON.stringify(draft)}::jsonb as page) given`)
      .where(eq(eventPages.eventId, eventId))
      .returning({ isPublished: eventPages.isPublished, version: eventPages.version });
    if (!saved) throw notFound();
    return { page: draft, previewKey: row.previewKey, ...saved };
  });

/** Shows the draft to readers. What they see already is not written again. Throws 409 where another user has saved meanwhile. */
export const publishPage = (db: Deps['db'], saver: Saver, { eventId, version }: Saved): Promise<OwnPage> =>
  inTransaction(db, async (tx) => {
    const row = await lockPage(tx, eventId);
    await assertUnchanged(tx, row, version, saver);
    return row.isPublished ? readOwnPage(tx, eventId) : publishDraft(tx, saver, eventId);
  });

/** Shows the draft to the readers of an event that is being published, so that they never see less than was saved. */
export async function publishSavedPage(tx: Tx, saver: Saver, eventId: string): Promise<void> {
  const { isPublished } = eventPages;
  const [row] = await tx.select({ isPublished }).from(eventPages).where(eq(eventPages.eventId, eventId)).for('update');
  if (row && !row.isPublished) await publishDraft(tx, saver, eventId);
}

/**
 * Puts the draft of a locked page before readers, who are shown no picture any more that it has not. Of an event that is cancelled nothing is sold any more; the
 * colour goes onto tickets, dark enough to be read there, and the text wherever the event is described. Who had the link to this draft has none to the next.
 */
async function publishDraft(tx: Tx, saver: Saver, eventId: string): Promise<OwnPage> {
  const [before] = await tx.select({ live: eventPages.live }).from(eventPages).where(eq(eventPages.eventId, eventId));
  const [published] = await tx
    .update(eventPages)
    .set({ live: eventPages.draft, isPublished: true, previewKey: newToken(), ...nextVersion(eventPages, saver) })
    .where(eq(eventPages.eventId, eventId))
    .returning({
      page: eventPages.draft,
      isPublished: eventPages.isPublished,
      previewKey: eventPages.previewKey,
      version: eventPages.version,
    });
  if (!published) throw notFound();
  const { status, accent, about } = published.page;
  await tx
    .update(events)
    .set({ status, accent: readableOn(accent, '#ffffff'), description: about, ...nextVersion(events, saver) })
    .where(eq(events.id, eventId));
  if (before?.live) await dropTakenBack(tx, eventId, before.live, published.page);
  return published;
}

async function withPictures(tx: Tx, eventId: string, page: PageDraft): Promise<Page> {
  const known = await picturesOf(tx, eventId, filesIn(page));
  const whole = (picture: PageDraft['cover']) => {
    const found = picture && known.get(picture.id);
    return found ? { ...found, alt: picture.alt } : null;
  };
  const speakers = new Set(page.speakers.map(({ id }) => id));
  const texts = [page.about, ...page.questions.map(({ answer }) => answer)];
  return {
    ...page,
    pictures: page.pictures.flatMap((picture) =>
      texts.some((text) => text.includes(picture.id)) ? (whole(picture) ?? []) : [],
    ),
    order: wholeOrder(page.order),
    cover: whole(page.cover),
    agenda: page.agenda.map((each) => ({ ...each, speakers: each.speakers.filter((id) => speakers.has(id)) })),
    speakers: page.speakers.map((each) => ({ ...each, photo: whole(each.photo) })),
    sponsors: page.sponsors.map((each) => ({ ...each, logo: whole(each.logo) })),
  };
}

/** Writes the page of an event again for its copy: what readers see, and the draft. */
export async function copyPage(tx: Tx, from: string, to: string, now: Date): Promise<void> {
  const [original] = await tx.select().from(eventPages).where(eq(eventPages.eventId, from));
  if (!original) return;
  const copied = await copyPictures(tx, from, to, now);
  const asPlanned = (page: Page): Page => ({ ...copied(page), status: 'planned', statusNote: '' });
  const live = original.live && asPlanned(original.live);
  if (live) await tx.update(events).set({ description: live.about }).where(eq(events.id, to));
  await tx.insert(eventPages).values({
    ...{ ...original, ...firstVersion, eventId: to, previewKey: newToken() },
    draft: asPlanned(original.draft),
    live,
  });
}

/** How much is written again of the page of an event that gets another colour or text. */
export async function bytesOfChange(tx: Tx, eventId: string, facts: Facts): Promise<number> {
  const changes = or(
    ...[
      facts.accent === undefined ? undefined : ne(events.accent, facts.accent),
      facts.about === undefined ? undefined : ne(events.description, facts.about),
    ],
  );
  const [page] = await tx
    .select({ bytes: bytesOfRow })
    .from(eventPages)
    .innerJoin(events, and(eq(events.id, eventPages.eventId), changes))
    .where(eq(eventPages.eventId, eventId));
  return page?.bytes ?? 0;
}

const bytesOfRow = sql<number>`coalesce(sum(pg_column_size(${eventPages})), 0)::float8`;

/** How much the page of an event and its pictures hold. */
export async function bytesOfPage(tx: Tx, eventId: string): Promise<number> {
  const [page] = await tx.select({ bytes: bytesOfRow }).from(eventPages).where(eq(eventPages.eventId, eventId));
  return (page?.bytes ?? 0) + (await bytesOfPictures(tx, eventId));
}

type Facts = { [Fact in PageFact]?: Page[Fact] | undefined };

/**
 * Says on the page of an event what was changed of the event itself, which had `before`: there is one colour for page and tickets, and one text. A draft that has
 * another one already keeps it.
 */
export const changePage = (tx: Tx, eventId: string, facts: Facts, before: Required<Facts>) => {
  const { draft, live } = eventPages;
  const said = (of: Facts) => sql`${JSON.stringify(of)}::jsonb`;
  const ofDraft = (Object.keys(facts) as PageFact[]).map(
    (fact) => sql`case when ${isDrafted(fact, before[fact])} then '{}' else ${said({ [fact]: facts[fact] })} end`,
  );
  const [newDraft, newLive] = [sql`${draft} || ${sql.join(ofDraft, sql` || `)}`, sql`${live} || ${said(facts)}`];
  return tx
    .update(eventPages)
    .set({
      draft: newDraft,
      live: newLive,
      isPublished: sql`${newDraft} is not distinct from ${newLive}`,
      version: sql`${eventPages.version} + 1`,
    })
    .where(eq(eventPages.eventId, eventId));
};

/** Whether the draft of a page has another text or colour than what readers see; `now` is what the event has. */
const isDrafted = (fact: PageFact, now: string | undefined) =>
  sql`${eventPages.draft} ->> ${fact} is distinct from coalesce(${eventPages.live} ->> ${fact}, ${now})`;

/** Which of them the draft of an event's page has changed. */
export async function draftedOf(
  tx: Tx,
  { id, accent, description }: Pick<typeof events.$inferSelect, 'id' | 'accent' | 'description'>,
): Promise<PageFact[]> {
  const [page] = await tx
    .select({ about: isDrafted('about', description), accent: isDrafted('accent', accent) })
    .from(eventPages)
    // Most pages have no draft besides what readers see, and all of a page may be a megabyte.
    .where(and(eq(eventPages.eventId, id), not(eventPages.isPublished)));
  return page ? pageFacts.filter((fact) => page[fact]) : [];
}
