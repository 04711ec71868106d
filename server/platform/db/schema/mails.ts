import { and, eq, inArray, sql } from 'drizzle-orm';
import {
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
import type { Locale } from '../../../../src/lib/locale.ts';
import {
  type BlockReason,
  blockReasons,
  dueStates,
  type EventFacts,
  type EventMail,
  eventMails,
  type MailingState,
  type MailKind,
  type MailRemark,
  type MailSecurity,
  type MailState,
  mailingStates,
  mailKinds,
  mailSecurities,
  mailStates,
  type Recipients,
  type ServerProblem,
  unsentStates,
  type Wording,
} from '../../../../src/lib/mail.ts';
import { dotless } from '../../../../src/lib/text.ts';
import { bytes, instant, listSql, literals } from '../columns.ts';
import { fileId } from './files.ts';
import { purchases } from './purchases.ts';
import { events, users, versionColumns } from './usersAndEvents.ts';
import { waitingEntries } from './waiting.ts';

/** What is attached to a mail, made when it is sent: the ticket or invoice with a key, the event for a calendar, the file of a mailing, the logo at its head. */
export type MailAttachment =
  | { kind: 'ticket' | 'invoice'; key: string }
  /** `isOff`: to take the event out of a calendar again. */
  | { kind: 'calendar'; isOff?: true }
  | { kind: 'file' }
  | { kind: 'logo' };

/** Mails to many attendees, as the organiser writes them; each recipient's mail is one of `mails`. */
export const mailings = pgTable(
  'mailings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    state: text('state').$type<MailingState>().notNull().default('draft'),
    subject: text('subject').notNull().default(''),
    /** HTML that was cleaned. */
    body: text('body').notNull().default(''),
    /** That it is written in, so that what Foyer adds is in the same. */
    locale: text('locale').$type<Locale>().notNull().default('en-GB'),
    recipients: jsonb('recipients').$type<Recipients>().notNull(),
    withTickets: boolean('with_tickets').notNull().default(false),
    withInvoice: boolean('with_invoice').notNull().default(false),
    withCalendar: boolean('with_calendar').notNull().default(false),
    /** It is about what its recipients are registered for, so it cannot be unsubscribed from. */
    aboutTicket: boolean('about_ticket').notNull().default(true),
    /** What the event was before, of a mailing that tells of a change. */
    eventBefore: jsonb('event_before').$type<EventFacts>(),
    /** When it shall begin; null for at once. */
    sendAt: instant('send_at'),
    /** Null of one that waits, and of one that is paused since it grew: it begins anew, for those who are there then. */
    startedAt: instant('started_at'),
    /** The attendee whose mail was written last. Those who come next were registered later, or in the same moment with a greater id. */
    writtenUntil: jsonb('written_until').$type<{ createdAt: string; id: string }>(),
    preparedAt: instant('prepared_at'),
    /** How many mails it had when it was started. */
    expected: integer('expected').notNull().default(0),
    /** Its mails still have to follow a change of its state. */
    unsettled: boolean('unsettled').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    ...versionColumns(),
  },
  (t) => [
    check('mailings_state', sql`${t.state} in ${literals(mailingStates)}`),
    index('mailings_event').on(t.eventId, t.createdAt),
    index('mailings_due').on(t.sendAt).where(sql`${t.state} in ('scheduled', 'preparing') or ${t.unsettled}`),
  ],
);

/** The file that an organiser attached to a mailing. */
export const mailingFiles = pgTable(
  'mailing_files',
  {
    mailingId: uuid('mailing_id')
      .primaryKey()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    type: text('type').notNull(),
    file: fileId(),
  },
  (t) => [index('mailing_files_file').on(t.file)],
);

