import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { PurchaseView } from '../../src/api/contract/payment.ts';
import { BankAccount } from '../../src/api/contract/values.ts';
import { takings } from '../../src/lib/door.ts';
import { gatewayNames, paymentMethods } from '../../src/lib/enumerations.ts';
import { locales } from '../../src/lib/locale.ts';
import { stripeModes } from '../../src/lib/payment.ts';
import {
  admits,
  isPaidAtDoor,
  isPaidLater,
  isReserving,
  isSettled,
  mismatches,
  type PurchaseStatus,
} from '../../src/lib/purchase.ts';
import { dataLoader } from '../platform/db/dataLoader.ts';
import { unawaitedSql } from '../platform/db/flushWal.sql.ts';
import { isLiveSql, purchases } from '../platform/db/schema/purchases.ts';
import { statement } from '../platform/db/statement.ts';
import type { Db, Tx } from '../platform/deps.ts';
import { pickerOf } from '../platform/http/picker.ts';
import { mailedSql } from '../platform/mail/queueSql.ts';
import { notedSql } from './purchaseNotes.sql.ts';

/*
 * A purchase as it is stored. Written in SQL, because a registration reads it three times and changes it twice while it is
 * paid, and because a rush for the last tickets asks for every buyer who found none whether the browser had bought before.
 */

/** The buyer's name, as SQL: who ordered for others, or else the first attendee, also after they were removed. `purchase` is the table's alias. */
export const buyerNameSql = (purchase: string): string =>
  `coalesce(${orderedForSql(purchase)}, (select r.firstname || ' ' || r.surname from registered_users r where r.purchase_id = ${purchase}.id order by r.position limit 1))`;

/** The name of a buyer who ordered for others, as SQL; null where the first attendee ordered. */
export const orderedForSql = (purchase: string): string =>
  `btrim((${purchase}.buyer->>'firstname') || ' ' || (${purchase}.buyer->>'surname'))`;

/** A purchase as the services use it; instants are ISO 8601, money is minor units. */
const PurchaseRow = v.strictObject({
  ...v.omit(PurchaseView, ['now', 'isProcessing', 'wasPaid', 'attendees', 'howToPay']).entries,
  id: v.string(),
  ownerId: v.string(),
  promoId: v.nullable(v.string()),
  paymentMethod: v.picklist(paymentMethods),
  gateway: v.nullable(v.picklist(gatewayNames)),
  gatewayIntentId: v.nullable(v.string()),
  settledAt: v.nullable(v.string()),
  transferAccount: v.nullable(v.strictObject(BankAccount.entries)),
  transferNote: v.string(),
  doorNote: v.string(),
  timeZone: v.string(),
  takenBy: v.nullable(v.string()),
  takenAs: v.nullable(v.picklist(takings)),
  takenGate: v.string(),
  orderHash: v.nullable(v.string()),
  /** Who ordered for others. */
  buyer: v.nullable(v.strictObject({ firstname: v.string(), surname: v.string() })),
  locale: v.picklist(locales),
  revision: v.number(),
  lost: v.number(),
  testMode: v.boolean(),
  unmatched: v.nullable(v.strictObject({ amount: v.number(), currency: v.string(), mismatch: v.picklist(mismatches) })),
  unmatchedOpen: v.boolean(),
  stripeMode: v.nullable(v.picklist(stripeModes)),
  /** Whether its event takes real money. */
  isLive: v.boolean(),
  /** Without the key of a ticket that was transferred: it is for its new holder alone. */
  attendees: v.array(
    v.strictObject({
      name: v.string(),
      ticketName: v.string(),
      ticketKey: v.nullable(v.string()),
      detailsMissing: v.boolean(),
    }),
  ),
  removed: v.array(v.strictObject({ name: v.string(), ticketName: v.string() })),
});
export type PurchaseRow = v.InferOutput<typeof PurchaseRow>;

/** Of the mails that tell the buyer how a purchase stands, those that leave: whether one has. */
const mailedNowSql = `(select bool_or(m.state = 'sent') from mails m where m.purchase_id = p.id and m.to_address = p.buyer_email
       and m.kind = any(case when p.status in ('paid', 'free') then array['confirmation', 'paymentReceived']
         when p.status = 'awaitingTransfer' then array['transferInstructions']
         when p.status = 'awaitingDoor' then array['doorInstructions'] end)
       and m.state in ('queued', 'sending', 'deferred', 'sent'))`;

