import { and, isNull, sql } from 'drizzle-orm';
import {
  bigint,
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
import type { Answers } from '../../../../src/api/contract/form.ts';
import { type CheckInKind, checkInKinds } from '../../../../src/lib/admission.ts';
import { shortCodeLetters } from '../../../../src/lib/badge/shortCode.ts';
import { reservingStatuses } from '../../../../src/lib/purchase.ts';
import { instant, listSql } from '../columns.ts';
import { forms } from './forms.ts';
import { countsSql, isLiveSql, isTestSql, purchases } from './purchases.ts';
import { tickets } from './tickets.ts';
import { doorSessions, events, users, versionColumns } from './usersAndEvents.ts';

/** The attendees of a purchase. `listed` is false once the purchase ended without ever being settled (expired, failed, cancelled). */
export const registeredUsers = pgTable(
  'registered_users',
  {
    /** The `uId` of the wire; never in a public link. */
    id: uuid('id').primaryKey().defaultRandom(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    formId: uuid('form_id')
      .notNull()
      .references(() => forms.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** What was ordered, of an attendee who was moved to another ticket since: the price is that of this line of the purchase. */
    orderedTicketId: uuid('ordered_ticket_id').references(() => tickets.id, { onDelete: 'set null' }),
    orderedEarlyBird: boolean('ordered_early_bird'),
    /** The unguessable key of the ticket's public link. */
    ticketKey: text('ticket_key').notNull(),
    /** The position in the purchase, from 0. */
    position: integer('position').notNull(),
    /** Whether the price paid was the early bird's, which a release has to count, too. */
    earlyBird: boolean('early_bird').notNull().default(false),
    firstname: text('firstname').notNull(),
    surname: text('surname').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull().default(''),
    organization: text('organization').notNull().default(''),
    jobTitle: text('job_title').notNull().default(''),
    country: text('country').notNull().default(''),
    /** The buyer has yet to say who comes: until then name and address are the buyer's. */
    detailsMissing: boolean('details_missing').notNull().default(false),
    answers: jsonb('answers').$type<Answers>().notNull(),
    /** What a name search looks in: `searchText` of src/lib/text.ts over these fields. */
    search: text('search').notNull(),
    listed: boolean('listed').notNull().default(true),
    /** When the attendee was checked in, null while they are not; the log is `check_ins`. Of two doors that set it at once, one does. */
    checkedInAt: instant('checked_in_at'),
    /** When they left since then; null while they are inside, or never came. Who left has come all the same. */
    leftAt: instant('left_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Names their photo in its public address; another with every photo. A trigger removes the one before. */
    photo: uuid('photo'),
    /** When another person became the holder: what was known of the one before is not theirs. */
    transferredAt: instant('transferred_at'),
    /** When they asked to cancel; the organiser decides. */
    cancelAskedAt: instant('cancel_asked_at'),
    /** What door staff read with their ticket, and no attendee or exhibitor; empty for nothing. */
    attention: text('attention').notNull().default(''),
    deletedAt: instant('deleted_at'),
    /** Since then nothing says who they are. */
    erasedAt: instant('erased_at'),
    /** Since then they share nothing with any exhibitor. */
    sharingEndedAt: instant('sharing_ended_at'),
    ...versionColumns(),
  },
  (t) => [
    uniqueIndex('registered_users_ticket_key').on(t.ticketKey),
    index('registered_users_form').on(t.formId, t.createdAt, t.id).where(sql`${t.listed} and ${t.deletedAt} is null`),
    index('registered_users_event').on(t.eventId, t.createdAt, t.id).where(sql`${t.listed} and ${t.deletedAt} is null`),
    index('registered_users_name')
      .on(t.eventId, sql`left(${t.search}, 64) collate "C"`, t.id)
      .where(sql`${t.listed} and ${t.deletedAt} is null`),
    index('registered_users_email').on(t.formId, sql`lower(${t.email})`),
    index('registered_users_purchase').on(t.purchaseId, t.position),
    index('registered_users_ticket').on(t.ticketId),
    index('registered_users_left').on(t.eventId).where(sql`${t.leftAt} is not null`),
  ],
);

/** The ticket that an attendee is paid for, which is one of their purchase's lines, and whether at the early bird's price. */
export const orderedTicket = sql<string>`coalesce(${registeredUsers.orderedTicketId}, ${registeredUsers.ticketId})`;
export const orderedEarlyBird = sql<boolean>`coalesce(${registeredUsers.orderedEarlyBird}, ${registeredUsers.earlyBird})`;

/** On the lists: not deleted, and of a purchase that was not abandoned. */
export const isListed = and(registeredUsers.listed, isNull(registeredUsers.deletedAt));
/** The same in SQL that calls them `r`. */
export const listedSql = 'r.listed and r.deleted_at is null';

/** How many people of event `e` have left, of those whom the running totals count as checked in. */
export const leftSql = `(select count(*)::integer from registered_users r join purchases p on p.id = r.purchase_id
    where r.event_id = e.id and r.left_at is not null and p.status in ${listSql(reservingStatuses)} and ${listedSql} and ${countsSql('p')})`;

/** What the running totals have of people with test orders of events `e` that `which` picks and that take real money, which leave them out. */
export const uncountedPeopleSql = (which: string, counted: '*' | 'r.checked_in_at' = '*'): string =>
  `(select count(${counted})::integer from purchases p join events e on e.id = p.event_id join registered_users r on r.purchase_id = p.id
    where ${which} and p.status in ${listSql(reservingStatuses)} and ${listedSql} and ${isTestSql('p')} and ${isLiveSql('p.event_id')})`;

/**
 * Registered: on the lists, and of a purchase whose tickets are reserved. Those of a cancelled, refunded or expired one are
 * listed, but registered no more. The trigger functions that keep `form_counts` say the same in `is_reserving`.
 */
export const isRegistered = and(
  isListed,
  sql`exists (select 1 from purchases where purchases.id = ${registeredUsers.purchaseId}
    and purchases.status in ${sql.raw(listSql(reservingStatuses))})`,
);

/** The same without those with test orders of an event that takes real money. */
export const isCounted = and(
  isRegistered,
  sql`exists (select 1 from purchases where purchases.id = ${registeredUsers.purchaseId} and ${sql.raw(countsSql('purchases'))})`,
);

/** A badge's code as `shortCodeOf` of src/lib/badge/shortCode.ts has it, without the hyphen. */
export const shortCodeSql = (code: string): string =>
  `translate(left(${code}, 8), '${shortCodeLetters.from}', '${shortCodeLetters.to}')`;

export const badges = pgTable(
  'badges',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    registeredUserId: uuid('registered_user_id')
      .notNull()
      .references(() => registeredUsers.id, { onDelete: 'cascade' }),
    /** What the QR says: random, unguessable, unlike any id or key. */
    code: text('code').notNull(),
  },
  (t) => [
    uniqueIndex('badges_code').on(t.code),
    uniqueIndex('badges_registered_user').on(t.registeredUserId),
    index('badges_short_code').on(sql.raw(shortCodeSql('code'))),
  ],
);

/** Codes of badges and keys of links that stopped working when their ticket was transferred, so that the door and the link can say so. */
export const retiredCodes = pgTable(
  'retired_codes',
  {
    code: text('code').primaryKey(),
    /** Null of a ticket that was transferred before keys were kept. */
    ticketKey: text('ticket_key'),
    registeredUserId: uuid('registered_user_id')
      .notNull()
      .references(() => registeredUsers.id, { onDelete: 'cascade' }),
    retiredAt: instant('retired_at').notNull(),
  },
  (t) => [
    index('retired_codes_person').on(t.registeredUserId),
    uniqueIndex('retired_codes_ticket_key').on(t.ticketKey),
  ],
);

/** Append-only: undoing a check-in adds a second row. */
export const checkIns = pgTable(
  'check_ins',
  {
    /** A door that may be without a network names its entries, so that each counts once however often it is sent. */
    id: uuid('id').primaryKey().defaultRandom(),
    /** In which order entries counted; by their times, one made without a network would come before those that did. */
    sequence: bigint('sequence', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    registeredUserId: uuid('registered_user_id')
      .notNull()
      .references(() => registeredUsers.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<CheckInKind>().notNull(),
    at: instant('at').notNull().defaultNow(),
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    gate: text('gate').notNull().default(''),
    /** At whose door it was; null at an entrance of the event. */
    sessionId: uuid('session_id').references(() => doorSessions.id, { onDelete: 'cascade' }),
    /** What an undoing undoes; null of those before there were exits, which undid all before them. */
    undoes: uuid('undoes'),
  },
  (t) => [
    check('check_ins_kind', sql`${t.kind} in ${sql.raw(listSql(checkInKinds))}`),
    index('check_ins_person').on(t.registeredUserId, t.at),
    index('check_ins_session').on(t.sessionId).where(sql`${t.sessionId} is not null`),
  ],
);

/** What an import did to an attendee. */
const importedAs = ['added', 'updated'] as const;
export type ImportedAs = (typeof importedAs)[number];

/**
 * Attendees that came from a spreadsheet, or were changed by one, with the last row that did: sent again, that row does nothing. The
 * external id is the organiser's own.
 */
export const importedAttendees = pgTable(
  'imported_attendees',
  {
    registeredUserId: uuid('registered_user_id')
      .primaryKey()
      .references(() => registeredUsers.id, { onDelete: 'cascade' }),
    formId: uuid('form_id')
      .notNull()
      .references(() => forms.id, { onDelete: 'cascade' }),
    externalId: text('external_id'),
    /** A keyed hash of the name and the address that the row had, which the attendee may change; null of those before there was one. */
    nameMark: text('name_mark'),
    /** Made once for each import by the organiser's browser. */
    importId: uuid('import_id').notNull(),
    row: integer('row').notNull(),
    outcome: text('outcome').$type<ImportedAs>().notNull(),
    importedAt: instant('imported_at').notNull(),
  },
  (t) => [
    check('imported_attendees_outcome', sql`${t.outcome} in ${sql.raw(listSql(importedAs))}`),
    uniqueIndex('imported_attendees_external').on(t.formId, t.externalId),
    index('imported_attendees_name').on(t.formId, t.nameMark),
    index('imported_attendees_row').on(t.importId, t.row),
  ],
);

/** Why an import does not bring somebody again. */
const leftBy = ['transferred', 'erased', 'cancelled'] as const;
export type LeftBy = (typeof leftBy)[number];

/** By what an import tells again who left after it had brought them: keyed hashes, which outlast that nothing else says who they were. */
export const leftMarks = pgTable(
  'left_marks',
  {
    /** Whose ticket it is, or was. */
    registeredUserId: uuid('registered_user_id')
      .notNull()
      .references(() => registeredUsers.id, { onDelete: 'cascade' }),
    formId: uuid('form_id')
      .notNull()
      .references(() => forms.id, { onDelete: 'cascade' }),
    mark: text('mark').notNull(),
    leftBy: text('left_by').$type<LeftBy>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.registeredUserId, t.mark] }),
    check('left_marks_left_by', sql`${t.leftBy} in ${sql.raw(listSql(leftBy))}`),
    index('left_marks_mark').on(t.formId, t.mark),
  ],
);
