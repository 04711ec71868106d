import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** For whom a page failed, kept for a day: one row a visitor, who is a keyed hash and nothing else. */
export const failedVisits = pgTable(
  'failed_visits',
  {
    visitor: text('visitor').primaryKey(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [index('failed_visits_last').on(t.lastAt)],
);
