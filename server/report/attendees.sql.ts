import * as v from 'valibot';
import { Answers } from '../../src/api/contract/form.ts';
import { checkInKinds } from '../../src/lib/admission.ts';
import { currencies } from '../../src/lib/enumerations.ts';
import { purchaseStatuses, reservingStatuses } from '../../src/lib/purchase.ts';
import { listSql } from '../platform/db/columns.ts';
import { listedSql } from '../platform/db/schema/attendees.ts';
import { countsSql, isTestSql } from '../platform/db/schema/purchases.ts';
import { statement } from '../platform/db/statement.ts';

/*
 * What the reports tell of attendees. Written in SQL, because a hundred thousand of them are read: a log by a cursor, and
 * attendees in any order by their ids, a thousand at a time.
 */

const isReserving = `p.status in ${listSql(reservingStatuses)}`;

const Who = v.strictObject({
  firstname: v.string(),
  surname: v.string(),
  email: v.string(),
  organization: v.string(),
  formTitle: v.string(),
  ticketName: v.string(),
  reference: v.string(),
});
export type Who = v.InferOutput<typeof Who>;
const Contact = v.strictObject({ ...Who.entries, phone: v.string(), jobTitle: v.string(), country: v.string() });
export type Contact = v.InferOutput<typeof Contact>;
const who = `r.firstname, r.surname, r.email, r.organization, f.title as "formTitle", t.name as "ticketName", p.reference`;
const contact = `${who}, r.phone, r.job_title as "jobTitle", r.country`;
const joins =
  'join purchases p on p.id = r.purchase_id join tickets t on t.id = r.ticket_id join forms f on f.id = r.form_id';

/** Attendees by their ids, in the order of these, with the price of their ticket before discounts and fees. */
export const reportedAttendees = statement(
  'report_attendees',
  v.strictObject({
    ...Contact.entries,
    answers: Answers,
    price: v.nullable(v.number()),
    currency: v.picklist(currencies),
    paymentStatus: v.picklist(purchaseStatuses),
    isTest: v.boolean(),
    registeredAt: v.string(),
    checkedInAt: v.nullable(v.string()),
  }),
  `select ${contact}, r.answers,
     (select l.unit_price from purchase_lines l
      where l.purchase_id = r.purchase_id and l.ticket_id = coalesce(r.ordered_ticket_id, r.ticket_id)
        and (l.early_bird_quantity > 0) = coalesce(r.ordered_early_bird, r.early_bird)
      limit 1) as price,
     p.currency, p.status as "paymentStatus", ${isTestSql('p')} as "isTest", r.created_at as "registeredAt", r.checked_in_at as "checkedInAt"
   from unnest($1::uuid[]) with ordinality as asked(id, place) join registered_users r on r.id = asked.id ${joins}
   order by asked.place`,
);
export type ReportedAttendee = v.InferOutput<typeof reportedAttendees.row>;

/** Which questions of its forms anybody on the lists of an event answered. */
export const answeredOfEvent = statement(
  'report_answered',
  v.strictObject({ formId: v.string(), questionId: v.string() }),
  `select distinct r.form_id as "formId", answer.question_id as "questionId"
   from registered_users r, jsonb_object_keys(r.answers) as answer(question_id)
   where r.event_id = $1 and ${listedSql} order by 1, 2`,
);

/** Every check-in of an event's attendees and every time that one was undone, the earliest first. */
export const checkInLog = statement(
  'report_check_ins',
  v.strictObject({
    ...Who.entries,
    at: v.string(),
    kind: v.picklist(checkInKinds),
    gate: v.string(),
    session: v.string(),
    by: v.string(),
  }),
  `select c.at, c.kind, c.gate, coalesce(d.name, '') as session, coalesce(nullif(u.name, ''), u.email, '') as by, ${who}
   from check_ins c join registered_users r on r.id = c.registered_user_id ${joins}
     left join users u on u.id = c.by_user_id left join door_sessions d on d.id = c.session_id
   where r.event_id = $1 and ${listedSql} and ${countsSql('p')} order by c.at, c.id`,
);

/** How many of each ticket are registered, and in. Of tickets that were removed, only those that an attendee has. */
export const countsByTicket = statement(
  'report_tickets',
  v.strictObject({
    formTitle: v.string(),
    ticketName: v.string(),
    registered: v.number(),
    checkedIn: v.number(),
  }),
  `select f.title as "formTitle", t.name as "ticketName", count(r.id) as registered, count(r.checked_in_at) as "checkedIn"
   from forms f join tickets t on t.form_id = f.id
     left join (registered_users r join purchases p on p.id = r.purchase_id and ${isReserving} and ${countsSql('p')})
       on r.ticket_id = t.id and ${listedSql}
   where f.event_id = $1
   group by f.id, t.id having t.deleted_at is null or count(r.id) > 0
   order by lower(f.title), f.id, t.position, t.created_at desc, t.id desc`,
);

/** How many were let in at entrances of the event, and sent back, in each hour of the time zone $2 in which anybody was. */
export const countsByHour = statement(
  'report_hours',
  v.strictObject({ hour: v.string(), checkedIn: v.number(), undone: v.number() }),
  `select date_trunc('hour', c.at, $2) as hour, count(*) filter (where c.kind = 'in') as "checkedIn",
     count(*) filter (where c.kind = 'undone' and not exists (select from check_ins o where o.id = c.undoes and o.kind = 'out')) as undone
   from check_ins c join registered_users r on r.id = c.registered_user_id join purchases p on p.id = r.purchase_id
   where r.event_id = $1 and c.session_id is null and ${listedSql} and ${countsSql('p')} group by 1 order by 1`,
);
