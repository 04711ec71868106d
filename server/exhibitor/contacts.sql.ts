import * as v from 'valibot';
import { contactVerdicts } from '../../src/lib/contact.ts';
import { fieldKeys } from '../../src/lib/enumerations.ts';
import { contactLimits } from '../../src/lib/limits.ts';
import { reservingStatuses } from '../../src/lib/purchase.ts';
import { listSql } from '../platform/db/columns.ts';
import { listedSql, shortCodeSql } from '../platform/db/schema/attendees.ts';
import { statement } from '../platform/db/statement.ts';

/*
 * Contacts of exhibitors. Written in SQL, because what an exhibitor may see is decided where it is read: what the visibility of the
 * attendee's form does not allow never leaves the database.
 */

/** The latest visibility of forms, with who sees something else by their ids. Read once, so that no scan goes through all of them. */
export const visibleSql = (forms: string) => `with visible as materialized (
    select w.form_id, w.fields, w.questions,
      (select jsonb_object_agg(own->>'standId', own) from jsonb_array_elements(w.overrides) own) as others
    from forms shown cross join lateral (
      select * from exhibitor_visibility each where each.form_id = shown.id order by each.version desc limit 1) w
    where shown.id in (${forms}))`;
/** What that lets the exhibitor of the scan `s` see of the attendee `r`; no row where none was ever set. */
export const allowedSql = `left join lateral (
    select coalesce(o.own->'fields', w.fields) as fields, coalesce(o.own->'questions', w.questions) as questions
    from visible w cross join lateral (select w.others->(s.stand_id::text) as own offset 0) o
    where w.form_id = r.form_id offset 0) seen on s.withdrawn_at is null and r.erased_at is null`;

/** Of the attendee `r` and their form `f`, what `fields` and `questions`, lists in JSON, allow. */
const seenFields = (fields: string) => `coalesce((select jsonb_object_agg(each.key, each.value)
    from jsonb_each_text(jsonb_build_object('firstname', r.firstname, 'surname', r.surname, 'email', r.email, 'phone', r.phone,
      'organization', r.organization, 'jobTitle', r.job_title, 'country', r.country)) each
    where ${fields} ? each.key and each.value <> ''), '{}')`;
const seenAnswers = (
  questions: string,
) => `coalesce((select jsonb_agg(jsonb_build_object('id', q->>'id', 'question', q->>'label',
      'answer', r.answers->(q->>'id')) order by place)
    from jsonb_array_elements(f.questions || f.archived_questions) with ordinality asked(q, place)
    where ${questions} ? (q->>'id') and r.answers ? (q->>'id')), '[]')`;

const joins = `scans s join registered_users r on r.id = s.registered_user_id join forms f on f.id = r.form_id
    join users u on u.id = s.exhibitor_id ${allowedSql}`;

const SeenFields = v.record(v.picklist(fieldKeys), v.string());
const SeenAnswers = v.array(
  v.object({ id: v.string(), question: v.string(), answer: v.union([v.string(), v.array(v.string())]) }),
);
const time = v.nullable(v.string());

const Contact = v.strictObject({
  id: v.string(),
  scannedAt: v.string(),
  by: v.strictObject({ id: v.string(), name: v.string() }),
  fields: SeenFields,
  answers: SeenAnswers,
  note: v.string(),
  rating: v.nullable(v.number()),
  tags: v.array(v.string()),
  followUpOn: time,
  endedAt: time,
});
export type Contact = v.InferOutput<typeof Contact>;

const contact = `s.id, s.scanned_at as "scannedAt",
    jsonb_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.email)) as by,
    ${seenFields('seen.fields')} as fields, ${seenAnswers('seen.questions')} as answers,
    s.note, s.rating, s.tags, s.follow_up_on::text as "followUpOn", coalesce(s.withdrawn_at, r.erased_at) as "endedAt"`;

/**
 * Takes a login, the codes of a scanned text, the event, and when it was scanned. Notes a contact where the badge is of an attendee of the
 * event who is registered and shares their details; of two colleagues at once, one does. One that was deleted begins anew, without what was
 * noted. No row for a code of no attendee.
 */
export const scanBadge = statement(
  'contact_scan',
  v.strictObject({ attendeeId: v.nullable(v.string()), verdict: v.picklist(contactVerdicts) }),
  `with found as (
     select r.id, r.event_id, r.sharing_ended_at, ${listedSql} as listed, p.status
     from badges b join registered_users r on r.id = b.registered_user_id join purchases p on p.id = r.purchase_id
     -- Who ends sharing at this moment is waited for, and so is this.
     where b.code = any($2) limit 1 for share of r
   ), judged as (
     select found.id, u.stand_id, case when found.event_id <> $3 then 'otherEvent'
         when not found.listed or found.status not in ${listSql(reservingStatuses)} then 'cancelled'
         when found.sharing_ended_at is not null then 'withdrawn' end as refusal
     from found, users u where u.id = $1 and u.event_id = $3 and u.deleted_at is null
   ), added as (
     insert into scans (stand_id, exhibitor_id, registered_user_id, scanned_at)
     select stand_id, $1, id, $4 from judged where refusal is null
     on conflict (stand_id, registered_user_id) do update set exhibitor_id = excluded.exhibitor_id, scanned_at = excluded.scanned_at,
       deleted_at = null, note = '', rating = null, tags = '{}', follow_up_on = null
       where scans.deleted_at is not null and scans.withdrawn_at is null
     returning id
   )
   select case when refusal is null then judged.id end as "attendeeId", coalesce(refusal, case when added.id is null then 'known' else 'new' end) as verdict
   from judged left join added on true`,
);

