import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EntryRule } from '../../../../src/api/contract/door.ts';
import type { PromoType, TicketDesign } from '../../../../src/lib/enumerations.ts';
import { instant, money } from '../columns.ts';
import { forms } from './forms.ts';
import { versionColumns } from './usersAndEvents.ts';

/** `reserved` and `early_bird_reserved` count tickets sold or held. An early bird exists where its price is not null. */
export const tickets = pgTable(
  'tickets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    formId: uuid('form_id')
      .notNull()
      .references(() => forms.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    price: money('price').notNull(),
    /** Hundredths of a per cent; null for the event's. */
    vatRate: integer('vat_rate'),
    quantity: integer('quantity'),
    reserved: integer('reserved').notNull().default(0),
    saleStartsAt: instant('sale_starts_at'),
    saleEndsAt: instant('sale_ends_at'),
    maxPerOrder: integer('max_per_order').notNull(),
    earlyBirdPrice: money('early_bird_price'),
    earlyBirdUntil: instant('early_bird_until'),
    earlyBirdQuantity: integer('early_bird_quantity'),
    earlyBirdReserved: integer('early_bird_reserved').notNull().default(0),
    design: smallint('design').$type<TicketDesign>().notNull(),
    advert: text('advert').notNull().default(''),
    /** Where a press on the advert leads. */
    advertLink: text('advert_link').notNull().default(''),
    /** The version of the image kept for it; null without one. */
    advertImage: text('advert_image'),
    /** Where, when and how often it lets in; null for once, anywhere and always. */
    entryRule: jsonb('entry_rule').$type<EntryRule>(),
    /** Door staff may sell it to who comes without a ticket, also while it is not on sale elsewhere. */
    soldAtDoor: boolean('sold_at_door').notNull().default(false),
    /** Smaller comes first, for buyers and organisers alike. */
    position: integer('position').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    ...versionColumns(),
    /** A removed ticket stays for the purchases that name it. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    check('tickets_reserved', sql`${t.reserved} >= 0 and (${t.quantity} is null or ${t.reserved} <= ${t.quantity})`),
    check(
      'tickets_early_bird_reserved',
      sql`${t.earlyBirdReserved} >= 0 and (${t.earlyBirdQuantity} is null or ${t.earlyBirdReserved} <= ${t.earlyBirdQuantity})`,
    ),
    check('tickets_price', sql`${t.price} >= 0 and (${t.earlyBirdPrice} is null or ${t.earlyBirdPrice} >= 0)`),
    check('tickets_vat_rate', sql`${t.vatRate} >= 0`),
    index('tickets_form').on(t.formId, t.createdAt, t.id),
  ],
);

/** `used` counts purchases that hold or have the discount. */
export const promos = pgTable(
  'promos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    formId: uuid('form_id')
      .notNull()
      .references(() => forms.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    type: smallint('type').$type<PromoType>().notNull(),
    value: money('value').notNull(),
    uses: integer('uses'),
    used: integer('used').notNull().default(0),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    ...versionColumns(),
  },
  (t) => [
    check('promos_used', sql`${t.used} >= 0 and (${t.uses} is null or ${t.used} <= ${t.uses})`),
    check('promos_value', sql`${t.value} > 0`),
    uniqueIndex('promos_code').on(t.formId, sql`lower(${t.code})`),
    index('promos_form').on(t.formId, t.createdAt, t.id),
  ],
);

/** The tickets a promo covers; none means all of its form. */
export const promoTickets = pgTable(
  'promo_tickets',
  {
    promoId: uuid('promo_id')
      .notNull()
      .references(() => promos.id, { onDelete: 'cascade' }),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.promoId, t.ticketId] })],
);
