import * as v from 'valibot';
import {
  AtSession,
  CheckIn,
  DoorAttendee,
  DoorSession,
  EntryRule,
  ListedAttendee,
} from '../../src/api/contract/door.ts';
import { doorLimits } from '../../src/lib/limits.ts';
import { leftSql, listedSql, shortCodeSql, uncountedPeopleSql } from '../platform/db/schema/attendees.ts';
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
  session: v.nullable(v.strictObject(AtSession.entries)),
  eventId: v.string(),
  timeZone: v.string(),
  removed: v.boolean(),
  lastCheckIn: v.nullable(v.strictObject(CheckIn.entries)),
});
export type Found = v.InferOutput<typeof Found>;
const Scanned = v.strictObject({ ...Found.entries, otherEvent: v.nullable(v.string()) });

export const toPay = `case when p.status = 'awaitingDoor' then jsonb_build_object('total', p.total, 'currency', p.currency, 'attendees',
     (select count(*) from registered_users o where o.purchase_id = p.id and o.deleted_at is null)) end as "toPay"`;

/** Those who are at a session now, as `door_stays x`. */
const presentSql = `x.checked_in_at is not null and x.left_at is null
       and exists (select from registered_users o where o.id = x.registered_user_id and o.listed and o.deleted_at is null)`;
/** Whether there is such a session, open to the ticket of an attendee `r`. */
const isOpen = (
  session: string,
) => `exists (select from door_sessions d where d.id = ${session} and d.event_id = r.event_id
     and d.removed_at is null and (d.tickets = '{}' or r.ticket_id = any(d.tickets)))`;
/** Of the sessions that `which` picks as `d`, those without room, as a part `full_now` of a statement: counted once, of however many rows it is asked. */
const fullSql = (
  which: string,
) => `full_now as materialized (select d.id, d.event_id from door_sessions d where ${which} and d.removed_at is null
       and d.capacity <= (select count(*) from door_stays x where x.session_id = d.id and ${presentSql}))`;
const isFull = (session: string) =>
  `exists (select from full_now where full_now.id = ${session} and full_now.event_id = r.event_id)`;

/** When an attendee `r` came, and left: a session, of which the stay is joined as `s`, or the event, where `session` is null. */
export const stayAt = (session: string) => ({
  came: `case when ${session} is null then r.checked_in_at else s.checked_in_at end`,
  left: `case when ${session} is null then r.left_at else s.left_at end`,
  join: `left join door_stays s on s.registered_user_id = r.id and s.session_id = ${session}`,
});

const othersToCome = (
  session: string,
) => `(select count(*) from registered_users o where o.purchase_id = p.id and o.event_id = r.event_id and o.id <> r.id
     and o.deleted_at is null and case when ${session} is null then o.checked_in_at is null or o.left_at is not null
       else not exists (select from door_stays x where x.registered_user_id = o.id and x.session_id = ${session} and x.checked_in_at is not null and x.left_at is null)
     end)::integer as "othersToCome"`;
const attendee = (
  session: string,
) => `r.id as "uId", r.purchase_id as "pId", r.firstname, r.surname, r.organization, t.name as "ticketName",
     f.title as "formTitle", p.reference, p.status as "paymentStatus", ${toPay}, ${stayAt(session).came} as "checkedInAt", ${stayAt(session).left} as "leftAt",
     ${othersToCome(session)},
     case when ${session} is not null then jsonb_build_object('isOpen', ${isOpen(session)}, 'isFull', ${isFull(session)}) end as session,
     ${isoSql('r.transferred_at')} as "heldSince", ${isTestSql('p')} as "isTest", ${isLiveSql('p.event_id')} as "isLive", t.entry_rule as rule, r.photo, r.attention`;
const joins = (
  session: string,
) => `registered_users r join purchases p on p.id = r.purchase_id join tickets t on t.id = r.ticket_id
     join forms f on f.id = r.form_id ${stayAt(session).join}`;
export const lastIn = (
  session: string,
) => `(select jsonb_build_object('id', c.id, 'kind', c.kind, 'at', ${isoSql('c.at')}, 'by', coalesce(nullif(u.name, ''), u.email, ''), 'gate', c.gate)
     from check_ins c left join users u on u.id = c.by_user_id
     where c.registered_user_id = r.id and c.kind = 'in' and c.at = ${stayAt(session).came} and c.session_id is not distinct from ${session}
     order by c.sequence desc limit 1) as "lastCheckIn"`;
const zone = '(select e.time_zone from events e where e.id = r.event_id)';
const facts = (session: string) => `${attendee(session)}, r.event_id as "eventId", r.deleted_at is not null as removed,
     ${zone} as "timeZone", ${lastIn(session)}`;

