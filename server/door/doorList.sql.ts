import * as v from 'valibot';
import { CheckIn, DoorAttendee, DoorSession, EntryRule } from '../../src/api/contract/door.ts';
import { Conflict, Device } from '../../src/api/contract/doorList.ts';
import { Attendance, Gate } from '../../src/api/contract/doorNumbers.ts';
import { listedSql } from '../platform/db/schema/attendees.ts';
import { isLiveSql, isTestSql } from '../platform/db/schema/purchases.ts';
import { isoSql, statement } from '../platform/db/statement.ts';
import { lastIn, passes, sessionsSql, stayAt, toPay } from './admission.sql.ts';

/*
 * What doors that may be without a network keep. What changed is told by PostgreSQL itself: each row knows the transaction that wrote it (`xmin`), and a
 * snapshot from where on transactions may still be unseen. So nothing has to be written for it where people order and are checked in.
 */

const { uId, pId, firstname, surname, organization, reference, paymentStatus, checkedInAt, heldSince, isTest } =
  DoorAttendee.entries;
const leftAt = v.nullable(v.string());
const Listed = v.strictObject({
  ...{ uId, pId, firstname, surname, organization, reference, paymentStatus, checkedInAt, leftAt, heldSince, isTest },
  toPay: DoorAttendee.entries.toPay,
  ticket: v.string(),
  lastCheckIn: v.nullable(v.strictObject(CheckIn.entries)),
  isListed: v.boolean(),
  isRemoved: v.boolean(),
  attention: v.string(),
  code: v.nullable(v.string()),
});
export type Listed = v.InferOutput<typeof Listed>;

const facts = (
  session: string,
) => `r.id as "uId", r.purchase_id as "pId", r.ticket_id as ticket, r.firstname, r.surname, r.organization, r.attention, p.reference,
     p.status as "paymentStatus", r.deleted_at is not null as "isRemoved", ${toPay}, ${stayAt(session).came} as "checkedInAt", ${stayAt(session).left} as "leftAt", ${lastIn(session)},
     ${isoSql('r.transferred_at')} as "heldSince", ${isTestSql('p')} as "isTest", ${listedSql} as "isListed", b.code
   from registered_users r join purchases p on p.id = r.purchase_id left join badges b on b.registered_user_id = r.id
   ${stayAt(session).join}`;

/** The attendees of an event after one of them, by their ids. */
export const listFrom = statement(
  'door_list_from',
  Listed,
  `select ${facts('$4::uuid')} where r.event_id = $1 and ${listedSql} and r.id > $2 order by r.id limit $3`,
);

const changed = (row: string) => `age(${row}.xmin) <= age($4::text::xid8::xid)`;

/**
 * The same of those who changed, or whose order did, since a cursor. They are looked for among the event's tickets and orders, and their facts are read of
 * one page: asked otherwise, the database goes through the attendees of all events, and this is asked by every device four times a minute.
 */
export const changedFrom = statement(
  'door_changed_from',
  Listed,
  `with changed as materialized (
     select c.id from registered_users c
     where c.ticket_id = any(array(select t.id from tickets t join forms f on f.id = t.form_id where f.event_id = $1)) and ${changed('c')}
     union
     select c.id from (select o.id from purchases o where o.event_id = $1 and ${changed('o')} offset 0) o join registered_users c on c.purchase_id = o.id
     union
     select c.registered_user_id from door_stays c where c.session_id = $5::uuid and ${changed('c')}
   ), page as materialized (select id from changed where id > $2 order by id limit $3)
   select ${facts('$5')} where r.event_id = $1 and r.id in (select id from page) order by r.id`,
);

/** Codes of tickets that were transferred; all, or since a cursor. */
export const retiredCodes = statement(
  'door_retired_codes',
  v.strictObject({ code: v.string() }),
  `select c.code from retired_codes c join registered_users r on r.id = c.registered_user_id
   where r.event_id = $1 and ($2::text is null or age(c.xmin) <= age($2::text::xid8::xid)) order by c.retired_at desc limit $3`,
);

/** Transactions that a device may be behind, before it loads the list again: rows know theirs for two billion. */
const remembered = 500_000_000;

/** Where the list is now, whether a device may have it, and whether changes since a cursor can be told: not since one of another database, as after a restore. */
export const listState = statement(
  'door_list_state',
  v.strictObject({
    ...{ cursor: v.string(), isKnown: v.boolean(), isLive: v.boolean() },
    ...{ isLocked: v.boolean(), total: v.number(), timeZone: v.string(), gates: v.array(v.string()) },
    sessions: v.array(v.strictObject({ ...DoorSession.entries, tickets: v.array(v.string()) })),
  }),
  `select pg_snapshot_xmin(pg_current_snapshot())::text as cursor, ${isLiveSql('e.id')} as "isLive", e.time_zone as "timeZone", e.gates, ${sessionsSql("'tickets', d.tickets")},
     coalesce($2::text::numeric between pg_snapshot_xmax(pg_current_snapshot())::text::numeric - ${remembered}
       and pg_snapshot_xmax(pg_current_snapshot())::text::numeric, false) as "isKnown",
     exists (select from door_devices d where d.event_id = e.id and d.id = $3 and d.locked_at is not null) as "isLocked",
     (select count(*)::integer from registered_users r where r.event_id = e.id and ${listedSql}) as total
   from events e where e.id = $1`,
);

