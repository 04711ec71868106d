import * as v from 'valibot';
import { currencies } from '../../src/lib/enumerations.ts';
import { paidLaterStatuses, reservingStatuses } from '../../src/lib/purchase.ts';
import { listSql } from '../platform/db/columns.ts';
import { listedSql } from '../platform/db/schema/attendees.ts';
import { countsSql, isTestSql } from '../platform/db/schema/purchases.ts';
import { statement } from '../platform/db/statement.ts';
import { askedCountsSql, askedSql, movementsSql } from './financial.sql.ts';

/*
 * How an event goes, counted by the database. Written in SQL, because days are those of the event's clocks and each figure is a sum
 * over all of its attendees or orders.
 */

const reserving = listSql(reservingStatuses);

/** What happened on each day in each currency of the events of the ids $1, each by its own clocks. */
export const figuresByDay = statement(
  'figures_days',
  v.strictObject({ currency: v.picklist(currencies), day: v.string(), registered: v.number(), money: v.number() }),
  `with ${askedSql}, movement as (${movementsSql}), happened as (
     select asked.currency, (r.created_at at time zone asked.time_zone)::date as day, 1 as registered, 0 as money
     from asked join registered_users r on r.event_id = asked.id join purchases p on p.id = r.purchase_id
     where ${listedSql} and p.status in ${reserving} and ${askedCountsSql}
     union all
     select asked.currency, (m.at at time zone asked.time_zone)::date, 0, case when m.kind = 'charge' then m.amount else -m.amount end
     from movement m join asked on asked.id = m."eventId"
   )
   select currency, to_char(day, 'YYYY-MM-DD') as day, sum(registered)::integer as registered, sum(money)::bigint as money
   from happened group by currency, happened.day order by currency, happened.day`,
);

/** Removed tickets only where an attendee has one, or had one that was paid. */
export const figuresByTicket = statement(
  'figures_tickets',
  v.strictObject({
    id: v.string(),
    formId: v.string(),
    formTitle: v.string(),
    name: v.string(),
    quantity: v.nullable(v.number()),
    reserved: v.number(),
    registered: v.number(),
    checkedIn: v.number(),
    sales: v.number(),
  }),
  `with counted as (
     select r.ticket_id, count(*)::integer as registered, count(r.checked_in_at)::integer as checked_in
     from registered_users r join purchases p on p.id = r.purchase_id
     where r.event_id = $1 and ${listedSql} and p.status in ${reserving} and ${countsSql('p')} group by r.ticket_id
   ), sold as (
     select l.ticket_id, sum(l.total - l.discount)::bigint as sales
     from purchase_lines l join purchases p on p.id = l.purchase_id
     where p.event_id = $1 and p.settled_at is not null and ${countsSql('p')} group by l.ticket_id
   )
   select t.id, f.id as "formId", f.title as "formTitle", t.name, t.quantity, t.reserved,
     coalesce(counted.registered, 0) as registered, coalesce(counted.checked_in, 0) as "checkedIn",
     coalesce(sold.sales, 0) as sales
   from forms f join tickets t on t.form_id = f.id
     left join counted on counted.ticket_id = t.id left join sold on sold.ticket_id = t.id
   where f.event_id = $1 and (t.deleted_at is null or counted.registered > 0 or sold.sales <> 0)
   order by lower(f.title), f.id, t.position, t.created_at desc, t.id desc`,
);

/**
 * From what was sold to what is left of it, each order by itself: what banks took is no more than was left of an order. `vat` is what its
 * invoices and credit notes say.
 */
export const figuresOfMoney = statement(
  'figures_money',
  v.strictObject({
    sales: v.number(),
    fees: v.number(),
    charged: v.number(),
    refunded: v.number(),
    onTheirWay: v.number(),
    revenue: v.number(),
    vat: v.number(),
    test: v.number(),
  }),
  `with counted as (
     select p.*, greatest(p.total - p.refunded - p.lost, 0) as left_over from purchases p
     where p.event_id = $1 and p.settled_at is not null and ${countsSql('p')}
   ), waiting as (
     select sum(r.amount) as amount from refunds r join counted p on p.id = r.purchase_id
     where r.sent_at is null and r.failed_at is null
   ), stated as (
     select sum((case when i.original_id is null or i.reversal then 1 else -1 end)
       * ((i.content->>'total')::bigint - (i.content->>'net')::bigint)) as vat
     from invoices i join counted p on p.id = i.purchase_id
   )
   select coalesce(sum(subtotal - discount), 0)::bigint as sales,
     coalesce(sum(case when (terms->>'feeInside')::boolean then 0 else fee end), 0)::bigint as fees,
     coalesce(sum(total), 0)::bigint as charged,
     (coalesce(sum(refunded), 0) - coalesce((select amount from waiting), 0))::bigint as refunded,
     coalesce((select amount from waiting), 0)::bigint as "onTheirWay",
     coalesce(sum(left_over), 0)::bigint as revenue,
     coalesce((select vat from stated), 0)::bigint as vat,
     coalesce(sum(left_over) filter (where ${isTestSql('counted')}), 0)::bigint as test
   from counted`,
);