/** Of another event the door learns the name only where its own organiser is that event's, too. */
const scannedAt = (eventId: string, session: string) => `${facts(session)}, case when r.event_id <> ${eventId} then (
     select o.name from events o join events own on own.owner_id = o.owner_id where o.id = r.event_id and own.id = ${eventId}) end as "otherEvent"`;

/** Each code of each scan, at an event that its caller may touch. */
export const findByCodes = statement(
  'door_by_code',
  v.strictObject({ ...Scanned.entries, scan: v.number() }),
  `with ${fullSql('d.id = any($4)')}
   select distinct on (asked.scan) asked.scan, ${scannedAt('asked.event_id', 'asked.session')}
   from unnest($1::integer[], $2::text[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[]) as asked(scan, code, event_id, session, owner, reach)
     join badges b on b.code = asked.code
     join ${joins('asked.session').replace('registered_users r', 'registered_users r on r.id = b.registered_user_id')}
   where ${reachSql('asked.event_id', 'asked.owner', 'asked.reach')}`,
);
/** Everybody of a purchase of the same organiser's; those who were removed last. */
export const findByReference = statement(
  'door_by_reference',
  Scanned,
  `with ${fullSql('d.id = $3')} select ${scannedAt('$2', '$3::uuid')} from ${joins('$3::uuid')} where p.reference = $1
     and (select owner_id from events where id = p.event_id) = (select owner_id from events where id = $2)
   order by removed, r.position`,
);
/** Those of an event whose badge has that short code. */
export const findByShortCode = statement(
  'door_by_short_code',
  Scanned,
  `with ${fullSql('d.id = $3')} select ${scannedAt('$2', '$3::uuid')} from ${joins('$3::uuid')} join badges b on b.registered_user_id = r.id
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
  `with ${fullSql('d.id = $3')} select ${facts('$3::uuid')} from ${joins('$3::uuid')} where r.id = $1 and r.purchase_id = $2`,
);

/** What `decide` says of the rule of a ticket `t`: whether it lets its holder `r` in at a gate or, as far as it is asked there, at a session, at that time. */
export const passes = ({ gate, at, session }: { gate: string; at: string; session: string }) => {
  const { came, left } = stayAt(session);
  const day = (time: string) => `(${time} at time zone ${zone})::date`;
  return `(${came} is null or (${session} is null and t.entry_rule ->> 'entry' = 'daily' and ${day('r.checked_in_at')} < ${day(at)})
       or (${left} <= ${at} and (${session} is not null or t.entry_rule ->> 'reentry' is distinct from 'false')))
     and (${session} is null or ${isOpen(session)})
     and (t.entry_rule is null or (
       (${session} is not null or ${gate} is null or t.entry_rule -> 'gates' = '[]' or t.entry_rule -> 'gates' ? ${gate})
       and (t.entry_rule -> 'windows' = '[]' or exists (select from jsonb_array_elements(t.entry_rule -> 'windows') as open
         where ${at} >= (open ->> 'from')::timestamptz and ${at} < (open ->> 'until')::timestamptz))))`;
};

/** Whether one more step of an attendee `r` is noted: each scan reads them. */
const hasRoom = `(select count(*) from (select from check_ins noted where noted.registered_user_id = r.id limit ${doorLimits.log}) log) < ${doorLimits.log}`;

/**
 * The marks on attendees and the log entries are one statement; no row for whom the rules do not let in, or whose caller may not. Rows
 * are locked in one order, so that two of these do not wait for each other. Whoever is asked for twice is admitted once, and an entry that the
 * door has named counts once.
 */
const admitting = (lock: string) => `with asked as (
     select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::uuid[], $5::text[], $6::uuid[], $7::uuid[], $8::text[], $9::uuid[], $10::uuid[])
       with ordinality as asked(user_id, purchase_id, at, by_id, gate, owner, reach, held_since, entry, session, place)
   ), ${fullSql('d.id = any($10)')}, open as materialized (
     select asked.place::integer, ${facts('asked.session')} from asked
       join registered_users r on r.id = asked.user_id and r.purchase_id = asked.purchase_id
       join ${joins('asked.session').replace('registered_users r join ', '')}
     where p.status = any($11) and not (${isTestSql('p')} and ${isLiveSql('p.event_id')})
       and ${passes({ gate: 'asked.gate', at: 'asked.at', session: 'asked.session' })} and r.deleted_at is null
       and (asked.held_since is null or coalesce(${isoSql('r.transferred_at')}, '') = asked.held_since)
       and ${reachSql('r.event_id', 'asked.owner', 'asked.reach')}
       and not exists (select from check_ins made where made.id = asked.entry)
       and ${hasRoom}
     order by p.id, r.id
     for share of p ${lock} for no key update of r ${lock}
   ), admitted as (
     update registered_users r set checked_in_at = asked.at, left_at = null from open join asked using (place)
     where r.id = open."uId" and asked.session is null
     returning asked.*
   ), seated as (
     insert into door_stays (registered_user_id, session_id, checked_in_at)
     select distinct on (user_id, asked.session) user_id, asked.session, at from open join asked using (place)
     where asked.session is not null order by user_id, asked.session, place
     on conflict (registered_user_id, session_id) do update set checked_in_at = excluded.checked_in_at, left_at = null
       where door_stays.checked_in_at is null or door_stays.left_at <= excluded.checked_in_at
     returning registered_user_id as user_id, session_id as session
   ), passed as (
     select * from admitted
     union all
     (select distinct on (user_id, session) asked.* from seated join asked using (user_id, session) join open using (place) order by user_id, session, place)
   ), entry as (
     insert into check_ins (id, registered_user_id, kind, at, by_user_id, gate, session_id)
     select coalesce(entry, gen_random_uuid()), user_id, 'in', at, by_id, coalesce(gate, ''), session from passed
     returning id, registered_user_id, session_id
   )
   select open.*, entry.id as entry from open join passed using (place)
     join entry on entry.registered_user_id = open."uId" and entry.session_id is not distinct from passed.session`;

const Admitted = v.strictObject({ ...Found.entries, place: v.number(), entry: v.string() });
/** Leaves out whom another transaction holds. */
export const admit = statement('door_admit', Admitted, admitting('skip locked'));
/** Waits for whoever is ending the order, and keeps others from that: who is in is counted by the order's status. */
export const admitHeld = statement('door_admit_held', Admitted, admitting(''));

/**
 * Notes that an attendee went out, of the event or of a session (`$9`): of one who is inside or, where it was noted without a network (`$8`), in any case. It counts if it was not before they came in.
 * Who leaves the event has left its sessions.
 */
const lettingOut = (lock: string) => `with own as materialized (
     select r.id from registered_users r where r.id = $1 and r.purchase_id = $2 and r.event_id = $3
       and ($8::boolean or $9::uuid is not null or (r.checked_in_at is not null and r.left_at is null))
       and ($9 is null or exists (select from door_sessions d where d.id = $9 and d.event_id = $3))
       and not exists (select from check_ins where id = $4) and ${hasRoom} for no key update of r ${lock}
   ), risen as (
     update door_stays s set left_at = greatest(s.left_at, $5) from own where s.registered_user_id = own.id and s.session_id = $9
       and s.checked_in_at <= $5 and ($8 or s.left_at is null) returning own.id
   ), entry as (
     insert into check_ins (id, registered_user_id, kind, at, by_user_id, gate, session_id)
     select coalesce($4::uuid, gen_random_uuid()), id, 'out', $5::timestamptz, $6::uuid, $7, $9 from own
     where $8 or $9 is null or exists (select from risen) on conflict (id) do nothing returning registered_user_id
   ), gone as (
     update registered_users r set left_at = greatest(r.left_at, $5) from entry where r.id = entry.registered_user_id and $9 is null and r.checked_in_at <= $5
   ), ended as (
     update door_stays s set left_at = $5 from entry
     where s.registered_user_id = entry.registered_user_id and $9 is null and s.checked_in_at <= $5 and s.left_at is null
   )
   select registered_user_id as id from entry`;
const LetOut = v.strictObject({ id: v.string() });
/** Leaves out whom another transaction holds. */
export const letOut = statement('door_let_out', LetOut, lettingOut('skip locked'));
export const letOutHeld = statement('door_let_out_held', LetOut, lettingOut(''));
/** Whether what a door has named is in the log of an attendee. */
export const findNoted = statement(
  'door_noted',
  LetOut,
  'select id from check_ins where id = $1 and registered_user_id = $2 and kind = $3',
);

/** Who is in the event again is so at the sessions where they were, whose own log knows of no exit. */
const backAtSessions = `, back as (
     update door_stays s set left_at = null from undone, last where last.kind = 'out' and s.registered_user_id = undone.id and s.left_at = last.at
       and not exists (select from check_ins c where c.registered_user_id = s.registered_user_id and c.session_id = s.session_id and c.kind = 'out' and c.at = last.at)
   )`;

/** Where an undoing keeps when the attendee came and left: of a session (`$10`), or of the event. */
const stays = {
  event: { table: 'registered_users r', id: 'r.id', is: 'true', from: 'registered_users r', also: backAtSessions },
  session: {
    table: 'door_stays r',
    id: 'r.registered_user_id',
    is: 'r.session_id = $10',
    from: 'door_stays r join registered_users a on a.id = r.registered_user_id',
    also: '',
  },
};

const undoing = ({ table, id, is, from, also }: (typeof stays)['event'], person: string) =>
  `with held as materialized (select id from purchases where id = $2 for share), own as materialized (
     select ${id} as id, r.checked_in_at, r.left_at from ${from} where ${id} = $1 and ${is} and ${person}.purchase_id in (select id from held) and ${person}.event_id = $3
       and r.checked_in_at is not null for no key update of r
   ), made as materialized (
     select c.id, c.kind, c.at, c.sequence from check_ins c where c.registered_user_id = $1 and c.session_id is not distinct from $10::uuid and c.kind <> 'undone' and not exists (
       select from check_ins u where u.registered_user_id = $1 and u.session_id is not distinct from $10 and u.kind = 'undone' and u.sequence > c.sequence and coalesce(u.undoes = c.id, true))
   ), last as materialized (select id, kind, at from made order by at desc, sequence desc limit 1
   ), rest as (select * from made where id not in (select id from last)
   ), came as (select at, sequence from rest where kind = 'in' order by at desc, sequence desc limit 1
   ), gone as (select max(rest.at) as at from rest, came where rest.kind = 'out' and (rest.at, rest.sequence) > (came.at, came.sequence)
   ), undone as (
     update ${table} set checked_in_at = (select at from came), left_at = (select at from gone) from own where ${id} = own.id and ${is}
       and ($4::uuid is null or $4 = (select id from last)) and ($9::text is null or $9 = (select kind from last)) and not exists (select from check_ins where id = $5::uuid)
       and coalesce(own.checked_in_at = (select max(at) from made where kind = 'in'), true)
       and coalesce(own.left_at = (select max(at) from made where kind = 'out'), true) returning own.id
   )${also}
   insert into check_ins (id, registered_user_id, kind, at, by_user_id, gate, undoes, session_id)
   select coalesce($5, gen_random_uuid()), id, 'undone', $6::timestamptz, $7::uuid, $8, (select id from last), $10 from undone returning id`;

/**
 * Undoes what was done last with an attendee, if that is `$4`, or of the kind `$9`, or nothing is said of it, so that they are in or out as the rest of the log says. An undoing that
 * the door has named (`$5`) counts once. None where something was noted between reading the log and holding the attendee.
 */
export const undo = statement('door_undo', v.strictObject({ id: v.string() }), undoing(stays.event, 'r'));
/** The same at a session. */
export const undoAtSession = statement(
  'door_undo_at_session',
  v.strictObject({ id: v.string() }),
  undoing(stays.session, 'a'),
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
   ), ${fullSql('d.id = $9')}, first as (
     select id, (select count(*) from found) as total from found order by ${inOrder('found')} limit $8
   )
   select ${attendee('$9::uuid')}, ${lastIn('$9::uuid')}, first.total from first, ${joins('$9::uuid')} where r.id = first.id order by ${inOrder('r')}`,
);

