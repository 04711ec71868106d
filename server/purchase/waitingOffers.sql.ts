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
 * Offers to the network of `w`: of the last hours, and those whose order is still to be paid. One whose order was paid or free doesn't count: it is an
 * order like any other.
 */
const offered = (at: string, what: string, isOfIt: string): string =>
  `(select ${what} from waiting_entries other
      left join purchases p on p.id = other.purchase_id and other.state = 'accepted'
    where other.form_id = w.form_id and ${isOfIt} and other.state <> 'waiting'
      and p.settled_at is null and p.total is distinct from 0
      and (other.offered_at > ${at} - interval '${hours} hours' or p.status in ${listSql(unpaidStatuses)}))`;

/** How many there are of a ticket `t` of a form `f`; where that is not limited, more than anybody wants. */
const size = 'coalesce(least(f.capacity, t.quantity), 1000000)';
const share = `greatest(${least}, ${size} / ${part})`;

/** How many more offers, and tickets in them, the network of `w` gets. */
const leftFor = (at: string, isOfIt: string, most: number, tickets: string) => ({
  offers: `(${most} - ${offered(at, 'count(*)', isOfIt)})::integer`,
  tickets: `(${tickets} - ${offered(at, 'coalesce(sum(other.count), 0)', isOfIt)})::integer`,
});
const ofNetwork = (at: string) => leftFor(at, 'other.network = w.network', offers, share);
const shareOfWide = `greatest(${least}, least(${size} / ${widePart}, ${wide} * ${share}))`;
const ofWideNetwork = (at: string) => leftFor(at, 'other.wide_network = w.wide_network', offers * wide, shareOfWide);
/** Networks that are not known are one wide one. */
const ofUnknown = (at: string) => leftFor(at, 'other.network is null', offers * wide, shareOfWide);

type LeftFor = ReturnType<typeof leftFor>;

const networkSql = (name: string, { offers, tickets }: LeftFor) =>
  `jsonb_build_object('name', ${name}, 'left', ${offers}, 'tickets', ${tickets})`;

const isWithin = ({ offers, tickets }: LeftFor) => `${offers} > 0 and w.count <= ${tickets}`;

/** Whether an entry `w` is offered something by itself: its address is confirmed, and its network has not had enough. */
const isAsked = (at: string): string =>
  `w.confirmed_at is not null
     and case when w.network is null then ${isWithin(ofUnknown(at))} else ${isWithin(ofNetwork(at))} and ${isWithin(ofWideNetwork(at))} end`;

/** Entries `w` that wait for a ticket `t` of a form `f` of an event `e`, of which enough is left and on sale at `at`. */
const waitingFor = (at: string): string => `from waiting_entries w join forms f on f.id = w.form_id
     join tickets t on t.id = w.ticket_id join events e on e.id = f.event_id
   where w.state = 'waiting' and f.waiting_hours is not null and f.published and e.published and e.ends_at > ${at}
     and (f.closes_at is null or f.closes_at > ${at}) and (f.capacity is null or f.reserved + w.count <= f.capacity)
     and t.deleted_at is null and (t.sale_starts_at is null or t.sale_starts_at <= ${at})
     and (t.sale_ends_at is null or t.sale_ends_at > ${at}) and (t.quantity is null or t.reserved + w.count <= t.quantity)`;

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
  `select w.id, w.ticket_id as "ticketId", w.count, f.waiting_hours as hours, f.closes_at as "closesAt", e.ends_at as "endsAt",
     t.sale_ends_at as "saleEndsAt", f.capacity - f.reserved as "formLeft", t.quantity - t.reserved as "ticketLeft",
     case when $3::uuid is not null then '[]'
       when w.network is null then jsonb_build_array(${networkSql("'unknown'", ofUnknown('$2::timestamptz'))})
       when w.wide_network is null then jsonb_build_array(${networkSql('w.network', ofNetwork('$2::timestamptz'))})
       else jsonb_build_array(${networkSql('w.network', ofNetwork('$2::timestamptz'))}, ${networkSql('w.wide_network', ofWideNetwork('$2::timestamptz'))})
     end as networks
   ${waitingFor('$2::timestamptz')} and w.form_id = $1 and (w.id = $3::uuid or $3::uuid is null and ${isAsked('$2::timestamptz')}) order by w.place limit $4`,
);

/** Takes the time: the forms with an offer that is over, or with an entry that fits into what is left. */
export const formsToOffer = statement(
  'waiting_forms',
  v.strictObject({ formId: v.string() }),
  `select w.form_id as "formId" from waiting_entries w where w.state = 'offered' and w.offered_until <= $1::timestamptz
   union select w.form_id ${waitingFor('$1::timestamptz')} and ${isAsked('$1::timestamptz')} limit 500`,
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
