import * as v from 'valibot';
import { checkInKinds } from '../../src/lib/admission.ts';
import { currencies, fieldKeys, paymentMethods } from '../../src/lib/enumerations.ts';
import { archiveMost } from '../../src/lib/limits.ts';
import { mailKinds, mailStates } from '../../src/lib/mail.ts';
import { auditedChanges, auditKinds } from '../../src/lib/privacy.ts';
import { purchaseStatuses } from '../../src/lib/purchase.ts';
import { waitingStates } from '../../src/lib/waiting.ts';
import { allowedSql, visibleSql } from '../exhibitor/contacts.sql.ts';
import { savedSql, scanSql } from '../exhibitor/sharing.sql.ts';
import { isoSql, statement } from '../platform/db/statement.ts';

/*
 * All that is held about one person, each kind as whole records. Written in SQL, because a record is one of many tables as it is told.
 */

const time = v.nullable(v.string());

const HeldScan = v.strictObject({
  exhibitor: v.string(),
  at: v.string(),
  note: v.string(),
  rating: v.nullable(v.number()),
  tags: v.array(v.string()),
  followUpOn: time,
  endedAt: time,
  /** What the exhibitor sees of them now: fields by their keys, questions by their words. */
  fields: v.array(v.picklist(fieldKeys)),
  questions: v.array(v.string()),
});

const HeldAttendee = v.strictObject({
  id: v.string(),
  event: v.string(),
  timeZone: v.string(),
  form: v.string(),
  ticket: v.string(),
  reference: v.string(),
  status: v.picklist(purchaseStatuses),
  registeredAt: v.string(),
  deletedAt: time,
  fields: v.strictObject({
    firstname: v.string(),
    surname: v.string(),
    email: v.string(),
    phone: v.string(),
    organization: v.string(),
    jobTitle: v.string(),
    country: v.string(),
  }),
  /** `question` is empty where it is not known any more. */
  answers: v.array(v.strictObject({ question: v.string(), answer: v.union([v.string(), v.array(v.string())]) })),
  /** What door staff read with their ticket. */
  attention: v.string(),
  badge: v.string(),
  externalId: v.nullable(v.string()),
  checkIns: v.array(v.strictObject({ kind: v.picklist(checkInKinds), at: v.string(), gate: v.string() })),
  /** Each time that their badge was laid out for printing. */
  prints: v.array(v.string()),
  scans: v.array(HeldScan),
  /** What the form said of exhibitors when they registered. */
  told: v.nullable(v.record(v.string(), v.unknown())),
  /** By whom is no data of theirs. */
  log: v.array(v.strictObject({ what: v.picklist([...auditKinds, ...auditedChanges]), at: v.string() })),
});
export type HeldAttendee = v.InferOutput<typeof HeldAttendee>;

/** Whether something at this time is of whoever has the ticket now, as far as its reader may know. */
const knownSql = (at: string) => `(known.since is null or ${at} > known.since)`;

/** Of each kind the latest are read, and one more, which says that there are others. */
const latest = `limit ${archiveMost + 1}`;

/**
 * Takes an attendee, their address, the organiser and an event: them first, and who else has that address at the organiser's events, or at
 * that event alone, the latest first.
 */
export const heldIds = statement(
  'held_ids',
  v.strictObject({ id: v.string() }),
  `select r.id from registered_users r join events e on e.id = r.event_id
   where e.owner_id = $3 and ($4::uuid is null or e.id = $4) and (r.id = $1 or ($2 <> '' and lower(r.email) = lower($2)))
   order by r.id is not distinct from $1 desc, r.created_at desc, r.id desc ${latest}`,
);

/**
 * Takes attendees, the kinds of changes, and whether they ask themselves: whose address the buyer of their ticket changed is told nothing that was noted
 * and seen of whoever had it before, who may be another person. A note for the door may be about them however late it is changed.
 */
