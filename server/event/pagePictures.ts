import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Sharp } from 'sharp';
import type { Page, Picture } from '../../src/api/contract/eventPage.ts';
import { documentAt, eventDocument, type PictureUse, pictureForms } from '../../src/lib/eventPage.ts';
import { eventPageLimits } from '../../src/lib/limits.ts';
import { isId } from '../../src/lib/text.ts';
import { copiesSql, copyRows } from '../platform/db/copyRows.ts';
import { dataLoader } from '../platform/db/dataLoader.ts';
import { eventPages, eventPictureFiles, eventPictures } from '../platform/db/schema/eventPages.ts';
import { files } from '../platform/db/schema/files.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { isOfType } from '../platform/fileContent.ts';
import { bytesOfFiles, contentOf, keepFile, ofFile } from '../platform/files.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { KeptFile } from '../platform/http/handler.ts';
import { drawImage, type InTime } from '../platform/images.ts';

type File = { width: number; type: 'avif' | 'webp' | 'pdf'; content: Buffer };
type Drawn = { width: number; height: number; blur: string; files: File[] };

/** Saved for how long a picture may wait for a page to show it. */
const day = 86_400_000;

/**
 * Keeps a picture for the page of an event, cut to its use and in all its widths. Throws 422 for what is no image, and 409 for one too many or too
 * much of them.
 */
export async function addPicture(
  deps: Pick<Deps, 'db' | 'clock' | 'stillMay' | 'turnName'>,
  { eventId, use, image }: { eventId: string; use: PictureUse; image: string },
): Promise<Picture> {
  const { files, ...drawn } = await drawImage(deps, { dataUrl: image, field: 'image' }, (each, _, inTime) =>
    drawPicture(each, use, inTime),
  );
  const id = await keep(deps, eventId, { use, ...drawn }, files);
  return { id, alt: '', ...drawn };
}

/** Keeps a PDF for the page of an event, and answers with its address. Throws 422 for what is none or not whole, and 409 as `addPicture` does. */
export async function addDocument(
  deps: Pick<Deps, 'db' | 'clock'>,
  { eventId, content: base64 }: { eventId: string; content: string },
): Promise<string> {
  const content = Buffer.from(base64, 'base64');
  if (!isOfType('application/pdf', content)) throw invalid(({ event }) => event.noPdf, 'content');
  const drawn = { use: 'document' as const, width: 0, height: 0, blur: '' };
  return eventDocument(await keep(deps, eventId, drawn, [{ width: 0, type: 'pdf', content }]));
}

type Kept = Omit<typeof eventPictures.$inferInsert, 'id' | 'eventId' | 'createdAt'>;

async function keep({ db, clock }: Pick<Deps, 'db' | 'clock'>, eventId: string, kept: Kept, files: File[]) {
  return inTransaction(db, async (tx) => {
    // Each counts those before.
    await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('no key update');
    await dropUnusedPictures(tx, eventId, clock());
    const ofEvent = eq(eventPictures.eventId, eventId);
    const { images, imageBytes } = eventPageLimits;
    if ((await tx.$count(eventPictures, ofEvent)) >= images)
      throw conflict(({ event }) => event.tooManyPictures(images), 'image');
    const added = files.reduce((sum, { content }) => sum + content.length, 0);
    if ((await bytesOfPictures(tx, eventId)) + added > imageBytes)
      throw conflict(({ event }) => event.tooLargePictures(imageBytes / 1_000_000), 'image');
    const id = randomUUID();
    await tx.insert(eventPictures).values({ id, eventId, ...kept, createdAt: clock() });
    for (const { width, type, content } of files)
      await tx.insert(eventPictureFiles).values({ pictureId: id, width, type, file: await keepFile(tx, content) });
    return id;
  });
}

