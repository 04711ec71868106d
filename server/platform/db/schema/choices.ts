import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { forms } from './forms.ts';

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
