import * as v from 'valibot';
import { fieldKeys } from '../../src/lib/enumerations.ts';
import { contactLimits } from '../../src/lib/limits.ts';
import { listedSql } from '../platform/db/schema/attendees.ts';
import { isoSql, statement } from '../platform/db/statement.ts';
import { allowedSql, visibleSql } from './contacts.sql.ts';

/*
 * What an attendee shares with exhibitors, for themselves. Written in SQL, as what exhibitors see is.
 */

const Fields = v.array(v.picklist(fieldKeys));
export const Saved = v.strictObject({
  version: v.number(),
  words: v.string(),
  fields: Fields,
  questions: v.array(v.string()),
  overrides: v.array(v.object({ fields: Fields, questions: v.array(v.string()) })),
});

/** How the visibility `w` was saved, as JSON. */
export const savedSql = `jsonb_build_object('version', w.version, 'words', w.words, 'fields', w.fields, 'questions', w.questions,
       'overrides', w.overrides)`;

const Questions = v.array(v.strictObject({ id: v.string(), label: v.string() }));

/** Takes the key of a ticket: whose it is, what their form says now, and what it said when they registered. */
export const sharingOf = statement(
  'sharing_of',
  v.strictObject({
    attendeeId: v.string(),
    firstname: v.string(),
    surname: v.string(),
    event: v.strictObject({ name: v.string(), timeZone: v.string() }),
    asked: Questions,
    now: v.nullable(Saved),
    told: v.nullable(Saved),
    registeredAt: v.string(),
    endedAt: v.nullable(v.string()),
  }),
  `select r.id as "attendeeId", r.firstname, r.surname, jsonb_build_object('name', e.name, 'timeZone', e.time_zone) as event,
     (select coalesce(jsonb_agg(jsonb_build_object('id', q->>'id', 'label', q->>'label') order by place), '[]')
      from jsonb_array_elements(f.questions || f.archived_questions) with ordinality asked(q, place)) as asked,
     (select ${savedSql} from exhibitor_visibility w where w.form_id = r.form_id order by w.version desc limit 1) as now,
     (select ${savedSql} from exhibitor_visibility w where w.form_id = p.form_id and w.version = p.sharing_version) as told,
     p.created_at as "registeredAt", r.sharing_ended_at as "endedAt"
   from registered_users r join forms f on f.id = r.form_id join events e on e.id = r.event_id join purchases p on p.id = r.purchase_id
   where r.ticket_key = $1 and ${listedSql} and r.erased_at is null`,
);

/**
 * Takes an attendee: who scanned them, the latest first, what each sees of them, and how many there are. Of very many those who see something, so that each
 * can be reached by ending it with others.
 */
export const scannedBy = statement(
  'sharing_scans',
  v.strictObject({
    standId: v.string(),
    exhibitor: v.string(),
    stand: v.string(),
    scannedAt: v.string(),
    fields: Fields,
    questions: v.array(v.string()),
    endedAt: v.nullable(v.string()),
    total: v.number(),
  }),
  `${visibleSql('select form_id from registered_users where id = $1')} select s.stand_id as "standId", coalesce(nullif(u.company, ''), nullif(u.name, ''), u.email) as exhibitor, u.stand,
     s.scanned_at as "scannedAt", coalesce(seen.fields, '[]') as fields, coalesce(seen.questions, '[]') as questions,
     s.withdrawn_at as "endedAt", s.total
   from (select *, count(*) over () as total from scans
     where registered_user_id = $1 and (deleted_at is null or withdrawn_at is not null)
     order by withdrawn_at is not null, scanned_at desc, id limit ${contactLimits.shownScans}) s
     join registered_users r on r.id = s.registered_user_id join users u on u.id = s.exhibitor_id ${allowedSql}
   order by s.scanned_at desc, s.id`,
);

/** Of contacts that meet a condition nothing of what was noted stays, and since when. */
const ending = (which: string) =>
  `update scans set note = '', rating = null, tags = '{}', follow_up_on = null, withdrawn_at = $2
   where withdrawn_at is null and registered_user_id ${which} returning id`;

/** Takes an attendee, the time and an exhibitor. */
export const endWithOne = statement(
  'sharing_end_one',
  v.strictObject({ id: v.string() }),
  ending('= $1 and stand_id = $3'),
);
/** Takes attendees and the time. Where no exhibitor may scan them any more, this comes after that was said: a scan may be on its way. */
export const endWithAll = statement('sharing_end_all', v.strictObject({ id: v.string() }), ending('= any($1::uuid[])'));

/** When data that an attendee shares was noted, as JSON of a scan `s`. */
export const scanSql = `jsonb_build_object('exhibitor', coalesce(nullif(x.company, ''), x.name), 'at', ${isoSql('s.scanned_at')},
         'note', s.note, 'rating', s.rating, 'tags', s.tags, 'followUpOn', s.follow_up_on, 'endedAt', ${isoSql('s.withdrawn_at')})`;
