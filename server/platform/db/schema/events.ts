import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import type { Currency } from '../../../../src/lib/enumerations.ts';
import type { BankAccount } from '../../../../src/lib/invoice.ts';
import { type EventPricing, usualPricing } from '../../../../src/lib/pricing.ts';
import { plainAccent } from '../../../../src/lib/text.ts';
import { instant } from '../columns.ts';
import { users, versionColumns } from './accounts.ts';

export const events = pgTable(
  'events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references((): AnyPgColumn => users.id),
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
    /** What is added to the prices of its tickets or is in them. */
    pricing: jsonb('pricing').$type<EventPricing>().notNull().default(usualPricing),
    /** The version of the image kept for this event, null without a logo. */
    logo: text('logo'),
    /** The colour of its tickets, dark enough to be read on white. */
    accent: text('accent').notNull().default(plainAccent),
    createdAt: instant('created_at').notNull().defaultNow(),
    ...versionColumns(),
  },
  (t) => [
    check('events_accent', sql`${t.accent} ~ '^#[0-9a-f]{6}$'`),
    check('events_end', sql`${t.endsAt} > ${t.startsAt}`),
    check('events_transfer_days', sql`${t.transferDays} between 1 and 60`),
    check('events_door_days', sql`${t.doorDays} between 1 and 60`),
    uniqueIndex('events_slug').on(t.slug),
    index('events_owner').on(t.ownerId, t.createdAt, t.id),
  ],
);
