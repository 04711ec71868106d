import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '../../../src/lib/locale.ts';
import { type WordedMail, type Wording, wordedMails } from '../../../src/lib/mailWording.ts';
import { listSql } from '../columns.ts';
import { versionColumns } from './accounts.ts';
import { events } from './events.ts';

/** The organiser's words of a kind of mail in a language. A row without words says that the usual ones were taken again. */
export const mailWordings = pgTable(
  'mail_wordings',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<WordedMail>().notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    /** Its texts are HTML that was cleaned. */
    wording: jsonb('wording').$type<Wording>(),
    ...versionColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.kind, t.locale] }),
    check('mail_wordings_kind', sql`${t.kind} in ${sql.raw(listSql(wordedMails))}`),
  ],
);