export const heldAttendees = statement(
  'held_attendees',
  HeldAttendee,
  `select r.id, e.name as event, e.time_zone as "timeZone", f.title as form, t.name as ticket, p.reference, p.status,
     r.created_at as "registeredAt", r.deleted_at as "deletedAt",
     jsonb_build_object('firstname', r.firstname, 'surname', r.surname, 'email', r.email, 'phone', r.phone,
       'organization', r.organization, 'jobTitle', r.job_title, 'country', r.country) as fields,
     coalesce((select jsonb_agg(jsonb_build_object('question', coalesce((select q->>'label'
           from jsonb_array_elements(f.questions || f.archived_questions) q where q->>'id' = a.key limit 1), ''), 'answer', a.value))
       from jsonb_each(r.answers) a), '[]') as answers,
     case when known.since is null then r.attention else '' end as attention, b.code as badge, i.external_id as "externalId",
     coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'at', ${isoSql('c.at')}, 'gate', c.gate) order by c.at)
       from check_ins c where c.registered_user_id = r.id and ${knownSql('c.at')}), '[]') as "checkIns",
     coalesce((select jsonb_agg(${isoSql('x.at')} order by x.at) from badge_prints x where x.badge_id = b.id and ${knownSql('x.at')}), '[]') as prints,
     coalesce((${visibleSql('r.form_id')} select jsonb_agg(${scanSql} || jsonb_build_object('fields', coalesce(seen.fields, '[]'),
         'questions', coalesce((select jsonb_agg(q->>'label') from jsonb_array_elements(f.questions || f.archived_questions) q
           where seen.questions ? (q->>'id')), '[]')) order by s.scanned_at)
       from (select * from scans where registered_user_id = r.id and ${knownSql('scanned_at')} order by scanned_at desc, id ${latest}) s join users x on x.id = s.exhibitor_id ${allowedSql}), '[]') as scans,
     (select ${savedSql} from exhibitor_visibility w where w.form_id = p.form_id and w.version = p.sharing_version) as told,
     coalesce((select jsonb_agg(jsonb_build_object('what', l.kind, 'at', ${isoSql('l.at')}) order by l.at, l.id)
       from ((select kind, at, id from audit_log where attendee_id = r.id order by at desc, id desc ${latest})
         union all (select kind, at, id from purchase_events
         where purchase_id = r.purchase_id and (attendee_id is null or attendee_id = r.id) and actor = 'user' and kind = any($2)
         order by id desc ${latest})) l), '[]') as log
   from registered_users r join events e on e.id = r.event_id join forms f on f.id = r.form_id join tickets t on t.id = r.ticket_id
     join purchases p on p.id = r.purchase_id join badges b on b.registered_user_id = r.id
     left join imported_attendees i on i.registered_user_id = r.id
     cross join lateral (select max(at) as since from purchase_events
       where $3 and purchase_id = r.purchase_id and attendee_id = r.id and kind = 'ownEmailChanged' and data->>'byBuyer' is distinct from 'false') known
   where r.id = any($1::uuid[]) order by r.created_at, r.id`,
);

const HeldOrder = v.strictObject({
  reference: v.string(),
  event: v.string(),
  timeZone: v.string(),
  status: v.picklist(purchaseStatuses),
  currency: v.picklist(currencies),
  total: v.number(),
  refunded: v.number(),
  method: v.picklist(paymentMethods),
  promoCode: v.nullable(v.string()),
  company: v.nullable(v.record(v.string(), v.string())),
  buyer: v.string(),
  gateway: v.nullable(v.string()),
  paymentId: v.nullable(v.string()),
  orderedAt: v.string(),
  settledAt: time,
  invoices: v.array(
    v.strictObject({
      number: v.string(),
      issuedAt: v.string(),
      total: v.number(),
      content: v.record(v.string(), v.unknown()),
    }),
  ),
});
export type HeldOrder = v.InferOutput<typeof HeldOrder>;

