import { randomUUID } from 'node:crypto';
import { isOnHold, isSettled, type PurchaseStatus } from '../../src/lib/purchaseStatus.ts';
import { searchText } from '../../src/lib/searchText.ts';
import { violates } from '../db/constraint.ts';
import { type Queryable, statement } from '../db/statement.ts';
import type { PurchaseRow } from '../payment/purchaseRow.ts';
import type { FormOnSale } from './formOnSale.ts';
import type { Order, Registration } from './order.ts';
import { newBadgeCode, newLinkKey, newReference } from './publicKeys.ts';
import { type Reservation, reservingSql, reservingValues } from './reservations.ts';

/** How long places are kept for a buyer who pays by card, in milliseconds. */
export const holdTime = 15 * 60_000;

/** The purchase that an order becomes, with keys of its own, not saved yet. */
export function newPurchase(
  { form, event }: FormOnSale,
  { attendees, paymentMethod }: Registration,
  { priced, promo, attendees: ordered }: Order,
  status: PurchaseStatus,
  now: Date,
): PurchaseRow {
  return {
    id: randomUUID(),
    key: newLinkKey(),
    reference: newReference(),
    formId: form.id,
    eventId: form.eventId,
    ownerId: event.ownerId,
    status,
    currency: event.currency,
    lines: priced.lines.map(({ earlyBird: _, ...line }) => line),
    subtotal: priced.subtotal,
    discount: priced.discount,
    total: priced.total,
    promoId: promo?.id ?? null,
    promoCode: promo?.code ?? null,
    buyerEmail: attendees[0]?.fields.email ?? '',
    paymentMethod,
    holdExpiresAt: isOnHold(status) ? new Date(now.getTime() + holdTime).toISOString() : null,
    gateway: null,
    gatewayIntentId: null,
    settledAt: isSettled(status) ? now.toISOString() : null,
    attendees: ordered.map(({ ticket, fields }) => ({
      name: `${fields.firstname} ${fields.surname}`,
      ticketName: ticket.name,
      ticketKey: newLinkKey(),
    })),
  };
}

const insert = statement<{ reserved: boolean }>(
  'purchase_insert',
  `with purchase as (
     insert into purchases (form_id, id, key, idempotency_key, reference, event_id, status, currency, subtotal, discount,
       total, promo_id, promo_code, buyer_email, payment_method, hold_expires_at, settled_at, created_at)
     values ($1, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $6, $17, $18, $19, $20, $21, $22)
     on conflict (form_id, idempotency_key) do nothing returning id
   ), ${reservingSql('purchase', ['$1', '$2', '$3', '$4', '$5', '$6'])},
   line as (
     insert into purchase_lines (purchase_id, ticket_id, position, name, quantity, early_bird_quantity, unit_price, total)
     select purchase.id, x.* from purchase, jsonb_to_recordset($23) as x("ticketId" uuid, position integer, name text,
       quantity integer, early integer, "unitPrice" bigint, total bigint)
   ), given as (
     select * from jsonb_to_recordset($24) as x(id uuid, "ticketId" uuid, "ticketKey" text, position integer,
       "earlyBird" boolean, firstname text, surname text, email text, phone text, organization text, "jobTitle" text,
       country text, answers jsonb, search text, code text)
   ), person as (
     insert into registered_users (id, purchase_id, form_id, event_id, created_at, ticket_id, ticket_key, position,
       early_bird, firstname, surname, email, phone, organization, job_title, country, answers, search)
     select given.id, purchase.id, $1, $11, $22, "ticketId", "ticketKey", position, "earlyBird", firstname, surname,
       email, phone, organization, "jobTitle", country, answers, search from purchase, given
   ), badge as (
     insert into badges (registered_user_id, code) select given.id, code from purchase, given
   )
   select insist((select count(*) from form) = 1 and (select count(*) from ticket) = cardinality($3::uuid[])
     and (select count(*) from promo) = ($6::uuid is not null)::integer) as reserved from purchase`,
);

/**
 * Saves a purchase with its lines, people and badges and takes its places, in one statement: what others wait for is let go
 * as soon as the database is done. `gone`: not all places are left, and nothing was saved. `made`: the browser's key has
 * made a purchase already, which may have been waited for.
 */
export async function savePurchase(
  on: Queryable,
  row: PurchaseRow,
  order: Order,
  browserKey: string,
  now: Date,
): Promise<'saved' | 'gone' | 'made'> {
  const { id, key, reference, eventId, status, currency, subtotal, discount, total, promoCode, buyerEmail } = row;
  const purchase = [id, key, browserKey, reference, eventId, status, currency, subtotal, discount, total, promoCode];
  const times = [row.holdExpiresAt, row.settledAt, now];
  const rows = [linesOf(order), attendeesOf(row, order)].map((each) => JSON.stringify(each));
  try {
    const count = reservingValues(reservationOf(row.formId, order));
    const saved = await insert(on, ...count, ...purchase, buyerEmail, row.paymentMethod, ...times, ...rows);
    return saved.length === 1 ? 'saved' : 'made';
  } catch (error) {
    const short = error instanceof Error && 'code' in error && error.code === notAll;
    // A reference that somebody has is one in 600 billion; the next look makes another.
    if (short || violates(error, 'purchases_reference')) return 'gone';
    throw error;
  }
}

/** The code of PostgreSQL's that `insist` fails with. */
const notAll = 'FO001';

function reservationOf(formId: string, { priced: { lines }, promo }: Order): Reservation {
  const counts = new Map<string, Reservation['tickets'][number]>();
  for (const { ticketId: id, quantity, earlyBird } of lines) {
    const count = counts.get(id) ?? { id, count: 0, early: 0 };
    counts.set(id, { id, count: count.count + quantity, early: count.early + (earlyBird ? quantity : 0) });
  }
  return { formId, tickets: [...counts.values()], promoId: promo?.id ?? null };
}

const linesOf = ({ priced }: Order) =>
  priced.lines.map(({ earlyBird, ...line }, position) => ({ ...line, position, early: earlyBird ? line.quantity : 0 }));

const unasked = { firstname: '', surname: '', email: '', phone: '', organization: '', jobTitle: '', country: '' };

const attendeesOf = (purchase: PurchaseRow, order: Order) =>
  order.attendees.map(({ ticket, earlyBird, fields, answers }, position) => {
    const named = { ...unasked, ...fields };
    return {
      ...named,
      id: randomUUID(),
      ticketId: ticket.id,
      ticketKey: purchase.attendees[position]?.ticketKey,
      position,
      earlyBird,
      answers,
      search: searchText(named),
      code: newBadgeCode(),
    };
  });
