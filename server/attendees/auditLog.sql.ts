import * as v from 'valibot';
import { type AuditKind, type ExportedFile, exportedFiles } from '../../src/lib/privacy.ts';
import { statement } from '../platform/db/statement.ts';
import type { Tx } from '../platform/deps.ts';

/*
 * The log of who saw and exported what. Written in SQL, so that an entry is one insert, which finds the event and the name of the user by
 * itself; whoever reads an attendee does not wait for it longer than for the attendee.
 */

const byName = `coalesce(nullif(u.name, ''), u.email)`;

/** Takes the attendee, the user and the time. Whoever looks again within ten minutes still looks. */
export const insertSeen = statement(
  'audit_seen',
  v.strictObject({}),
  `insert into audit_log (event_id, attendee_id, at, kind, user_id, by_name)
   select r.event_id, r.id, $3::timestamptz, 'seen', u.id, ${byName} from registered_users r, users u
   where r.id = $1 and u.id = $2 and not exists (
     select from audit_log a where a.attendee_id = r.id and a.user_id = u.id and a.kind = 'seen'
       and a.at > $3::timestamptz - interval '10 minutes')`,
);

/** Notes that a user opened an attendee. */
export const noteSeen = async (db: Tx, uId: string, userId: string, now: Date): Promise<void> => {
  await insertSeen(db, uId, userId, now);
};

/** Takes the attendee, the user, null for Foyer itself, the time and the kind. */
export const insertAbout = statement(
  'audit_about',
  v.strictObject({}),
  `insert into audit_log (event_id, attendee_id, at, kind, user_id, by_name)
   select r.event_id, r.id, $3::timestamptz, $4, u.id, ${byName}
   from registered_users r left join users u on u.id = $2::uuid where r.id = $1`,
);

/** Notes what was done with an attendee: what changes them in the transaction that does it. The other kinds are written by statements of their own. */
export const noteAbout = async (
  tx: Tx,
  kind: Extract<AuditKind, 'dataDownloaded' | 'erased' | 'attentionChanged'>,
  uId: string,
  userId: string | null,
  now: Date,
): Promise<void> => {
  await insertAbout(tx, uId, userId, now, kind);
};

/** Takes the event, the form or null, who was chosen or null, the user, the time and the file. Ids of people who are not in the event are not kept. */
export const insertExported = statement(
  'audit_exported',
  v.strictObject({}),
  `with chosen as (
     select case when $3::uuid[] is not null then array(
       select r.id from registered_users r where r.event_id = $1 and r.id = any($3)) end as ids)
   insert into audit_log (event_id, form_id, chosen_ids, at, kind, user_id, by_name, data)
   select $1::uuid, $2::uuid, chosen.ids, $5::timestamptz, 'exported', u.id, ${byName},
     jsonb_strip_nulls(jsonb_build_object('file', $6::text, 'count', cardinality(chosen.ids)))
   from chosen, users u where u.id = $4`,
);

type Exported = { eventId: string; formId?: string | undefined; users?: readonly string[] | undefined };

/** Notes that a user got a file with an event's attendees, those of a form, or some who were chosen. */
export const noteExported = async (
  db: Tx,
  file: ExportedFile,
  { eventId, formId, users }: Exported,
  userId: string,
  now: Date,
): Promise<void> => {
  await insertExported(db, eventId, formId ?? null, users ?? null, userId, now, file);
};

/** Takes the event, the time and how many: answers whose time was over were removed. */
export const insertRemoved = statement(
  'audit_removed',
  v.strictObject({}),
  `insert into audit_log (event_id, at, kind, data) values ($1, $2, 'answersRemoved', jsonb_build_object('count', $3::integer))`,
);

const Found = v.strictObject({
  at: v.string(),
  source: v.number(),
  seq: v.number(),
  by: v.nullable(v.string()),
  what: v.string(),
  uId: v.nullable(v.string()),
  name: v.string(),
  file: v.nullable(v.picklist(exportedFiles)),
  count: v.nullable(v.number()),
});

const nameSql = (attendee: string) => `trim(concat(${attendee}.firstname, ' ', ${attendee}.surname))`;

/**
 * Entries of the log, and of what users did to purchases, before a place. Each half is sorted and cut by itself, so that neither reads
 * more of a long log than a page.
 */
const logSql = (seen: string, done: string) => `
   select * from (
     (select a.at, 1 as source, a.id as seq, a.by_name as by, a.kind as what, a.attendee_id as "uId",
        coalesce(a.data->>'device', ${nameSql('r')}, '') as name, a.data->>'file' as file, (a.data->>'count')::integer as count
      from audit_log a left join registered_users r on r.id = a.attendee_id
      where ${seen} and (a.at, 1, a.id) < ($2::timestamptz, $3::integer, $4::bigint)
      order by a.at desc, a.id desc limit $5)
     union all
     (select e.at, 0, e.id, e.by_name, e.kind, r.id, coalesce(${nameSql('r')}, ''), null, null
      from purchase_events e join purchases p on p.id = e.purchase_id
        left join lateral (select * from registered_users r where r.id = e.attendee_id
          or (e.attendee_id is null and r.purchase_id = e.purchase_id) order by r.position limit 1) r on true
      where ${done} and e.actor = 'user' and e.kind = any($6) and (e.at, 0, e.id) < ($2::timestamptz, $3::integer, $4::bigint)
      order by e.at desc, e.id desc limit $5)
   ) entry order by at desc, source desc, seq desc limit $5`;

/** Takes the event, the time, the source and the number of the entry before which to begin, how many, and the kinds of changes. */
export const entriesOfEvent = statement('audit_of_event', Found, logSql('a.event_id = $1', 'p.event_id = $1'));

/**
 * The same of an attendee. A file with all of their event or form is about them, too, if they were there; a selection if they were
 * chosen.
 */
export const entriesOfAttendee = statement(
  'audit_of_attendee',
  Found,
  logSql(
    `(a.attendee_id = $1 or exists (select from registered_users o where o.id = $1 and a.event_id = o.event_id and a.kind = 'exported'
        and a.at >= o.created_at and (a.form_id is null or a.form_id = o.form_id)
        and (a.chosen_ids is null or o.id = any(a.chosen_ids))))`,
    `p.id = (select purchase_id from registered_users where id = $1) and (e.attendee_id is null or e.attendee_id = $1)`,
  ),
);

/** Takes the time: the next event whose attendees' data are due to go, taken for ten minutes. */
export const claimRetention = statement(
  'retention_claim',
  v.strictObject({ eventId: v.string(), scope: v.string() }),
  `update event_retentions set next_look_at = $1::timestamptz + interval '10 minutes'
   where event_id = (select t.event_id from event_retentions t join events e on e.id = t.event_id
     where t.next_look_at <= $1 and e.ends_at + make_interval(months => t.months) <= $1
     order by t.next_look_at limit 1 for update of t skip locked)
   returning event_id as "eventId", scope`,
);

/** Takes the event, the time and a limit: so many attendees lose their answers, and notes on them. */
export const removeAnswers = statement(
  'retention_answers',
  v.strictObject({ id: v.string() }),
  `update registered_users set answers = '{}', attention = '', version = version + 1, changed_by = null, changed_at = $2
   where id in (select id from registered_users where event_id = $1 and (answers <> '{}' or attention <> '') limit $3)
   returning id`,
);