/** Only covers are large enough for AVIF to save more than it costs to write. */
async function drawPicture(image: Sharp, use: PictureUse, inTime: InTime): Promise<Drawn> {
  const { widths, shape } = pictureForms[use];
  const { autoOrient: own } = await image.metadata();
  const fitting = shape === null ? own.width : Math.min(own.width, Math.floor(own.height * shape));
  const largest = Math.min(fitting, Math.max(...widths));
  const heightAt = (width: number): number =>
    Math.max(1, Math.round(shape === null ? (width * own.height) / own.width : width / shape));
  const fit = shape === null ? 'fill' : 'cover';
  // Unpacked once: all others are made of the largest.
  const { data, info: raw } = await inTime(image)
    .rotate()
    .resize({ width: largest, height: heightAt(largest), fit })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { default: sharp } = await import('sharp');
  const at = (width: number) => inTime(sharp(data, { raw }).resize({ width, height: heightAt(width), fit: 'fill' }));
  const files: File[] = [];
  for (const width of new Set(widths.map((each) => Math.min(each, largest)))) {
    files.push({ width, type: 'webp', content: await at(width).webp({ quality: 78 }).toBuffer() });
    if (use === 'cover')
      files.push({ width, type: 'avif', content: await at(width).avif({ quality: 52, effort: 2 }).toBuffer() });
  }
  const tiny = await at(largest).resize({ width: 16, height: 16, fit: 'inside' }).webp({ quality: 30 }).toBuffer();
  const blur = use === 'cover' ? `data:image/webp;base64,${tiny.toString('base64')}` : '';
  return { width: largest, height: heightAt(largest), blur, files };
}

/** How much the pictures of an event's page hold. */
export function bytesOfPictures(tx: Tx, eventId: string): Promise<number> {
  const ofEvent = tx.select({ id: eventPictures.id }).from(eventPictures).where(eq(eventPictures.eventId, eventId));
  return bytesOfFiles(tx, eventPictureFiles, inArray(eventPictureFiles.pictureId, ofEvent));
}

/** Deletes pictures that were uploaded a day ago and that neither the draft nor the page that readers see has. */
async function dropUnusedPictures(tx: Tx, eventId: string, now: Date): Promise<void> {
  const [row] = await tx
    .select({ draft: eventPages.draft, live: eventPages.live })
    .from(eventPages)
    .where(eq(eventPages.eventId, eventId));
  await dropPictures(tx, eventId, uploadedBefore(now), filesOf(row?.draft, row?.live));
}

/** Deletes what readers saw on a page until now and see no longer: whoever knows the address of a picture or document would go on. */
export const dropTakenBack = (tx: Tx, eventId: string, before: Page, page: Page) =>
  dropPictures(tx, eventId, inArray(eventPictures.id, filesOf(before)), filesOf(page));

const uploadedBefore = (now: Date) => lt(eventPictures.createdAt, new Date(now.getTime() - day));

const filesOf = (...pages: (Page | null | undefined)[]) => pages.flatMap((page) => (page ? filesIn(page) : []));

/** Deletes those pictures and documents of an event, but for the ones that are used. */
const dropPictures = (tx: Tx, eventId: string, which: SQL, used: string[]) =>
  tx
    .delete(eventPictures)
    .where(
      and(eq(eventPictures.eventId, eventId), which, used.length > 0 ? notInArray(eventPictures.id, used) : undefined),
    );

type Pictured = {
  documents: { link: string }[];
  cover: Named;
  speakers: { photo: Named }[];
  sponsors: { logo: Named }[];
  pictures: { id: string }[];
};
type Named = { id: string } | null;

/** The pictures that a page has, and the documents that Foyer keeps of it. */
export const filesIn = (page: Pictured): string[] => [
  ...picturesIn(page).map(({ id }) => id),
  ...page.documents.flatMap(({ link }) => documentAt(link) ?? []),
];

/** The pictures that a page has. */
const picturesIn = ({ cover, speakers, sponsors, pictures }: Pictured): { id: string }[] =>
  [...pictures, cover, ...speakers.map(({ photo }) => photo), ...sponsors.map(({ logo }) => logo)].filter(
    (each) => each !== null,
  );

type Known = Omit<Picture, 'alt'>;

/** What is known of the pictures and documents of an event that a page names. Throws 404 for one that is another event's. */
export async function picturesOf(tx: Tx, eventId: string, ids: readonly string[]): Promise<Map<string, Known>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const found = await tx
    .select({
      id: eventPictures.id,
      width: eventPictures.width,
      height: eventPictures.height,
      blur: eventPictures.blur,
    })
    .from(eventPictures)
    .where(and(eq(eventPictures.eventId, eventId), inArray(eventPictures.id, wanted)));
  if (found.length !== wanted.length) throw notFound(({ validation }) => validation.unknown.image);
  return new Map(found.map((picture) => [picture.id, picture]));
}

