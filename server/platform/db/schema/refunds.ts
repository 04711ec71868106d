import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, money } from '../columns.ts';
import { registeredUsers } from './attendees.ts';
import { purchases } from './purchases.ts';
import { users } from './usersAndEvents.ts';

/**
 * Money that is sent back, each time: by the organiser, or because it came too late. The gateway has it from `sentAt` on; what did not come through a gateway is
 * sent by hand, and only noted.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the key under which the gateway knows it. */
    id: uuid('id').primaryKey().defaultRandom(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    amount: money('amount').notNull(),
    byHand: boolean('by_hand').notNull(),
    /** Whose ticket it is for; null for one of the whole order. */
    registeredUserId: uuid('registered_user_id').references(() => registeredUsers.id, {
      onDelete: 'set null',
    }),
    /** Null for money that came too late, and for what was sent back at the gateway itself. */
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    askedAt: instant('asked_at').notNull(),
    sentAt: instant('sent_at'),
    /** Since then the gateway says that it could not send it: the money is still the organiser's. */
    failedAt: instant('failed_at'),
    gatewayRefundId: text('gateway_refund_id'),
    /** Made at the gateway itself, such as in Stripe's dashboard, and noted here afterwards. */
    elsewhere: boolean('elsewhere').notNull().default(false),
    /** Until then the gateway is not asked again. */
    askAgainAt: instant('ask_again_at'),
    askFailures: integer('ask_failures').notNull().default(0),
  },
  (t) => [
    check('refunds_amount', sql`${t.amount} > 0`),
    index('refunds_purchase').on(t.purchaseId),
    uniqueIndex('refunds_elsewhere').on(t.gatewayRefundId).where(sql`${t.elsewhere}`),
    index('refunds_failed').on(t.purchaseId).where(sql`${t.failedAt} is not null`),
    index('refunds_unsent').on(t.askAgainAt).where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
  ],
);