/**
 * Takes a login, the event, and what was typed: the badges of the event with that short code, or of an order with that reference, those who
 * are at the event and share their details first. The name is empty where the login's exhibitor may not see it.
 */
export const badgesTyped = statement(
  'contact_typed',
  v.strictObject({ code: v.string(), firstname: v.string(), surname: v.string(), open: v.boolean() }),
  `${visibleSql('select id from forms where event_id = $2')}
   select b.code, ${['firstname', 'surname'].map((key) => `case when seen.fields ? '${key}' then r.${key} else '' end as ${key}`).join(', ')},
     ${listedSql} and p.status in ${listSql(reservingStatuses)} and r.sharing_ended_at is null and r.erased_at is null as open
   from (select stand_id, null::timestamptz as withdrawn_at from users where id = $1 and event_id = $2) s
     cross join registered_users r join purchases p on p.id = r.purchase_id join badges b on b.registered_user_id = r.id ${allowedSql}
   where r.event_id = $2 and r.id = any(array(
     select registered_user_id from badges where ${shortCodeSql('code')} = replace($3, '-', '')
     union all select o.id from registered_users o join purchases of on of.id = o.purchase_id where of.reference = $3))
   order by open desc, r.position`,
);

/** Takes a login and an attendee: the contact that its exhibitor has of them; of one who withdrew, also once it was deleted. */
export const contactOfAttendee = statement(
  'contact_of_attendee',
  Contact,
  `${visibleSql('select form_id from registered_users where id = $2')} select ${contact} from ${joins}
   where s.stand_id = (select stand_id from users where id = $1) and s.registered_user_id = $2`,
);

/** For an exhibitor, the first parameter. */
const formsOfStand = visibleSql('select f.id from stands t join forms f on f.event_id = t.event_id where t.id = $1');

/** Takes an exhibitor and contacts: its own among them, in the order given. */
export const contactsByIds = statement(
  'contact_by_ids',
  Contact,
  `${formsOfStand} select ${contact} from unnest($2::uuid[]) with ordinality as asked(id, place) join ${joins.replace('scans s', 'scans s on s.id = asked.id')}
   where s.stand_id = $1 and s.deleted_at is null and ${listedSql} order by asked.place`,
);

/**
 * Takes an exhibitor; the least rating, a tag, `due` or `set`, today as the clocks of the event show it, and a login, each null for any; how they are
 * sorted, by name as the latest; the contact after which a page begins, or null; and how many it has, or null. Answers with its contacts
 * that are so, how many there are in all, and whether the one before the page is among them.
 */
export const contactPage = statement(
  'contact_page',
  v.strictObject({ ids: v.array(v.string()), total: v.number(), begins: v.boolean() }),
  `with found as (
     select s.id, row_number() over (order by case when $7 = 'rating' then coalesce(s.rating, 0) end desc,
       case when $7 = 'followUp' then s.follow_up_on end nulls last, s.scanned_at desc, s.id desc) as place
     from scans s join registered_users r on r.id = s.registered_user_id
     where s.stand_id = $1 and s.deleted_at is null and ${listedSql} and ($2::int is null or s.rating >= $2)
       and ($3::text is null or $3 = any(s.tags)) and ($4::text is null or ($4 = 'set' and s.follow_up_on is not null) or s.follow_up_on <= $5::date)
       and ($6::uuid is null or s.exhibitor_id = $6)
   ), start as (select case when $8::uuid is null then 0 else (select place from found where id = $8) end as place)
   select (select coalesce(array_agg(shown.id::text order by shown.place), '{}') from (
       select id, place from found where place > start.place order by place limit $9) shown) as ids,
     (select count(*) from found) as total, start.place is not null as begins
   from start`,
);

/** Takes an exhibitor: the tags that it gave most often, and who scanned. */
export const contactChoices = statement(
  'contact_choices',
  v.strictObject({ tags: v.array(v.string()), people: v.array(v.strictObject({ id: v.string(), name: v.string() })) }),
  `with own as (
     select s.tags, s.exhibitor_id from scans s join registered_users r on r.id = s.registered_user_id
     where s.stand_id = $1 and s.deleted_at is null and ${listedSql})
   select (select coalesce(array_agg(tag), '{}') from (select tag from own, unnest(own.tags) tag
       group by tag order by count(*) desc, tag limit ${contactLimits.chosenTags}) often) as tags,
     (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.email)) order by u.created_at, u.id), '[]')
       from users u where u.id in (select exhibitor_id from own)) as people`,
);

