import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { unpaidMails } from '../../src/lib/limits.ts';
import { dueStates, mailStates } from '../../src/lib/mail.ts';
import { listSql } from '../platform/db/columns.ts';
import { mailboxSql, mails } from '../platform/db/schema/mails.ts';
import { statement } from '../platform/db/statement.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { mailedSql, stateSql } from '../platform/mail/queueSql.ts';

/*
 * The queue of mails. Written in SQL for `skip locked`: of several processes that look at the same moment, each takes a mail that no
 * other has taken.
 */

/** Takes the purchase, the refund and the time. */
export const insertRefundMail = statement(
  'mail_insert_refund',
  v.strictObject({ id: v.string() }),
  `with purchase as (select id, event_id, buyer_email, locale from purchases where id = $1)
   ${mailedSql("'refund'", '$3::timestamptz', 'purchase', '$2::uuid')} returning id`,
);

/** Writes the mail to a buyer whose money went back. */
export const mailRefund = (tx: Tx, { id, refundId }: { id: string; refundId: string }, now: Date) =>
  insertRefundMail(tx, id, refundId, now);

/**
 * Writes a mail about a ticket to an address. Takes the purchase, the name, the address, the time, the kind, the attendee where it is
 * about what happened to one, and the key of a link where its reader may object.
 */
export const insertTicketMail = statement(
  'mail_insert_ticket',
  v.strictObject({ id: v.string(), state: v.picklist(mailStates) }),
  `insert into mails (owner_id, event_id, purchase_id, attendee_id, unsubscribe_key, kind, state, locale, to_name, to_address, next_attempt_at, created_at)
   select e.owner_id, p.event_id, p.id, $6, $7::uuid, $5, ${stateSql('e.owner_id')}, p.locale, $2, $3, $4, $4
   from purchases p join events e on e.id = p.event_id where p.id = $1 returning id, state`,
);

/** Takes a purchase and the time: tells everybody but its buyer who has a ticket of it that this is no longer valid, each address once. */
export const insertEndMails = statement(
  'mail_insert_ends',
  v.strictObject({ id: v.string() }),
  `insert into mails (owner_id, event_id, purchase_id, attendee_id, unsubscribe_key, kind, state, locale, to_name, to_address, next_attempt_at, created_at)
   select distinct on (lower(r.email)) e.owner_id, p.event_id, p.id, r.id, gen_random_uuid(), 'ticketCancelled', ${stateSql('e.owner_id')}, p.locale,
     r.firstname || ' ' || r.surname, r.email, $2::timestamptz, $2::timestamptz
   from registered_users r join purchases p on p.id = r.purchase_id join events e on e.id = p.event_id
   where p.id = $1 and r.deleted_at is null and r.email <> '' and lower(r.email) <> lower(p.buyer_email)
   order by lower(r.email), r.position returning id`,
);

/** Takes the time and the days before the end of a hold: writes a reminder to pay to the next buyer who had none of so few days. */
export const remindNext = statement(
  'mail_remind',
  v.strictObject({ id: v.string() }),
  `with purchase as (
     update purchases set reminded_days = $2
     where id = (select id from purchases
       where status = 'awaitingTransfer' and hold_expires_at > $1::timestamptz
         and hold_expires_at <= $1::timestamptz + $2::integer * interval '1 day'
         and created_at <= hold_expires_at - $2::integer * interval '1 day' - interval '12 hours'
         and (reminded_days is null or reminded_days > $2)
       order by hold_expires_at limit 1 for update skip locked)
     returning id, event_id, buyer_email, locale
   ) ${mailedSql("'transferReminder'", '$1::timestamptz', 'purchase')} returning id`,
);

/** How many days before the end of a reservation its buyer is reminded to pay; the last first, so that no buyer gets two at once. */
const daysBefore = [1, 2];
/** How many mails one run writes, so that it ends. */
const maxReminders = 500;

