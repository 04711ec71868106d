import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** Work that leaves the process, taken with `for update skip locked`. `key` makes asking twice the same as once. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    key: text('key'),
    payload: jsonb('payload').notNull(),
    runAt: instant('run_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    takenAt: instant('taken_at'),
    doneAt: instant('done_at'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('jobs_waiting').on(t.runAt).where(sql`${t.doneAt} is null`),
    uniqueIndex('jobs_key').on(t.kind, t.key).where(sql`${t.key} is not null and ${t.doneAt} is null`),
  ],
);
