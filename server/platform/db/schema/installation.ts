import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** What is true of the whole database: one row, written by the first Foyer that starts on it. */
export const installation = pgTable(
  'installation',
  {
    id: boolean('id').primaryKey().default(true),
    /** Tells the secret key from others, and nothing of it. */
    keyMark: text('key_mark').notNull(),
    /** What moment the last backup by `npm run backup` is of; null where there was none. */
    backedUpAt: instant('backed_up_at'),
  },
  (t) => [check('installation_one', sql`${t.id}`)],
);