/** Addresses that get no mails of an organiser, or none that is not about a ticket. */
export const blockedAddresses = pgTable(
  'blocked_addresses',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `emailKey` of src/lib. */
    addressKey: text('address_key').notNull(),
    reason: text('reason').$type<BlockReason>().notNull(),
    /** With which words a mail server refused it; empty where the organiser or its owner has blocked it. */
    answer: text('answer').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.addressKey, t.reason] }),
    check('blocked_addresses_reason', sql`${t.reason} in ${literals(blockReasons)}`),
  ],
);

/** As `mailboxOf` of src/lib/text.ts. */
export const mailboxSql = (address: string): string => {
  const [local, domain] = [`split_part(split_part(${address}, '@', 1), '+', 1)`, `split_part(${address}, '@', 2)`];
  return `lower(case when lower(${domain}) in ${listSql(dotless)} then replace(${local}, '.', '') || '@${dotless[0]}' else ${local} || '@' || ${domain} end)`;
};

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
    /** Of a mail about a waiting list: from where it was asked for, as an order has it. */
    network: text('network'),
    wideNetwork: text('wide_network'),
    /** Of a mail about a refund. Not a reference: the gateway may take back that it sent one. */
    refundId: uuid('refund_id'),
    /** Of a mail to many. */
    mailingId: uuid('mailing_id').references(() => mailings.id, { onDelete: 'cascade' }),
    /** The recipient within the mailing, who gets one: the attendee, or their address where they share one. */
    mailingKey: text('mailing_key'),
    /** The attendee whom a mail of a mailing names. */
    attendeeId: uuid('attendee_id'),
    /** In the link with which its reader unsubscribes from mailings, or says that the end of their ticket was not expected. */
    readerKey: uuid('unsubscribe_key'),
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
    // What is kept back gets no words any more, and is not looked at again for want of some.
    check('mails_suppressed', sql`${t.state} <> 'suppressed' or ${t.composedAt} is not null`),
    index('mails_owner').on(t.ownerId, t.createdAt, t.id),
    index('mails_event').on(t.eventId, t.createdAt, t.id),
    index('mails_mailbox').on(sql.raw(mailboxSql('to_address')), t.composedAt),
    index('mails_purchase').on(t.purchaseId),
    index('mails_waiting').on(t.waitingId).where(sql`${t.waitingId} is not null`),
    // Of an organiser, what can be sent goes before what is held, and what is about an order before a mail to many.
    index('mails_uncomposed')
      .on(t.ownerId, sql`(${t.state} = 'held')`, sql`(${t.mailingId} is not null)`, t.nextAttemptAt)
      .where(sql`${t.composedAt} is null`),
    index('mails_due')
      .on(t.ownerId, sql`(${t.mailingId} is not null)`, t.nextAttemptAt)
      .where(sql`${t.state} in ${literals(dueStates)}`),
    index('mails_sending').on(t.attemptedAt).where(sql`${t.state} = 'sending'`),
    uniqueIndex('mails_message_id').on(t.messageId),
    uniqueIndex('mails_mailing_key').on(t.mailingId, t.mailingKey),
    uniqueIndex('mails_unsubscribe').on(t.readerKey),
    index('mails_mailing').on(t.mailingId, t.state).where(sql`${t.mailingId} is not null`),
  ],
);

/** The mails of an order that may still go. */
export const isUnsentOf = (purchaseId: string) =>
  and(eq(mails.purchaseId, purchaseId), inArray(mails.state, [...unsentStates]));

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

/** The organiser's words of a kind of an event's mails in a language. A row without words says that the usual ones were taken again. */
export const mailWordings = pgTable(
  'mail_wordings',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<EventMail>().notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    /** Its texts are HTML that was cleaned. */
    wording: jsonb('wording').$type<Wording>(),
    ...versionColumns(),
  },
  (t) => [
    uniqueIndex('mail_wordings_event').on(t.eventId, t.kind, t.locale),
    check('mail_wordings_kind', sql`${t.kind} in ${sql.raw(listSql(eventMails))}`),
  ],
);