const select = (condition: string) => `select p.id, p.key, p.reference, p.form_id as "formId", p.event_id as "eventId",
     e.owner_id as "ownerId", p.status, p.currency, p.subtotal, p.discount, p.fee,
     (p.terms->>'feeInside')::boolean as "feeInside", coalesce((p.terms->'vat'->>'included')::boolean, false) as "vatIncluded",
     p.reverse_charge as "reverseCharge", p.vat_parts as vat, p.net, p.promo_id as "promoId",
     p.promo_code as "promoCode", p.total, p.buyer_email as "buyerEmail", p.buyer, p.payment_method as "paymentMethod",
     p.hold_expires_at as "holdExpiresAt", p.gateway, p.gateway_intent_id as "gatewayIntentId",
     p.settled_at as "settledAt", p.remark, p.order_hash as "orderHash", p.locale, p.revision, p.refunded, p.lost,
     p.test_mode as "testMode", p.unmatched, p.unmatched_open as "unmatchedOpen", s.stripe_mode as "stripeMode", ${isLiveSql('p.event_id')} as "isLive",
     e.transfer_account as "transferAccount",
     e.transfer_note as "transferNote", e.door_note as "doorNote", e.time_zone as "timeZone",
     (select coalesce(nullif(u.name, ''), u.email) from users u where u.id = p.taken_by) as "takenBy", p.taken_as as "takenAs", p.taken_gate as "takenGate", ${mailedNowSql} as mailed,
     (select jsonb_agg(jsonb_build_object('ticketId', l.ticket_id, 'name', l.name, 'quantity', l.quantity,
         'unitPrice', l.unit_price, 'total', l.total) order by l.position)
       from purchase_lines l where l.purchase_id = p.id) as lines,
     coalesce((select jsonb_agg(jsonb_build_object('key', i.key, 'number', i.number,
         'kind', case when i.reversal then 'reversal' when i.original_id is null then 'invoice' else 'credit' end) order by i.year, i.sequence)
       from invoices i where i.purchase_id = p.id), '[]') as invoices,
     coalesce((select jsonb_agg(jsonb_build_object('name', r.firstname || ' ' || r.surname, 'ticketName', t.name,
         'ticketKey', case when r.transferred_at is null then r.ticket_key end, 'detailsMissing', r.details_missing) order by r.position)
       from registered_users r join tickets t on t.id = r.ticket_id
       where r.purchase_id = p.id and r.deleted_at is null), '[]') as attendees,
     coalesce((select jsonb_agg(jsonb_build_object('name', r.firstname || ' ' || r.surname, 'ticketName', t.name)
         order by r.position)
       from registered_users r join tickets t on t.id = r.ticket_id
       where r.purchase_id = p.id and r.deleted_at >= p.settled_at), '[]') as removed
   from purchases p join events e on e.id = p.event_id left join settings s on s.owner_id = e.owner_id where ${condition}`;

export const purchaseByKey = statement('purchase_by_key', PurchaseRow, select('p.key = $1'));
export const purchaseById = statement('purchase_by_id', PurchaseRow, select('p.id = $1'));
export const purchaseByOrderKey = statement(
  'purchase_by_order_key',
  PurchaseRow,
  select('p.form_id = $1 and p.idempotency_key = $2'),
);
/** Which of some order keys, counted from 1, have made a purchase. */
export const purchasesMade = statement(
  'purchases_made',
  v.strictObject({ place: v.number() }),
  `select asked.place::integer from unnest($1::uuid[], $2::uuid[]) with ordinality as asked(form_id, key, place)
   where exists (select 1 from purchases p where p.form_id = asked.form_id and p.idempotency_key = asked.key)`,
);

/** What decides about a purchase's next status. */
const PurchaseFacts = v.pick(PurchaseRow, [
  ...(['id', 'formId', 'status', 'total', 'reverseCharge', 'paymentMethod', 'settledAt'] as const),
  ...(['promoId', 'promoCode', 'gatewayIntentId', 'currency', 'unmatchedOpen'] as const),
]);
export type PurchaseFacts = v.InferOutput<typeof PurchaseFacts>;

/** Reads what decides about a purchase and keeps others from changing it until the transaction ends. */
export const lockPurchase = statement(
  'purchase_lock',
  PurchaseFacts,
  `select id, form_id as "formId", status, total, reverse_charge as "reverseCharge", payment_method as "paymentMethod",
     settled_at as "settledAt", promo_id as "promoId", promo_code as "promoCode", gateway_intent_id as "gatewayIntentId",
     currency, unmatched_open as "unmatchedOpen"
   from purchases where id = $1 for update`,
);

