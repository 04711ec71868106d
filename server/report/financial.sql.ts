import * as v from 'valibot';
import { Charge } from '../../src/api/contract/payment.ts';
import { currencies, paymentMethods } from '../../src/lib/enumerations.ts';
import { statement } from '../db/statement.ts';
import { buyerNameSql } from '../payment/purchase.sql.ts';

/*
 * Every movement of an event's money: what came, what went back, what of that came back again, and what banks took. Written in SQL,
 * because it is read row by row by a cursor. A refund that the gateway does not have yet is none.
 */

/** When and how much, of the event $1, and the id of its order. */
export const movementsSql = `select id, settled_at as at, 'charge' as kind, total as amount, gateway_intent_id as "gatewayId" from purchases
   where event_id = $1 and settled_at is not null and total > 0
   union all
   select r.purchase_id, r.sent_at, 'refund', r.amount, r.gateway_refund_id
   from refunds r join purchases p on p.id = r.purchase_id where p.event_id = $1 and r.sent_at is not null
   union all
   select r.purchase_id, r.failed_at, 'refundFailed', -r.amount, r.gateway_refund_id
   from refunds r join purchases p on p.id = r.purchase_id
   where p.event_id = $1 and r.sent_at is not null and r.failed_at is not null
   union all
   select d.purchase_id, coalesce(d.closed_at, d.opened_at), 'disputeLost', d.amount, d.id
   from disputes d join purchases p on p.id = d.purchase_id where p.event_id = $1 and d.status = 'lost'`;

export const moneyMovements = statement(
  'report_money',
  v.strictObject({
    at: v.string(),
    kind: v.picklist(['charge', 'refund', 'refundFailed', 'disputeLost']),
    amount: v.number(),
    reference: v.string(),
    invoice: v.nullable(v.string()),
    buyer: v.nullable(v.string()),
    email: v.string(),
    method: v.picklist(paymentMethods),
    testMode: v.boolean(),
    subtotal: v.number(),
    discount: v.number(),
    fee: v.number(),
    net: v.number(),
    total: v.number(),
    vat: Charge.entries.vat,
    currency: v.picklist(currencies),
    gateway: v.nullable(v.string()),
    gatewayId: v.nullable(v.string()),
  }),
  `with movement as (${movementsSql})
   select m.at, m.kind, m.amount, p.reference, p.buyer_email as email,
     (select i.number from invoices i where i.purchase_id = p.id and i.original_id is null) as invoice,
     ${buyerNameSql('p')} as buyer,
     p.payment_method as method, p.payment_method = 'card' and p.test_mode as "testMode", p.subtotal, p.discount, p.fee,
     p.net, p.total, p.vat_parts as vat, p.currency, p.gateway, m."gatewayId"
   from movement m join purchases p on p.id = m.id
   order by m.at, m.kind, p.reference, m."gatewayId"`,
);

/** The VAT rates of an event's sales, the highest first. */
export const vatRates = statement(
  'report_vat_rates',
  v.strictObject({ rate: v.number() }),
  `select distinct part.rate from purchases p, jsonb_to_recordset(p.vat_parts) as part(rate integer)
   where p.event_id = $1 and p.settled_at is not null order by part.rate desc`,
);