/** Takes contacts of an exhibitor, the first of the three, and whether more than their names is asked for: what they are searched and sorted by, in the order given. */
export const contactWords = statement(
  'contact_words',
  v.strictObject({ id: v.string(), fields: SeenFields, words: v.string() }),
  `${formsOfStand} select s.id, ${seenFields('seen.fields')} as fields, case when $3::boolean then concat_ws(' ',
       (select string_agg(a.value #>> '{}', ' ') from jsonb_each(r.answers) a where seen.questions ? a.key), s.note, array_to_string(s.tags, ' ')) else '' end as words
   from unnest($2::uuid[]) with ordinality as asked(id, place) join ${joins.replace('scans s', 'scans s on s.id = asked.id')}
   where s.stand_id = $1 order by asked.place`,
);

const ContactHeads = v.strictObject({
  fields: v.array(v.picklist(fieldKeys)),
  questions: v.array(v.strictObject({ id: v.string(), question: v.string() })),
  ended: v.boolean(),
});
export type ContactHeads = v.InferOutput<typeof ContactHeads>;

/** Takes an exhibitor and contacts of it: what is seen of any of them, and whether any shares nothing any more. */
export const contactHeads = statement(
  'contact_heads',
  ContactHeads,
  `${formsOfStand}, shown as (
     select f.id as form_id, seen.questions, ${seenFields('seen.fields')} as fields, r.answers, s.withdrawn_at is not null or r.erased_at is not null as ended
     from unnest($2::uuid[]) as asked(id) join ${joins.replace('scans s', 'scans s on s.id = asked.id')}
     where s.stand_id = $1 and s.deleted_at is null and ${listedSql})
   select (select coalesce(jsonb_agg(distinct each.key), '[]') from shown, jsonb_object_keys(shown.fields) each(key)) as fields,
     (select coalesce(jsonb_agg(jsonb_build_object('id', q->>'id', 'question', q->>'label') order by f.created_at, f.id, place), '[]')
       from forms f cross join lateral jsonb_array_elements(f.questions || f.archived_questions) with ordinality asked(q, place)
       where (f.id, q->>'id') in (select shown.form_id, a.key from shown, jsonb_object_keys(shown.answers) a(key) where shown.questions ? a.key)) as questions,
     exists (select from shown where ended) as ended`,
);

/** Takes a form, two lists of what is allowed, and an attendee: what would be seen of them. */
export const previewSeen = statement(
  'contact_preview',
  v.strictObject({ fields: SeenFields, answers: SeenAnswers }),
  `select ${seenFields('$3::jsonb')} as fields, ${seenAnswers('$4::jsonb')} as answers
   from registered_users r join forms f on f.id = r.form_id where f.id = $1 and r.id = $2`,
);

/** Takes an event: its exhibitors that have a login, or contacts; those with a login before others, so many as are shown. */
export const standsOfEvent = statement(
  'contact_stands',
  v.strictObject({
    id: v.string(),
    name: v.string(),
    stand: v.string(),
    logins: v.number(),
    contacts: v.number(),
    lastScanAt: time,
  }),
  `select id, name, stand, logins, contacts, "lastScanAt" from (
   select t.id, coalesce(of.name, '') as name, coalesce(of.stand, '') as stand, of.logins, had.contacts, had.last as "lastScanAt"
   from stands t cross join lateral (
     select count(*) filter (where u.deleted_at is null) as logins,
       (array_agg(coalesce(nullif(u.company, ''), nullif(u.name, ''), u.email) order by u.deleted_at is not null, u.created_at, u.id))[1] as name,
       (array_agg(u.stand order by u.deleted_at is not null, u.created_at, u.id))[1] as stand
     from users u where u.stand_id = t.id) of
   cross join lateral (
     select count(*) as contacts, max(s.scanned_at) as last from scans s join registered_users r on r.id = s.registered_user_id
     where s.stand_id = t.id and s.withdrawn_at is null and s.deleted_at is null and r.erased_at is null and ${listedSql}) had
   where t.event_id = $1 and (of.logins > 0 or had.contacts > 0)
   order by of.logins = 0, had.last desc nulls last, t.id limit ${contactLimits.shownStands}) each
   order by lower(name), id`,
);

/**
 * Takes the time: contacts that were deleted a day ago are gone. That an attendee withdrew is still known when their badge is scanned
 * again.
 */
export const dropDeletedContacts = statement(
  'contact_drop_deleted',
  v.strictObject({ id: v.string() }),
  `delete from scans where deleted_at <= $1::timestamptz - interval '1 day' and withdrawn_at is null returning id`,
);
