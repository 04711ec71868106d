import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FieldKey } from '../../../../src/lib/enumerations.ts';
import { instant } from '../columns.ts';
import { registeredUsers } from './attendees.ts';
import { forms } from './forms.ts';
import { tickets } from './tickets.ts';
import { events, stands, users } from './usersAndEvents.ts';

type Seen = { fields: FieldKey[]; questions: string[] };

/**
 * What exhibitors see of the attendees of a form, and what these are told about it. Each save is a row of its own that stays: an order
 * names the one that its attendees read.
 */
export const exhibitorVisibility = pgTable(
  'exhibitor_visibility',
  {
    formId: uuid('form_id')
      .notNull()
      .references(() => forms.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    fields: jsonb('fields').$type<Seen['fields']>().notNull(),
    questions: jsonb('questions').$type<Seen['questions']>().notNull(),
    /** Exhibitors who see something else. */
    overrides: jsonb('overrides').$type<(Seen & { standId: string })[]>().notNull(),
    /** The organiser's words; empty for the usual ones. */
    words: text('words').notNull().default(''),
    savedBy: uuid('saved_by').references(() => users.id, { onDelete: 'set null' }),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.formId, t.version] })],
);

/** An exhibitor's contacts: whose badge one of its logins scanned. Nothing about the attendee is copied. */
export const scans = pgTable(
  'scans',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    standId: uuid('stand_id')
      .notNull()
      .references(() => stands.id, { onDelete: 'cascade' }),
    /** The login that scanned. */
    exhibitorId: uuid('exhibitor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    registeredUserId: uuid('registered_user_id')
      .notNull()
      .references(() => registeredUsers.id, { onDelete: 'cascade' }),
    note: text('note').notNull().default(''),
    rating: smallint('rating'),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    followUpOn: date('follow_up_on', { mode: 'string' }),
    scannedAt: instant('scanned_at').notNull().defaultNow(),
    /** Since then the attendee shares nothing with this exhibitor, and nothing is kept of what it noted. */
    withdrawnAt: instant('withdrawn_at'),
    /** When the exhibitor deleted it: it is not shown any more, and after a day it is gone, unless the attendee withdrew from it. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    check('scans_rating', sql`${t.rating} between 1 and 5`),
    check(
      'scans_withdrawn',
      sql`${t.withdrawnAt} is null or (${t.note} = '' and ${t.rating} is null and ${t.tags} = '{}' and ${t.followUpOn} is null)`,
    ),
    uniqueIndex('scans_once').on(t.standId, t.registeredUserId),
    index('scans_stand').on(t.standId, t.scannedAt, t.id),
    index('scans_attendee').on(t.registeredUserId),
    index('scans_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

/** The ticket that exhibitors of an event give their delegates. */
export const delegateTickets = pgTable('delegate_tickets', {
  eventId: uuid('event_id')
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  ticketId: uuid('ticket_id')
    .notNull()
    .references(() => tickets.id, { onDelete: 'cascade' }),
});

/** Attendees whom an exhibitor registered as its own people. */
export const delegates = pgTable(
  'delegates',
  {
    registeredUserId: uuid('registered_user_id')
      .primaryKey()
      .references(() => registeredUsers.id, { onDelete: 'cascade' }),
    standId: uuid('stand_id')
      .notNull()
      .references(() => stands.id, { onDelete: 'cascade' }),
  },
  (t) => [index('delegates_stand').on(t.standId)],
);
