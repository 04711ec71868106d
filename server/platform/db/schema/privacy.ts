import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type AuditKind, auditKinds, type RetentionScope, retentionScopes } from '../../../../src/lib/privacy.ts';
import { instant, listSql } from '../columns.ts';
import { forms } from './forms.ts';
import { events } from './usersAndEvents.ts';

/**
 * Who saw and exported what of attendees, what was erased, and which devices were set up to see them, in its order; rows are only added. Who changed something is in
 * `purchase_events`. It says nothing of an attendee but their id, so that it can stay when they are erased.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Of an export of one form. */
    formId: uuid('form_id').references(() => forms.id, { onDelete: 'cascade' }),
    /** The one it is about. Not a reference: an attendee who is opened must not wait for who changes them. */
    attendeeId: uuid('attendee_id'),
    /** Who was chosen for an export; null where none were selected. */
    chosenIds: uuid('chosen_ids').array(),
    at: instant('at').notNull(),
    kind: text('kind').$type<AuditKind>().notNull(),
    /** Null for what Foyer does by itself. */
    userId: uuid('user_id'),
    byName: text('by_name'),
    data: jsonb('data').$type<{ file?: string; count?: number; device?: string }>().notNull().default({}),
  },
  (t) => [
    check('audit_log_kind', sql`${t.kind} in ${sql.raw(listSql(auditKinds))}`),
    index('audit_log_event').on(t.eventId, t.at, t.id),
    index('audit_log_attendee').on(t.attendeeId, t.at, t.id),
  ],
);

/** For how long an event keeps what it knows of its attendees; no row keeps it for good. */
export const eventRetentions = pgTable(
  'event_retentions',
  {
    eventId: uuid('event_id')
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** After the end of the event. */
    months: integer('months').notNull(),
    scope: text('scope').$type<RetentionScope>().notNull(),
    /** Until then the job does not look again. */
    nextLookAt: instant('next_look_at').notNull(),
    /** When something was last removed. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    check('event_retentions_months', sql`${t.months} between 1 and 120`),
    check('event_retentions_scope', sql`${t.scope} in ${sql.raw(listSql(retentionScopes))}`),
    index('event_retentions_due').on(t.nextLookAt),
  ],
);
