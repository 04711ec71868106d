import * as v from 'valibot';
import { Event } from '../../src/api/contract/event.ts';
import { FormWithQuestions } from '../../src/api/contract/form.ts';
import { OwnEvent } from '../../src/api/contract/ownEvent.ts';
import { Organiser } from '../../src/api/contract/registration.ts';
import { Promo, Ticket } from '../../src/api/contract/ticket.ts';
import { BankAccount } from '../../src/api/contract/values.ts';
import { eventStatuses } from '../../src/lib/enumerations.ts';
import { stripeModes } from '../../src/lib/payment.ts';
import { Saved, savedSql } from '../exhibitor/sharing.sql.ts';
import { dataLoader } from '../platform/db/dataLoader.ts';
import type { Db, Tx } from '../platform/db/queries.ts';
import { isLiveSql } from '../platform/db/schema/purchases.ts';
import { isoSql, statement } from '../platform/db/statement.ts';

/*
 * A form with everything that decides what it sells at this moment. Written in SQL, because in a sale rush every buyer reads
 * it, at every try: it is one query for many of them, and each part comes as JSON, without the rows of a join.
 */

const FormOnSale = v.strictObject({
  form: v.strictObject({
    ...v.pick(FormWithQuestions, [
      'id',
      'eventId',
      'slug',
      'title',
      'description',
      'published',
      'capacity',
      'closesAt',
      'waitingHours',
    ]).entries,
    ...v.pick(FormWithQuestions, ['fields', 'questions']).entries,
    reserved: v.number(),
    /** The options that only so many attendees can choose. */
    limited: v.array(
      v.strictObject({
        id: v.string(),
        questionId: v.string(),
        option: v.string(),
        wordings: v.array(v.string()),
        max: v.number(),
        left: v.number(),
      }),
    ),
  }),
  event: v.strictObject({
    ...v.omit(Event, ['id', 'createdAt', 'version']).entries,
    ownerId: v.string(),
    /** As it was chosen; that of tickets is dark enough to be read on white. */
    accent: v.string(),
    cover: v.nullable(v.string()),
    status: v.picklist(eventStatuses),
    organiser: Organiser,
    stripeMode: v.nullable(v.picklist(stripeModes)),
    isLive: v.boolean(),
    pricing: v.strictObject(OwnEvent.entries.pricing.entries),
    seller: v.strictObject({
      chargesVat: v.boolean(),
      vatRate: v.number(),
      country: v.string(),
      vatNumber: v.string(),
      taxNumber: v.string(),
    }),
  }),
  /** What exhibitors see of its attendees, as it was saved last. */
  sharing: v.nullable(Saved),
  /** For who orders, and not for the public page. */
  payment: v.strictObject({
    transferAccount: v.nullable(v.strictObject(BankAccount.entries)),
    transferNote: v.string(),
    doorNote: v.string(),
    /** Whether its organiser has a mail server. */
    mails: v.boolean(),
  }),
  /** In their order. */
  tickets: v.array(
    v.strictObject(v.omit(Ticket, ['formId', 'design', 'advert', 'advertLink', 'advertImage', 'version']).entries),
  ),
  /** The promo whose code was asked about, whether it works now or not. */
  promo: v.nullable(v.strictObject(v.omit(Promo, ['formId', 'version']).entries)),
});
export type FormOnSale = v.InferOutput<typeof FormOnSale>;
export type TicketOnSale = FormOnSale['tickets'][number];
export type PromoOnSale = NonNullable<FormOnSale['promo']>;

/** An organiser who says nothing of themselves. */
export const unnamedOrganiser: v.InferOutput<typeof Organiser> = {
  ...{ name: '', contact: '', mustAccept: false },
  policies: { terms: '', privacy: '', refunds: '' },
};

/** What of an organiser's settings decides about VAT, as JSON. */
const sellerSql = `coalesce((select jsonb_build_object('chargesVat', s.charges_vat, 'vatRate', s.vat_rate, 'country', s.country,
       'vatNumber', s.vat_number, 'taxNumber', s.tax_number)
     from settings s where s.owner_id = e.owner_id), '{"chargesVat": false, "vatRate": 0, "country": "", "vatNumber": "", "taxNumber": ""}')`;

