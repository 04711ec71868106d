import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { InvoiceContent } from '../../../../src/api/contract/invoice.ts';
import { instant } from '../columns.ts';
import { purchases } from './purchases.ts';
import { users } from './usersAndEvents.ts';

/** The last number an organiser gave in a year. Who takes the next one keeps the row locked until the invoice is there, so that no number is left out. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** Orders paid in test mode have numbers of their own. */
    test: boolean('test').notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.test, t.year] })],
);

/** Invoices and credit notes as they were issued. Triggers refuse to change or delete one. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The unguessable key of the public link. */
    key: text('key').notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id),
    /** What a credit note is for; null for an invoice. Not a reference: the gateway may take back that it sent a refund. */
    refundId: uuid('refund_id'),
    /** The invoice that a credit note takes back a part of, or the credit note that is itself taken back. */
    originalId: uuid('original_id').references((): AnyPgColumn => invoices.id),
    /** Takes back a credit note: the gateway said later that it could not send its refund. */
    reversal: boolean('reversal').notNull().default(false),
    test: boolean('test').notNull(),
    year: integer('year').notNull(),
    sequence: integer('sequence').notNull(),
    number: text('number').notNull(),
    issuedAt: instant('issued_at').notNull(),
    content: jsonb('content').$type<InvoiceContent>().notNull(),
  },
  (t) => [
    check('invoices_credit', sql`(${t.refundId} is null) = (${t.originalId} is null)`),
    check('invoices_reversal', sql`not ${t.reversal} or ${t.refundId} is not null`),
    uniqueIndex('invoices_key').on(t.key),
    uniqueIndex('invoices_sequence').on(t.ownerId, t.test, t.year, t.sequence),
    uniqueIndex('invoices_of_purchase').on(t.purchaseId).where(sql`${t.originalId} is null`),
    uniqueIndex('invoices_of_refund').on(t.refundId, t.reversal),
    index('invoices_purchase').on(t.purchaseId),
  ],
);
