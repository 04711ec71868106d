import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { defaultTransferDays } from '../../src/lib/limits.ts';
import type { Locale } from '../../src/lib/locale.ts';
import type { MailKind } from '../../src/lib/mail.ts';
import { isOnHold, isPaidAtDoor, isPaidLater, isSettled, type PurchaseStatus } from '../../src/lib/purchase.ts';
import { fullName, searchText } from '../../src/lib/text.ts';
import { dataLoader } from '../platform/db/dataLoader.ts';
import { hasCode, violates } from '../platform/db/errors.ts';
import { unawaitedSql } from '../platform/db/flushWal.sql.ts';
import { statement } from '../platform/db/statement.ts';
import { lockWaitSql } from '../platform/db/transaction.ts';
import type { Tx } from '../platform/deps.ts';
import { mailedSql } from '../platform/mail/queueSql.ts';
import { lacksChoice } from './choices.ts';
import { listeners } from './events.ts';
import type { FormOnSale } from './formOnSale.sql.ts';
import { assertOrderLimit, cardHold, type OrderOrigin, tooManySql } from './openOrders.sql.ts';
import { type Order, orderHash, type Registration } from './order.ts';
import type { PurchaseRow } from './purchase.sql.ts';
import { newBadgeCode, newLinkKey, newReference } from './purchaseKeys.ts';
import { type Noted, notedSql, noteOf } from './purchaseNotes.sql.ts';
import { allReservedSql, reservingSql } from './reservations.sql.ts';

/*
 * Saves a registration. Written in SQL, because saving and reserving have to be one statement: the form's row is locked by it,
 * and in a sale rush every round trip between the two would be waited for by all who come after.
 */

const day = 86_400_000;

/** With what is kept of where it came from. */
type NewPurchase = PurchaseRow & OrderOrigin & { sharingVersion: number | null; acceptedTerms: string | null };

/** The purchase that an order becomes, with keys of its own, not saved yet. */
export function newPurchase(
  { form, event, payment: { mails, ...payment } }: FormOnSale,
  registration: Registration,
  { priced, promo, attendees: ordered }: Order,
  status: PurchaseStatus,
  origin: OrderOrigin,
  locale: Locale,
  now: Date,
): NewPurchase {
  const { attendees, buyer, paymentMethod } = registration;
  return {
    id: randomUUID(),
    key: newLinkKey(),
    reference: newReference(),
    formId: form.id,
    eventId: form.eventId,
    ownerId: event.ownerId,
    status,
    currency: event.currency,
    lines: priced.lines.map(({ ticketId, name, quantity, unitPrice, total }) => ({
      ticketId,
      name,
      quantity,
      unitPrice,
      total,
    })),
    subtotal: priced.subtotal,
    discount: priced.discount,
    fee: priced.fee,
    feeInside: priced.feeInside,
    vatIncluded: priced.vatIncluded,
    reverseCharge: priced.reverseCharge,
    vat: priced.vat,
    net: priced.net,
    total: priced.total,
    promoId: promo?.id ?? null,
    promoCode: promo?.code ?? null,
    buyerEmail: buyer?.email ?? attendees[0]?.fields.email ?? '',
    buyer: buyer ? { firstname: buyer.firstname, surname: buyer.surname } : null,
    mailed: mails && listeners().ordered(status) !== null ? false : null,
    paymentMethod,
    holdExpiresAt: holdEnd(status, event, now),
    gateway: null,
    gatewayIntentId: null,
    settledAt: isSettled(status) ? now.toISOString() : null,
    remark: null,
    orderHash: orderHash(registration),
    sharingVersion: registration.sharing ?? null,
    acceptedTerms: (event.organiser.mustAccept && registration.accepted) || null,
    locale,
    revision: 0,
    refunded: 0,
    lost: 0,
    invoices: [],
    testMode: true,
    unmatched: null,
    unmatchedOpen: false,
    stripeMode: event.stripeMode,
    isLive: event.isLive,
    ...payment,
    takenBy: null,
    takenAs: null,
    takenGate: '',
    timeZone: event.timeZone,
    ...origin,
    attendees: ordered.map(({ ticket, fields, detailsMissing }) => ({
      name: fullName(fields),
      ticketName: ticket.name,
      ticketKey: newLinkKey(),
      detailsMissing,
    })),
    removed: [],
  };
}

