import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type BadgeElement, type BadgeFormat, badgeFormats } from '../../../../src/lib/badge/design.ts';
import { instant, listSql } from '../columns.ts';
import { badges } from './attendees.ts';
import { fileId } from './files.ts';
import { forms } from './forms.ts';
import { events, users, versionColumns } from './usersAndEvents.ts';

/** What the badges of an event's forms look like. Lengths are in mm. */
export const badgeDesigns = pgTable(
  'badge_designs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    width: real('width').notNull(),
    height: real('height').notNull(),
    format: text('format').$type<BadgeFormat>().notNull(),
    /** From the bottom up. */
    elements: jsonb('elements').$type<BadgeElement[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    ...versionColumns(),
  },
  (t) => [
    check('badge_designs_format', sql`${t.format} in ${sql.raw(listSql(badgeFormats))}`),
    check('badge_designs_size', sql`${t.width} between 20 and 420 and ${t.height} between 20 and 420`),
    index('badge_designs_event').on(t.eventId, t.createdAt),
  ],
);

/** Whose badges have a design: those of forms, each of which has one at most. */
export const badgeDesignForms = pgTable(
  'badge_design_forms',
  {
    formId: uuid('form_id')
      .primaryKey()
      .references(() => forms.id, { onDelete: 'cascade' }),
    designId: uuid('design_id')
      .notNull()
      .references(() => badgeDesigns.id, { onDelete: 'cascade' }),
  },
  (t) => [index('badge_design_forms_design').on(t.designId)],
);

/** Images on the badges of an event; one that is uploaded twice is kept once. */
export const badgeImages = pgTable(
  'badge_images',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    /** Of the content, which it tells from others. */
    version: text('version').notNull(),
    file: fileId(),
    width: real('width').notNull(),
    height: real('height').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('badge_images_version').on(t.eventId, t.version), index('badge_images_file').on(t.file)],
);

/** Each time that a badge was laid out for printing. */
export const badgePrints = pgTable(
  'badge_prints',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    badgeId: uuid('badge_id')
      .notNull()
      .references(() => badges.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [index('badge_prints_badge').on(t.badgeId, t.at)],
);