export const figuresOfPromos = statement(
  'figures_promos',
  v.strictObject({
    id: v.string(),
    formId: v.string(),
    code: v.string(),
    uses: v.nullable(v.number()),
    used: v.number(),
    discount: v.number(),
  }),
  `select o.id, o.form_id as "formId", o.code, o.uses, o.used,
     coalesce((select sum(p.discount) from purchases p where p.promo_id = o.id and p.status in ${reserving} and ${countsSql('p')}), 0)::bigint as discount
   from promos o join forms f on f.id = o.form_id
   where f.event_id = $1 order by o.used desc, lower(o.code), o.id`,
);

/** What waits for the organiser at each of the events of the ids $1. */
export const figuresOfAttention = statement(
  'figures_attention',
  v.strictObject({
    eventId: v.string(),
    transferOrders: v.number(),
    transferTotal: v.number(),
    doorOrders: v.number(),
    doorTotal: v.number(),
    failed: v.number(),
    inDoubt: v.number(),
    disputes: v.number(),
  }),
  `with unpaid as (
     select event_id, count(*) filter (where status = 'awaitingTransfer') as transfers,
       sum(total) filter (where status = 'awaitingTransfer') as transferred,
       count(*) filter (where status = 'awaitingDoor') as doors, sum(total) filter (where status = 'awaitingDoor') as taken
     from purchases where event_id = any($1::uuid[]) and status in ${listSql(paidLaterStatuses)} group by event_id
   ), unsent as (
     select event_id, count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'inDoubt') as in_doubt
     from mails where event_id = any($1::uuid[]) and state in ('failed', 'inDoubt') group by event_id
   ), disputed as (
     select p.event_id, count(*) as disputes from disputes d join purchases p on p.id = d.purchase_id
     where d.status = 'needsResponse' and p.event_id = any($1::uuid[]) group by p.event_id
   )
   select e.id as "eventId", coalesce(transfers, 0)::integer as "transferOrders", coalesce(transferred, 0)::bigint as "transferTotal",
     coalesce(doors, 0)::integer as "doorOrders", coalesce(taken, 0)::bigint as "doorTotal",
     coalesce(failed, 0)::integer as failed, coalesce(in_doubt, 0)::integer as "inDoubt", coalesce(disputes, 0)::integer as disputes
   from unnest($1::uuid[]) as e(id)
     left join unpaid on unpaid.event_id = e.id left join unsent on unsent.event_id = e.id left join disputed on disputed.event_id = e.id`,
);

/** How many tickets of each of the events of the ids $1 are nearly sold out, as `isNearlySoldOut` of src/lib/report.ts has it. */
export const nearlySoldOut = statement(
  'figures_nearly',
  v.strictObject({ eventId: v.string(), tickets: v.number() }),
  `select f.event_id as "eventId", count(*)::integer as tickets from forms f join tickets t on t.form_id = f.id
   where f.event_id = any($1::uuid[]) and t.deleted_at is null and t.reserved * 10::bigint >= t.quantity * 9::bigint group by f.event_id`,
);

/** The event of the same organiser and currency that began before this one, the latest. */
export const eventBefore = statement(
  'figures_before',
  v.strictObject({ eventId: v.string(), name: v.string(), startsAt: v.string(), timeZone: v.string() }),
  `select o.id as "eventId", o.name, o.starts_at as "startsAt", o.time_zone as "timeZone"
   from events e join events o on o.owner_id = e.owner_id and o.currency = e.currency
     and (o.starts_at, o.id) < (e.starts_at, e.id)
   where e.id = $1 order by o.starts_at desc, o.id desc limit 1`,
);
