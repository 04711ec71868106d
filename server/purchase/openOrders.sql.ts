import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { openOrderLimits as limits } from '../../src/lib/limits.ts';
import { lateMoneyStatuses, type PurchaseStatus, paidLaterStatuses, unpaidStatuses } from '../../src/lib/purchase.ts';
import { listSql } from '../platform/db/columns.ts';
import { statement } from '../platform/db/statement.ts';
import type { Tx } from '../platform/deps.ts';
import { HttpError } from '../platform/http/errors.ts';
import { isPrivate, wideNetworkOf } from '../platform/http/network.ts';

/*
 * How many unpaid orders keep tickets of a form. Written in SQL, because it is part of the one statement that saves a
 * registration (savePurchase.sql.ts), and each count has an index of its own, whose condition has to be repeated as it is.
 */

/** Milliseconds for which an order that is paid by card keeps its tickets. */
export const cardHold = 15 * 60_000;

/** Whether an open order is paid later, or was to be: paid by card instead, it keeps its tickets as long as it would have. */
const isLaterSql = (order: string): string =>
  `(${order}.status in ${listSql(paidLaterStatuses)} or ${order}.hold_expires_at > ${order}.created_at + interval '${cardHold} milliseconds')`;

/** What an order is called in a statement. */
type Names = { formId: string; status: string; email: string; network: string; wideNetwork: string; attendees: string };

/** Null for an order that may be open, too; else why not: its buyer has too many, or too many are paid later. */
export function tooManySql({ formId, status, email, network, wideNetwork, attendees }: Names): string {
  const open = `from purchases other where other.form_id = ${formId} and other.status in ${listSql(unpaidStatuses)}`;
  const paidLater = `${open} and ${isLaterSql('other')}`;
  const count = (orders: string) => `(select count(*) ${orders})`;
  // Whoever orders in another's name, from elsewhere, must not keep them from ordering.
  const sameNetwork = `other.network is not distinct from ${network}`;
  const moreThan = (max: number, orders: string) =>
    `${attendees} > ${max} - coalesce((select sum(line.quantity) from purchase_lines line
       where line.purchase_id in (select other.id ${orders})), 0)`;
  const tooManyFrom = (orders: string, maxOrders: number, maxTickets: number) =>
    [
      { from: network, column: 'network', times: 1 },
      { from: wideNetwork, column: 'wide_network', times: limits.wide },
    ]
      .map(({ from, column, times }) => {
        const ofThese = `${orders} and other.${column} = ${from}`;
        return `(${from} is not null and (${count(ofThese)} >= ${maxOrders * times} or ${moreThan(maxTickets * times, ofThese)}))`;
      })
      .join(' or ');
  return `case when ${status} not in ${listSql(unpaidStatuses)} then null
     when ${count(`${open} and lower(other.buyer_email) = lower(${email}) and ${sameNetwork}`)} >= ${limits.email}
       or ${tooManyFrom(open, limits.network, limits.tickets)} then 'ofBuyer'
     when ${status} not in ${listSql(paidLaterStatuses)} then null
     when ${tooManyFrom(paidLater, limits.networkPaidLater, limits.ticketsPaidLater)} then 'ofBuyer'
     when ${count(paidLater)} >= ${limits.formPaidLater} then 'paidLater' end`;
}

/** Takes the form, the status of the order, the email address, the network, the wide network and the number of attendees. */
export const tooManyOpen = statement(
  'open_orders',
  v.strictObject({ tooMany: v.nullable(v.picklist(['ofBuyer', 'paidLater'])) }),
  `select ${tooManySql({ formId: '$1::uuid', status: '$2::text', email: '$3::text', network: '$4::text', wideNetwork: '$5::text', attendees: '$6::integer' })} as "tooMany"`,
);

type Asked = {
  formId: string;
  status: PurchaseStatus;
  buyerEmail: string;
  network: string | null;
  wideNetwork: string | null;
  attendees: readonly unknown[];
};

