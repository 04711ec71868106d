import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns.ts';

/** What pictures and attached files hold, each content once, however many show it. */
export const files = pgTable(
  'files',
  {
    /** The SHA-256 of the content, in hexadecimal digits. */
    id: text('id').primaryKey(),
    bytes: integer('bytes').notNull(),
    /** Null where it was moved to the place that `FILES_URL` names. */
    content: bytes('content'),
    /** When it was last given. */
    keptAt: instant('kept_at').notNull().defaultNow(),
  },
  (t) => [index('files_to_move').on(t.id).where(sql`${t.content} is not null`)],
);

/** The column of whoever shows a file. */
export const fileId = () =>
  text('file')
    .notNull()
    .references(() => files.id);
