import { createHash } from 'node:crypto';
import { and, eq, exists, gt, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { images } from './db/schema/accounts.ts';
import { badgeImages } from './db/schema/badges.ts';
import { eventPictureFiles } from './db/schema/eventPages.ts';
import { files } from './db/schema/files.ts';
import { mailingFiles } from './db/schema/mails.ts';
import { inTransaction } from './db/transaction.ts';
import type { Db, Tx } from './deps.ts';
import type { FilePlace } from './filePlace.ts';
import { tooBusy } from './http/errors.ts';

/** Who shows files. */
const shownBy: readonly (PgTable & { file: AnyPgColumn })[] = [images, badgeImages, eventPictureFiles, mailingFiles];

let place: FilePlace | null = null;
/** Until when the place is not asked, after one that was waited for did not come. */
let silentUntil = 0;
/** Behind which file the next one to move is looked for: one that the place does not take keeps no other from being moved. */
let movedFrom = '';
/** The same of the next one to drop. */
let droppedFrom = '';

/** Has the files of this process in a place outside of the database; with null, they stay there. */
export function keepFilesIn(outside: FilePlace | null): void {
  place = outside;
  silentUntil = 0;
  movedFrom = '';
  droppedFrom = '';
}

/** Keeps a content in the database, from where it may be moved later, again where it was moved: its place may have lost it. Answers with the id that it is read by. */
export async function keepFile(tx: Tx, content: Buffer): Promise<string> {
  const id = createHash('sha256').update(content).digest('hex');
  await tx
    .insert(files)
    .values({ id, bytes: content.length, content })
    .onConflictDoUpdate({ target: files.id, set: { content, keptAt: sql`now()` } });
  return id;
}

/** What a query that joins files reads of one for `contentOf`. */
export const ofFile = { id: files.id, content: files.content };

/** Milliseconds after which a place that fails counts as silent, and in which it is not asked then: mails of others are not written behind one that waits for it. */
const patient = 2_000;
const pause = 30_000;

/** What a file holds; null where its place has lost it. Throws 503 where its place does not answer. */
export async function contentOf({ id, content }: { id: string; content: Buffer | null }): Promise<Buffer | null> {
  if (content || !place) return content;
  const began = performance.now();
  if (began < silentUntil) throw tooBusy();
  return place.get(id).catch(() => {
    const now = performance.now();
    if (now - began > patient) silentUntil = now + pause;
    throw tooBusy();
  });
}

/** The same of a file by its id; null where there is none. */
export async function readFile(tx: Tx, id: string): Promise<Buffer | null> {
  const [file] = await tx.select(ofFile).from(files).where(eq(files.id, id));
  return file ? contentOf(file) : null;
}

/** How many bytes the files of those rows hold, one that several show as often as they do. */
export async function bytesOfFiles(tx: Tx, table: (typeof shownBy)[number], which: SQL | undefined): Promise<number> {
  const [found] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)::float8` })
    .from(table)
    .innerJoin(files, eq(files.id, table.file))
    .where(which);
  return found?.bytes ?? 0;
}

/** At most so many are moved or dropped at a time: none that ends waits for long. */
const portion = 50;

/** Moves what is still in the database to its place outside. Any number of processes may at once. */
export async function moveFiles({ db }: { db: Db }): Promise<void> {
  const outside = place;
  if (!outside) return;
  const moveOne = async (tx: Tx) => {
    const [file] = await tx
      .select()
      .from(files)
      .where(and(isNotNull(files.content), gt(files.id, movedFrom)))
      .orderBy(files.id)
      .limit(1)
      .for('update', { skipLocked: true });
    movedFrom = file?.id ?? '';
    if (!file?.content) return false;
    await outside.put(file.id, file.content);
    await tx.update(files).set({ content: null }).where(eq(files.id, file.id));
    return true;
  };
  let isWhole = movedFrom === '';
  for (let tried = 0; tried < portion; tried++) {
    if (await inTransaction(db, moveOne)) continue;
    if (isWhole) return;
    isWhole = true;
  }
}

/** Whether each of those shows a file of `files`. */
const shownIn = (db: Tx) => shownBy.map((table) => exists(db.select().from(table).where(eq(table.file, files.id))));

/**
 * Deletes files that nothing shows, here and outside, each by itself: what has gone outside is gone here, too, whatever becomes of the next one. One that was given within
 * an hour stays: its row is locked until then by whoever is about to show it, and looked at again, which is why its age is judged twice. Answers whether there may be more.
 */
export async function dropUnusedFiles(db: Db): Promise<boolean> {
  const isUnused = and(lt(files.keptAt, sql`now() - interval '1 hour'`), ...shownIn(db).map(not));
  const unused = await db
    .select({ id: files.id })
    .from(files)
    .where(and(isUnused, gt(files.id, droppedFrom)))
    .orderBy(files.id)
    .limit(portion);
  for (const { id } of unused) {
    droppedFrom = id;
    await inTransaction(db, async (tx) => {
      const [dropped] = await tx
        .delete(files)
        .where(and(eq(files.id, id), isUnused))
        .returning({ isHere: isNotNull(files.content) });
      // Before the row is gone for others: what is given anew meanwhile waits, and is put there after this.
      if (dropped && !dropped.isHere) await place?.drop(id);
    });
  }
  const isWhole = unused.length < portion;
  if (isWhole) droppedFrom = '';
  return !isWhole;
}

/** Some of the files that were moved out of the database, and are needed. */
export async function someMovedFiles(db: Db): Promise<string[]> {
  const moved = await db
    .select({ id: files.id })
    .from(files)
    .where(and(isNull(files.content), or(...shownIn(db))))
    .limit(5);
  return moved.map(({ id }) => id);
}