/** Writes the reminders that are due to those who pay by transfer: each once, and none right after ordering. */
export async function remindOfTransfers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (const days of daysBefore)
    for (let count = 0; count < maxReminders; count++) if ((await remindNext(db, clock(), days)).length === 0) break;
}

/** Whether a mail of `m` has no words yet, and is to have some: it will not be kept back as one of a mailing that is cancelled. */
const isUncomposedSql = (at: string) =>
  `m.composed_at is null and m.next_attempt_at <= ${at}
     and not exists (select from mailings g where g.id = m.mailing_id and g.state = 'cancelled')`;

/** Whether a mail of `m` is an organiser's of one sort: held or not, and to many or about an order, each as the index of those without words has it. */
const isOfSortSql = (owner: string, isHeld: string, isMailing: string) =>
  `m.owner_id = ${owner} and (m.state = 'held') = ${isHeld} and (m.mailing_id is not null) = ${isMailing}`;

/**
 * Takes the time: the organisers who have mails without words, and of which sort the next of each is; those first whose mails can be sent, and whose have waited
 * longest. Looked at are as many rows as there are organisers and sorts, however many mails one has: it is asked before each mail that is written.
 */
export const uncomposedOwners = statement(
  'mail_uncomposed_owners',
  v.strictObject({ ownerId: v.string(), isHeld: v.boolean(), isMailing: v.boolean() }),
  `with recursive owners as (
     (select owner_id from mails where composed_at is null order by owner_id limit 1)
     union all
     select (select m.owner_id from mails m where m.composed_at is null and m.owner_id > o.owner_id order by m.owner_id limit 1)
     from owners o where o.owner_id is not null
   ), firsts as (
     select distinct on (o.owner_id) o.owner_id, sort.is_held, sort.is_mailing, first.next_attempt_at
     from owners o cross join (values (false, false), (false, true), (true, false), (true, true)) as sort (is_held, is_mailing)
     cross join lateral (
       select m.next_attempt_at from mails m where ${isUncomposedSql('$1')} and ${isOfSortSql('o.owner_id', 'sort.is_held', 'sort.is_mailing')}
       order by m.next_attempt_at limit 1) as first
     order by o.owner_id, sort.is_held, sort.is_mailing
   )
   select owner_id as "ownerId", is_held as "isHeld", is_mailing as "isMailing" from firsts order by is_held, next_attempt_at`,
);

/** Takes the time, an organiser and a sort: their next mail of that sort that has no words yet, locked until the transaction ends. */
export const nextUncomposed = statement(
  'mail_uncomposed',
  v.strictObject({ id: v.string() }),
  `select m.id from mails m where ${isUncomposedSql('$1')} and ${isOfSortSql('$2', '$3', '$4')}
   order by m.next_attempt_at limit 1 for update skip locked`,
);

/** What whoever has a ticket, or bought it, does as often as they like without paying again; each time a mail follows, from the same moment. */
const ownChanges = ['ownEmailChanged', 'ticketTransferred', 'detailsGiven'];

/**
 * Whether a mail of `m` is caused by who pays nothing for it: about an order for which no money came, or none but what a door says it took, about a waiting list, or about
 * a ticket, paid or not, that went to another address without its organiser. What an organisation adds itself is none of these.
 */
const unpaidSql = (m: string) =>
  `(${m}.mailing_id is null and (${m}.waiting_id is not null or exists (select from purchases p where p.id = ${m}.purchase_id
     and (p.settled_at is null or p.total = 0 or p.test_mode or p.taken_by is not null) and not exists (
       select from purchase_events e join users u on u.id = e.user_id
       where e.purchase_id = p.id and e.kind = 'addedByHand' and u.role = 'admin'))
     or exists (select from purchase_events e
       where e.purchase_id = ${m}.purchase_id and e.at = ${m}.created_at and e.kind in ${listSql(ownChanges)})))`;

/** The network that caused a mail of `m`, narrow or wide; null where it is not known. A waiting list can be joined again for the same address, from elsewhere. */
const causeSql = (m: string, column: 'network' | 'wide_network') =>
  `case when ${m}.waiting_id is null then (select p.${column} from purchases p where p.id = ${m}.purchase_id) else ${m}.${column} end`;

