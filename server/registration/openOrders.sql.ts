import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { openOrderLimits as limits } from '../../src/lib/limits.ts';
import { type PurchaseStatus, unpaidStatuses } from '../../src/lib/purchaseStatus.ts';
import { listSql } from '../db/columns.ts';
import { statement } from '../db/statement.ts';
import type { Tx } from '../deps.ts';
import { HttpError } from '../httpError.ts';
import { isPrivate } from '../router/network.ts';

/*
 * How many unpaid orders keep tickets of a form. Written in SQL, because it is part of the one statement that saves a
 * registration (savePurchase.sql.ts), and each count has an index of its own, whose condition has to be repeated as it is.
 */

/** What an order is called in a statement. */
type Names = { formId: string; status: string; email: string; network: string; attendees: string };

/** Null for an order that may be open, too; else why not: its buyer has too many, or too many are paid by transfer. */
export function tooManySql({ formId, status, email, network, attendees }: Names): string {
  const open = `from purchases other where other.form_id = ${formId} and other.status in ${listSql(unpaidStatuses)}`;
  const byTransfer = `${open} and other.status = 'awaitingTransfer'`;
  const count = (orders: string) => `(select count(*) ${orders})`;
  const ofNetwork = `other.network = ${network}`;
  // Whoever orders in another's name, from elsewhere, must not keep them from ordering.
  const sameNetwork = `other.network is not distinct from ${network}`;
  const moreThan = (max: number, orders: string) =>
    `(${network} is not null and ${attendees} > ${max} - coalesce((select sum(line.quantity) from purchase_lines line
       where line.purchase_id in (select other.id ${orders} and ${ofNetwork})), 0))`;
  return `case when ${status} not in ${listSql(unpaidStatuses)} then null
     when ${count(`${open} and lower(other.buyer_email) = lower(${email}) and ${sameNetwork}`)} >= ${limits.email}
       or ${count(`${open} and ${ofNetwork}`)} >= ${limits.network}
       or ${moreThan(limits.tickets, open)} then 'ofBuyer'
     when ${status} <> 'awaitingTransfer' then null
     when ${count(`${byTransfer} and ${ofNetwork}`)} >= ${limits.networkByTransfer}
       or ${moreThan(limits.ticketsByTransfer, byTransfer)} then 'ofBuyer'
     when ${count(byTransfer)} >= ${limits.formByTransfer} then 'byTransfer' end`;
}

/** Takes the form, the status of the order, the email address, the network and the number of attendees. */
export const tooManyOpen = statement(
  'open_orders',
  v.strictObject({ tooMany: v.nullable(v.picklist(['ofBuyer', 'byTransfer'])) }),
  `select ${tooManySql({ formId: '$1::uuid', status: '$2::text', email: '$3::text', network: '$4::text', attendees: '$5::integer' })} as "tooMany"`,
);

type Asked = {
  formId: string;
  status: PurchaseStatus;
  buyerEmail: string;
  network: string | null;
  attendees: readonly unknown[];
};

/** Throws 429 when a buyer has as many unpaid orders as one may have, or nobody may order by transfer for now. */
export async function refuseTooMany(tx: Tx, { formId, status, buyerEmail, network, attendees }: Asked): Promise<void> {
  const [now] = await tooManyOpen(tx, formId, status, buyerEmail, network, attendees.length);
  if (now?.tooMany === 'ofBuyer') throw new HttpError(429, (words) => words.registration.tooManyOpen);
  if (now?.tooMany === 'byTransfer')
    throw new HttpError(429, (words) => words.registration.tooManyTransfers, 'paymentMethod');
}

/** Makes orders by transfer at one form wait for each other until the transaction ends, so that each counts those before. */
export const waitForTransfers = (tx: Tx, formId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`transfer ${formId}`}, 0))`);

/** A keyed hash of the network that a request came from, enough to count by; null where buyers cannot be told apart by it. */
export const networkKey = (network: string, secretKey: Buffer): string | null =>
  network === '' || isPrivate(network)
    ? null
    : createHmac('sha256', secretKey).update(`network ${network}`).digest('base64url').slice(0, 22);
