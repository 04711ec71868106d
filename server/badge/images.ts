import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { BadgeImage } from '../../src/api/contract/badge.ts';
import { badgeImage } from '../../src/filePaths.ts';
import type { BadgeElement } from '../../src/lib/badge/design.ts';
import { badgeLimits } from '../../src/lib/limits.ts';
import { eventLogo } from '../../src/paths.ts';
import { badgeImages } from '../platform/db/schema/badges.ts';
import { files } from '../platform/db/schema/files.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { bytesOfFiles, contentOf, keepFile, ofFile } from '../platform/files.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { findImage, readImage } from '../platform/images.ts';

type ImageRow = typeof badgeImages.$inferSelect;

const shown = {
  id: badgeImages.id,
  version: badgeImages.version,
  width: badgeImages.width,
  height: badgeImages.height,
};

const toImage = ({ id, version, width, height }: Pick<ImageRow, keyof typeof shown>): BadgeImage => ({
  ...{ id, width, height },
  url: badgeImage(id, version),
});

/** Designs and images of an event are saved one after the other: they take forms from each other, and each counts those before. */
export const waitForEvent = (tx: Tx, eventId: string) =>
  tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('update');

/** Keeps an image for the badges of an event. Throws 422 for what is no image, and 409 for one too many or too much of them. */
export async function saveBadgeImage(
  deps: Pick<Deps, 'db' | 'clock' | 'stillMay' | 'turnName'>,
  eventId: string,
  dataUrl: string,
): Promise<BadgeImage> {
  const { type, content, version } = await readImage(deps, dataUrl, 'image');
  const { db, clock } = deps;
  const { default: sharp } = await import('sharp');
  const { width = 1, height = 1 } = await sharp(content).metadata();
  return inTransaction(db, async (tx) => {
    await waitForEvent(tx, eventId);
    await dropUnusedImages(tx, eventId, clock());
    const others = and(eq(badgeImages.eventId, eventId), ne(badgeImages.version, version));
    if ((await bytesOfFiles(tx, badgeImages, others)) + content.length > badgeLimits.imageBytes)
      throw conflict(({ badge }) => badge.tooLargeImages(badgeLimits.imageBytes / 1_000_000), 'image');
    if ((await tx.$count(badgeImages, others)) >= badgeLimits.images)
      throw conflict(({ badge }) => badge.tooManyImages(badgeLimits.images));
    const file = await keepFile(tx, content);
    const [row] = await tx
      .insert(badgeImages)
      .values({ eventId, type, file, version, width, height, createdAt: clock() })
      .onConflictDoUpdate({ target: [badgeImages.eventId, badgeImages.version], set: { createdAt: clock() } })
      .returning(shown);
    if (!row) throw notFound();
    return toImage(row);
  });
}

const idsIn = (elements: readonly BadgeElement[]): string[] => [
  ...new Set(elements.flatMap((element) => (element.kind === 'image' && element.imageId ? [element.imageId] : []))),
];

/** The images that a design has. */
export async function imagesOf(tx: Tx, eventId: string, elements: readonly BadgeElement[]): Promise<BadgeImage[]> {
  const ids = idsIn(elements);
  if (ids.length === 0) return [];
  const rows = await tx
    .select(shown)
    .from(badgeImages)
    .where(and(eq(badgeImages.eventId, eventId), inArray(badgeImages.id, ids)));
  return rows.map(toImage);
}

/** The event's logo, as a badge has it. */
export async function logoOf(tx: Tx, eventId: string): Promise<BadgeImage | null> {
  const logo = await findImage(tx, 'eventLogo', eventId);
  if (!logo) return null;
  const { default: sharp } = await import('sharp');
  const { width = 1, height = 1 } = await sharp(logo.content).metadata();
  return { id: eventId, url: eventLogo(eventId, logo.version), width, height };
}

/** Throws 404 where a design has an image that its event does not. */
export async function assertOwnImages(tx: Tx, eventId: string, elements: readonly BadgeElement[]): Promise<void> {
  const ids = idsIn(elements);
  if (ids.length === 0) return;
  const found = await tx.$count(badgeImages, and(eq(badgeImages.eventId, eventId), inArray(badgeImages.id, ids)));
  if (found !== ids.length) throw notFound(({ validation }) => validation.unknown.image, 'layout');
}

const day = 86_400_000;

/** Deletes images that were uploaded a day ago and that no design has. */
export async function dropUnusedImages(tx: Tx, eventId: string, now: Date): Promise<void> {
  await tx.delete(badgeImages).where(
    and(
      eq(badgeImages.eventId, eventId),
      lt(badgeImages.createdAt, new Date(now.getTime() - day)),
      sql`not exists (select from badge_designs d, jsonb_array_elements(d.elements) e
        where d.event_id = ${badgeImages.eventId} and e->>'imageId' = ${badgeImages.id}::text)`,
    ),
  );
}

/** The images that designs have, as they are drawn; the event's logo under the empty id. */
export async function readImages(
  tx: Tx,
  eventId: string,
  layouts: readonly { elements: readonly BadgeElement[] }[],
): Promise<Map<string, Buffer>> {
  const elements = layouts.flatMap((layout) => layout.elements);
  const ids = idsIn(elements);
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: badgeImages.id, file: ofFile })
          .from(badgeImages)
          .innerJoin(files, eq(files.id, badgeImages.file))
          .where(and(eq(badgeImages.eventId, eventId), inArray(badgeImages.id, ids)));
  const found = new Map<string, Buffer>();
  for (const { id, file } of rows) {
    const content = await contentOf(file);
    if (content) found.set(id, content);
  }
  const wantsLogo = elements.some((element) => element.kind === 'image' && element.imageId === null);
  const logo = wantsLogo ? await findImage(tx, 'eventLogo', eventId) : null;
  return logo ? found.set('', logo.content) : found;
}