/** Until when a purchase keeps its tickets without being paid; one that is paid later not beyond its event. */
function holdEnd(
  status: PurchaseStatus,
  { transferDays, doorDays, endsAt }: FormOnSale['event'],
  now: Date,
): string | null {
  if (isOnHold(status)) return new Date(now.getTime() + cardHold).toISOString();
  if (!isPaidLater(status)) return null;
  const days = isPaidAtDoor(status) ? doorDays : (transferDays ?? defaultTransferDays);
  if (days === null) return endsAt;
  const end = new Date(now.getTime() + days * day).toISOString();
  return end < endsAt ? end : endsAt;
}

/** The code of PostgreSQL's that its function `insist` fails with. */
const notAllReserved = 'FO001';

const tooMany = tooManySql({
  formId: 'given."formId"',
  status: 'given.status',
  email: 'given."buyerEmail"',
  network: 'given.network',
  wideNetwork: 'given."wideNetwork"',
  attendees: 'jsonb_array_length(given.attendees)',
});

/**
 * Takes the orders of one form as JSON values, each a `purchase`, its `lines`, its `attendees`, the `note` that it was ordered, and the kind of its `mail`. Fails unless
 * all of it could be reserved for all, and where the form stays locked. No row for those whose key has a purchase, whose currency is another one, or of whom too many are open. Await
 * `flushWal` before telling the buyers.
 */
export const insertPurchases = statement(
  'purchase_insert',
  v.strictObject({ id: v.string(), reserved: v.boolean(), unawaited: v.string() }),
  `with given as (
     select x.*, asked.lines, asked.attendees, asked.note, asked.mail, ${lockWaitSql} as "lockWait"
     from jsonb_to_recordset($1::jsonb) as asked(purchase jsonb, lines jsonb, attendees jsonb, note jsonb, mail text),
       jsonb_to_record(asked.purchase) as x(id uuid, key text, "orderKey" uuid, reference text,
       "formId" uuid, "eventId" uuid, status text, currency text, subtotal bigint, discount bigint, fee bigint, net bigint,
       vat jsonb, "reverseCharge" boolean, total bigint, terms jsonb, seller jsonb, company jsonb,
       "promoId" uuid, "promoCode" text, "orderHash" text, network text, "wideNetwork" text, "buyerEmail" text, buyer jsonb, "paymentMethod" text, "holdExpiresAt" timestamptz,
       "settledAt" timestamptz, "createdAt" timestamptz, locale text, "sharingVersion" integer)
   ), sold as (
     -- Keeps the event's currency as it was when the orders were priced, until they are saved.
     select e.id, e.currency from events e where e.id in (select "eventId" from given) for share of e
   ), purchase as (
     insert into purchases (id, key, idempotency_key, reference, form_id, event_id, status, currency, subtotal, discount, fee,
       vat, vat_parts, reverse_charge, total, terms, seller, company, promo_id, promo_code, order_hash, network, wide_network, buyer_email, buyer, payment_method, hold_expires_at, settled_at, created_at, locale, sharing_version)
     select id, key, "orderKey", reference, "formId", "eventId", status, currency, subtotal, discount, fee,
       total - net, vat, "reverseCharge", total, terms, seller, company, "promoId", "promoCode", "orderHash", network, "wideNetwork", "buyerEmail", nullif(buyer, 'null'), "paymentMethod", "holdExpiresAt", "settledAt", "createdAt", locale,
       (select w.version from exhibitor_visibility w where w.form_id = given."formId" and w.version = given."sharingVersion")
     from given where exists (select from sold where sold.id = given."eventId" and sold.currency = given.currency) and ${tooMany} is null
     on conflict (form_id, idempotency_key) do nothing returning id, form_id, event_id, promo_id, created_at, buyer_email, locale
   ), ordered as (
     select purchase.*, given.lines, given.attendees, given.note, given.mail from purchase join given on given.id = purchase.id
   ), ordered_line as (
     select ordered.id as purchase_id, x.* from ordered, jsonb_to_recordset(ordered.lines) as x("ticketId" uuid, position integer,
       name text, quantity integer, early integer, "unitPrice" bigint, total bigint, discount bigint, "vatRate" integer)
   ), ordered_attendee as (
     select ordered.id as purchase_id, ordered.form_id, ordered.event_id, ordered.created_at, x.*
     from ordered, jsonb_to_recordset(ordered.attendees) as x(id uuid, "ticketId" uuid, "ticketKey" text,
       position integer, "earlyBird" boolean, firstname text, surname text, email text, phone text, organization text,
       "jobTitle" text, country text, answers jsonb, search text, code text, "detailsMissing" boolean)
   ), wanted as (
     select "ticketId" as id, sum(quantity)::integer as count, sum(early)::integer as early
     from ordered_line group by "ticketId"
   ), ${reservingSql},
   line as (
     insert into purchase_lines (purchase_id, ticket_id, position, name, quantity, early_bird_quantity, unit_price, total,
       discount, vat_rate)
     select purchase_id, "ticketId", position, name, quantity, early, "unitPrice", total, discount, "vatRate" from ordered_line
   ), attendee as (
     insert into registered_users (id, purchase_id, form_id, event_id, created_at, ticket_id, ticket_key, position,
       early_bird, firstname, surname, email, phone, organization, job_title, country, answers, search, details_missing)
     select id, purchase_id, form_id, event_id, created_at, "ticketId", "ticketKey", position, "earlyBird", firstname,
       surname, email, phone, organization, "jobTitle", country, answers, search, "detailsMissing" from ordered_attendee
   ), badge as (
     insert into badges (registered_user_id, code) select id, code from ordered_attendee
   ), noted as (${notedSql('ordered.note', 'ordered')}),
   mailed as (${mailedSql('ordered.mail', 'ordered.created_at', 'ordered')})
   select id, insist(${allReservedSql}) as reserved, ${unawaitedSql} as unawaited from purchase`,
);

