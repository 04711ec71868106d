import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { PurchaseStatus } from '../../src/lib/enumerations.ts';
import { searchText } from '../../src/lib/searchText.ts';
import type { FormOnSale } from './formOnSale.ts';
import type { Order, Registration } from './order.ts';
import { newBadgeCode, newLinkKey, newReference } from './publicKeys.ts';
import type { PurchaseRow } from './purchaseRow.ts';
import { statement } from './statement.ts';

/** How long places are kept for a buyer who pays by card, in milliseconds. */
export const holdTime = 15 * 60_000;

/** The purchase that an order becomes, with keys of its own, not saved yet. */
export function newPurchase(
  { form, event }: FormOnSale,
  { attendees, paymentMethod }: Registration,
  { priced, promo, people }: Order,
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
    holdExpiresAt: status === 'held' ? new Date(now.getTime() + holdTime).toISOString() : null,
    gateway: null,
    gatewayIntentId: null,
    settledAt: status === 'free' ? now.toISOString() : null,
    people: people.map(({ ticket, fields }) => ({
      name: `${fields.firstname} ${fields.surname}`,
      ticketName: ticket.name,
      ticketKey: newLinkKey(),
    })),
  };
}

const insertPurchase = statement<{ id: string }>(
  'purchase_insert',
  `insert into purchases (id, key, idempotency_key, reference, form_id, event_id, status, currency, subtotal, discount,
     total, promo_id, promo_code, buyer_email, payment_method, hold_expires_at, settled_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
   on conflict (form_id, idempotency_key) do nothing returning id`,
);

/** False, and nothing saved, when the browser's key has made a purchase already; waits for one that is being made. */
export async function savePurchase(
  client: PoolClient,
  row: PurchaseRow,
  browserKey: string,
  now: Date,
): Promise<boolean> {
  const { id, key, reference, formId, eventId, status, currency, subtotal, discount, total, promoId, promoCode } = row;
  const facts = [id, key, browserKey, reference, formId, eventId, status, currency, subtotal, discount, total];
  const saved = await insertPurchase(
    client,
    ...facts,
    promoId,
    promoCode,
    row.buyerEmail,
    row.paymentMethod,
    row.holdExpiresAt,
    row.settledAt,
    now,
  );
  return saved.length === 1;
}

const insertPeople = statement(
  'purchase_people_insert',
  `with line as (
     insert into purchase_lines (purchase_id, ticket_id, position, name, quantity, early_bird_quantity, unit_price, total)
     select $1, x.* from jsonb_to_recordset($4) as x("ticketId" uuid, position integer, name text, quantity integer,
       early integer, "unitPrice" bigint, total bigint)
   ), given as (
     select * from jsonb_to_recordset($5) as x(id uuid, "ticketId" uuid, "ticketKey" text, position integer,
       "earlyBird" boolean, firstname text, surname text, email text, phone text, organization text, "jobTitle" text,
       country text, answers jsonb, search text, code text)
   ), person as (
     insert into registered_users (id, purchase_id, form_id, event_id, created_at, ticket_id, ticket_key, position,
       early_bird, firstname, surname, email, phone, organization, job_title, country, answers, search)
     select id, $1, $2, $3, $6, "ticketId", "ticketKey", position, "earlyBird", firstname, surname, email, phone,
       organization, "jobTitle", country, answers, search from given
   )
   insert into badges (registered_user_id, code) select id, code from given`,
);

/** Saves the lines, people and badges of a new purchase. */
export async function savePeople(client: PoolClient, purchase: PurchaseRow, order: Order, now: Date): Promise<void> {
  const lines = order.priced.lines.map(({ earlyBird, ...line }, position) => ({
    ...line,
    position,
    early: earlyBird ? line.quantity : 0,
  }));
  const people = order.people.map(({ ticket, earlyBird, fields, answers }, position) => {
    const named = {
      firstname: '',
      surname: '',
      email: '',
      phone: '',
      organization: '',
      jobTitle: '',
      country: '',
      ...fields,
    };
    return {
      ...named,
      id: randomUUID(),
      ticketId: ticket.id,
      ticketKey: purchase.people[position]?.ticketKey,
      position,
      earlyBird,
      answers,
      search: searchText(named),
      code: newBadgeCode(),
    };
  });
  const { id, formId, eventId } = purchase;
  await insertPeople(client, id, formId, eventId, JSON.stringify(lines), JSON.stringify(people), now);
}
