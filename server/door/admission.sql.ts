import * as v from 'valibot';
import { CheckIn, DoorAttendee } from '../../src/api/contract/door.ts';
import { isoSql, statement } from '../db/statement.ts';

/*
 * What the door asks and writes. Written in SQL, because a queue waits for every scan: each is one statement, and of two doors
 * that admit the same attendee at once, the statement lets one.
 */

const Found = v.strictObject({
  ...DoorAttendee.entries,
  eventId: v.string(),
  removed: v.boolean(),
  lastCheckIn: v.nullable(v.strictObject(CheckIn.entries)),
});
export type Found = v.InferOutput<typeof Found>;

const attendee = `r.id as "uId", r.purchase_id as "pId", r.firstname, r.surname, r.organization, t.name as "ticketName",
     f.title as "formTitle", p.reference, p.status as "paymentStatus", r.checked_in_at as "checkedInAt"`;
const joins = `registered_users r join purchases p on p.id = r.purchase_id join tickets t on t.id = r.ticket_id
     join forms f on f.id = r.form_id`;
const lastIn = `(select jsonb_build_object('id', c.id, 'kind', c.kind, 'at', ${isoSql('c.at')}, 'by', coalesce(nullif(u.name, ''), u.email, ''), 'gate', c.gate)
     from check_ins c left join users u on u.id = c.by_user_id
     where c.registered_user_id = r.id and c.kind = 'in' and r.checked_in_at is not null
     order by c.at desc limit 1) as "lastCheckIn"`;
const facts = `${attendee}, r.event_id as "eventId", r.deleted_at is not null as removed, ${lastIn}`;

export const findByCodes = statement(
  'door_by_code',
  Found,
  `select ${facts} from badges b join ${joins.replace('registered_users r', 'registered_users r on r.id = b.registered_user_id')}
   where b.code = any($1) limit 1`,
);
/** A purchase's reference finds an attendee only where the purchase has one; of several, the door has to search by name. */
export const findByReference = statement(
  'door_by_reference',
  Found,
  `select ${facts} from ${joins} where p.reference = $1 and r.event_id = $2 and r.deleted_at is null
     and (select count(*) from registered_users o where o.purchase_id = p.id and o.deleted_at is null) = 1`,
);
export const findById = statement(
  'door_by_id',
  Found,
  `select ${facts} from ${joins} where r.id = $1 and r.purchase_id = $2`,
);

/** The mark on the attendee and the log entry are one statement; no row when the rules do not let the attendee in. */
export const admit = statement(
  'door_admit',
  v.strictObject({ ...Found.entries, entry: v.string() }),
  `with admitted as (
     update registered_users r set checked_in_at = $3
     where r.id = $1 and r.purchase_id = $2 and r.event_id = $6 and r.checked_in_at is null and r.deleted_at is null
       and exists (select 1 from purchases p where p.id = r.purchase_id and p.status = any($7))
     returning r.id
   ), entry as (
     insert into check_ins (registered_user_id, kind, at, by_user_id, gate)
     select id, 'in', $3, $4, $5 from admitted returning id
   )
   select ${facts}, entry.id as entry from entry, ${joins} where r.id = $1`,
);

export const undo = statement(
  'door_undo',
  v.strictObject({}),
  `with undone as (
     update registered_users set checked_in_at = null
     where id = $1 and purchase_id = $2 and event_id = $5 and checked_in_at is not null returning id
   )
   insert into check_ins (registered_user_id, kind, at, by_user_id) select id, 'undone', $3, $4 from undone`,
);

export const search = statement(
  'door_search',
  v.strictObject(DoorAttendee.entries),
  `select ${attendee} from ${joins}
   where r.event_id = $1 and r.listed and r.deleted_at is null
     and (r.search like $2 or r.purchase_id = any(array(select id from purchases where reference = $3)))
   order by r.created_at, r.id limit $4`,
);
