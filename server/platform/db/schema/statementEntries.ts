import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, money } from '../columns.ts';
import { purchases } from './purchases.ts';
import { events, users } from './usersAndEvents.ts';

/** The lines of bank statements that marked an order as paid, by a hash of what the bank calls them: each counts once. */
export const statementEntries = pgTable(
  'statement_entries',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    entryHash: text('entry_hash').notNull(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    amount: money('amount').notNull(),
    notedAt: instant('noted_at').notNull(),
    notedBy: uuid('noted_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.entryHash] })],
);
