import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '../../../src/lib/locale.ts';
import {
  dueStates,
  type MailKind,
  type MailRemark,
  type MailSecurity,
  type MailState,
  mailKinds,
  mailSecurities,
  mailStates,
  type ServerProblem,
} from '../../../src/lib/mail.ts';
import { bytes, instant, listSql } from '../columns.ts';
import { users, versionColumns } from './accounts.ts';
import { purchases } from './purchases.ts';
import { waitingEntries } from './waiting.ts';

/** What is attached to a mail, made when it is sent: the ticket or invoice with a key, the event for a calendar. */
export type MailAttachment = { kind: 'ticket' | 'invoice'; key: string } | { kind: 'calendar' };

const literals = (words: readonly string[]) => sql.raw(listSql(words));

/**
 * Mails to buyers and attendees, one row a recipient. A row is written in the transaction of its cause, without its words: these are
 * composed afterwards, so that no payment waits for them.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Not references, since the purchase leads to both: in a rush, orders would wait at their rows. */
    ownerId: uuid('owner_id').notNull(),
    eventId: uuid('event_id').notNull(),
    /** What it is about: an order, or an entry of a waiting list. */
    purchaseId: uuid('purchase_id').references(() => purchases.id, { onDelete: 'cascade' }),
    waitingId: uuid('waiting_id').references(() => waitingEntries.id, { onDelete: 'cascade' }),
    /** Of a mail about a refund. Not a reference: the gateway may take back that it sent one. */
    refundId: uuid('refund_id'),
    kind: text('kind').$type<MailKind>().notNull(),
    state: text('state').$type<MailState>().notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    toName: text('to_name').notNull().default(''),
    toAddress: text('to_address').notNull(),
    /** Empty until it is composed, as are the next ones. */
    subject: text('subject').notNull().default(''),
    html: text('html').notNull().default(''),
    text: text('text').notNull().default(''),
    attachments: jsonb('attachments').$type<MailAttachment[]>().notNull().default([]),
    composedAt: instant('composed_at'),
    /** The same however often it is sent, so that a mailbox that gets it twice may notice. Kept before it is sent. */
    messageId: text('message_id'),
    attempts: integer('attempts').notNull().default(0),
    /** When it was handed to the mail server last. */
    attemptedAt: instant('attempted_at'),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** What the mail server said last. */
    answer: text('answer').notNull().default(''),
    remark: text('remark').$type<MailRemark>(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    check('mails_kind', sql`${t.kind} in ${literals(mailKinds)}`),
    check('mails_about', sql`num_nonnulls(${t.purchaseId}, ${t.waitingId}) = 1`),
    check('mails_state', sql`${t.state} in ${literals(mailStates)}`),
    index('mails_owner').on(t.ownerId, t.createdAt, t.id),
    index('mails_event').on(t.eventId, t.createdAt, t.id),
    index('mails_purchase').on(t.purchaseId),
    index('mails_waiting').on(t.waitingId).where(sql`${t.waitingId} is not null`),
    index('mails_uncomposed').on(t.nextAttemptAt).where(sql`${t.composedAt} is null`),
    index('mails_due')
      .on(t.ownerId, t.nextAttemptAt)
      .where(sql`${t.state} in ${literals(dueStates)}`),
    index('mails_sending').on(t.attemptedAt).where(sql`${t.state} = 'sending'`),
    uniqueIndex('mails_message_id').on(t.messageId),
  ],
);

/** Where an organiser's mails are sent from; the password is encrypted. */
export const mailServers = pgTable(
  'mail_servers',
  {
    ownerId: uuid('owner_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    security: text('security').$type<MailSecurity>().notNull(),
    username: text('username').notNull(),
    password: bytes('password'),
    fromName: text('from_name').notNull(),
    fromAddress: text('from_address').notNull(),
    replyTo: text('reply_to').notNull(),
    perMinute: integer('per_minute').notNull(),
    /** When the pace allows the next mail. */
    nextAt: instant('next_at').notNull(),
    /** Until then it is left alone, since it did not work. */
    pausedUntil: instant('paused_until'),
    /** How often in a row it did not work. */
    failures: integer('failures').notNull().default(0),
    problem: text('problem').$type<ServerProblem>(),
    /** What it said when it did not work. */
    problemAnswer: text('problem_answer').notNull().default(''),
    ...versionColumns(),
  },
  (t) => [
    check('mail_servers_security', sql`${t.security} in ${literals(mailSecurities)}`),
    check('mail_servers_pace', sql`${t.perMinute} > 0`),
  ],
);
