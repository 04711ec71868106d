import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { openOrderLimits as limits } from '../../src/lib/limits.ts';
import { unpaidStatuses } from '../../src/lib/purchaseStatus.ts';
import { listSql } from '../db/columns.ts';
import { statement } from '../db/statement.ts';
import type { Tx } from '../deps.ts';
import { HttpError } from '../httpError.ts';
import { isPrivate } from '../router/network.ts';

/*
 * How many unpaid orders keep tickets of a form. Written in SQL, because every order that is not free asks, and each count has
 * an index of its own, whose condition has to be repeated as it is.
 */

const open = `form_id = $1 and status in ${listSql(unpaidStatuses)}`;

/** Takes the form, the email address and the network. */
export const openOrders = statement(
  'open_orders',
  v.strictObject({
    email: v.number(),
    network: v.number(),
    networkByTransfer: v.number(),
    ticketsByTransfer: v.number(),
    formByTransfer: v.number(),
  }),
  `select of_email.count as email, of_network.count as network, of_network.by_transfer as "networkByTransfer",
     of_network.tickets as "ticketsByTransfer", of_form.count as "formByTransfer"
   from (select count(*)::integer from purchases where ${open} and lower(buyer_email) = lower($2)) of_email,
     (select count(*)::integer, (count(*) filter (where status = 'awaitingTransfer'))::integer as by_transfer,
         coalesce(sum((select sum(quantity) from purchase_lines where purchase_id = purchases.id))
           filter (where status = 'awaitingTransfer'), 0)::integer as tickets
       from purchases where ${open} and network = $3) of_network,
     (select count(*)::integer from purchases where ${open} and status = 'awaitingTransfer') of_form`,
);

type Asked = { formId: string; buyerEmail: string; network: string | null; attendees: readonly unknown[] };

/** Throws 429 when a buyer has as many unpaid orders as one may have, or nobody may order by transfer for now. */
export async function refuseTooMany(
  tx: Tx,
  { formId, buyerEmail, network, attendees }: Asked,
  byTransfer: boolean,
): Promise<void> {
  const [now] = await openOrders(tx, formId, buyerEmail, network);
  if (!now) return;
  const tooMany =
    now.email >= limits.email ||
    now.network >= limits.network ||
    (byTransfer && now.networkByTransfer >= limits.networkByTransfer) ||
    (byTransfer && network !== null && now.ticketsByTransfer + attendees.length > limits.ticketsByTransfer);
  if (tooMany) throw new HttpError(429, (words) => words.registration.tooManyOpen);
  if (byTransfer && now.formByTransfer >= limits.formByTransfer)
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
