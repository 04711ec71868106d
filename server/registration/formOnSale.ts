import type { FormWithQuestions } from '../../src/api/contract/form.ts';
import type { Currency, PromoType } from '../../src/lib/enumerations.ts';
import { batched } from '../db/batched.ts';
import { type Queryable, statement } from '../db/statement.ts';

export type TicketOnSale = {
  id: string;
  name: string;
  description: string;
  price: number;
  quantity: number | null;
  reserved: number;
  saleStartsAt: string | null;
  saleEndsAt: string | null;
  maxPerOrder: number;
  earlyBird: { price: number; until: string | null; quantity: number | null } | null;
  earlyBirdReserved: number;
};

export type PromoOnSale = {
  id: string;
  code: string;
  type: PromoType;
  value: number;
  uses: number | null;
  used: number;
  startsAt: string | null;
  endsAt: string | null;
  ticketIds: string[];
};

/** A form with everything that decides what it sells at this moment. */
export type FormOnSale = {
  form: {
    id: string;
    eventId: string;
    title: string;
    description: string;
    capacity: number | null;
    reserved: number;
    closesAt: string | null;
    fields: FormWithQuestions['fields'];
    questions: FormWithQuestions['questions'];
  };
  event: {
    ownerId: string;
    name: string;
    description: string;
    place: string;
    startsAt: string;
    endsAt: string;
    timeZone: string;
    currency: Currency;
    published: boolean;
    logo: string | null;
  };
  tickets: TicketOnSale[];
  /** The promo whose code was asked about, whether it works now or not. */
  promo: PromoOnSale | null;
};

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const find = statement<FormOnSale & { place: number }>(
  'forms_on_sale',
  `select asked.place::integer,
     jsonb_build_object('id', f.id, 'eventId', f.event_id, 'title', f.title, 'description', f.description,
       'capacity', f.capacity, 'reserved', f.reserved, 'closesAt', ${iso('f.closes_at')},
       'fields', f.fields, 'questions', f.questions) as form,
     jsonb_build_object('ownerId', e.owner_id, 'name', e.name, 'description', e.description, 'place', e.place,
       'startsAt', ${iso('e.starts_at')}, 'endsAt', ${iso('e.ends_at')}, 'timeZone', e.time_zone,
       'currency', e.currency, 'published', e.published, 'logo', e.logo) as event,
     coalesce((
       select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'description', t.description, 'price', t.price,
         'quantity', t.quantity, 'reserved', t.reserved, 'saleStartsAt', ${iso('t.sale_starts_at')},
         'saleEndsAt', ${iso('t.sale_ends_at')}, 'maxPerOrder', t.max_per_order,
         'earlyBird', case when t.early_bird_price is not null then jsonb_build_object('price', t.early_bird_price,
           'until', ${iso('t.early_bird_until')}, 'quantity', t.early_bird_quantity) end,
         'earlyBirdReserved', t.early_bird_reserved) order by t.created_at, t.id)
       from tickets t where t.form_id = f.id and t.deleted_at is null), '[]') as tickets,
     (select jsonb_build_object('id', p.id, 'code', p.code, 'type', p.type, 'value', p.value, 'uses', p.uses,
         'used', p.used, 'startsAt', ${iso('p.starts_at')}, 'endsAt', ${iso('p.ends_at')},
         'ticketIds', coalesce((select jsonb_agg(c.ticket_id) from promo_tickets c where c.promo_id = p.id), '[]'))
       from promos p where p.form_id = f.id and lower(p.code) = lower(asked.code)) as promo
   from unnest($1::uuid[], $2::text[]) with ordinality as asked(form_id, code, place)
     join forms f on f.id = asked.form_id join events e on e.id = f.event_id`,
);

type Question = { formId: string; code: string | null };

/** Buyers who want the same thing at the same moment are told the same. */
async function readAll(on: Queryable, questions: Question[]): Promise<(FormOnSale | null)[]> {
  const named = questions.map((question) => ({ ...question, name: `${question.formId} ${question.code ?? ''}` }));
  const different = [...new Map(named.map((question) => [question.name, question])).values()];
  const found = await find(
    on,
    different.map(({ formId }) => formId),
    different.map(({ code }) => code),
  );
  const byName = new Map(found.map(({ place, ...onSale }) => [different[place - 1]?.name, onSale]));
  return named.map(({ name }) => byName.get(name) ?? null);
}

const readers = new WeakMap<Queryable, (question: Question) => Promise<FormOnSale | null>>();

/** A form, its event, its tickets oldest first, and the promo of `code`. Null without such a form. */
export function readFormOnSale(on: Queryable, formId: string, code: string | null = null): Promise<FormOnSale | null> {
  const read = readers.get(on) ?? batched((questions: Question[]) => readAll(on, questions));
  readers.set(on, read);
  return read({ formId, code });
}
