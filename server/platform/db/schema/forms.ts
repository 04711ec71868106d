import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import type { FormWithQuestions } from '../../../../src/api/contract/form.ts';
import { type SelfServiceRules, usualSelfService } from '../../../../src/lib/attendee.ts';
import { waitingLimits } from '../../../../src/lib/limits.ts';
import { instant, money } from '../columns.ts';
import { events, versionColumns } from './usersAndEvents.ts';

export const formTypes = pgTable(
  'form_types',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('form_types_name').on(t.eventId, sql`lower(${t.name})`)],
);

/** `reserved` counts tickets sold or held; the check refuses one too many even if the code were wrong. */
export const forms = pgTable(
  'forms',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    formTypeId: uuid('form_type_id').references(() => formTypes.id, { onDelete: 'set null' }),
    /** Of its short address, below that of its event; null of one that has none yet. */
    slug: text('slug'),
    title: text('title').notNull(),
    /** Whether buyers see it, once its event is published. */
    published: boolean('published').notNull().default(true),
    description: text('description').notNull().default(''),
    capacity: integer('capacity'),
    reserved: integer('reserved').notNull().default(0),
    closesAt: instant('closes_at'),
    /** For how many hours tickets are kept for whoever is next on the waiting list; null where there is none. */
    waitingHours: integer('waiting_hours'),
    /** What attendees may do with their tickets by themselves. */
    selfService: jsonb('self_service').$type<SelfServiceRules>().notNull().default(usualSelfService),
    fields: jsonb('fields').$type<FormWithQuestions['fields']>().notNull(),
    /** In the order they are asked. */
    questions: jsonb('questions').$type<FormWithQuestions['questions']>().notNull(),
    /** Asked no more, but there are answers. */
    archivedQuestions: jsonb('archived_questions')
      .$type<FormWithQuestions['archivedQuestions']>()
      .notNull()
      .default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
    ...versionColumns(),
  },
  (t) => [
    check('forms_reserved', sql`${t.reserved} >= 0 and (${t.capacity} is null or ${t.reserved} <= ${t.capacity})`),
    check('forms_waiting_hours', sql`${t.waitingHours} between 1 and ${sql.raw(String(waitingLimits.hours))}`),
    index('forms_event').on(t.eventId, t.createdAt, t.id),
    uniqueIndex('forms_slug').on(t.eventId, t.slug),
  ],
);

/**
 * Running totals of a form, kept by triggers on attendees and purchases and spread over shards so that two doors do not wait
 * for one row. Sum the shards to read them: `listed` attendees are on the lists, `registered` ones also hold a ticket, as
 * `isRegistered` says, `checked_in` ones are in besides; `revenue` is what was paid and not sent back.
 */
export const formCounts = pgTable(
  'form_counts',
  {
    formId: uuid('form_id')
      .notNull()
      .references(() => forms.id, { onDelete: 'cascade' }),
    shard: smallint('shard').notNull(),
    listed: integer('listed').notNull().default(0),
    registered: integer('registered').notNull().default(0),
    checkedIn: integer('checked_in').notNull().default(0),
    revenue: money('revenue').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.formId, t.shard] })],
);

/**
 * Options of a form's questions that only so many attendees can choose. `taken` counts those whose order reserves and who are not
 * deleted, by their answers; triggers on attendees and purchases keep it, with the form's row locked, and the check refuses one too many.
 * `wordings` are what the option is and was called: who chose it before it was renamed still has it.
 */
export const limitedChoices = pgTable(
  'limited_choices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    formId: uuid('form_id')
      .notNull()
      .references(() => forms.id, { onDelete: 'cascade' }),
    questionId: text('question_id').notNull(),
    option: text('option').notNull(),
    wordings: text('wordings').array().notNull(),
    /** Null while the option has no limit: its row keeps its names. */
    max: integer('max'),
    taken: integer('taken').notNull().default(0),
  },
  (t) => [
    check('limited_choices_taken', sql`${t.taken} >= 0 and ${t.taken} <= ${t.max}`),
    uniqueIndex('limited_choices_option').on(t.formId, t.questionId, t.option),
  ],
);