const { ofNetwork, ofWide, ofUnknown, ofAll, atMost } = unpaidMails;

/**
 * Takes a mail and the time: what becomes of it, where its mailbox had as many within the last hour as strangers may cause, of whichever organiser.
 * `isDropped`: the network that caused this one has caused enough. `waits`: others have, and it is not the first that this network causes; beyond `atMost` that one waits, too.
 * What still has to be sent counts, as a mail server that works again gets all of it at once; after two days no mail is tried any more. What was never sent bothered no one.
 */
export const countUnpaid = statement(
  'mail_count_unpaid',
  v.strictObject({ isDropped: v.boolean(), waits: v.boolean() }),
  `with mail as (
     select m.*, ${causeSql('m', 'network')} as cause, ${causeSql('m', 'wide_network')} as wide
     from mails m where m.id = $1 and ${unpaidSql('m')}
   ), counted as (
     select mail.cause, count(*) filter (where other.cause = mail.cause) as own, count(*) filter (where other.wide = mail.wide) as wide,
       count(*) filter (where other.id is not null and other.cause is null) as unknown, count(other.id) as all
     from mail left join lateral (
       select o.id, ${causeSql('o', 'network')} as cause, ${causeSql('o', 'wide_network')} as wide
       from mails o where ${mailboxSql('o.to_address')} = ${mailboxSql('mail.to_address')}
         and o.composed_at > $2::timestamptz - interval '3 days' and o.state not in ('held', 'suppressed')
         and (o.state in ${listSql(dueStates)} or coalesce(o.sent_at, o.composed_at) > $2::timestamptz - interval '${unpaidMails.seconds} seconds')
         and o.id <> mail.id and ${unpaidSql('o')}
     ) other on true group by mail.cause
   )
   select own >= ${ofNetwork} or counted.wide >= ${ofWide} as "isDropped",
     case when cause is null then unknown >= ${ofUnknown} or counted.all >= ${ofAll} else counted.all >= case when own > 0 then ${ofAll} else ${atMost} end end as waits
   from counted`,
);

/**
 * Takes the owner, an event or null for all, and the time: sends the mails that wait for the organiser's word. Those that strangers caused meanwhile go as many
 * in an hour to a mailbox as from one network would have: nobody counted them while they waited. As to the others' times, see `noLater`.
 */
export const sendHeld = statement(
  'mail_send_held',
  v.strictObject({ id: v.string() }),
  `with waiting as (
     select m.id, m.created_at, ${mailboxSql('m.to_address')} as mailbox, ${unpaidSql('m')} as unpaid
     from mails m where m.owner_id = $1 and m.state = 'held' and ($2::uuid is null or m.event_id = $2)
   ), placed as (
     select id, case when unpaid then (row_number() over (partition by mailbox, unpaid order by created_at, id) - 1) / ${ofNetwork} else 0 end as hours
     from waiting
   )
   update mails m set state = 'queued', next_attempt_at = case when placed.hours = 0 then least(m.next_attempt_at, $3::timestamptz)
     else $3::timestamptz + placed.hours * interval '${unpaidMails.seconds} seconds' end
   from placed where m.id = placed.id and m.state = 'held' returning m.id`,
);

/** Whether a mail of `m` can go: it has its words, its time has come, and it is not of a mailing that is paused or cancelled. */
const canGoSql = (owner: string, at: string) =>
  `m.owner_id = ${owner} and m.state in ${listSql(dueStates)} and m.composed_at is not null and m.next_attempt_at <= ${at}
     and (m.mailing_id is null or exists (select from mailings g where g.id = m.mailing_id and g.state in ('preparing', 'sending')))`;

/** Takes the time: whose mails can go now. */
export const dueOwners = statement(
  'mail_due_owners',
  v.strictObject({ ownerId: v.string() }),
  `select s.owner_id as "ownerId" from mail_servers s
   where (s.paused_until is null or s.paused_until <= $1) and exists (select from mails m where ${canGoSql('s.owner_id', '$1')})`,
);