/** Takes an address, the organiser and an event: the latest that was bought with that address. */
export const heldOrders = statement(
  'held_orders',
  HeldOrder,
  `select p.reference, e.name as event, e.time_zone as "timeZone", p.status, p.currency, p.total, p.refunded, p.payment_method as method,
     p.promo_code as "promoCode", p.company, p.buyer_email as buyer, p.gateway, p.gateway_intent_id as "paymentId",
     p.created_at as "orderedAt", p.settled_at as "settledAt",
     coalesce((select jsonb_agg(jsonb_build_object('number', i.number, 'issuedAt', ${isoSql('i.issued_at')},
         'total', (i.content->>'total')::bigint, 'content', i.content) order by i.issued_at, i.number)
       from invoices i where i.purchase_id = p.id), '[]') as invoices
   from purchases p join events e on e.id = p.event_id
   where e.owner_id = $2 and ($3::uuid is null or e.id = $3) and $1 <> '' and lower(p.buyer_email) = lower($1)
   order by p.created_at desc, p.id desc ${latest}`,
);

const HeldMail = v.strictObject({
  to: v.string(),
  kind: v.picklist(mailKinds),
  state: v.picklist(mailStates),
  subject: v.string(),
  /** Null where it may say who others in the order are. */
  text: v.nullable(v.string()),
  timeZone: v.string(),
  writtenAt: v.string(),
  sentAt: time,
});
export type HeldMail = v.InferOutput<typeof HeldMail>;

/** Takes an address, the organiser and an event: the latest mails to that address. */
export const heldMails = statement(
  'held_mails',
  HeldMail,
  `select m.to_address as "to", m.kind, m.state, m.subject,
     case when m.kind = 'mailing' or not exists (
       select from registered_users r where r.purchase_id = m.purchase_id and lower(r.email) <> lower($1)) then m.text end as text,
     e.time_zone as "timeZone", m.created_at as "writtenAt",
     m.sent_at as "sentAt"
   from mails m join events e on e.id = m.event_id
   where m.owner_id = $2 and ($3::uuid is null or e.id = $3) and $1 <> '' and lower(m.to_address) = lower($1) order by m.created_at desc, m.id desc ${latest}`,
);

const HeldWaiting = v.strictObject({
  event: v.string(),
  timeZone: v.string(),
  form: v.string(),
  ticket: v.string(),
  name: v.string(),
  count: v.number(),
  state: v.picklist(waitingStates),
  joinedAt: v.string(),
});
export type HeldWaiting = v.InferOutput<typeof HeldWaiting>;

/** Takes an address, the organiser and an event: where, the latest first, that address waited for tickets. */
export const heldWaiting = statement(
  'held_waiting',
  HeldWaiting,
  `select e.name as event, e.time_zone as "timeZone", f.title as form, t.name as ticket,
     trim(w.firstname || ' ' || w.surname) as name, w.count, w.state, w.created_at as "joinedAt"
   from waiting_entries w join forms f on f.id = w.form_id join events e on e.id = f.event_id join tickets t on t.id = w.ticket_id
   where e.owner_id = $2 and ($3::uuid is null or e.id = $3) and $1 <> '' and lower(w.email) = lower($1) order by w.created_at desc, w.id desc ${latest}`,
);

const HeldLogin = v.strictObject({
  event: v.string(),
  timeZone: v.string(),
  name: v.string(),
  createdAt: v.string(),
  seenAt: time,
});
export type HeldLogin = v.InferOutput<typeof HeldLogin>;

/** Takes an address as it is compared, the organiser and an event: the latest logins of attendees with that address. */
export const heldLogins = statement(
  'held_logins',
  HeldLogin,
  `select e.name as event, e.time_zone as "timeZone", u.name, u.created_at as "createdAt", u.seen_at as "seenAt"
   from users u join events e on e.id = u.event_id
   where e.owner_id = $2 and ($3::uuid is null or e.id = $3) and $1 <> '' and u.email_key = $1 and u.role = 'attendee' and u.deleted_at is null
   order by u.created_at desc ${latest}`,
);
