import type { PurchaseView } from '../../src/api/contract/payment.ts';
import type { GatewayName, PaymentMethod } from '../../src/lib/enumerations.ts';
import { admits } from '../../src/lib/purchaseStatus.ts';
import { batched } from '../db/batched.ts';
import { type Queryable, statement } from '../db/statement.ts';

/** A purchase as the services use it; instants are ISO 8601, money is minor units. */
export type PurchaseRow = Omit<PurchaseView, 'now' | 'attendees'> & {
  id: string;
  ownerId: string;
  promoId: string | null;
  paymentMethod: PaymentMethod;
  gateway: GatewayName | null;
  gatewayIntentId: string | null;
  settledAt: string | null;
  attendees: { name: string; ticketName: string; ticketKey: string }[];
};

const select = (condition: string) => `select p.id, p.key, p.reference, p.form_id as "formId", p.event_id as "eventId",
     e.owner_id as "ownerId", p.status, p.currency, p.subtotal, p.discount, p.promo_id as "promoId",
     p.promo_code as "promoCode", p.total, p.buyer_email as "buyerEmail", p.payment_method as "paymentMethod",
     p.hold_expires_at as "holdExpiresAt", p.gateway, p.gateway_intent_id as "gatewayIntentId",
     p.settled_at as "settledAt",
     (select jsonb_agg(jsonb_build_object('ticketId', l.ticket_id, 'name', l.name, 'quantity', l.quantity,
         'unitPrice', l.unit_price, 'total', l.total) order by l.position)
       from purchase_lines l where l.purchase_id = p.id) as lines,
     coalesce((select jsonb_agg(jsonb_build_object('name', r.firstname || ' ' || r.surname, 'ticketName', t.name,
         'ticketKey', r.ticket_key) order by r.position)
       from registered_users r join tickets t on t.id = r.ticket_id
       where r.purchase_id = p.id and r.deleted_at is null), '[]') as attendees
   from purchases p join events e on e.id = p.event_id where ${condition}`;

const byKey = statement<PurchaseRow>('purchase_by_key', select('p.key = $1'));
const byId = statement<PurchaseRow>('purchase_by_id', select('p.id = $1'));
const byIdempotencyKey = statement<PurchaseRow>(
  'purchase_by_idempotency_key',
  select('p.form_id = $1 and p.idempotency_key = $2'),
);

export const readPurchaseByKey = async (on: Queryable, key: string): Promise<PurchaseRow | undefined> =>
  (await byKey(on, key))[0];
export const readPurchaseById = async (on: Queryable, id: string): Promise<PurchaseRow | undefined> =>
  (await byId(on, id))[0];
type BrowserKey = { formId: string; key: string };

const findMade = statement<{ place: number }>(
  'purchases_made',
  `select asked.place::integer from unnest($1::uuid[], $2::uuid[]) with ordinality as asked(form_id, key, place)
   where exists (select 1 from purchases p where p.form_id = asked.form_id and p.idempotency_key = asked.key)`,
);
const finders = new WeakMap<Queryable, (asked: BrowserKey) => Promise<boolean>>();

async function whichMade(on: Queryable, asked: BrowserKey[]): Promise<boolean[]> {
  const made = await findMade(
    on,
    asked.map(({ formId }) => formId),
    asked.map(({ key }) => key),
  );
  const found = new Set(made.map(({ place }) => place));
  return asked.map((_, index) => found.has(index + 1));
}

/** The purchase that a buyer's browser made with this key of its own. Cheap for many who made none. */
export async function readPurchaseOfBrowser(
  on: Queryable,
  formId: string,
  key: string,
): Promise<PurchaseRow | undefined> {
  const isMade = finders.get(on) ?? batched((asked: BrowserKey[]) => whichMade(on, asked));
  finders.set(on, isMade);
  return (await isMade({ formId, key })) ? (await byIdempotencyKey(on, formId, key))[0] : undefined;
}

/** What a purchase's buyer sees of it. */
export function purchaseView(row: PurchaseRow, now: Date): PurchaseView {
  const { id, ownerId, promoId, paymentMethod, gateway, gatewayIntentId, settledAt, attendees, ...shown } = row;
  return {
    ...shown,
    now: now.toISOString(),
    attendees: attendees.map((attendee) => ({
      ...attendee,
      ticketKey: admits(row.status) ? attendee.ticketKey : null,
    })),
  };
}