type Given = { formId: string; id: string; json: string };

/** Whether each was saved. */
async function insertAll(db: Tx, given: Given[]): Promise<boolean[]> {
  const saved = await insertPurchases(db, `[${given.map(({ json }) => json).join(',')}]`);
  const ids = new Set(saved.map(({ id }) => id));
  return given.map(({ id }) => ids.has(id));
}

/** How many orders are saved at once. */
const max = 16;

/** Those that are ordered at the same moment wait for the form's row once, and are written together; where one can't be, each is by itself. */
const insertPurchase = dataLoader(insertAll, { apart: ({ formId }) => formId, max });

/** What is noted of a new purchase, and the mail about it. */
type Told = { note: Noted; mail: MailKind | null };

const toldByBuyer = (
  { status, total, paymentMethod: method, attendees: { length }, acceptedTerms: terms }: NewPurchase,
  now: Date,
): Told => ({
  note: noteOf(
    { kind: 'ordered', data: { total, method, attendees: length, ...(terms && { terms }) } },
    { actor: 'buyer' },
    now,
  ),
  mail: listeners().ordered(status),
});

/**
 * Saves a purchase with its lines, attendees and badges and reserves for it, in one statement: what others wait for is free
 * again as soon as the database is done. `gone`: not everything is left, an option that was chosen is full, and nothing was saved. `made`: nothing was saved either,
 * because a purchase was already made with the order's key, which may have been waited for, or the event has another currency now.
 * Throws 429 where too many orders are open.
 */
export async function savePurchase(
  db: Tx,
  row: NewPurchase,
  order: Order,
  orderKey: string,
  now: Date,
  { note, mail }: Told = toldByBuyer(row, now),
): Promise<'saved' | 'gone' | 'made'> {
  const { attendees, removed, lines, ownerId, gateway, gatewayIntentId, ...facts } = row;
  const { terms, seller, company } = order;
  const rows = {
    purchase: { ...facts, terms, seller, company, orderKey, createdAt: now },
    lines: linesOf(order),
    attendees: attendeesOf(row, order),
    note,
    mail,
  };
  try {
    if (await insertPurchase(db, { formId: row.formId, id: row.id, json: JSON.stringify(rows) })) return 'saved';
  } catch (error) {
    // A reference that another purchase has is one in 600 billion; the next look makes another.
    if (hasCode(error, [notAllReserved]) || lacksChoice(error) || violates(error, 'purchases_reference')) return 'gone';
    throw error;
  }
  await assertOrderLimit(db, row);
  return 'made';
}

const linesOf = ({ priced }: Order) =>
  priced.lines.map(({ earlyBird, ...line }, position) => ({ ...line, position, early: earlyBird ? line.quantity : 0 }));

/** What a form asks not for is empty. */
export const unasked = {
  firstname: '',
  surname: '',
  email: '',
  phone: '',
  organization: '',
  jobTitle: '',
  country: '',
};

const attendeesOf = (purchase: PurchaseRow, order: Order) =>
  order.attendees.map(({ ticket, earlyBird, fields, answers, detailsMissing }, position) => {
    const named = { ...unasked, ...fields };
    return {
      ...named,
      id: randomUUID(),
      ticketId: ticket.id,
      ticketKey: purchase.attendees[position]?.ticketKey,
      position,
      earlyBird,
      answers,
      detailsMissing,
      search: searchText(named),
      code: newBadgeCode(),
    };
  });