/** Throws 429 when a buyer has as many unpaid orders as one may have, or none may be paid later for now. */
export async function assertOrderLimit(
  tx: Tx,
  { formId, status, buyerEmail, network, wideNetwork, attendees }: Asked,
): Promise<void> {
  const [now] = await tooManyOpen(tx, formId, status, buyerEmail, network, wideNetwork, attendees.length);
  if (now?.tooMany === 'ofBuyer') throw new HttpError(429, (words) => words.purchase.tooManyOpen);
  if (now?.tooMany === 'paidLater')
    throw new HttpError(429, (words) => words.purchase.tooManyPaidLater, 'paymentMethod');
}

/** Makes orders at one form that are paid later wait for each other until the transaction ends, so that each counts those before. */
export const waitForPaidLater = (tx: Tx, formId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`paid later ${formId}`}, 0))`);

/** What orders without money hold, by whose they are: `what` is `form` for all tickets together, the id of a ticket, of an option or of a promo code, or `early` and a ticket's. */
const Holding = v.strictObject({
  of: v.picklist(['network', 'wideNetwork', 'unknown', 'later', 'open']),
  what: v.string(),
  count: v.number(),
});

const open = `p.form_id = $1::uuid and p.status in ${listSql(unpaidStatuses)}`;
const ended = `p.form_id = $1::uuid and p.status in ${listSql(lateMoneyStatuses)} and p.settled_at is null and p.created_at > $6::timestamptz`;
const heldBy = (of: string, which: string) => `select '${of}' as of, p.id, p.promo_id from purchases p where ${which}`;

/**
 * Takes the form, the network and the wide one or null, whether to count those whose network is not known, and those that are paid later,
 * since when orders count that ended without money, the promo code or null, and the options with a limit that are to be counted.
 */
export const heldBefore = statement(
  'open_orders_held',
  Holding,
  `with holding as (
     ${heldBy('network', `${open} and p.network = $2::text`)} union all ${heldBy('network', `${ended} and p.network = $2::text`)}
     union all ${heldBy('wideNetwork', `${open} and p.wide_network = $3::text`)}
     union all ${heldBy('wideNetwork', `${ended} and p.wide_network = $3::text`)}
     union all ${heldBy('unknown', `${open} and p.network is null and $4::boolean`)}
     union all ${heldBy('open', open)}
     union all ${heldBy('later', `${open} and ${isLaterSql('p')} and $5::boolean`)}
   ), line as (
     select holding.of, l.ticket_id, l.quantity, l.early_bird_quantity as early from holding join purchase_lines l on l.purchase_id = holding.id
   )
   select held.of, held.what, sum(held.count)::integer as count from (
     select of, 'form' as what, quantity as count from line
     union all select of, ticket_id::text, quantity from line
     union all select of, 'early ' || ticket_id, early from line where early > 0
     union all select of, $7::text, 1 from holding where promo_id = $7::uuid
     union all select holding.of, choice::text, 1 from holding join registered_users r on r.purchase_id = holding.id
       cross join lateral choices_in(r.answers, r.form_id) choice
       where cardinality($8::uuid[]) > 0 and r.deleted_at is null and choice = any($8::uuid[])
   ) held group by 1, 2`,
);

/** Where an order comes from: keyed hashes of its network and of the wide one that this is part of, enough to count by. */
export type OrderOrigin = { network: string | null; wideNetwork: string | null };

/** The same, with whether a proxy that is not configured hides who asks. */
export type BuyerOrigin = OrderOrigin & { isHidden?: boolean };

export const unknownOrigin: OrderOrigin = { network: null, wideNetwork: null };

/** An origin that no other order has: the limits are for buyers, and not for their organiser. */
export const originOfItsOwn = (): OrderOrigin => ({ network: randomUUID(), wideNetwork: null });

/** The origin of what one login of an event makes without money of anybody's: mails about it are counted by it. */
export const originOfLogin = (userId: string): OrderOrigin => ({ network: userId, wideNetwork: null });

/** The origin of a request from this network; nothing of it where buyers cannot be told apart by it. */
export function orderOrigin(network: string, secretKey: Buffer): OrderOrigin {
  if (isPrivate(network)) return unknownOrigin;
  const wide = wideNetworkOf(network);
  const hash = (name: string) =>
    createHmac('sha256', secretKey).update(`network ${name}`).digest('base64url').slice(0, 22);
  return { network: hash(network), wideNetwork: hash(wide) };
}