/** Tickets that were removed, of which there may be any number, come last. */
export const ticketNames = statement(
  'door_ticket_names',
  v.strictObject({
    id: v.string(),
    name: v.string(),
    form: v.string(),
    rule: v.nullable(v.strictObject(EntryRule.entries)),
  }),
  `select t.id, t.name, f.title as form, t.entry_rule as rule from tickets t join forms f on f.id = t.form_id where f.event_id = $1
   order by t.deleted_at is not null, t.id limit $2`,
);

/**
 * Notes what a device says of itself. Where there are as many as there may be, of its login or of the event, those that were heard of longest ago go: whoever
 * invents devices keeps no real one from being seen and locked. Locked ones stay. A device with a login of its own keeps it, whoever says to be that device: who locks
 * it ends that login.
 */
export const noteDevice = statement(
  'door_note_device',
  v.strictObject({ isLocked: v.boolean() }),
  `with others as (
     select d.id, d.locked_at, d.user_id, row_number() over (order by d.locked_at is null, d.seen_at desc, d.id) as of_event,
       row_number() over (partition by d.user_id order by d.locked_at is null, d.seen_at desc, d.id) as of_login
     from door_devices d where d.event_id = $2 and d.id <> $1
   ), gone as (
     delete from door_devices d using others o where d.event_id = $2 and d.id = o.id and o.locked_at is null
       and (o.of_event >= $8 or (o.user_id = $3 and o.of_login >= $9))
   )
   insert into door_devices (id, event_id, user_id, gate, seen_at, list_at, unsent) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (event_id, id) do update set gate = excluded.gate, seen_at = excluded.seen_at, list_at = excluded.list_at, unsent = excluded.unsent,
     user_id = coalesce((select u.id from users u where u.id = door_devices.user_id and u.for_device and u.deleted_at is null), excluded.user_id)
   returning locked_at is not null as "isLocked"`,
);

/** What is known of entries, in their order: whether they were noted before, as ones that counted or as conflicts, and whether they are of an attendee of the event. */
export const standing = statement(
  'door_entries_standing',
  v.strictObject({ isNoted: v.boolean(), isOfEvent: v.boolean() }),
  `select exists (select from check_ins where id = e.id) or exists (select from entry_conflicts where id = e.id) as "isNoted",
     exists (select from registered_users r where r.id = e.user_id and r.purchase_id = e.purchase_id and r.event_id = $1) as "isOfEvent"
   from unnest($2::uuid[], $3::uuid[], $4::uuid[]) with ordinality as e(id, user_id, purchase_id, place) order by place`,
);

/**
 * Lets in by the first entry that waits for the organiser because the attendee counted as inside, and had left by then: of two doors without a network, the one that let
 * them in again was heard of first.
 */
export const enterLate = statement(
  'door_enter_late',
  v.strictObject({ id: v.string() }),
  `with open as materialized (
     select x.* from entry_conflicts x join registered_users r on r.id = x.registered_user_id join purchases p on p.id = r.purchase_id
       join tickets t on t.id = r.ticket_id ${stayAt('$4').join}
     where x.registered_user_id = $1 and x.event_id = $2 and x.verdict = 'alreadyIn' and x.settled_at is null and x.session_id is not distinct from $4::uuid
       and x.at >= ${stayAt('$4').left} and p.status = any($3) and r.deleted_at is null and ${passes({ gate: 'x.gate', at: 'x.at', session: '$4' })}
     order by x.at, x.id limit 1 for share of p for no key update of r for update of x
   ), entered as (
     update registered_users r set checked_in_at = open.at, left_at = null from open where r.id = open.registered_user_id and $4 is null returning open.*
   ), seated as (
     update door_stays s set checked_in_at = open.at, left_at = null from open
     where s.registered_user_id = open.registered_user_id and s.session_id = $4 and s.left_at <= open.at returning open.*
   ), passed as (select * from entered union all select * from seated
   ), settled as (delete from entry_conflicts x using passed where x.id = passed.id)
   insert into check_ins (id, registered_user_id, kind, at, by_user_id, gate, session_id)
   select id, registered_user_id, 'in', at, by_user_id, gate, session_id from passed on conflict (id) do nothing returning id`,
);

/** Not of an entry that counted when it was sent a moment before. */
export const noteConflict = statement(
  'door_note_conflict',
  v.strictObject({}),
  `insert into entry_conflicts (id, event_id, registered_user_id, at, noted_at, by_user_id, gate, device, verdict, check_in_id, session_id)
   select $1, $2::uuid, $3::uuid, $4::timestamptz, $5::timestamptz, $6::uuid, $7, $8, $9, $10::uuid,
     (select d.id from door_sessions d where d.id = $11::uuid and d.event_id = $2)
   where not exists (select from check_ins where id = $1::uuid) on conflict (id) do nothing`,
);

