import * as v from 'valibot';
import { CheckIn, DoorAttendee, EntryRule, ListedAttendee } from '../../src/api/contract/door.ts';
import { doorLimits } from '../../src/lib/limits.ts';
import { listedSql, shortCodeSql, uncountedPeopleSql } from '../platform/db/schema/attendees.ts';
import { isLiveSql, isTestSql } from '../platform/db/schema/purchases.ts';
import { isoSql, statement } from '../platform/db/statement.ts';
import { reachSql } from '../platform/http/scope.ts';

/*
 * What the door asks and writes. Written in SQL, because a queue waits for every scan: each is one statement, and of two doors
 * that admit the same attendee at once, the statement lets one.
 */

const Found = v.strictObject({
  ...DoorAttendee.entries,
  rule: v.nullable(v.strictObject(EntryRule.entries)),
  eventId: v.string(),
  timeZone: v.string(),
  removed: v.boolean(),
  lastCheckIn: v.nullable(v.strictObject(CheckIn.entries)),
});
export type Found = v.InferOutput<typeof Found>;
const Scanned = v.strictObject({ ...Found.entries, otherEvent: v.nullable(v.string()) });

export const toPay = `case when p.status = 'awaitingDoor' then jsonb_build_object('total', p.total, 'currency', p.currency, 'attendees',
     (select count(*) from registered_users o where o.purchase_id = p.id and o.deleted_at is null)) end as "toPay"`;
const othersToCome = `(select count(*) from registered_users o where o.purchase_id = p.id and o.event_id = r.event_id and o.id <> r.id
     and o.deleted_at is null and o.checked_in_at is null)::integer as "othersToCome"`;
const attendee = `r.id as "uId", r.purchase_id as "pId", r.firstname, r.surname, r.organization, t.name as "ticketName",
     f.title as "formTitle", p.reference, p.status as "paymentStatus", ${toPay}, r.checked_in_at as "checkedInAt", ${othersToCome},
     ${isoSql('r.transferred_at')} as "heldSince", ${isTestSql('p')} as "isTest", ${isLiveSql('p.event_id')} as "isLive", t.entry_rule as rule, r.photo`;
const joins = `registered_users r join purchases p on p.id = r.purchase_id join tickets t on t.id = r.ticket_id
     join forms f on f.id = r.form_id`;
export const lastIn = `(select jsonb_build_object('id', c.id, 'kind', c.kind, 'at', ${isoSql('c.at')}, 'by', coalesce(nullif(u.name, ''), u.email, ''), 'gate', c.gate)
     from check_ins c left join users u on u.id = c.by_user_id
     where c.registered_user_id = r.id and c.kind = 'in' and r.checked_in_at is not null
     order by c.sequence desc limit 1) as "lastCheckIn"`;
const zone = '(select e.time_zone from events e where e.id = r.event_id)';
const facts = `${attendee}, r.event_id as "eventId", r.deleted_at is not null as removed,
     ${zone} as "timeZone", ${lastIn}`;

/** Of another event the door learns the name only where its own organiser is that event's, too. */
const scannedAt = (eventId: string) => `${facts}, case when r.event_id <> ${eventId} then (
     select o.name from events o join events own on own.owner_id = o.owner_id where o.id = r.event_id and own.id = ${eventId}) end as "otherEvent"`;

/** Each code of each scan, at an event that its caller may touch. */
export const findByCodes = statement(
  'door_by_code',
  v.strictObject({ ...Scanned.entries, scan: v.number() }),
  `select distinct on (asked.scan) asked.scan, ${scannedAt('asked.event_id')}
   from unnest($1::integer[], $2::text[], $3::uuid[], $4::uuid[], $5::uuid[]) as asked(scan, code, event_id, owner, reach)
     join badges b on b.code = asked.code
     join ${joins.replace('registered_users r', 'registered_users r on r.id = b.registered_user_id')}
   where ${reachSql('asked.event_id', 'asked.owner', 'asked.reach')}`,
);
/** Everybody of a purchase of the same organiser's; those who were removed last. */
export const findByReference = statement(
  'door_by_reference',
  Scanned,
  `select ${scannedAt('$2')} from ${joins} where p.reference = $1
     and (select owner_id from events where id = p.event_id) = (select owner_id from events where id = $2)
   order by removed, r.position`,
);
/** Those of an event whose badge has that short code. */
export const findByShortCode = statement(
  'door_by_short_code',
  Scanned,
  `select ${scannedAt('$2')} from ${joins} join badges b on b.registered_user_id = r.id
   where ${shortCodeSql('b.code')} = replace($1, '-', '') and r.event_id = $2`,
);
/** Whether a code was of a badge of the event until its ticket was transferred. */
export const isRetired = statement(
  'door_retired',
  v.strictObject({ eventId: v.string() }),
  `select r.event_id as "eventId" from retired_codes c join registered_users r on r.id = c.registered_user_id
   where c.code = any($1) and r.event_id = $2 limit 1`,
);
export const findById = statement(
  'door_by_id',
  Found,
  `select ${facts} from ${joins} where r.id = $1 and r.purchase_id = $2`,
);

