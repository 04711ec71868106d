import { sql } from 'drizzle-orm';
import { bigserial, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type PurchaseActor, type PurchaseNote, purchaseActors } from '../../../../src/api/contract/purchaseEvents.ts';
import { instant, listSql } from '../columns.ts';
import { purchases } from './purchases.ts';

/**
 * What happened to purchases, in its order. Rows are only added: a trigger refuses to change one, but for a name that is erased. Who did it is kept by name too,
 * since a login can be removed.
 */
export const purchaseEvents = pgTable(
  'purchase_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    kind: text('kind').$type<PurchaseNote['kind']>().notNull(),
    actor: text('actor').$type<PurchaseActor>().notNull(),
    userId: uuid('user_id'),
    byName: text('by_name'),
    /** The one whom it hits, where it does not hit all of the purchase. Not a reference, as it tells of deleted ones, too. */
    attendeeId: uuid('attendee_id'),
    data: jsonb('data').$type<PurchaseNote['data']>().notNull(),
  },
  (t) => [
    check('purchase_events_actor', sql`${t.actor} in ${sql.raw(listSql(purchaseActors))}`),
    index('purchase_events_purchase').on(t.purchaseId, t.id),
    // Whose login is erased.
    index('purchase_events_user').on(t.userId).where(sql`${t.actor} = 'user'`),
    index('purchase_events_of_users').on(t.at, t.id).where(sql`${t.actor} = 'user'`),
  ],
);