/** Copies the pictures and documents of an event for its copy. Answers with a page in which the copies stand. */
export async function copyPictures(tx: Tx, from: string, to: string, now: Date): Promise<(page: Page) => Page> {
  const copyOf = await copyRows(tx, eventPictures, eq(eventPictures.eventId, from), { eventId: to, createdAt: now });
  await tx.execute(sql`insert into ${eventPictureFiles} (picture_id, width, type, file)
    select copied.after, width, type, file
    from ${eventPictureFiles} join ${copiesSql(copyOf, 'copied')} on copied.before = picture_id`);
  const copied = <Shown extends Picture | null>(picture: Shown): Shown =>
    picture && { ...picture, id: copyOf.get(picture.id) ?? picture.id };
  /** Texts and addresses name them by their ids. */
  const rewritten = (text: string): string => text.replace(/[\da-f-]{36}/g, (id) => copyOf.get(id) ?? id);
  return (page) => ({
    ...page,
    about: rewritten(page.about),
    questions: page.questions.map((each) => ({ ...each, answer: rewritten(each.answer) })),
    documents: page.documents.map((each) => ({ ...each, link: rewritten(each.link) })),
    pictures: page.pictures.map(copied),
    cover: copied(page.cover),
    speakers: page.speakers.map((each) => ({ ...each, photo: copied(each.photo) })),
    sponsors: page.sponsors.map((each) => ({ ...each, logo: copied(each.logo) })),
  });
}

/** What readers have just been sent, in bytes: a document, or a picture in one width and format. */
const shown = new LRUCache<string, KeptFile>({ maxSize: 50_000_000, sizeCalculation: ({ size }) => size + 1 });

/** Whether a picture is there: any Foyer of the database may have deleted it. */
const isThere = dataLoader(async (db: Tx, ids: string[]) => {
  const found = await db.select({ id: eventPictures.id }).from(eventPictures).where(inArray(eventPictures.id, ids));
  const there = new Set(found.map(({ id }) => id));
  return ids.map((id) => there.has(id));
});

/** The files of pictures and documents. */
const filesOfPictures = (db: Tx) =>
  db
    .select({ type: eventPictureFiles.type, file: ofFile })
    .from(eventPictureFiles)
    .innerJoin(files, eq(files.id, eventPictureFiles.file));

/** A file of a picture, or a document, from memory where it was just sent and is still there. Throws 404 where `find` finds none. */
async function readShown(
  db: Tx,
  id: string,
  key: string,
  find: () => Promise<Awaited<ReturnType<typeof filesOfPictures>>>,
): Promise<KeptFile> {
  const known = shown.get(key);
  if (known && (await isThere(db, id))) return known;
  shown.delete(key);
  const [found] = await find();
  const content = found && (await contentOf(found.file));
  if (!content) throw notFound();
  const kept = new KeptFile(new Uint8Array(content), found.type === 'pdf' ? 'application/pdf' : `image/${found.type}`);
  shown.set(key, kept);
  return kept;
}

type Asked = { id: string; w?: string | undefined; type?: 'avif' | 'webp' | undefined };

const allWidths = [...new Set(Object.values(pictureForms).flatMap(({ widths }) => widths))].sort((a, b) => a - b);

/** A picture in the next larger width than is asked for, or its largest. Throws 404 where there is none. */
export async function readPicture(db: Tx, { id, w = '', type = 'webp' }: Asked): Promise<KeptFile> {
  if (!isId(id)) throw notFound();
  // Whatever is asked for, no more is kept in memory than there is.
  const width = allWidths.find((each) => each >= Number(w)) ?? Math.max(...allWidths);
  return readShown(db, id, `${id} ${type} ${width}`, () =>
    filesOfPictures(db)
      .where(and(eq(eventPictureFiles.pictureId, id), ne(eventPictureFiles.type, 'pdf')))
      .orderBy(
        sql`${eventPictureFiles.type} = ${type} desc`,
        sql`${eventPictureFiles.width} >= ${width} desc`,
        sql`abs(${eventPictureFiles.width} - ${width})`,
      )
      .limit(1),
  );
}

/** A document that an event's page has. Throws 404 where there is none. */
export async function readDocument(db: Tx, id: string): Promise<KeptFile> {
  if (!isId(id)) throw notFound();
  return readShown(db, id, `${id} pdf`, () =>
    filesOfPictures(db).where(and(eq(eventPictureFiles.pictureId, id), eq(eventPictureFiles.type, 'pdf'))),
  );
}
