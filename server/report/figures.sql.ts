import * as v from 'valibot';
import { paidLaterStatuses, reservingStatuses } from '../../src/lib/purchase.ts';
import { listSql } from '../platform/db/columns.ts';
import { listedSql } from '../platform/db/schema/attendees.ts';
import { countsSql } from '../platform/db/schema/purchases.ts';
import { statement } from '../platform/db/statement.ts';
import { movementsSql } from './financial.sql.ts';

/*
 * How an event goes, counted by the database. Written in SQL, because days are those of the event's clocks and each figure is a sum
 * over all of its attendees or orders.
 */

const reserving = listSql(reservingStatuses);

/** What happened on each day of the time zone $2. */
export const figuresByDay = statement(
  'figures_days',
  v.strictObject({ day: v.string(), registered: v.number(), money: v.number() }),
  `with movement as (${movementsSql}), happened as (
     select (r.created_at at time zone $2)::date as day, 1 as registered, 0 as money
     from registered_users r join purchases p on p.id = r.purchase_id
     where r.event_id = $1 and ${listedSql} and p.status in ${reserving}
     union all
     select (at at time zone $2)::date, 0, case when kind = 'charge' then amount else -amount end from movement
   )
   select to_char(day, 'YYYY-MM-DD') as day, sum(registered)::integer as registered, sum(money)::bigint as money
   from happened group by happened.day order by happened.day`,
);

/** Removed tickets only where somebody has one. */
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
     where r.event_id = $1 and ${listedSql} and p.status in ${reserving} group by r.ticket_id
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
   where f.event_id = $1 and (t.deleted_at is null or counted.registered > 0)
   order by lower(f.title), f.id, t.position, t.created_at desc, t.id desc`,
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
     coalesce((select sum(p.discount) from purchases p where p.promo_id = o.id and p.status in ${reserving}), 0)::bigint as discount
   from promos o join forms f on f.id = o.form_id
   where f.event_id = $1 order by o.used desc, lower(o.code), o.id`,
);

/** What waits for the organiser. */
export const figuresOfAttention = statement(
  'figures_attention',
  v.strictObject({
    transferOrders: v.number(),
    transferTotal: v.number(),
    doorOrders: v.number(),
    doorTotal: v.number(),
    failed: v.number(),
    inDoubt: v.number(),
    disputes: v.number(),
  }),
  `select count(*) filter (where status = 'awaitingTransfer')::integer as "transferOrders",
     coalesce(sum(total) filter (where status = 'awaitingTransfer'), 0)::bigint as "transferTotal",
     count(*) filter (where status = 'awaitingDoor')::integer as "doorOrders",
     coalesce(sum(total) filter (where status = 'awaitingDoor'), 0)::bigint as "doorTotal",
     (select count(*)::integer from mails where event_id = $1 and state = 'failed') as failed,
     (select count(*)::integer from mails where event_id = $1 and state = 'inDoubt') as "inDoubt",
     (select count(*)::integer from disputes d join purchases o on o.id = d.purchase_id
       where o.event_id = $1 and d.status = 'needsResponse') as disputes
   from purchases where event_id = $1 and status in ${listSql(paidLaterStatuses)}`,
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
