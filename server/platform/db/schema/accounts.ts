import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import {
  type AccountMailState,
  accountMailStates,
  type LoginLinkKind,
  loginLinkKinds,
} from '../../../../src/lib/account.ts';
import { type Direction, directions } from '../../../../src/lib/admission.ts';
import type { Currency } from '../../../../src/lib/enumerations.ts';
import type { Locale } from '../../../../src/lib/locale.ts';
import type { StripeMode } from '../../../../src/lib/payment.ts';
import { type AccountMailKind, accountMailKinds } from '../../mail/accountMail.ts';
import { bytes, instant, listSql } from '../columns.ts';
import { fileId } from './files.ts';
import { events, users, versionColumns } from './usersAndEvents.ts';

/** Signed-in sessions, by the SHA-256 of a token that only its holder knows. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    /** Names the session to its user, who does not see the hash. */
    id: uuid('id').notNull().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the browser said of itself when it signed in. */
    agent: text('agent').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('tokens_user').on(t.userId), index('tokens_expiry').on(t.expiresAt), uniqueIndex('tokens_id').on(t.id)],
);

/**
 * Links that open an account once, by the SHA-256 of a key that only the link has. A link that was used stays until it has
 * expired for a while, to say so.
 */
export const loginLinks = pgTable(
  'login_links',
  {
    hash: text('hash').primaryKey(),
    kind: text('kind').$type<LoginLinkKind>().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** The address that it was mailed to, hashed with its key: it works for that one only. Null of what was not mailed. */
    mailedTo: text('mailed_to'),
    /** Made by whoever runs Foyer, also where organisers cannot register by themselves. */
    byHand: boolean('by_hand').notNull().default(false),
    /** Where a device that it sets up stands, and whether people come in there or leave. */
    gate: text('gate'),
    direction: text('direction').$type<Direction>(),
    /** Who made the code of a device: it works as long as they may. */
    madeBy: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    check('login_links_device', sql`(${t.kind} = 'device') = (${t.gate} is not null and ${t.direction} is not null)`),
    check('login_links_direction', sql`${t.direction} in ${sql.raw(listSql(directions))}`),
    check('login_links_kind', sql`${t.kind} in ${sql.raw(listSql(loginLinkKinds))}`),
    index('login_links_user').on(t.userId),
    index('login_links_expiry').on(t.expiresAt),
  ],
);

/**
 * Mails with a link into an account, while they are to be sent. Of a forgotten password, and of asking for tickets, only the address is
 * known at first. None
 * has its words here: its link is made when it is sent, and is nowhere but in the mail.
 */
export const accountMails = pgTable(
  'account_mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<AccountMailKind>().notNull(),
    state: text('state').$type<AccountMailState>().notNull().default('queued'),
    /** The address as it is compared, while it is not known who has it. */
    emailKey: text('email_key'),
    /** Whose tickets were asked for. */
    eventId: uuid('event_id').references(() => events.id, { onDelete: 'cascade' }),
    /** Null also once the account is gone: what was mailed counts on, without what a mail server said of it (a trigger sees to that). */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The organiser whose account it is about, or one of their people's. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    locale: text('locale').$type<Locale>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** What the mail server said last. */
    answer: text('answer').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    /** Whether the Foyer's own mail server sent it. */
    byFoyer: boolean('by_foyer').notNull().default(false),
    /** Whether it may be: not what an organiser asked for while they had a mail server, as it was not counted for the Foyer's own. */
    mayGoByFoyer: boolean('may_go_by_foyer').notNull().default(true),
  },
  (t) => [
    check('account_mails_kind', sql`${t.kind} in ${sql.raw(listSql(accountMailKinds))}`),
    check('account_mails_state', sql`${t.state} in ${sql.raw(listSql(accountMailStates))}`),
    check(
      'account_mails_whose',
      sql`(${t.emailKey} is null) = (${t.ownerId} is not null) and (${t.emailKey} is null or ${t.userId} is null)`,
    ),
    check('account_mails_event', sql`${t.eventId} is null or ${t.kind} = 'tickets'`),
    index('account_mails_due').on(t.nextAttemptAt).where(sql`${t.state} = 'queued'`),
    index('account_mails_user').on(t.userId, t.createdAt),
    index('account_mails_owner').on(t.ownerId, t.createdAt),
  ],
);

