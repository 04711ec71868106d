import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MemberRole, Role } from '../../../../src/lib/account.ts';
import { memberRoles } from '../../../../src/lib/account.ts';
import { plainAccent } from '../../../../src/lib/colour.ts';
import { type Currency, type EventStatus, eventStatuses } from '../../../../src/lib/enumerations.ts';
import type { BankAccount } from '../../../../src/lib/invoice.ts';
import { type EventPricing, usualPricing } from '../../../../src/lib/pricing.ts';
import { bytes, instant, listSql } from '../columns.ts';

/* Logins are of an event and a stand there, and both are of an organiser: tables that refer to each other are in one file. */

/** Accounts of every role. Organisers belong to no event; check-in staff, exhibitors and attendees to one. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    role: text('role').$type<Role>().notNull(),
    email: text('email').notNull(),
    /** The address as it is compared: `emailKey` of src/lib. */
    emailKey: text('email_key').notNull(),
    name: text('name').notNull().default(''),
    passwordHash: text('password_hash').notNull(),
    eventId: uuid('event_id').references((): AnyPgColumn => events.id, { onDelete: 'cascade' }),
    company: text('company').notNull().default(''),
    stand: text('stand').notNull().default(''),
    /** Which exhibitor the login is of; a trigger says it. */
    standId: uuid('stand_id').references((): AnyPgColumn => stands.id, { onDelete: 'set null' }),
    /** How many people an exhibitor may bring. */
    delegates: integer('delegates').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** A removed login stays for the log of check-ins it made. */
    deletedAt: instant('deleted_at'),
    /** Made when an attendee asked for their tickets: it has no password, and the organiser gave it to no one. */
    byLink: boolean('by_link').notNull().default(false),
    /** Made for a door's device, which a code signs in: it has no password. One device at a time has it. */
    forDevice: boolean('for_device').notNull().default(false),
    /** While it is locked, it cannot be signed in with. */
    lockedAt: instant('locked_at'),
    /** When it was used last, as exactly as a session keeps it. */
    seenAt: instant('seen_at'),
    /** Whose organisation an organiser works in, by invitation; null of the account that it belongs to. */
    memberOf: uuid('member_of').references((): AnyPgColumn => users.id, { onDelete: 'cascade' }),
    teamRole: text('team_role').$type<MemberRole>(),
    /** Until the mailed link is answered, of whoever is invited to a team or registers. There is no password then, and no way to sign in. */
    invitedAt: instant('invited_at'),
    /** The address that this account is to have once the mail to it was answered, and the password's hash for that address. */
    newEmail: text('new_email'),
    newEmailHash: text('new_email_hash'),
    /** What an app makes codes of, encrypted. It counts from `totpSince` on. */
    totpSecret: bytes('totp_secret'),
    totpSince: instant('totp_since'),
    /** The time step of the last code that was used. */
    totpStep: bigint('totp_step', { mode: 'number' }),
    /** Whether everybody of this owner's organisation has to have a second step, or a passkey. */
    secondStepRequired: boolean('second_step_required').notNull().default(false),
    /** Why nothing of this organiser's goes through the Foyer's own mail server any more, in the operator's words; null while it does. */
    mailStopped: text('mail_stopped'),
  },
  (t) => [
    check('users_role', sql`${t.role} in ('admin', 'checkin', 'exhibitor', 'attendee')`),
    check('users_event', sql`(${t.role} = 'admin') = (${t.eventId} is null)`),
    check('users_new_email', sql`(${t.newEmail} is null) = (${t.newEmailHash} is null)`),
    check('users_totp', sql`${t.totpSince} is null or ${t.totpSecret} is not null`),
    check('users_team', sql`(${t.memberOf} is null) = (${t.teamRole} is null)`),
    check('users_team_role', sql`${t.teamRole} in ${sql.raw(listSql(memberRoles))}`),
    check('users_member', sql`${t.memberOf} is null or ${t.role} = 'admin'`),
    check('users_invited', sql`${t.invitedAt} is null or (${t.role} = 'admin' and ${t.passwordHash} = '')`),
    // However often an address is registered, one account waits for its link, and holds nothing.
    uniqueIndex('users_registering_email')
      .on(t.emailKey)
      .where(sql`${t.eventId} is null and ${t.memberOf} is null and ${t.invitedAt} is not null`),
    // Somebody may be invited whose address has an account: who invites does not learn of it.
    uniqueIndex('users_organiser_email')
      .on(t.emailKey)
      .where(sql`${t.eventId} is null and ${t.deletedAt} is null and ${t.invitedAt} is null`),
    uniqueIndex('users_team_email').on(t.memberOf, t.emailKey).where(sql`${t.deletedAt} is null`),
    uniqueIndex('users_event_email').on(t.eventId, t.emailKey).where(sql`${t.deletedAt} is null and not ${t.byLink}`),
    uniqueIndex('users_event_link').on(t.eventId, t.emailKey).where(sql`${t.deletedAt} is null and ${t.byLink}`),
    check('users_by_link', sql`not ${t.byLink} or ${t.role} = 'attendee'`),
    index('users_email').on(t.emailKey),
    index('users_event').on(t.eventId, t.createdAt),
    index('users_stand').on(t.standId),
  ],
);

