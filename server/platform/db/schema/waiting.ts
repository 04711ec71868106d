import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '../../../../src/lib/locale.ts';
import { onListStates, type WaitingState, waitingStates } from '../../../../src/lib/waiting.ts';
import { instant, literals } from '../columns.ts';
import { forms } from './forms.ts';
import { purchases } from './purchases.ts';
import { tickets } from './tickets.ts';

/**
 * Who waits for tickets of a form, in the order of `place`. The tickets of an offer are counted in `reserved` of form and ticket
 * like those of an order; whoever changes an entry has locked the form's row.
 */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    place: bigserial('place', { mode: 'number' }).notNull(),
    formId: uuid('form_id')
      .notNull()
      .references(() => forms.id, { onDelete: 'cascade' }),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** The unguessable key of the links in its mails. */
    key: text('key').notNull(),
    firstname: text('firstname').notNull(),
    surname: text('surname').notNull(),
    email: text('email').notNull(),
    /** How many tickets; of an offer that was accepted, how many of them were ordered. */
    count: integer('count').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    state: text('state').$type<WaitingState>().notNull(),
    /** When the link in the mail was opened; until then nothing is offered but by the organiser's own hand. */
    confirmedAt: instant('confirmed_at'),
    /** Keyed hashes of where they joined from, as of orders. */
    network: text('network'),
    wideNetwork: text('wide_network'),
    offeredAt: instant('offered_at'),
    offeredUntil: instant('offered_until'),
    /** The order that an offer became. */
    purchaseId: uuid('purchase_id').references(() => purchases.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    check('waiting_entries_state', sql`${t.state} in ${literals(waitingStates)}`),
    check('waiting_entries_count', sql`${t.count} > 0`),
    check('waiting_entries_offer', sql`${t.state} <> 'offered' or ${t.offeredUntil} is not null`),
    uniqueIndex('waiting_entries_key').on(t.key),
    uniqueIndex('waiting_entries_email')
      .on(t.formId, sql`lower(${t.email})`)
      .where(sql`${t.state} in ${literals(onListStates)}`),
    index('waiting_entries_form').on(t.formId, t.place),
    index('waiting_entries_waiting').on(t.formId, t.place).where(sql`${t.state} = 'waiting'`),
    index('waiting_entries_unconfirmed')
      .on(t.createdAt)
      .where(sql`${t.state} = 'waiting' and ${t.confirmedAt} is null`),
    index('waiting_entries_network').on(t.formId, t.network).where(sql`${t.offeredAt} is not null`),
    index('waiting_entries_wide_network').on(t.formId, t.wideNetwork).where(sql`${t.offeredAt} is not null`),
    index('waiting_entries_offered').on(t.offeredUntil).where(sql`${t.state} = 'offered'`),
    uniqueIndex('waiting_entries_purchase').on(t.purchaseId),
  ],
);