/** Recovery codes for the second step of the sign-in that were not used, by their SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);

/** Passkeys of organisers: public keys of what a device signs with. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Names the passkey to its user. */
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the device calls it. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential'),
    /** As COSE writes it. */
    publicKey: bytes('public_key').notNull(),
    /** How often it has signed, as the device counts; 0 of those that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** What the browser said of itself when it was added. */
    agent: text('agent').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** Accounts at a provider of OpenID Connect that organisers sign in with. */
export const identities = pgTable(
  'identities',
  {
    /** Names it to its user. */
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whose it is: what the provider calls itself, and what it calls the person, for ever. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    uniqueIndex('identities_subject').on(t.issuer, t.subject),
    uniqueIndex('identities_user').on(t.userId, t.issuer),
  ],
);

/** The salt that all passwords of one address are hashed with, so that one hash judges a guess at any number of accounts. */
export const passwordSalts = pgTable('password_salts', {
  emailKey: text('email_key').primaryKey(),
  salt: text('salt').notNull(),
  /** When a password was hashed with it last; whose account that is may not be written yet. */
  usedAt: instant('used_at').notNull().defaultNow(),
});

/** How often something was done of late; rate-limiter-flexible writes it and clears it, and its columns are so because of that. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});

/** One row an organiser; the keys are encrypted. */
export const settings = pgTable('settings', {
  ownerId: uuid('owner_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  organisation: text('organisation').notNull().default(''),
  /** An email address for the public pages, or empty. */
  contact: text('contact').notNull().default(''),
  /** Of the address of the page with all public events; null where there is none. */
  slug: text('slug').unique('settings_slug'),
  /** Web addresses for the public pages, or empty. */
  termsLink: text('terms_link').notNull().default(''),
  privacyLink: text('privacy_link').notNull().default(''),
  refundLink: text('refund_link').notNull().default(''),
  /** Whether buyers accept the terms as they order. */
  mustAcceptTerms: boolean('must_accept_terms').notNull().default(false),
  /** Of the organisation, for invoices. */
  address: text('address').notNull().default(''),
  /** Two letters, or empty. */
  country: text('country').notNull().default(''),
  vatNumber: text('vat_number').notNull().default(''),
  /** Of the organisation's own country, for invoices without a VAT number. */
  taxNumber: text('tax_number').notNull().default(''),
  chargesVat: boolean('charges_vat').notNull().default(false),
  /** In hundredths of a per cent, for events without a rate of their own. */
  vatRate: integer('vat_rate').notNull().default(0),
  /** Put before the numbers of invoices. */
  invoicePrefix: text('invoice_prefix').notNull().default(''),
  /** What new events begin with, and the language of mails to whom the organiser adds; null until one is chosen. */
  defaultCurrency: text('default_currency').$type<Currency>(),
  defaultTimeZone: text('default_time_zone'),
  defaultLocale: text('default_locale').$type<Locale>(),
  publishableKey: bytes('publishable_key'),
  secretKey: bytes('secret_key'),
  /** In which mode both keys take payments; null while one is missing. */
  stripeMode: text('stripe_mode').$type<StripeMode>(),
  /** Signs what Stripe tells Foyer. */
  webhookSecret: bytes('webhook_secret'),
  /** What Stripe told until then is known. */
  stripeHeardUntil: instant('stripe_heard_until'),
  /** Stripe tells the newest first. While it has not told all: when it was first asked, and what it told since then down to when is known. */
  stripeHearingSince: instant('stripe_hearing_since'),
  stripeHeardDownTo: instant('stripe_heard_down_to'),
  /** Until then Stripe is not asked what it told. */
  stripeAskAgainAt: instant('stripe_ask_again_at'),
  ...versionColumns(),
});

/** Addresses of public pages that were given up, of an event or of an organiser. They are never given to another one, because what was printed still leads there. */
export const formerAddresses = pgTable(
  'former_addresses',
  {
    kind: text('kind').$type<'event' | 'organiser'>().notNull(),
    slug: text('slug').notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    givenUpAt: instant('given_up_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.slug] }),
    index('former_addresses_owner').on(t.ownerId, t.givenUpAt),
    check('former_addresses_kind', sql`${t.kind} in ('event', 'organiser')`),
  ],
);

export const images = pgTable(
  'images',
  {
    kind: text('kind').$type<'eventLogo' | 'organisationLogo' | 'mailLogo' | 'ticketAdvert' | 'userPhoto'>().notNull(),
    ownerId: uuid('owner_id').notNull(),
    type: text('type').notNull(),
    /** Appended to the image's address, so that a new image has a new address. */
    version: text('version').notNull(),
    file: fileId(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.ownerId] }), index('images_file').on(t.file)],
);
