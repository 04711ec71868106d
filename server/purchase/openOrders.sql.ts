import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { openOrderLimits as limits } from '../../src/lib/limits.ts';
import { type PurchaseStatus, paidLaterStatuses, unpaidStatuses } from '../../src/lib/purchase.ts';
import { listSql } from '../platform/db/columns.ts';
import { statement } from '../platform/db/statement.ts';
import type { Tx } from '../platform/deps.ts';
import { HttpError } from '../platform/http/errors.ts';
import { isPrivate, wideNetworkOf } from '../platform/http/network.ts';

/*
 * How many unpaid orders keep tickets of a form. Written in SQL, because it is part of the one statement that saves a
 * registration (savePurchase.sql.ts), and each count has an index of its own, whose condition has to be repeated as it is.
 */

/** What an order is called in a statement. */
type Names = { formId: string; status: string; email: string; network: string; wideNetwork: string; attendees: string };

/** Null for an order that may be open, too; else why not: its buyer has too many, or too many are paid later. */
export function tooManySql({ formId, status, email, network, wideNetwork, attendees }: Names): string {
  const open = `from purchases other where other.form_id = ${formId} and other.status in ${listSql(unpaidStatuses)}`;
  const paidLater = `${open} and other.status in ${listSql(paidLaterStatuses)}`;
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

/** Throws 429 when a buyer has as many unpaid orders as one may have, or nobody may order to pay later for now. */
export async function refuseTooMany(
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

/** Where an order comes from: keyed hashes of its network and of the IPv6 site that this is part of, enough to count by. */
export type OrderOrigin = { network: string | null; wideNetwork: string | null };

export const unknownOrigin: OrderOrigin = { network: null, wideNetwork: null };

/** An origin that no other order has: the limits are for buyers, and not for their organiser. */
export const originOfItsOwn = (): OrderOrigin => ({ network: randomUUID(), wideNetwork: null });

/** The origin of a request from this network; nothing of it where buyers cannot be told apart by it. */
export function orderOrigin(network: string, secretKey: Buffer): OrderOrigin {
  if (network === '' || isPrivate(network)) return unknownOrigin;
  const wide = wideNetworkOf(network);
  const hash = (name: string) =>
    createHmac('sha256', secretKey).update(`network ${name}`).digest('base64url').slice(0, 22);
  return { network: hash(network), wideNetwork: wide && hash(wide) };
}
