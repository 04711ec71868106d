import type { PoolClient } from 'pg';
import { statement } from '../db/statement.ts';

/**
 * Places are counted in three rows: the form, each ticket, the promo. Whoever changes them takes the form's row first, which
 * makes the changes of one form wait for each other and never lock each other out.
 */
export type Places = {
  formId: string;
  /** How many of each ticket, and how many of those at the early-bird price. */
  tickets: { id: string; places: number; early: number }[];
  promoId: string | null;
};

/**
 * The table expressions that take places, to be followed by a look at how many rows `form`, `ticket` and `promo` have.
 * `after` names one that comes first and whose row has to be there. The parameters are the form, how many people, the
 * tickets, how many of each, how many of those early birds, and the promo.
 */
export const takingSql = (after: string, [form, people, tickets, places, early, promo]: Six) => `
   wanted as (select * from unnest(${tickets}::uuid[], ${places}::integer[], ${early}::integer[]) as w(id, places, early)),
   form as (
     update forms f set taken = f.taken + ${people} from ${after}
     where f.id = ${form} and (f.capacity is null or f.taken + ${people} <= f.capacity)
     returning f.id
   ), ticket as (
     update tickets t set taken = t.taken + w.places, early_bird_taken = t.early_bird_taken + w.early
     from wanted w, form
     where t.id = w.id and t.form_id = form.id and t.deleted_at is null
       and (t.quantity is null or t.taken + w.places <= t.quantity)
       and (w.early = 0 or t.early_bird_quantity is null or t.early_bird_taken + w.early <= t.early_bird_quantity)
     returning t.id
   ), promo as (
     update promos p set used = p.used + 1 from form
     where p.id = ${promo} and p.form_id = form.id and (p.uses is null or p.used < p.uses)
     returning p.id
   )`;
type Six = [string, string, string, string, string, string];

/** What those parameters are for some places. */
export const takingValues = ({ formId, tickets, promoId }: Places): unknown[] => [
  formId,
  tickets.reduce((sum, { places }) => sum + places, 0),
  tickets.map(({ id }) => id),
  tickets.map(({ places }) => places),
  tickets.map(({ early }) => early),
  promoId,
];

const take = statement<{ form: number; tickets: number; promo: number }>(
  'places_take',
  `with first as (select 1), ${takingSql('first', ['$1', '$2', '$3', '$4', '$5', '$6'])}
   select (select count(*) from form)::integer as form, (select count(*) from ticket)::integer as tickets,
     (select count(*) from promo)::integer as promo`,
);

/** Takes places if all of them are left. When it answers false, roll back: some may have been taken. */
async function takePlaces(client: PoolClient, places: Places): Promise<boolean> {
  const [taken] = await take(client, ...takingValues(places));
  return taken?.form === 1 && taken.tickets === places.tickets.length && taken.promo === (places.promoId ? 1 : 0);
}

const release = statement<{ form: number }>(
  'places_release',
  `with gone as (
     select ticket_id, count(*)::integer as places, (count(*) filter (where early_bird))::integer as early
     from registered_users where purchase_id = $1 and deleted_at is null group by ticket_id
   ), form as (
     update forms f set taken = f.taken - (select coalesce(sum(places), 0) from gone)
     where f.id = $2 returning f.id
   ), ticket as (
     update tickets t set taken = t.taken - g.places, early_bird_taken = t.early_bird_taken - g.early
     from gone g, form where t.id = g.ticket_id
   ), promo as (
     update promos p set used = p.used - 1 from form where p.id = $3
   )
   select count(*)::integer as form from form`,
);

/** Gives all places of a purchase back, and its use of a promo. Call it once, with the change of status that ends its hold. */
export async function releasePlaces(
  client: PoolClient,
  purchase: { id: string; formId: string; promoId: string | null },
): Promise<void> {
  await release(client, purchase.id, purchase.formId, purchase.promoId);
}

const releaseOne = statement(
  'places_release_one',
  `with form as (update forms set taken = taken - 1 where id = $1 returning id)
   update tickets t set taken = t.taken - 1, early_bird_taken = t.early_bird_taken - $3::boolean::integer
   from form where t.id = $2`,
);

/** Gives the place of one person back, whose purchase still keeps places. Call it once, with the person's removal. */
export async function releasePlace(
  client: PoolClient,
  person: { formId: string; ticketId: string; earlyBird: boolean },
): Promise<void> {
  await releaseOne(client, person.formId, person.ticketId, person.earlyBird);
}

const wanted = statement<{ id: string; places: number; early: number }>(
  'places_of_purchase',
  `select ticket_id as id, count(*)::integer as places, 0 as early
   from registered_users where purchase_id = $1 and deleted_at is null group by ticket_id`,
);
const noteRetaken = statement(
  'places_retaken',
  `with person as (update registered_users set early_bird = false where purchase_id = $1 and early_bird)
   update purchases set promo_id = null where id = $1`,
);

/**
 * Takes the places of an ended purchase again; false, and nothing changed, when they are not all left. The early birds and the
 * promo use that it gave back may be somebody else's by now: their price was paid, so they are not counted again.
 */
export async function retakePlaces(client: PoolClient, purchase: { id: string; formId: string }): Promise<boolean> {
  const tickets = await wanted(client, purchase.id);
  await client.query('savepoint retaking');
  const kept = await takePlaces(client, { formId: purchase.formId, tickets, promoId: null });
  if (!kept) await client.query('rollback to savepoint retaking');
  else await noteRetaken(client, purchase.id);
  return kept;
}