/** How many more conflicts are kept of a login's entries at an event. */
export const conflictRoom = statement(
  'door_conflict_room',
  v.strictObject({ room: v.number() }),
  `select least($3 - count(*) filter (where by_user_id = $2), $4 - count(*))::integer as room from entry_conflicts where event_id = $1`,
);

const by = (user: string) => `coalesce(nullif(${user}.name, ''), ${user}.email, '')`;

/** Those to be settled first, then what was settled last. Of one, or all of an event. */
export const findConflicts = statement(
  'door_conflicts',
  v.strictObject({ ...Conflict.entries, open: v.number() }),
  `select x.id, r.id as "uId", r.purchase_id as "pId", r.firstname, r.surname, t.name as "ticketName", p.reference, x.verdict,
     jsonb_build_object('at', ${isoSql('x.at')}, 'gate', x.gate, 'by', ${by('u')}, 'device', x.device) as made,
     case when c.id is not null then jsonb_build_object('at', ${isoSql('c.at')}, 'gate', c.gate, 'by', ${by('cu')}) end as standing,
     x.settlement, case when x.settled_at is not null then ${by('su')} end as "settledBy", x.settled_at as "settledAt",
     (count(*) filter (where x.settled_at is null) over ())::integer as open
   from entry_conflicts x join registered_users r on r.id = x.registered_user_id join purchases p on p.id = r.purchase_id
     join tickets t on t.id = r.ticket_id left join users u on u.id = x.by_user_id left join check_ins c on c.id = x.check_in_id
     left join users cu on cu.id = c.by_user_id left join users su on su.id = x.settled_by
   where x.event_id = $1 and ($2::uuid is null or x.id = $2)
   order by x.settled_at desc nulls first, x.noted_at desc, x.id limit $3`,
);

/** Settles an entry that the door itself has taken back; none where it was settled. */
export const withdraw = statement(
  'door_withdraw',
  v.strictObject({ id: v.string() }),
  `update entry_conflicts set settlement = 'sentAway', settled_by = $3, settled_at = $4
   where id = $1 and registered_user_id = $2 and settled_at is null returning id`,
);

export const settle = statement(
  'door_settle',
  v.strictObject({}),
  `update entry_conflicts set settlement = $3, settled_by = case when $3::text is not null then $4::uuid end,
     settled_at = case when $3::text is not null then $5::timestamptz end
   where event_id = $1 and id = $2`,
);

export const findDevices = statement(
  'door_devices',
  Device,
  `select d.id, d.gate, ${by('u')} as by, d.seen_at as "seenAt", d.list_at as "listAt", d.unsent, d.locked_at is not null as "isLocked"
   from door_devices d left join users u on u.id = d.user_id where d.event_id = $1 and ($2::uuid is null or d.id = $2)
   order by d.seen_at desc, d.id limit $3`,
);

/** Answers with the login that was made for the device, where it has one of its own. */
export const lock = statement(
  'door_lock',
  v.strictObject({ login: v.nullable(v.string()) }),
  `update door_devices set locked_at = $3 where event_id = $1 and id = $2
   returning (select u.id from users u where u.id = user_id and u.event_id = $1 and u.for_device and u.deleted_at is null) as login`,
);

/** How many came in each minute before a moment, by how many minutes ago that was. */
export const findMinutes = statement(
  'door_minutes',
  v.strictObject({ ago: v.number(), count: v.number() }),
  `select floor(extract(epoch from $3::timestamptz - r.checked_in_at) / 60)::integer as ago, count(*)::integer as count
   from registered_users r where r.event_id = $1 and r.checked_in_at > $2 and r.checked_in_at <= $3 and ${listedSql} group by 1`,
);

/** Who is inside, by the gate of the entry that counts, and how many came in since a moment. */
export const findGates = statement(
  'door_gates',
  Gate,
  `select coalesce(c.gate, '') as gate, (count(*) filter (where r.left_at is null))::integer as inside, (count(*) filter (where c.at > $2))::integer as "lastMinutes"
   from registered_users r join purchases p on p.id = r.purchase_id
     left join lateral (select gate, at from check_ins where registered_user_id = r.id and kind = 'in' and session_id is null and at = r.checked_in_at
       order by sequence desc limit 1) c on true
   where r.event_id = $1 and r.checked_in_at is not null and ${listedSql} group by 1 order by 2 desc, 1 limit $3`,
);

/** Who is at each session, and came to it at all, in the order of the sessions. */
export const findSessions = statement(
  'door_sessions',
  Attendance,
  `select d.id, d.name, d.capacity, (count(x.checked_in_at) filter (where x.left_at is null))::integer as inside, count(x.checked_in_at)::integer as came
   from door_sessions d left join (door_stays x join registered_users r on r.id = x.registered_user_id and ${listedSql}) on x.session_id = d.id
   where d.event_id = $1 and d.removed_at is null group by d.id order by d.position`,
);