/** Who an organiser is in public. */
const organiserSql = `coalesce((select jsonb_build_object('name', s.organisation, 'contact', s.contact,
       'policies', jsonb_build_object('terms', s.terms_link, 'privacy', s.privacy_link, 'refunds', s.refund_link),
       'mustAccept', s.must_accept_terms and s.terms_link <> '')
     from settings s where s.owner_id = e.owner_id), '${JSON.stringify(unnamedOrganiser)}')`;

/** What of a ticket `t` decides whether it can be had, and for how much, as pairs of a JSON object. */
const ticketTermsSql = `'price', t.price, 'vatRate', t.vat_rate, 'quantity', t.quantity, 'reserved', t.reserved,
         'saleStartsAt', ${isoSql('t.sale_starts_at')}, 'saleEndsAt', ${isoSql('t.sale_ends_at')},
         'earlyBird', case when t.early_bird_price is not null then jsonb_build_object('price', t.early_bird_price,
           'until', ${isoSql('t.early_bird_until')}, 'quantity', t.early_bird_quantity) end,
         'earlyBirdReserved', t.early_bird_reserved`;

/** The published forms of an event, in their order, without what they ask: what its public page shows, and what its doors sell. */
export const formsInPublic = statement(
  'forms_in_public',
  v.strictObject({
    ...v.pick(FormOnSale.entries.form, [
      'id',
      'slug',
      'title',
      'description',
      'published',
      'capacity',
      'reserved',
      'waitingHours',
    ]).entries,
    closesAt: v.nullable(v.string()),
    tickets: v.array(v.omit(FormOnSale.entries.tickets.item, ['description', 'maxPerOrder'])),
  }),
  `select f.id, f.slug, f.title, f.description, f.published, f.capacity, f.reserved, f.waiting_hours as "waitingHours", f.closes_at as "closesAt",
     coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'soldAtDoor', t.sold_at_door, ${ticketTermsSql}) order by t.position, t.created_at desc, t.id desc)
       from tickets t where t.form_id = f.id and t.deleted_at is null), '[]') as tickets
   from forms f where f.event_id = $1 and f.published order by f.created_at, f.id`,
);
export type FormInPublic = v.InferOutput<typeof formsInPublic.row>;

/** The forms on sale that are asked about by id. */
export const formsOnSale = statement(
  'forms_on_sale',
  v.omit(FormOnSale, ['promo']),
  `select jsonb_build_object('id', f.id, 'eventId', f.event_id, 'slug', f.slug, 'title', f.title, 'description', f.description,
       'published', f.published,
       'capacity', f.capacity, 'reserved', f.reserved, 'closesAt', ${isoSql('f.closes_at')},
       'waitingHours', f.waiting_hours, 'fields', f.fields, 'questions', f.questions,
       'limited', coalesce((
         select jsonb_agg(jsonb_build_object('id', l.id, 'questionId', l.question_id, 'option', l.option, 'wordings', l.wordings,
           'max', l.max, 'left', l.max - l.taken) order by l.id)
         from limited_choices l where l.form_id = f.id and l.max is not null), '[]')) as form,
     jsonb_build_object('ownerId', e.owner_id, 'accent', coalesce((select p.live_accent from event_pages p where p.event_id = e.id), e.accent), 'status', e.status, 'slug', e.slug, 'name', e.name, 'description', e.description, 'place', e.place,
       'startsAt', ${isoSql('e.starts_at')}, 'endsAt', ${isoSql('e.ends_at')}, 'timeZone', e.time_zone,
       'currency', e.currency, 'transferDays', e.transfer_days, 'payAtDoor', e.pay_at_door,
       'doorDays', e.door_days, 'published', e.published, 'unlisted', e.unlisted, 'logo', e.logo,
       'cover', (select p.live_cover ->> 'id' from event_pages p where p.event_id = e.id),
       'organiser', ${organiserSql}, 'pricing', e.pricing, 'seller', ${sellerSql},
       'stripeMode', (select s.stripe_mode from settings s where s.owner_id = e.owner_id),
       'isLive', ${isLiveSql('e.id')}) as event,
     jsonb_build_object('transferAccount', e.transfer_account, 'transferNote', e.transfer_note,
       'doorNote', e.door_note, 'mails', exists (select from mail_servers s where s.owner_id = e.owner_id)) as payment,
     (select ${savedSql} from exhibitor_visibility w where w.form_id = f.id order by w.version desc limit 1) as sharing,
     coalesce((
       select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'description', t.description, 'maxPerOrder', t.max_per_order, 'soldAtDoor', t.sold_at_door,
         ${ticketTermsSql}) order by t.position, t.created_at desc, t.id desc)
       from tickets t where t.form_id = f.id and t.deleted_at is null), '[]') as tickets
   from forms f join events e on e.id = f.event_id where f.id = any($1::uuid[])`,
);

