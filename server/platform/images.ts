import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Metadata, Sharp } from 'sharp';
import {
  logoSide,
  maxImageBytes,
  maxImageMemory,
  maxImagePixels,
  maxKeptImage,
  photoSide,
} from '../../src/lib/limits.ts';
import { isId } from '../../src/lib/text.ts';
import { copiesSql } from './db/copyRows.ts';
import { images } from './db/schema/accounts.ts';
import { badgeImages } from './db/schema/badges.ts';
import { files } from './db/schema/files.ts';
import type { Deps, Tx } from './deps.ts';
import { isOfType } from './fileContent.ts';
import { contentOf, keepFile, ofFile, readFile } from './files.ts';
import { invalid, notFound, tooBusy } from './http/errors.ts';
import { KeptFile } from './http/handler.ts';
import { wideOfAny } from './http/readInput.ts';
import { plainPicture } from './plainPicture.ts';
import { createTurns } from './turns.ts';

type Kind = (typeof images.$inferSelect)['kind'];

/** What is drawn anew. */
const types = ['image/png', 'image/jpeg'] as const;

const shapes = {
  logo: { width: logoSide, height: logoSide, fit: 'inside', withoutEnlargement: true },
  photo: { width: photoSide, height: photoSide, fit: 'cover' },
} as const;
type Shape = keyof typeof shapes;

/** One at a time, in whichever process: each may take `maxImageMemory`, and a thread that passwords are hashed on, too. */
const turns = createTurns({ atOnce: 1, perCaller: 10, inAll: 100, wideOf: wideOfAny });
/** Seconds that one may take, all that is drawn of it together: several times what the largest does where nothing else is done. */
const longest = 20;

/** The bytes that an image takes when all of it is unpacked. One that is sent in passes over all of it is kept once more. */
const unpacked = ({ width, height, channels, depth, isProgressive }: Metadata): number =>
  width * height * channels * (depth === 'uchar' ? 1 : 2) * (isProgressive ? 2 : 1);

type Image = { type: string; content: Buffer; version: string };

/**
 * Reads a data URL by its first bytes, whatever type it claims, and draws the image anew, without what else its file held,
 * like the place where a photo was taken. Throws 422 on `field` for anything but a JPEG or PNG, and for what takes too much memory to draw. Organisations and
 * networks take turns: throws 503 where too much of theirs waits, or the machine is too busy to draw it in time.
 */
export async function readImage(deps: DrawDeps, dataUrl: string, field: string, shape: Shape = 'logo'): Promise<Image> {
  const { type, content } = await drawImage(deps, { dataUrl, field }, async (image, type, inTime) => ({
    type,
    content: await drawWithin(image, type, shapes[shape], inTime),
  }));
  return { type, content, version: createHash('sha256').update(content).digest('hex').slice(0, 16) };
}

/** Looked for with the least effort: with the usual one a picture of noise takes seconds, and becomes no smaller. */
const fewColours = { palette: true, effort: 1 };

/** Draws an image anew, one that is too large to be kept with fewer colours, and then smaller. */
async function drawWithin(image: Sharp, type: string, shape: (typeof shapes)[Shape], inTime: InTime): Promise<Buffer> {
  const drawn = (share: number, palette: boolean) => {
    const side = Math.round(shape.width * share);
    const sized = inTime(image.clone())
      .rotate()
      .resize({ ...shape, width: side, height: side });
    return (type === 'image/png' ? sized.png(palette ? fewColours : {}) : sized.jpeg({ quality: 85 })).toBuffer();
  };
  let content = await drawn(1, false);
  for (const share of [1, 0.7, 0.5]) {
    if (content.length <= maxKeptImage) break;
    content = await drawn(share, true);
  }
  return content;
}

type DrawDeps = Pick<Deps, 'stillMay' | 'turnName'>;
type Given = { dataUrl: string; field: string };

/** Gives one drawing of an image the time that is left of its turn. */
export type InTime = (drawing: Sharp) => Sharp;