/**
 * Takes the owner, the time and how many milliseconds ahead a mail may be planned: when the next mail may go. No row where none is due,
 * the server is paused, or the pace allows none so soon.
 */
export const takeTurn = statement(
  'mail_turn',
  v.strictObject({ wait: v.number() }),
  `update mail_servers s set next_at = greatest(s.next_at, $2::timestamptz) + interval '1 minute' / s.per_minute
   where s.owner_id = $1 and s.next_at <= $2::timestamptz + $3::integer * interval '1 millisecond'
     and (s.paused_until is null or s.paused_until <= $2)
     and exists (select from mails m where ${canGoSql('s.owner_id', '$2')})
   returning greatest(0, extract(epoch from s.next_at - interval '1 minute' / s.per_minute - $2::timestamptz) * 1000)::double precision as wait`,
);

/**
 * Takes the owner, the time and the domain of the sender: the next mail that is due, marked as being sent. What is about an order goes
 * before a mail to many, of which none goes while that is paused or cancelled.
 */
export const claimMail = statement(
  'mail_claim',
  v.strictObject({ id: v.string(), attempts: v.number() }),
  `update mails set state = 'sending', attempts = attempts + 1, attempted_at = $2, remark = null, answer = '',
     message_id = coalesce(message_id, '<' || id || '@' || $3 || '>')
   where id = (select id from mails m where ${canGoSql('$1', '$2')}
     order by (mailing_id is not null), next_attempt_at, created_at limit 1 for update skip locked)
   returning id, attempts`,
);

/** Takes a time: what was being sent before, with an end that is not known. */
export const doubtStopped = statement(
  'mail_doubt',
  v.strictObject({ id: v.string() }),
  `update mails set state = 'inDoubt', remark = 'stopped'
   where state = 'sending' and attempted_at < $1 returning id`,
);

/**
 * Takes the time, some mailings, the organisers who had a turn, the latest last, and some organisers: the next mailing that is none of those and of none of these, and
 * has mails to write, or whose mails have to follow it, locked until the transaction ends. It is of the organiser who has waited longest; of those who had no turn yet, one whose mails can be sent comes first.
 */
export const nextMailing = statement(
  'mailing_next',
  v.strictObject({ id: v.string(), ownerId: v.string() }),
  `select g.id, g.owner_id as "ownerId" from mailings g where (g.state in ('scheduled', 'preparing') or g.unsettled)
     and (g.state <> 'scheduled' or g.send_at <= $1) and g.id <> all($2::uuid[]) and g.owner_id <> all($4::uuid[])
   order by array_position($3::uuid[], g.owner_id) nulls first, exists (select from mail_servers s where s.owner_id = g.owner_id) desc,
     g.unsettled desc, g.started_at, g.id limit 1 for update skip locked`,
);

/** The time of a mail that is to go at this time: one that is past already stays, as below. */
export const noLater = (at: Date) => sql`least(${mails.nextAttemptAt}, ${at.toISOString()}::timestamptz)`;

/**
 * Takes a mailing, states of its mails, the state they get and the time: moves some of them. Without a mail server they wait. Their times
 * stay apart where they are past: the next of twenty thousand that have the same would be looked for among all of them. What is suppressed
 * gets no words any more, so it is not looked at again for want of some.
 */
export const moveMails = statement(
  'mailing_move',
  v.strictObject({ id: v.string() }),
  `update mails m set next_attempt_at = least(next_attempt_at, $4::timestamptz),
     state = case when $3 = 'queued' then ${stateSql('m.owner_id')} else $3 end,
     remark = case when $3 = 'suppressed' then 'cancelled' else remark end,
     composed_at = case when $3 = 'suppressed' then coalesce(composed_at, $4) else composed_at end
   where id in (select id from mails where mailing_id = $1 and state = any($2::text[]) limit 1000 for update skip locked)
   returning id`,
);
