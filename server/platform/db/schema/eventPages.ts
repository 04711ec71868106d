import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Page, Picture } from '../../../../src/api/contract/eventPage.ts';
import type { PictureUse } from '../../../../src/lib/eventPage.ts';
import { instant } from '../columns.ts';
import { fileId } from './files.ts';
import { events, versionColumns } from './usersAndEvents.ts';

/** What the public pages of events show besides the event. An event without a row has an empty page. */
export const eventPages = pgTable('event_pages', {
  eventId: uuid('event_id')
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** As its organiser saved it last. */
  draft: jsonb('draft').$type<Page>().notNull(),
  /** As readers see it; null before it is published first. */
  live: jsonb('live').$type<Page>(),
  /** What lists, forms and previews show of the page that readers see: all of it may be a megabyte. */
  liveCover: jsonb('live_cover').$type<Picture>().generatedAlwaysAs(sql`live -> 'cover'`),
  liveAccent: text('live_accent').generatedAlwaysAs(sql`live ->> 'accent'`),
  /** Whether they are the same. */
  isPublished: boolean('is_published').notNull().default(false),
  /** Of the address at which the draft is seen. */
  previewKey: text('preview_key').notNull(),
  ...versionColumns(),
});

/** Pictures and documents of these pages. They never change. */
export const eventPictures = pgTable(
  'event_pictures',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    use: text('use').$type<PictureUse | 'document'>().notNull(),
    /** In pixels, of the largest one that is kept; 0 of a document. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** A data URL of a few pixels. */
    blur: text('blur').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('event_pictures_event').on(t.eventId)],
);

/** Each picture in several widths and formats, and each document. */
export const eventPictureFiles = pgTable(
  'event_picture_files',
  {
    pictureId: uuid('picture_id')
      .notNull()
      .references(() => eventPictures.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    type: text('type').$type<'avif' | 'webp' | 'pdf'>().notNull(),
    file: fileId(),
  },
  (t) => [primaryKey({ columns: [t.pictureId, t.type, t.width] }), index('event_picture_files_file').on(t.file)],
);