/** For what two people may save at once: every save adds one to `version` and says who saved and when. */
export const versionColumns = () => ({
  version: integer('version').notNull().default(1),
  changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
  changedAt: instant('changed_at'),
});

export const events = pgTable(
  'events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** Of the public address; made from the first name. */
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    place: text('place').notNull().default(''),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    timeZone: text('time_zone').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    published: boolean('published').notNull().default(false),
    /** Reached by its link alone: search engines are told nothing of it. */
    unlisted: boolean('unlisted').notNull().default(false),
    /** For how many days tickets are reserved for a bank transfer; null where none is offered. */
    transferDays: integer('transfer_days'),
    /** Where these go; null while the organiser has not said it. It stays when transfer is turned off. */
    transferAccount: jsonb('transfer_account').$type<BankAccount>(),
    /** The organiser's words to who pays by transfer. */
    transferNote: text('transfer_note').notNull().default(''),
    /** Whether orders may be paid at the door. */
    payAtDoor: boolean('pay_at_door').notNull().default(false),
    /** For how many days tickets are reserved for who pays at the door; null until the event ends. */
    doorDays: integer('door_days'),
    /** The organiser's words to who pays at the door. */
    doorNote: text('door_note').notNull().default(''),
    /** Was sold for real money, at the door or while its organiser had live keys, which may be gone. */
    soldLive: boolean('sold_live').notNull().default(false),
    /** What is added to the prices of its tickets or is in them. */
    pricing: jsonb('pricing').$type<EventPricing>().notNull().default(usualPricing),
    /** The version of the image kept for this event, null without a logo. */
    logo: text('logo'),
    /** The names of its entrances, which tickets may be limited to. */
    gates: jsonb('gates').$type<string[]>().notNull().default([]),
    /** Of one that is cancelled nothing is sold. */
    status: text('status').$type<EventStatus>().notNull().default('planned'),
    /** The colour of its tickets, dark enough to be read on white. */
    accent: text('accent').notNull().default(plainAccent),
    createdAt: instant('created_at').notNull().defaultNow(),
    ...versionColumns(),
  },
  (t) => [
    check('events_accent', sql`${t.accent} ~ '^#[0-9a-f]{6}$'`),
    check('events_status', sql`${t.status} in ${sql.raw(listSql(eventStatuses))}`),
    check('events_end', sql`${t.endsAt} > ${t.startsAt}`),
    check('events_transfer_days', sql`${t.transferDays} between 1 and 60`),
    check('events_door_days', sql`${t.doorDays} between 1 and 60`),
    uniqueIndex('events_slug').on(t.slug),
    index('events_owner').on(t.ownerId, t.createdAt, t.id),
  ],
);

/**
 * An exhibitor at an event: all logins of one company at one stand, or a login without a company alone. A trigger on `users` makes them
 * and says which one a login is of; `key` is how it tells them apart. Where the last login of one takes another name, its contacts come along.
 */
export const stands = pgTable(
  'stands',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
  },
  (t) => [uniqueIndex('stands_key').on(t.eventId, t.key)],
);

/**
 * What has a door of its own within an event: a workshop, a party, a lunch. One that is removed stays for the log of who was let in; without a `capacity` it has
 * room for everybody, and without `tickets` it is for all.
 */
export const doorSessions = pgTable(
  'door_sessions',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    capacity: integer('capacity'),
    tickets: uuid('tickets').array().notNull().default(sql`'{}'`),
    removedAt: instant('removed_at'),
  },
  (t) => [
    index('door_sessions_event').on(t.eventId, t.position),
    check('door_sessions_capacity', sql`${t.capacity} > 0`),
  ],
);
