import * as v from 'valibot';
import { Answers } from '../../src/api/contract/form.ts';
import { badgeLimits } from '../../src/lib/limits.ts';
import { reservingStatuses } from '../../src/lib/purchase.ts';
import { listSql } from '../platform/db/columns.ts';
import { listedSql } from '../platform/db/schema/attendees.ts';
import { isoSql, statement } from '../platform/db/statement.ts';

/*
 * What badges tell of attendees. Written in SQL, because hundreds are printed at once and thousands planned.
 */

const Told = v.strictObject({
  uId: v.string(),
  firstname: v.string(),
  surname: v.string(),
  organization: v.string(),
  jobTitle: v.string(),
  country: v.string(),
  ticketId: v.string(),
  ticketName: v.string(),
  formId: v.string(),
  formTitle: v.string(),
  eventName: v.string(),
  answers: Answers,
});

const told = `r.id as "uId", r.firstname, r.surname, r.organization, r.job_title as "jobTitle", r.country, r.ticket_id as "ticketId",
     t.name as "ticketName", r.form_id as "formId", f.title as "formTitle", e.name as "eventName", r.answers`;
const joins =
  'join tickets t on t.id = r.ticket_id join forms f on f.id = r.form_id join events e on e.id = r.event_id';

/** Those of an event whose badges are printed, in the order in which they are asked for; none who was deleted. */
export const peopleToPrint = statement(
  'badge_people',
  v.strictObject({
    ...Told.entries,
    badgeId: v.string(),
    code: v.string(),
    designId: v.nullable(v.string()),
  }),
  `select ${told}, b.id as "badgeId", b.code, d.design_id as "designId"
   from unnest($2::uuid[]) with ordinality as asked(id, place) join registered_users r on r.id = asked.id ${joins}
     join badges b on b.registered_user_id = r.id left join badge_design_forms d on d.form_id = r.form_id
   where r.event_id = $1 and ${listedSql} and r.erased_at is null
   order by asked.place`,
);

/** Of these, those of whom a badge can tell something beyond the letters of Europe, with the design of theirs. */
export const unusualPeople = statement(
  'badge_unusual',
  v.strictObject({ ...Told.entries, designId: v.nullable(v.string()) }),
  `select ${told}, d.design_id as "designId"
   from unnest($1::uuid[]) with ordinality as asked(id, place) join registered_users r on r.id = asked.id ${joins}
     join badge_design_forms d on d.form_id = r.form_id
   where concat(r.firstname, r.surname, r.organization, r.job_title, t.name, f.title, e.name, r.answers) ~ '[^\\u0001-\\u052f]'
   order by asked.place`,
);

const half = badgeLimits.people / 4;

/** Attendees of an event to try a design with: those with the longest and shortest names and the longest organisations, and the latest. */
export const peopleToPreview = statement(
  'badge_preview',
  Told,
  `with live as (
     select r.id, length(r.firstname) + length(r.surname) as letters, length(r.organization) as company, r.created_at
     from registered_users r where r.event_id = $1 and ${listedSql} and r.erased_at is null
   ), chosen as (
     select id, min(place) as place from (
       (select id, row_number() over (order by letters desc, id) * 4 as place from live order by letters desc, id limit ${half})
       union all (select id, row_number() over (order by letters, id) * 4 + 1 from live order by letters, id limit ${half})
       union all (select id, row_number() over (order by company desc, id) * 4 + 2 from live order by company desc, id limit ${half})
       union all (select id, row_number() over (order by created_at desc, id) * 4 + 3 from live order by created_at desc, id limit ${half})
     ) each group by id
   )
   select ${told} from chosen join registered_users r on r.id = chosen.id ${joins} order by chosen.place, r.id`,
);

/** What decides whether and how those who are asked for are printed, in their order. */
export const printFacts = statement(
  'badge_facts',
  v.strictObject({
    uId: v.string(),
    designId: v.nullable(v.string()),
    live: v.boolean(),
    printed: v.boolean(),
  }),
  `select r.id as "uId", d.design_id as "designId", p.status in ${listSql(reservingStatuses)} as live,
     exists (select from badge_prints x where x.badge_id = b.id) as printed
   from unnest($1::uuid[]) with ordinality as asked(id, place) join registered_users r on r.id = asked.id
     join purchases p on p.id = r.purchase_id join badges b on b.registered_user_id = r.id
     left join badge_design_forms d on d.form_id = r.form_id
   where r.erased_at is null
   order by asked.place`,
);
export type PrintFacts = v.InferOutput<typeof printFacts.row>;

/**
 * Notes that badges were printed, and answers how often each was, this time included. The latest of each are kept, so many as `badgeLimits.prints`: whoever prints
 * one over and over keeps no later print waiting.
 */
export const notePrinted = statement(
  'badge_note_printed',
  v.strictObject({ badgeId: v.string(), times: v.number() }),
  `with printed as (
     select distinct id from unnest($1::uuid[]) id
   ), noted as (
     insert into badge_prints (badge_id, at, by_user_id) select id, $2::timestamptz, $3::uuid from printed
   ), before as materialized (
     select printed.id, old.place, old.print from printed
       left join lateral (select x.id as print, row_number() over (order by x.at desc, x.id) as place from badge_prints x
         where x.badge_id = printed.id) old on true
   ), gone as (
     delete from badge_prints x using before where x.id = before.print and before.place >= ${badgeLimits.prints}
   )
   select id as "badgeId", least(count(place) + 1, ${badgeLimits.prints}) as times from before group by id`,
);

/** When and by whom an attendee's badge was printed, the latest first. */
export const printsOf = statement(
  'badge_prints_of',
  v.strictObject({ at: v.string(), by: v.string() }),
  `select ${isoSql('x.at')} as at, coalesce(nullif(u.name, ''), u.email, '') as by
   from badge_prints x join badges b on b.id = x.badge_id left join users u on u.id = x.by_user_id
   where b.registered_user_id = $1 order by x.at desc limit 20`,
);