/** Has an image drawn in another way, under the same rules. */
export async function drawImage<Drawn>(
  { stillMay, turnName }: DrawDeps,
  { dataUrl, field }: Given,
  draw: (image: Sharp, type: string, inTime: InTime) => Promise<Drawn>,
): Promise<Drawn> {
  const given = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const type = types.find((each) => isOfType(each, given));
  if (!type || given.length > maxImageBytes) throw invalid((words) => words.validation.notImage, field);
  const drawing = await turns.take(turnName, async () => {
    const image = await openImage(type, given).catch(() => null);
    if (image === 'tooHeavy') throw invalid((words) => words.event.imageTooHeavy, field);
    const end = performance.now() + longest * 1_000;
    const inTime: InTime = (drawing) => {
      // Sharp counts in whole seconds, of which none is without end.
      const seconds = Math.floor((end - performance.now()) / 1_000);
      if (seconds <= 0) throw new Error('All the time there is for an image was taken.');
      return drawing.timeout({ seconds });
    };
    const drawn = image && (await draw(image, type, inTime).catch(() => null));
    // The last second is not given to any drawing.
    if (!drawn && performance.now() > end - 1_000) throw tooBusy();
    if (!drawn) throw invalid((words) => words.event.imageUnreadable(maxImagePixels / 1_000_000), field);
    return drawn;
  });
  await stillMay();
  return drawing;
}

/** Loads the library with the first image: it is large, and most runs of Foyer need none. An image that takes too much memory is not unpacked; null where its pixels come in too many passes. */
async function openImage(type: (typeof types)[number], given: Buffer): Promise<Sharp | 'tooHeavy' | null> {
  const plain = plainPicture(type, given);
  if (!plain) return null;
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const image = sharp(plain, { limitInputPixels: maxImagePixels });
  return unpacked(await image.metadata()) > maxImageMemory ? 'tooHeavy' : image;
}

export async function keepImage(tx: Tx, kind: Kind, ownerId: string, { type, content, version }: Image) {
  const image = { type, version, file: await keepFile(tx, content) };
  await tx
    .insert(images)
    .values({ kind, ownerId, ...image })
    .onConflictDoUpdate({ target: [images.kind, images.ownerId], set: image });
}

export const dropImage = (tx: Tx, kind: Kind, ownerId: string) =>
  tx.delete(images).where(and(eq(images.kind, kind), eq(images.ownerId, ownerId)));

export async function findImage(tx: Tx, kind: Kind, ownerId: string): Promise<Image | null> {
  const [image] = await tx
    .select({ type: images.type, version: images.version, file: ofFile })
    .from(images)
    .innerJoin(files, eq(files.id, images.file))
    .where(and(eq(images.kind, kind), eq(images.ownerId, ownerId)));
  const content = image && (await contentOf(image.file));
  return content ? { type: image.type, version: image.version, content } : null;
}

/** Keeps the images of some things for their copies, too, whose ids are those by the ids of the first ones. */
export const copyImages = (tx: Tx, kind: Kind, copyOf: ReadonlyMap<string, string>) =>
  tx.execute(sql`insert into images (kind, owner_id, type, version, file)
    select i.kind, copied.after, i.type, i.version, i.file
    from images i join ${copiesSql(copyOf, 'copied')} on copied.before = i.owner_id where i.kind = ${kind}`);

/** What visitors have just been shown, so that many of them cost the database one reading. In bytes. */
const shown = new LRUCache<string, { version: string; payload: KeptFile }>({
  maxSize: 50_000_000,
  sizeCalculation: ({ payload }) => payload.size + 1,
});

/** An image as it is shown, whose content is only read where its version is not the one that was shown last. */
async function findShown(db: Tx, kind: Kind | 'badge', id: string) {
  const table = kind === 'badge' ? badgeImages : images;
  const key = kind === 'badge' ? eq(badgeImages.id, id) : and(eq(images.kind, kind), eq(images.ownerId, id));
  const known = shown.get(`${kind} ${id}`);
  const [found] = await db
    .select({ type: table.type, version: table.version, file: table.file })
    .from(table)
    .where(key);
  if (found && found.version === known?.version) return known;
  const content = found && (await readFile(db, found.file));
  if (!content) return null;
  const payload = new KeptFile(new Uint8Array(content), found.type);
  const image = { version: found.version, payload };
  shown.set(`${kind} ${id}`, image);
  return image;
}

/**
 * An image as the answer to a call, for whoever knows its id. Throws 404 where there is none. Its version, asked for, makes the answer one to keep for
 * good. What shows a person is kept by no cache between, and not for long: it may be removed.
 */
export async function imageAnswer(
  db: Tx,
  kind: Kind | 'badge',
  { id, v }: { id: string; v?: string | undefined },
): Promise<{ payload: Blob; headers: Record<string, string> }> {
  const image = isId(id) ? await findShown(db, kind, id) : null;
  if (!image) throw notFound();
  const kept = v === image.version ? 'public, max-age=31536000, immutable' : 'public, max-age=60';
  const cached = kind === 'userPhoto' ? 'private, max-age=60' : kept;
  return { payload: image.payload, headers: { 'Cache-Control': cached, 'Content-Disposition': 'inline' } };
}
