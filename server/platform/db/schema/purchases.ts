import { sql } from 'drizzle-orm';
import {
  bigserial,
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
import { type PurchaseActor, type PurchaseNote, purchaseActors } from '../../../../src/api/contract/purchaseEvents.ts';
import { type Taking, takings } from '../../../../src/lib/door.ts';
import type { Currency, GatewayName, PaymentMethod } from '../../../../src/lib/enumerations.ts';
import type { Company, Seller } from '../../../../src/lib/invoice.ts';
import type { Locale } from '../../../../src/lib/locale.ts';
import type { BuyerName } from '../../../../src/lib/order.ts';
import { type DisputeReason, type DisputeStatus, disputeStatuses } from '../../../../src/lib/payment.ts';
import { type PriceTerms, plainPrices, type VatPart } from '../../../../src/lib/pricing.ts';
import {
  lateMoneyStatuses,
  type PurchaseStatus,
  purchaseStatuses,
  type RefundReason,
  type Unmatched,
  unpaidStatuses,
} from '../../../../src/lib/purchase.ts';
import { instant, listSql, literals, money } from '../columns.ts';
import { forms } from './forms.ts';
import { promos, tickets } from './tickets.ts';
import { events, users } from './usersAndEvents.ts';

export const purchases = pgTable(
  'purchases',
  {
    /** The `pId` of the wire; never in a public link. */
    id: uuid('id').primaryKey().defaultRandom(),
    /** The unguessable key of the public link. */
    key: text('key').notNull(),
    /** Made once by the buyer's browser: the same one again is the same purchase. */
    orderKey: uuid('idempotency_key').notNull(),
    /** Of the order that `orderKey` was sent with; null for purchases older than this column. */
    orderHash: text('order_hash'),
    /** A keyed hash of the network that the order came from; null where it is not known. */
    network: text('network'),
    /** The same of the IPv6 site that the network is part of; null for IPv4. */
    wideNetwork: text('wide_network'),
    /** Short, for people to read out. */
    reference: text('reference').notNull(),
    /** Which `exhibitorVisibility` of the form the buyer read when they ordered; null where there was none to read. */
    sharingVersion: integer('sharing_version'),
    formId: uuid('form_id')
      .notNull()
      .references(() => forms.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    status: text('status').$type<PurchaseStatus>().notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    subtotal: money('subtotal').notNull(),
    discount: money('discount').notNull().default(0),
    /** The service fee: of the total, or of the prices where the organiser bears it. */
    fee: money('fee').notNull().default(0),
    /** The total without VAT. */
    net: money('net').notNull().generatedAlwaysAs(sql`total - vat`),
    vat: money('vat').notNull().default(0),
    /** Net amount and VAT of every rate; empty where no VAT is charged. */
    vatParts: jsonb('vat_parts').$type<VatPart[]>().notNull().default([]),
    reverseCharge: boolean('reverse_charge').notNull().default(false),
    total: money('total').notNull(),
    /** What the event charged when it was ordered, to price it anew when an attendee is removed. */
    terms: jsonb('terms').$type<PriceTerms>().notNull().default(plainPrices),
    /** Where and under which VAT number it was sold, of an order with VAT; null where none is charged. */
    seller: jsonb('seller').$type<Seller>(),
    /** For which company it was bought; null for private buyers. */
    company: jsonb('company').$type<Company>(),
    /** Of the total, what is to be sent back or was. */
    refunded: money('refunded').notNull().default(0),
    /** Of the total, what banks took back in disputes that were lost. */
    lost: money('lost').notNull().default(0),
    promoId: uuid('promo_id').references(() => promos.id, { onDelete: 'set null' }),
    promoCode: text('promo_code'),
    buyerEmail: text('buyer_email').notNull(),
    /** Who ordered for others; null where it was the first attendee. */
    buyer: jsonb('buyer').$type<BuyerName>(),
    /** The language that it was ordered in, for mails. */
    locale: text('locale').$type<Locale>().notNull().default('en-GB'),
    /** How many days before its end the last reminder to pay was written; null before the first. */
    remindedDays: integer('reminded_days'),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    holdExpiresAt: instant('hold_expires_at'),
    gateway: text('gateway').$type<GatewayName>(),
    gatewayIntentId: text('gateway_intent_id'),
    gatewayCustomer: text('gateway_customer'),
    /** No money moves. */
    testMode: boolean('test_mode').notNull().default(true),
    /** Until then the gateway is not asked again what became of the payment. */
    askAgainAt: instant('ask_again_at'),
    /** How often in a row it could not be asked. */
    askFailures: integer('ask_failures').notNull().default(0),
    /** How often the price has changed since it was ordered; each change has a payment of its own. */
    revision: integer('revision').notNull().default(0),
    /** The gateway may still take money. */
    paymentOpen: boolean('payment_open').notNull().default(false),
    /** What came for it and is not what it asked; its payment is `gateway_intent_id`. */
    unmatched: jsonb('unmatched').$type<Unmatched>(),
    /** It waits for the organiser. */
    unmatchedOpen: boolean('unmatched_open').notNull().default(false),
    /** Since when an attendee objects to how their ticket of it ended; null without an objection, or once the organiser has settled it. */
    objectedAt: instant('objected_at'),
    /** Why the money was sent back, for the buyer. */
    remark: text('remark').$type<RefundReason>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    settledAt: instant('settled_at'),
    /** Who took the money at the door. */
    takenBy: uuid('taken_by').references(() => users.id, { onDelete: 'set null' }),
    /** How, of an order that was sold at the door; null of every other. */
    takenAs: text('taken_as').$type<Taking>(),
    /** At which gate, as the door called it; empty where it had no name. */
    takenGate: text('taken_gate').notNull().default(''),
  },
  (t) => [
    check('purchases_status', sql`${t.status} in ${literals(purchaseStatuses)}`),
    check(
      'purchases_money',
      sql`${t.subtotal} >= 0 and ${t.discount} >= 0 and ${t.fee} >= 0 and ${t.vat} >= 0
        and ${t.vat} <= ${t.total} and ${t.discount} <= ${t.subtotal}`,
    ),
    check('purchases_refunded', sql`${t.refunded} between 0 and ${t.total}`),
    check('purchases_taken_as', sql`${t.takenAs} in ${literals(takings)}`),
    check('purchases_lost', sql`${t.lost} between 0 and ${t.total}`),
    uniqueIndex('purchases_key').on(t.key),
    uniqueIndex('purchases_reference').on(t.reference),
    index('purchases_reference_end').on(sql`right(${t.reference}, 4)`),
    uniqueIndex('purchases_idempotency').on(t.formId, t.orderKey),
    uniqueIndex('purchases_intent').on(t.gateway, t.gatewayIntentId).where(sql`${t.gatewayIntentId} is not null`),
    index('purchases_event').on(t.eventId, t.createdAt, t.id),
    index('purchases_buyer').on(t.eventId, sql`lower(${t.buyerEmail})`),
    index('purchases_holds')
      .on(t.holdExpiresAt)
      .where(sql`${t.status} in ${literals(unpaidStatuses)}`),
    index('purchases_open_email')
      .on(t.formId, sql`lower(${t.buyerEmail})`)
      .where(sql`${t.status} in ${literals(unpaidStatuses)}`),
    index('purchases_open_network')
      .on(t.formId, t.network)
      .where(sql`${t.status} in ${literals(unpaidStatuses)}`),
    index('purchases_open_wide_network')
      .on(t.formId, t.wideNetwork)
      .where(sql`${t.status} in ${literals(unpaidStatuses)}`),
    index('purchases_ended_network')
      .on(t.formId, t.network, t.createdAt)
      .where(sql`${t.status} in ${literals(lateMoneyStatuses)} and ${t.settledAt} is null`),
    index('purchases_ended_wide_network')
      .on(t.formId, t.wideNetwork, t.createdAt)
      .where(sql`${t.status} in ${literals(lateMoneyStatuses)} and ${t.settledAt} is null`),
    index('purchases_never_completed')
      .on(t.createdAt)
      .where(sql`${t.status} in ${literals(lateMoneyStatuses)} and ${t.settledAt} is null`),
    index('purchases_unmatched').on(t.eventId).where(sql`${t.unmatchedOpen}`),
    index('purchases_objected').on(t.eventId).where(sql`${t.objectedAt} is not null`),
    index('purchases_test')
      .on(t.eventId)
      .where(sql`${t.paymentMethod} = 'card' and ${t.total} > 0 and ${t.testMode} and ${t.settledAt} is not null`),
    index('purchases_taken').on(t.eventId).where(sql`${t.takenAs} is not null`),
    index('purchases_unsettled').on(t.holdExpiresAt).where(sql`${t.paymentOpen}`),
  ],
);

/** Payments that a buyer disputes with their bank. The organiser answers at the gateway. */
export const disputes = pgTable(
  'disputes',
  {
    /** The gateway's own id. */
    id: text('id').primaryKey(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    amount: money('amount').notNull(),
    reason: text('reason').$type<DisputeReason>().notNull(),
    status: text('status').$type<DisputeStatus>().notNull(),
    /** Until then the organiser can answer. */
    dueAt: instant('due_at'),
    openedAt: instant('opened_at').notNull(),
    /** When it was won or lost, as far as is known. */
    closedAt: instant('closed_at'),
  },
  (t) => [
    check('disputes_status', sql`${t.status} in ${literals(disputeStatuses)}`),
    index('disputes_purchase').on(t.purchaseId),
  ],
);

/** What was bought, with names and prices as they were then. `early_bird_quantity` of them had the early-bird price. */
export const purchaseLines = pgTable(
  'purchase_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    quantity: integer('quantity').notNull(),
    earlyBirdQuantity: integer('early_bird_quantity').notNull().default(0),
    unitPrice: money('unit_price').notNull(),
    total: money('total').notNull(),
    /** Its share of the order's discount. */
    discount: money('discount').notNull().default(0),
    /** Hundredths of a per cent; null for the rate of the order's terms. */
    vatRate: integer('vat_rate'),
  },
  (t) => [
    check(
      'purchase_lines_quantity',
      sql`${t.quantity} > 0 and ${t.earlyBirdQuantity} between 0 and ${t.quantity} and ${t.unitPrice} >= 0 and ${t.total} >= 0
        and ${t.discount} between 0 and ${t.total} and ${t.vatRate} >= 0`,
    ),
    index('purchase_lines_purchase').on(t.purchaseId, t.position),
    index('purchase_lines_ticket').on(t.ticketId),
  ],
);

/** What gateways told us of payments of ours, each once, for some weeks. */
export const gatewayEvents = pgTable(
  'gateway_events',
  {
    /** The provider's own id of the event. */
    id: text('id').primaryKey(),
    gateway: text('gateway').notNull(),
    type: text('type').notNull(),
    purchaseId: uuid('purchase_id').references(() => purchases.id, { onDelete: 'set null' }),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [index('gateway_events_received').on(t.receivedAt)],
);

export type SandboxStatus = 'open' | 'requiresAction' | 'declined' | 'processing' | 'succeeded' | 'ended';

/** The last digits of a test card that pays, but whose refunds are sent at first, and fail some time later. */
export const refusingCard = '5126';

/** The sandbox gateway's own records: what a real gateway keeps on its side. */
export const sandboxIntents = pgTable(
  'sandbox_intents',
  {
    id: text('id').primaryKey(),
    clientSecret: text('client_secret').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    customer: text('customer').notNull(),
    amount: money('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    status: text('status').$type<SandboxStatus>().notNull(),
    cardLast4: text('card_last4'),
    refunded: money('refunded').notNull().default(0),
    /** The refunds that it knows already. */
    refundKeys: text('refund_keys').array().notNull().default(sql`'{}'`),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('sandbox_intents_secret').on(t.clientSecret),
    uniqueIndex('sandbox_intents_idempotency').on(t.idempotencyKey),
    index('sandbox_intents_card')
      .on(t.id)
      .where(sql`${t.cardLast4} = ${sql.raw(`'${refusingCard}'`)}`),
  ],
);

/** Whether an order was paid for in test mode, as SQL: that stays so for ever. `purchase` is the table's alias. */
export const isTestSql = (purchase: string): string =>
  `(${purchase}.payment_method = 'card' and ${purchase}.total > 0 and ${purchase}.test_mode and ${purchase}.settled_at is not null)`;

/** Whether an event takes real money, by transfer, at the door or through Stripe, or once did, as SQL of its id: rows of two tables, each found by its primary key. */
export const isLiveSql = (eventId: string): string =>
  `exists (select from events own left join settings s on s.owner_id = own.owner_id
    where own.id = ${eventId} and (own.transfer_days is not null or own.pay_at_door or own.sold_live or s.stripe_mode = 'live'))`;

/** Whether an order's money counts, as SQL: that of a test order does while there are only tests, and never once real money is taken. */
export const countsSql = (purchase: string): string =>
  `not (${isTestSql(purchase)} and ${isLiveSql(`${purchase}.event_id`)})`;

/** What the running totals have of test orders whose money does not count, of the events `e` that `which` picks; minor units. */
export const uncountedSql = (which: string): string =>
  `(select coalesce(sum(greatest(p.total - p.refunded - p.lost, 0)), 0) from purchases p join events e on e.id = p.event_id
    where ${which} and p.settled_at is not null and ${isTestSql('p')} and ${isLiveSql('p.event_id')})`;

/**
 * Whether an event's revenue has money in it that moved in test mode only, beside the rows of `events`. Most organisers have no order paid so, and are
 * not looked through.
 */
export const hasTestMoney = sql<boolean>`(exists (select from invoice_counters c where c.owner_id = events.owner_id and c.test)
  and not ${sql.raw(isLiveSql('events.id'))}
  and exists (select from ${purchases} p where p.event_id = events.id and ${sql.raw(isTestSql('p'))}
    and p.settled_at is not null and p.total > p.refunded + p.lost))`;

/**
 * What happened to purchases, in its order. Rows are only added: a trigger refuses to change one, but for a name that is erased. Who did it is kept by name too,
 * since a login can be removed.
 */
export const purchaseEvents = pgTable(
  'purchase_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    kind: text('kind').$type<PurchaseNote['kind']>().notNull(),
    actor: text('actor').$type<PurchaseActor>().notNull(),
    userId: uuid('user_id'),
    byName: text('by_name'),
    /** The one whom it hits, where it does not hit all of the purchase. Not a reference, as it tells of deleted ones, too. */
    attendeeId: uuid('attendee_id'),
    data: jsonb('data').$type<PurchaseNote['data']>().notNull(),
  },
  (t) => [
    check('purchase_events_actor', sql`${t.actor} in ${sql.raw(listSql(purchaseActors))}`),
    index('purchase_events_purchase').on(t.purchaseId, t.id),
    // A ticket may be changed fifty times a day: what asks for a kind of them passes the others by.
    index('purchase_events_kind').on(t.purchaseId, t.kind, t.at),
    // Whose login is erased.
    index('purchase_events_user').on(t.userId).where(sql`${t.actor} = 'user'`),
    index('purchase_events_of_users').on(t.at, t.id).where(sql`${t.actor} = 'user'`),
  ],
);

/** The lines of bank statements that marked an order as paid, by a hash of what the bank calls them: each counts once. */
export const statementEntries = pgTable(
  'statement_entries',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    entryHash: text('entry_hash').notNull(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    amount: money('amount').notNull(),
    notedAt: instant('noted_at').notNull(),
    notedBy: uuid('noted_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.entryHash] })],
);
