import * as v from 'valibot';
import type { MailState } from '../../src/lib/mail.ts';
import { unpaidStatuses } from '../../src/lib/purchase.ts';
import { offersOfNetwork, unconfirmedDays } from '../../src/lib/waiting.ts';
import { listSql } from '../platform/db/columns.ts';
import { statement } from '../platform/db/statement.ts';
import { stateSql } from '../platform/mail/queueSql.ts';

/*
 * Who waits for what is left now. Written in SQL, because whatever releases a ticket asks it with the form's row locked, and mostly
 * no entry waits: that is one look at an index.
 */

/** Of a mail that will not leave any more by itself. */
const mailEnds: readonly MailState[] = ['sent', 'failed', 'inDoubt', 'suppressed'];

const { offers, hours, wide, least, part, widePart } = offersOfNetwork;

/**
 * What was offered and counts for a network, of the forms that `ofForm` picks: in the last hours, and what became an order that is still to be paid. One whose
 * order was paid or free doesn't count: it is an order like any other.
 */
const countedOffers = (at: string, ofForm: string): string =>
  `from waiting_entries other left join purchases p on p.id = other.purchase_id and other.state = 'accepted'
   where ${ofForm} and other.offered_at is not null and other.state <> 'waiting'
     and p.settled_at is null and p.total is distinct from 0
     and (other.offered_at > ${at} - interval '${hours} hours' or p.status in ${listSql(unpaidStatuses)})`;

/** Entries `w` that wait for a ticket `t` of a form `f` of an event `e`, of which enough is left and on sale at `at`. */
const waitingFor = (at: string): string => `from waiting_entries w join forms f on f.id = w.form_id
     join tickets t on t.id = w.ticket_id join events e on e.id = f.event_id
   where w.state = 'waiting' and f.waiting_hours is not null and f.published and e.published and e.status <> 'cancelled' and e.ends_at > ${at}
     and (f.closes_at is null or f.closes_at > ${at}) and (f.capacity is null or f.reserved + w.count <= f.capacity)
     and t.deleted_at is null and (t.sale_starts_at is null or t.sale_starts_at <= ${at})
     and (t.sale_ends_at is null or t.sale_ends_at > ${at}) and (t.quantity is null or t.reserved + w.count <= t.quantity)`;

/**
 * The entries `waiting` picks, each with what its network was offered, and its wide one. The offers stand among the entries and are counted by windows: a list
 * may be long and of one network, and all of it happens with the form's row locked.
 */
const countedSql = (at: string, waiting: string, ofForm: string): string => {
  const had = (key: string) =>
    `count(*) filter (where id is null) over of_${key} as ${key}_offers, coalesce(sum(count) filter (where id is null) over of_${key}, 0) as ${key}_tickets`;
  return `with asked as materialized (
     select w.id, w.form_id, w.ticket_id, w.place, w.network, w.wide_network, w.count,
       coalesce(least(f.capacity, t.quantity), 1000000) as size
     ${waitingFor(at)} and ${waiting}
   ), counted as (
     select each.*, ${had('network')}, ${had('wide_network')} from (
       select * from asked
       union all select null, other.form_id, null, null, other.network, other.wide_network, other.count, null ${countedOffers(at, ofForm)}
     ) each
     window of_network as (partition by form_id, network), of_wide_network as (partition by form_id, wide_network)
   ), shared as (
     select *, greatest(${least}, size / ${part}) as share,
       greatest(${least}, least(size / ${widePart}, ${wide} * greatest(${least}, size / ${part}))) as wide_share
     from counted where id is not null
   ), allowed as (
     select id, form_id, ticket_id, place, network, wide_network, count,
       (case when network is null then ${offers * wide} else ${offers} end - network_offers)::integer as offers_left,
       (case when network is null then wide_share else share end - network_tickets)::integer as tickets_left,
       (${offers * wide} - case when wide_network is null then 0 else wide_network_offers end)::integer as wide_offers_left,
       (wide_share - case when wide_network is null then 0 else wide_network_tickets end)::integer as wide_tickets_left
     from shared
   )`;
};

/** Whether the network of an entry has not had enough. Networks that are not known are one wide one. */
const isWithin = `(offers_left > 0 and count <= tickets_left
     and (network is null or (wide_offers_left > 0 and count <= wide_tickets_left)))`;

const networkSql = (name: string, offersLeft: string, ticketsLeft: string) =>
  `jsonb_build_object('name', ${name}, 'left', ${offersLeft}, 'tickets', ${ticketsLeft})`;

const Due = v.strictObject({
  id: v.string(),
  ticketId: v.string(),
  count: v.number(),
  hours: v.number(),
  closesAt: v.nullable(v.string()),
  endsAt: v.string(),
  saleEndsAt: v.nullable(v.string()),
  formLeft: v.nullable(v.number()),
  ticketLeft: v.nullable(v.number()),
  networks: v.array(v.strictObject({ name: v.string(), left: v.number(), tickets: v.number() })),
});
export type DueEntry = v.InferOutput<typeof Due>;

/**
 * Takes the form, the time, an entry or null, and how many at most: those who fit alone into what is left, in their order. An entry that
 * is named need not be confirmed.
 */
