import * as v from 'valibot';
import { Charge } from '../../src/api/contract/payment.ts';
import { takings } from '../../src/lib/door.ts';
import { currencies, paymentMethods } from '../../src/lib/enumerations.ts';
import { isLiveSql, isTestSql } from '../platform/db/schema/purchases.ts';
import { statement } from '../platform/db/statement.ts';
import { buyerNameSql } from '../purchase/purchase.sql.ts';

/*
 * Every movement of an event's money: what came, what went back, what of that came back again, and what banks took. Written in SQL,
 * because it is read row by row by a cursor. A refund that the gateway does not have yet is none.
 */

/** The events of the ids $1, each with its clocks, and whether it takes real money: looked up once, and not for each of its orders. */
export const askedSql = `asked as materialized (
     select e.id, e.currency, e.time_zone, ${isLiveSql('e.id')} as live from events e where e.id = any($1::uuid[])
   )`;

/** Whether the money of an order `p` of an `asked` event counts, as `countsSql` has it. */
export const askedCountsSql = `not (asked.live and ${isTestSql('p')})`;

const ofAsked = 'join purchases p on p.id = moved.purchase_id join asked on asked.id = p.event_id';

/** When and how much, as far as it counts, of each of the `asked` events, the id of its order, and of a refund its own. */
export const movementsSql = `select asked.id as "eventId", p.id, p.settled_at as at, 'charge' as kind, p.total as amount, p.gateway_intent_id as "gatewayId",
     null::uuid as "refundId", false as "byHand"
   from asked join purchases p on p.event_id = asked.id
   where p.settled_at is not null and p.total > 0 and ${askedCountsSql}
   union all
   select asked.id, moved.purchase_id, moved.sent_at, 'refund', moved.amount, moved.gateway_refund_id, moved.id, moved.by_hand
   from refunds moved ${ofAsked} where moved.sent_at is not null and ${askedCountsSql}
   union all
   select asked.id, moved.purchase_id, moved.failed_at, 'refundFailed', -moved.amount, moved.gateway_refund_id, moved.id, moved.by_hand
   from refunds moved ${ofAsked} where moved.sent_at is not null and moved.failed_at is not null and ${askedCountsSql}
   union all
   select asked.id, moved.purchase_id, coalesce(moved.closed_at, moved.opened_at), 'disputeLost', moved.amount, moved.id, null, false
   from disputes moved ${ofAsked} where moved.status = 'lost' and ${askedCountsSql}`;

/** Whether that is on the day, by the clocks of event `e`, on which an order `p` was paid. */
const onItsDay = (at: string) =>
  `(${at} at time zone e.time_zone)::date = (p.settled_at at time zone e.time_zone)::date`;

/** Of the event that is the only id of $1. */
export const moneyMovements = statement(
  'report_money',
  v.strictObject({
    at: v.string(),
    kind: v.picklist(['charge', 'refund', 'refundFailed', 'disputeLost']),
    amount: v.number(),
    reference: v.string(),
    invoice: v.nullable(v.string()),
    /** What was issued of the movement itself: the invoice, a credit note, or what takes one back. None where nothing was sold. */
    document: v.nullable(
      v.strictObject({ number: v.string(), net: v.number(), total: v.number(), vat: Charge.entries.vat }),
    ),
    buyer: v.nullable(v.string()),
    email: v.string(),
    company: v.nullable(v.string()),
    vatNumber: v.nullable(v.string()),
    method: v.picklist(paymentMethods),
    byHand: v.boolean(),
    takenAs: v.nullable(v.picklist(takings)),
    testMode: v.boolean(),
    subtotal: v.number(),
    discount: v.number(),
    fee: v.number(),
    currency: v.picklist(currencies),
    gateway: v.nullable(v.string()),
    gatewayId: v.nullable(v.string()),
  }),
  `with ${askedSql}, movement as (${movementsSql})
   select m.at, m.kind, m.amount, p.reference, p.buyer_email as email,
     (select i.number from invoices i where i.purchase_id = p.id and i.original_id is null) as invoice,
     (select jsonb_build_object('number', i.number, 'net', i.content->'net', 'total', i.content->'total', 'vat', i.content->'vat')
       from invoices i
       where i.purchase_id = p.id and m.kind <> 'disputeLost' and i.refund_id is not distinct from m."refundId"
         and i.reversal = (m.kind = 'refundFailed')) as document,
     ${buyerNameSql('p')} as buyer,
     p.company->>'name' as company, nullif(p.company->>'vatNumber', '') as "vatNumber",
     p.payment_method as method, m."byHand", case when ${onItsDay('m.at')} then p.taken_as end as "takenAs", p.payment_method = 'card' and p.test_mode as "testMode", p.subtotal, p.discount,
     p.fee, p.currency, case when not m."byHand" then p.gateway end as gateway, m."gatewayId"
   from movement m join purchases p on p.id = m.id join events e on e.id = p.event_id
   order by m.at, m.kind, p.reference, m."gatewayId"`,
);

/** The VAT rates of an event's sales, the highest first. */
export const vatRates = statement(
  'report_vat_rates',
  v.strictObject({ rate: v.number() }),
  `select distinct part.rate from purchases p, jsonb_to_recordset(p.vat_parts) as part(rate integer)
   where p.event_id = $1 and p.settled_at is not null order by part.rate desc`,
);

/**
 * What was taken at the doors of an event, for who counts it: by day of its clocks, gate, who took it, and how; null where that is not
 * known, of orders that were to be paid at the door. What is given back on a later day is none of that day's till.
 */
export const doorTakings = statement(
  'report_door_takings',
  v.strictObject({
    day: v.string(),
    gate: v.string(),
    by: v.string(),
    takenAs: v.nullable(v.picklist(takings)),
    orders: v.number(),
    taken: v.number(),
    givenBack: v.number(),
  }),
  `select to_char(p.settled_at at time zone e.time_zone, 'YYYY-MM-DD') as day, p.taken_gate as gate,
     coalesce(nullif(u.name, ''), u.email, '') as by, p.taken_as as "takenAs", count(*)::integer as orders,
     sum(p.total)::float8 as taken, coalesce(sum((select sum(r.amount) from refunds r where r.purchase_id = p.id and r.sent_at is not null and r.failed_at is null
       and ${onItsDay('r.sent_at')})), 0)::float8 as "givenBack"
   from purchases p join events e on e.id = p.event_id left join users u on u.id = p.taken_by
   where p.event_id = $1 and p.settled_at is not null and (p.taken_as is not null or p.taken_by is not null)
   group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
);