/** What `decide` says of the rule of a ticket `t`: whether it lets its holder `r` in at a gate, at that time. */
const passes = ({ gate, at }: { gate: string; at: string }) => {
  const day = (time: string) => `(${time} at time zone ${zone})::date`;
  return `(r.checked_in_at is null or (t.entry_rule ->> 'entry' = 'daily' and ${day('r.checked_in_at')} < ${day(at)}))
     and (t.entry_rule is null or (
       (${gate} is null or t.entry_rule -> 'gates' = '[]' or t.entry_rule -> 'gates' ? ${gate})
       and (t.entry_rule -> 'windows' = '[]' or exists (select from jsonb_array_elements(t.entry_rule -> 'windows') as open
         where ${at} >= (open ->> 'from')::timestamptz and ${at} < (open ->> 'until')::timestamptz))))`;
};

/**
 * The marks on attendees and the log entries are one statement; no row for whom the rules do not let in, or whose caller may not. Rows
 * are locked in one order, so that two of these do not wait for each other. Whoever is asked for twice is admitted once, and an entry that the
 * door has named counts once.
 */
const admitting = (lock: string) => `with asked as (
     select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::uuid[], $5::text[], $6::uuid[], $7::uuid[], $8::text[], $9::uuid[])
       with ordinality as asked(user_id, purchase_id, at, by_id, gate, owner, reach, held_since, entry, place)
   ), open as materialized (
     select asked.place::integer, ${facts} from asked
       join registered_users r on r.id = asked.user_id and r.purchase_id = asked.purchase_id
       join ${joins.replace('registered_users r join ', '')}
     where p.status = any($10) and not (${isTestSql('p')} and ${isLiveSql('p.event_id')})
       and ${passes({ gate: 'asked.gate', at: 'asked.at' })} and r.deleted_at is null
       and (asked.held_since is null or coalesce(${isoSql('r.transferred_at')}, '') = asked.held_since)
       and ${reachSql('r.event_id', 'asked.owner', 'asked.reach')}
       and not exists (select from check_ins made where made.id = asked.entry)
       and (select count(*) from (select from check_ins noted where noted.registered_user_id = r.id limit ${doorLimits.log}) log) < ${doorLimits.log}
     order by p.id, r.id
     for share of p ${lock} for no key update of r ${lock}
   ), admitted as (
     update registered_users r set checked_in_at = asked.at from open join asked using (place) where r.id = open."uId"
     returning asked.*
   ), entry as (
     insert into check_ins (id, registered_user_id, kind, at, by_user_id, gate)
     select coalesce(entry, gen_random_uuid()), user_id, 'in', at, by_id, coalesce(gate, '') from admitted returning id, registered_user_id
   )
   select open.*, entry.id as entry from open join admitted using (place) join entry on entry.registered_user_id = open."uId"`;

const Admitted = v.strictObject({ ...Found.entries, place: v.number(), entry: v.string() });
/** Leaves out whom another transaction holds. */
export const admit = statement('door_admit', Admitted, admitting('skip locked'));
/** Waits for whoever is ending the order, and keeps others from that: who is in is counted by the order's status. */
export const admitHeld = statement('door_admit_held', Admitted, admitting(''));

export const undo = statement(
  'door_undo',
  v.strictObject({}),
  `with held as materialized (select id from purchases where id = $2 for share), undone as (
     update registered_users set checked_in_at = null
     where id = $1 and purchase_id in (select id from held) and event_id = $5 and checked_in_at is not null returning id
   )
   insert into check_ins (registered_user_id, kind, at, by_user_id) select id, 'undone', $3, $4 from undone`,
);

/** Sorted as the door shows them: a searched text begins with the first name and the surname. As in the index `registered_users_name`. */
const inOrder = (name: string) => `left(${name}.search, 64) collate "C", ${name}.id`;
const onTheList = `r.event_id = $1 and ${listedSql}`;

/**
 * Looks for the attendees first and only then for their facts, which are needed of few. The first pattern is in a parameter
 * of its own, because the index takes no array; so is the reference's subquery, so that both halves can use their index.
 */
export const search = statement(
  'door_search',
  v.strictObject({ ...ListedAttendee.entries, total: v.number() }),
  `with found as materialized (
     select r.id, r.search from registered_users r
     where ${onTheList} and ((r.search like $2 and r.search like all($3))
       or r.purchase_id = any(array(select id from purchases where reference between $4 and $5 or right(reference, 4) = $6)))
     limit $7
   ), first as (
     select id, (select count(*) from found) as total from found order by ${inOrder('found')} limit $8
   )
   select ${attendee}, ${lastIn}, first.total from first, ${joins} where r.id = first.id order by ${inOrder('r')}`,
);

export const listAll = statement(
  'door_list',
  ListedAttendee,
  `with first as (
     select r.id from registered_users r where ${onTheList} order by ${inOrder('r')} limit $2
   )
   select ${attendee}, ${lastIn} from first, ${joins} where r.id = first.id order by ${inOrder('r')}`,
);

/** From the running totals: it costs the same however many there are. No row of no event. */
export const count = statement(
  'door_count',
  v.strictObject({ registered: v.number(), checkedIn: v.number(), gates: v.array(v.string()) }),
  `select coalesce(sum(c.registered), 0)::integer - ${uncountedPeopleSql('e.id = $1')} as registered,
     coalesce(sum(c.checked_in), 0)::integer - ${uncountedPeopleSql('e.id = $1', 'r.checked_in_at')} as "checkedIn",
     e.gates
   from events e left join forms f on f.event_id = e.id left join form_counts c on c.form_id = f.id where e.id = $1 group by e.id`,
);