export const dueEntries = statement(
  'waiting_due',
  Due,
  `${countedSql('$2::timestamptz', 'w.form_id = $1 and case when $3::uuid is null then w.confirmed_at is not null else w.id = $3::uuid end', 'other.form_id = $1')}
   select w.id, w.ticket_id as "ticketId", w.count, f.waiting_hours as hours, f.closes_at as "closesAt", e.ends_at as "endsAt",
     t.sale_ends_at as "saleEndsAt", f.capacity - f.reserved as "formLeft", t.quantity - t.reserved as "ticketLeft",
     case when $3::uuid is not null then '[]'
       else jsonb_build_array(${networkSql("coalesce(w.network, 'unknown')", 'offers_left', 'tickets_left')})
         || case when w.network is null or w.wide_network is null then '[]'
           else jsonb_build_array(${networkSql('w.wide_network', 'wide_offers_left', 'wide_tickets_left')}) end
     end as networks
   from (select * from allowed where $3::uuid is not null or ${isWithin} order by place limit $4) w
     join forms f on f.id = w.form_id join tickets t on t.id = w.ticket_id join events e on e.id = f.event_id
   order by w.place`,
);

/** Takes the time: the forms with an offer that is over, or with an entry that fits into what is left, each with whose it is. */
export const formsToOffer = statement(
  'waiting_forms',
  v.strictObject({ formId: v.string(), ownerId: v.string() }),
  `${countedSql('$1::timestamptz', 'w.confirmed_at is not null', 'other.form_id in (select form_id from asked)')}
   select f.id as "formId", e.owner_id as "ownerId" from (
     select w.form_id from waiting_entries w where w.state = 'offered' and w.offered_until <= $1::timestamptz
     union select form_id from allowed where ${isWithin} limit 500
   ) due join forms f on f.id = due.form_id join events e on e.id = f.event_id`,
);

/** Takes the time and the ids of entries that wait, each with the end of its offer: offers and reserves. The form's row is locked. */
export const offerTo = statement(
  'waiting_offer',
  v.strictObject({ id: v.string() }),
  `with asked as (select * from unnest($2::uuid[], $3::timestamptz[]) as x(id, until)), offered as (
     update waiting_entries w set state = 'offered', offered_at = $1::timestamptz, offered_until = asked.until, purchase_id = null
     from asked where w.id = asked.id and w.state <> 'offered' returning w.id, w.form_id, w.ticket_id, w.count
   ), form as (
     update forms f set reserved = f.reserved + total.count
     from (select form_id, sum(count)::integer as count from offered group by form_id) total where f.id = total.form_id
   ), ticket as (
     update tickets t set reserved = t.reserved + total.count
     from (select ticket_id, sum(count)::integer as count from offered group by ticket_id) total where t.id = total.ticket_id
   )
   select id from offered`,
);

/** Takes a state and ids of entries with an offer: ends the offers and releases what they reserved. The form's row is locked. */
export const endOffers = statement(
  'waiting_end_offers',
  v.strictObject({ id: v.string(), ticketId: v.string(), count: v.number() }),
  `with ended as (
     update waiting_entries w set state = $1::text where w.id = any($2::uuid[]) and w.state = 'offered'
     returning w.id, w.form_id, w.ticket_id, w.count
   ), form as (
     update forms f set reserved = f.reserved - total.count
     from (select form_id, sum(count)::integer as count from ended group by form_id) total where f.id = total.form_id
   ), ticket as (
     update tickets t set reserved = t.reserved - total.count
     from (select ticket_id, sum(count)::integer as count from ended group by ticket_id) total where t.id = total.ticket_id
   )
   select id, ticket_id as "ticketId", count from ended`,
);

/** Takes the kind, the time and ids of entries: writes a mail to each. It is composed afterwards. */
export const mailWaiting = statement(
  'waiting_mail',
  v.strictObject({ id: v.string() }),
  `insert into mails (owner_id, event_id, waiting_id, kind, state, locale, to_name, to_address, network, wide_network,
     next_attempt_at, created_at)
   select e.owner_id, e.id, w.id, $1::text, ${stateSql('e.owner_id')}, w.locale, w.firstname || ' ' || w.surname, w.email, w.network, w.wide_network,
     $2::timestamptz, $2::timestamptz
   from waiting_entries w join forms f on f.id = w.form_id join events e on e.id = f.event_id where w.id = any($3::uuid[])
   order by w.place returning id`,
);

/**
 * Takes the time: removes entries whose address was not confirmed in time, with their mails. Those whose mail has not left yet, as there
 * is no mail server, stay.
 */
export const dropUnconfirmed = statement(
  'waiting_drop_unconfirmed',
  v.strictObject({ id: v.string() }),
  `delete from waiting_entries w where w.id in (
     select id from waiting_entries where state = 'waiting' and confirmed_at is null
       and created_at <= $1::timestamptz - interval '${unconfirmedDays} days' order by created_at limit 500)
     and w.state = 'waiting' and w.confirmed_at is null and not exists (
       select from mails m where m.waiting_id = w.id and m.kind = 'waitingJoined' and (m.state not in ${listSql(mailEnds)}
         or m.sent_at > $1::timestamptz - interval '${unconfirmedDays} days'))
   returning id`,
);

/** Takes the time: removes those who left without having confirmed the address, days after they were put on the list, with their mails. Mostly another person had typed it. */
export const dropNeverThere = statement(
  'waiting_drop_never_there',
  v.strictObject({ id: v.string() }),
  `delete from waiting_entries where id in (
     select id from waiting_entries where state = 'left' and confirmed_at is null and offered_at is null
       and created_at <= $1::timestamptz - interval '${unconfirmedDays} days' limit 5000 for update skip locked)
   returning id`,
);