/** Gives a purchase another status, if it still has the one it starts from, notes why, and writes a mail of this kind at this time. */
export const changeStatus = statement(
  'purchase_change',
  v.strictObject({ id: v.string() }),
  `with changed as (
     update purchases set status = $3, settled_at = coalesce(settled_at, $4), remark = coalesce($5, remark),
       payment_open = payment_open and $4::timestamptz is null, unmatched_open = unmatched_open and $4::timestamptz is null
     where id = $1 and status = $2 returning id, event_id, buyer_email, locale
   ), noted as (${notedSql('$6::jsonb', 'changed')}), mailed as (${mailedSql('$7::text', '$8::timestamptz', 'changed')})
   select id from changed`,
);

/** Notes the gateway's payment with a purchase, if it still has the status and the price it starts from. Await `flushWal` before telling the buyer. */
export const keepIntent = statement(
  'purchase_keep_intent',
  v.strictObject({ id: v.string(), unawaited: v.string() }),
  `with changed as (
     update purchases set status = $3, gateway = $4, gateway_intent_id = $5, gateway_customer = $6,
       test_mode = $8, payment_open = true
     where id = $1 and status = $2 and revision = $7 returning id
   ), noted as (${notedSql('$9::jsonb', 'changed')})
   select id, ${unawaitedSql} as unawaited from changed`,
);

export const readPurchaseByKey = async (tx: Tx, key: string): Promise<PurchaseRow | undefined> =>
  (await purchaseByKey(tx, key))[0];
export const readPurchaseById = async (tx: Tx, id: string): Promise<PurchaseRow | undefined> =>
  (await purchaseById(tx, id))[0];

/** Reads a purchase whole and keeps others from changing it until the transaction ends. */
export async function readPurchaseLocked(tx: Tx, id: string): Promise<PurchaseRow | undefined> {
  await tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.id, id)).for('update');
  return readPurchaseById(tx, id);
}

type OrderKey = { formId: string; key: string };
async function whichMade(db: Db, asked: OrderKey[]): Promise<boolean[]> {
  const [forms, keys] = [asked.map(({ formId }) => formId), asked.map(({ key }) => key)];
  const found = new Set((await purchasesMade(db, forms, keys)).map(({ place }) => place));
  return asked.map((_, index) => found.has(index + 1));
}

/** Whether an order has made a purchase. Those who ask at once are answered together. */
export const isOrderMade: (db: Db, order: { formId: string; key: string }) => Promise<boolean> = dataLoader(whichMade);

/** The purchase that was made with this order key. Cheap where many ask at once and most have none. */
export async function readPurchaseByOrderKey(db: Db, formId: string, key: string): Promise<PurchaseRow | undefined> {
  return (await isOrderMade(db, { formId, key })) ? (await purchaseByOrderKey(db, formId, key))[0] : undefined;
}

/** Whether an event offers payment by card: a test card is offered only where all is a test. */
export const offersCard = ({ stripeMode, isLive }: Pick<PurchaseRow, 'stripeMode' | 'isLive'>): boolean =>
  stripeMode === 'live' || !isLive;

/** Whether a purchase is or would be paid by a card from which no money moves. */
export const isTest = ({
  paymentMethod,
  total,
  gateway,
  testMode,
  isLive,
}: Pick<PurchaseRow, 'paymentMethod' | 'total' | 'gateway' | 'testMode' | 'isLive'>): boolean =>
  paymentMethod === 'card' && total > 0 && (gateway === null ? !isLive : testMode);

/** What a purchase's buyer sees of it, with the status it has now, and whether the gateway still works on its payment. */
export function purchaseView(
  row: PurchaseRow,
  now: Date,
  status: PurchaseStatus = row.status,
  isProcessing = false,
): PurchaseView {
  const { settledAt, transferAccount, transferNote, doorNote, timeZone, attendees } = row;
  return pickView({
    ...row,
    status,
    testMode: isTest(row),
    isProcessing,
    wasPaid: (settledAt !== null || isSettled(status)) && row.total > 0,
    howToPay: isPaidAtDoor(status)
      ? { account: null, note: doorNote, timeZone }
      : isPaidLater(status)
        ? { account: transferAccount, note: transferNote, timeZone }
        : null,
    now: now.toISOString(),
    attendees: attendees.map(({ detailsMissing, ticketKey, ...attendee }) => ({
      ...attendee,
      ticketKey: admits(status) ? ticketKey : null,
      detailsKey: detailsMissing && isReserving(status) ? ticketKey : null,
    })),
  });
}

const pickView = pickerOf(PurchaseView);

/** Takes an event and possible references: those that an order of the event has. They are looked up one by one, not among all orders of the event. */
export const referencesOf = statement(
  'purchase_references',
  v.strictObject({ reference: v.string() }),
  `select p.reference from unnest($2::text[]) asked(reference) cross join lateral (
     select o.reference from purchases o where o.reference = asked.reference and o.event_id = $1 offset 0) p`,
);
