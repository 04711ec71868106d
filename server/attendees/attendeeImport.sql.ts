import * as v from 'valibot';
import { statement } from '../platform/db/statement.ts';
import { loginOfSql } from './formerAddress.ts';

/*
 * Rows of a spreadsheet are saved some hundreds at a time. Written in SQL, because a set of them has to be one statement: the form's
 * row is locked meanwhile, and buyers wait for it.
 */

/** Whose row it was, and for an attendee who was deleted its external id is free again. */
const importedSql = (rows: string, outcome: 'added' | 'updated') =>
  `insert into imported_attendees (registered_user_id, form_id, external_id, name_mark, import_id, row, outcome, imported_at)
   select id, $1::uuid, nullif("externalId", ''), "nameMark", $3::uuid, number, '${outcome}', $4::timestamptz from ${rows}
   on conflict (registered_user_id) do update set external_id = coalesce(excluded.external_id, imported_attendees.external_id),
     name_mark = excluded.name_mark, import_id = excluded.import_id, row = excluded.row, outcome = excluded.outcome, imported_at = excluded.imported_at`;

const notedSql = (kind: string, data: string, from = 'given g') =>
  `insert into purchase_events (purchase_id, at, kind, actor, user_id, by_name, attendee_id, data)
   select g."purchaseId", $4::timestamptz, ${kind}, 'user', u.id, coalesce(nullif(u.name, ''), u.email), g.id, ${data}
   from ${from} join users u on u.id = $5`;

const fieldsSql = `firstname text, surname text, email text, phone text, organization text, "jobTitle" text, country text,
       answers jsonb, search text, "externalId" text, "nameMark" text, number integer, "purchaseId" uuid`;

/** Takes the form and external ids: attendees who were deleted give them back. */
export const freeExternalIds = statement(
  'import_free_ids',
  v.strictObject({}),
  `update imported_attendees i set external_id = null from registered_users r
   where i.form_id = $1 and i.external_id = any($2::text[]) and r.id = i.registered_user_id
     and (r.deleted_at is not null or not r.listed)`,
);

/**
 * Takes the form, new attendees as JSON, the import, the time, the organiser, the status of their orders and the language of their
 * mails: an order for each, of one ticket that costs nothing here, reserved.
 */
export const insertImported = statement(
  'import_insert',
  v.strictObject({ added: v.number() }),
  `with given as (
     select * from jsonb_to_recordset($2::jsonb) as x(id uuid, "ticketId" uuid, key text, "orderKey" uuid, reference text,
       "ticketKey" text, code text, ${fieldsSql})
   ), sold as (
     -- Keeps the event's currency as it is, until the orders are saved.
     select f.id, f.event_id, e.currency from forms f join events e on e.id = f.event_id where f.id = $1 for share of e
   ), purchase as (
     insert into purchases (id, key, idempotency_key, reference, form_id, event_id, status, currency, subtotal, total, buyer_email,
       payment_method, settled_at, created_at, locale)
     select "purchaseId", key, "orderKey", reference, sold.id, sold.event_id, $6, sold.currency, 0, 0, email, 'transfer', $4, $4, $7
     from given, sold
   ), line as (
     insert into purchase_lines (purchase_id, ticket_id, position, name, quantity, unit_price, total)
     select "purchaseId", t.id, 0, t.name, 1, 0, 0 from given join tickets t on t.id = given."ticketId"
   ), attendee as (
     insert into registered_users (id, purchase_id, form_id, event_id, created_at, ticket_id, ticket_key, position, firstname, surname,
       email, phone, organization, job_title, country, answers, search)
     select given.id, "purchaseId", sold.id, sold.event_id,
       -- The list shows the newest first: the first of the file shall be on top.
       $4::timestamptz - make_interval(secs => given.number / 1000.0), "ticketId", "ticketKey", 0, firstname, surname, email, phone, organization,
       "jobTitle", country, answers, search from given, sold
   ), badge as (
     insert into badges (registered_user_id, code) select id, code from given
   ), imported as (${importedSql('given', 'added')}),
   noted as (${notedSql("'imported'", `jsonb_build_object('row', g.number)`)}),
   form as (update forms set reserved = reserved + (select count(*) from given) where id = $1),
   ticket as (
     update tickets t set reserved = t.reserved + w.count
     from (select "ticketId", count(*)::integer as count from given group by 1) w where t.id = w."ticketId"
   )
   select count(*)::integer as added from given`,
);

/** Whether an attendee of `r` gets another address by `g`. The log keeps the login by the former one with it. */
const isReaddressedSql = 'lower(r.email) <> lower(g.email)';
const changedKindSql = `case when ${isReaddressedSql} then 'attendeeEmailChanged' else 'attendeeChanged' end`;
const formerLoginSql = `case when ${isReaddressedSql} then ${loginOfSql('r.event_id', 'r.email')} end`;

/** Takes the form, attendees as JSON, the import, the time and the organiser. */
export const updateImported = statement(
  'import_update',
  v.strictObject({ updated: v.number() }),
  `with given as (select * from jsonb_to_recordset($2::jsonb) as x(id uuid, name text, ${fieldsSql})),
   attendee as (
     update registered_users r set firstname = g.firstname, surname = g.surname, email = g.email, phone = g.phone,
       organization = g.organization, job_title = g."jobTitle", country = g.country, answers = g.answers, search = g.search, details_missing = false,
       version = r.version + 1, changed_by = $5, changed_at = $4
     from given g where r.id = g.id
   ), imported as (${importedSql('given', 'updated')}),
   noted as (${notedSql(changedKindSql, `jsonb_strip_nulls(jsonb_build_object('name', g.name, 'formerLogin', ${formerLoginSql}))`, 'given g join registered_users r on r.id = g.id')})
   select count(*)::integer as updated from given`,
);

/**
 * Takes attendees with the ticket that they are moved to, as JSON, the time and the organiser: that one is reserved, the one they had is
 * released. What they pay stays. The orders and the form's row are locked.
 */
export const moveImported = statement(
  'import_move',
  v.strictObject({ moved: v.number() }),
  `with given as (
     select g.id, g."ticketId", g.name, r.purchase_id, r.ticket_id as had, r.early_bird::integer as early
     from jsonb_to_recordset($1::jsonb) as g(id uuid, "ticketId" uuid, name text) join registered_users r on r.id = g.id
   ), attendee as (
     update registered_users r set ticket_id = g."ticketId", early_bird = false,
       ordered_ticket_id = coalesce(r.ordered_ticket_id, r.ticket_id), ordered_early_bird = coalesce(r.ordered_early_bird, r.early_bird)
     from given g where r.id = g.id
   ), ticket as (
     update tickets t set reserved = t.reserved + turn.by, early_bird_reserved = t.early_bird_reserved - turn.early
     from (
       select id, sum(by)::integer as by, sum(early)::integer as early
       from (select "ticketId" as id, 1 as by, 0 as early from given union all select had, -1, early from given) each
       group by id
     ) turn where t.id = turn.id
   ), noted as (
     insert into purchase_events (purchase_id, at, kind, actor, user_id, by_name, attendee_id, data)
     select g.purchase_id, $2::timestamptz, 'attendeeMoved', 'user', u.id, coalesce(nullif(u.name, ''), u.email), g.id,
       jsonb_build_object('name', g.name, 'from', had.name, 'to', gets.name)
     from given g join users u on u.id = $3 join tickets had on had.id = g.had join tickets gets on gets.id = g."ticketId"
   )
   select count(*)::integer as moved from given`,
);
