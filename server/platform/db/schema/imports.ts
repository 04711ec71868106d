import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, listSql } from '../columns.ts';
import { registeredUsers } from './attendees.ts';
import { forms } from './forms.ts';

/** What an import did to an attendee. */
const importedAs = ['added', 'updated'] as const;
export type ImportedAs = (typeof importedAs)[number];

/**
 * Attendees that came from a spreadsheet, or were changed by one, with the last row that did: sent again, that row does nothing. The
 * external id is the organiser's own.
 */
export const importedAttendees = pgTable(
  'imported_attendees',
  {
    registeredUserId: uuid('registered_user_id')
      .primaryKey()
      .references(() => registeredUsers.id, { onDelete: 'cascade' }),
    formId: uuid('form_id')
      .notNull()
      .references(() => forms.id, { onDelete: 'cascade' }),
    externalId: text('external_id'),
    /** Made once for each import by the organiser's browser. */
    importId: uuid('import_id').notNull(),
    row: integer('row').notNull(),
    outcome: text('outcome').$type<ImportedAs>().notNull(),
    importedAt: instant('imported_at').notNull(),
  },
  (t) => [
    check('imported_attendees_outcome', sql`${t.outcome} in ${sql.raw(listSql(importedAs))}`),
    uniqueIndex('imported_attendees_external').on(t.formId, t.externalId),
    index('imported_attendees_row').on(t.importId, t.row),
  ],
);