export const listAll = statement(
  'door_list',
  ListedAttendee,
  `with ${fullSql('d.id = $3')}, first as (
     select r.id from registered_users r where ${onTheList} order by ${inOrder('r')} limit $2
   )
   select ${attendee('$3::uuid')}, ${lastIn('$3::uuid')} from first, ${joins('$3::uuid')} where r.id = first.id order by ${inOrder('r')}`,
);

/** The sessions of event `e` in their order, each with what of `d` is asked for beside its name. */
export const sessionsSql = (
  more = "'id', d.id",
) => `coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'capacity', d.capacity, ${more}) order by d.position)
     from door_sessions d where d.event_id = e.id and d.removed_at is null), '[]') as sessions`;
const ofSession = (left: string) =>
  `(select count(*)::integer from door_stays x join registered_users r on r.id = x.registered_user_id
    where x.session_id = $2 and x.checked_in_at is not null ${left} and r.event_id = e.id and ${listedSql})`;

/** From the running totals, it costs the same however many came, and grows with those who are out; at a session, it grows with those who came. No row of no event. */
export const count = statement(
  'door_count',
  v.strictObject({
    ...{ registered: v.number(), checkedIn: v.number(), left: v.number(), gates: v.array(v.string()) },
    sessions: v.array(v.strictObject(DoorSession.entries)),
  }),
  `select coalesce(sum(c.registered), 0)::integer - ${uncountedPeopleSql('e.id = $1')} as registered,
     case when $2::uuid is null then coalesce(sum(c.checked_in), 0)::integer - ${uncountedPeopleSql('e.id = $1', 'r.checked_in_at')}
       else ${ofSession('')} end as "checkedIn",
     case when $2 is null then ${leftSql} else ${ofSession('and x.left_at is not null')} end as left, e.gates, ${sessionsSql()}
   from events e left join forms f on f.event_id = e.id left join form_counts c on c.form_id = f.id where e.id = $1 group by e.id`,
);