/** The promos that are asked about by form and code; `place` is that of the question, from 1. Apart from their forms, which are read once for all codes. */
export const promosOnSale = statement(
  'promos_on_sale',
  v.strictObject({ place: v.number(), promo: v.strictObject(v.omit(Promo, ['formId', 'version']).entries) }),
  `select asked.place::integer, jsonb_build_object('id', p.id, 'code', p.code, 'type', p.type, 'value', p.value, 'uses', p.uses,
       'used', p.used, 'startsAt', ${isoSql('p.starts_at')}, 'endsAt', ${isoSql('p.ends_at')},
       'ticketIds', coalesce((select jsonb_agg(c.ticket_id) from promo_tickets c where c.promo_id = p.id), '[]')) as promo
   from unnest($1::uuid[], $2::text[]) with ordinality as asked(form_id, code, place)
     join promos p on p.form_id = asked.form_id and lower(p.code) = lower(asked.code)`,
);

/** Takes ids of forms and the time: whose those are that are on sale then, as far as no ticket decides it. */
export const sellersOf = statement(
  'sellers_of',
  v.strictObject({ formId: v.string(), ownerId: v.string() }),
  `select f.id as "formId", e.owner_id as "ownerId" from forms f join events e on e.id = f.event_id
   where f.id = any($1::uuid[]) and f.published and e.published and e.status <> 'cancelled' and e.ends_at > $2
     and (f.closes_at is null or f.closes_at > $2)`,
);

/** The organiser of a form that is on sale at that time, else null. Those who ask at once are answered together. */
export const findSeller: (db: Db, asked: { formId: string; now: Date }) => Promise<string | null> = dataLoader(
  async (db, asked) => {
    const found = await sellersOf(db, [...new Set(asked.map(({ formId }) => formId))], asked[0]?.now);
    const ownerOf = new Map(found.map(({ formId, ownerId }) => [formId, ownerId]));
    return asked.map(({ formId }) => ownerOf.get(formId) ?? null);
  },
);

/** How long a buyer may be told that a ticket is gone after others can be had again, in milliseconds; usually they hear of it at once. */
export const onSaleLifetime = 1_000;

type Question = { formId: string; code: string | null };

/** Buyers who want the same thing at the same moment are told the same, and a form is read once whatever codes they name. */
async function readAll(db: Pick<Tx, '$client'>, questions: Question[]): Promise<(FormOnSale | null)[]> {
  const coded = questions.filter(({ code }) => code !== null);
  const promos =
    coded.length === 0
      ? []
      : await promosOnSale(
          db,
          coded.map(({ formId }) => formId),
          coded.map(({ code }) => code),
        );
  const promoOf = new Map(promos.map(({ place, promo }) => [coded[place - 1], promo]));
  const found = await formsOnSale(db, [...new Set(questions.map(({ formId }) => formId))]);
  const byId = new Map(found.map((onSale) => [onSale.form.id, { ...onSale, promo: null }]));
  return questions.map((question) => {
    const onSale = byId.get(question.formId);
    const promo = promoOf.get(question);
    return onSale && promo ? { ...onSale, promo } : (onSale ?? null);
  });
}

const read = dataLoader(readAll);

/** The same as `readFormOnSale` says, as a transaction sees it. */
export const readFormIn = async (tx: Tx, formId: string, code: string | null = null): Promise<FormOnSale | null> =>
  (await readAll(tx, [{ formId, code }]))[0] ?? null;

/** A form, its event, its tickets in their order, and the promo of `code`. Null without such a form. */
export function readFormOnSale(db: Db, formId: string, code: string | null = null): Promise<FormOnSale | null> {
  return read(db, { formId, code });
}
