import type { PoolClient } from 'pg';
import { statement } from '../db/statement.ts';

/**
 * Places are counted in three rows: the form, each ticket, the promo. Whoever changes them takes the form's row first, which
 * makes the changes of one form wait for each other and never lock each other out.
 */
export type Reservation = {
  formId: string;
  /** How many of each ticket, and how many of those at the early-bird price. */
  tickets: { id: string; count: number; early: number }[];
  promoId: string | null;
};

/**
 * The table expressions that take places, to be followed by a look at how many rows `form`, `ticket` and `promo` have.
 * `after` names one that comes first and whose row has to be there. The parameters are the form, how many people, the
 * tickets, how many of each, how many of those early birds, and the promo.
 */
export const reservingSql = (after: string, [form, attendees, tickets, count, early, promo]: Six) => `
   wanted as (select * from unnest(${tickets}::uuid[], ${count}::integer[], ${early}::integer[]) as w(id, count, early)),
   form as (
     update forms f set reserved = f.reserved + ${attendees} from ${after}
     where f.id = ${form} and (f.capacity is null or f.reserved + ${attendees} <= f.capacity)
     returning f.id
   ), ticket as (
     update tickets t set reserved = t.reserved + w.count, early_bird_reserved = t.early_bird_reserved + w.early
     from wanted w, form
     where t.id = w.id and t.form_id = form.id and t.deleted_at is null
       and (t.quantity is null or t.reserved + w.count <= t.quantity)
       and (w.early = 0 or t.early_bird_quantity is null or t.early_bird_reserved + w.early <= t.early_bird_quantity)
     returning t.id
   ), promo as (
     update promos p set used = p.used + 1 from form
     where p.id = ${promo} and p.form_id = form.id and (p.uses is null or p.used < p.uses)
     returning p.id
   )`;
type Six = [string, string, string, string, string, string];

/** What those parameters are for some places. */
export const reservingValues = ({ formId, tickets, promoId }: Reservation): unknown[] => [
  formId,
  tickets.reduce((sum, { count }) => sum + count, 0),
  tickets.map(({ id }) => id),
  tickets.map(({ count }) => count),
  tickets.map(({ early }) => early),
  promoId,
];

const reserveStatement = statement<{ form: number; tickets: number; promo: number }>(
  'reservation_reserve',
  `with first as (select 1), ${reservingSql('first', ['$1', '$2', '$3', '$4', '$5', '$6'])}
   select (select count(*) from form)::integer as form, (select count(*) from ticket)::integer as tickets,
     (select count(*) from promo)::integer as promo`,
);

/** Takes places if all of them are left. When it answers false, roll back: some may have been taken. */
async function reserve(client: PoolClient, wanted: Reservation): Promise<boolean> {
  const [made] = await reserveStatement(client, ...reservingValues(wanted));
  return made?.form === 1 && made.tickets === wanted.tickets.length && made.promo === (wanted.promoId ? 1 : 0);
}

const release = statement<{ form: number }>(
  'reservation_release',
  `with gone as (
     select ticket_id, count(*)::integer as count, (count(*) filter (where early_bird))::integer as early
     from registered_users where purchase_id = $1 and deleted_at is null group by ticket_id
   ), form as (
     update forms f set reserved = f.reserved - (select coalesce(sum(count), 0) from gone)
     where f.id = $2 returning f.id
   ), ticket as (
     update tickets t set reserved = t.reserved - g.count, early_bird_reserved = t.early_bird_reserved - g.early
     from gone g, form where t.id = g.ticket_id
   ), promo as (
     update promos p set used = p.used - 1 from form where p.id = $3
   )
   select count(*)::integer as form from form`,
);

/** Gives all places of a purchase back, and its use of a promo. Call it once, with the change of status that ends its hold. */
export async function releaseReservation(
  client: PoolClient,
  purchase: { id: string; formId: string; promoId: string | null },
): Promise<void> {
  await release(client, purchase.id, purchase.formId, purchase.promoId);
}

const releaseOneRow = statement(
  'reservation_release_one',
  `with form as (update forms set reserved = reserved - 1 where id = $1 returning id)
   update tickets t set reserved = t.reserved - 1, early_bird_reserved = t.early_bird_reserved - $3::boolean::integer
   from form where t.id = $2`,
);

/** Gives the place of one person back, whose purchase still keeps places. Call it once, with the person's removal. */
export async function releaseOne(
  client: PoolClient,
  attendee: { formId: string; ticketId: string; earlyBird: boolean },
): Promise<void> {
  await releaseOneRow(client, attendee.formId, attendee.ticketId, attendee.earlyBird);
}

const readReservation = statement<{ id: string; count: number; early: number }>(
  'reservation_of_purchase',
  `select ticket_id as id, count(*)::integer as count, 0 as early
   from registered_users where purchase_id = $1 and deleted_at is null group by ticket_id`,
);
const noteReservedAgain = statement(
  'reservation_again',
  `with attendee as (update registered_users set early_bird = false where purchase_id = $1 and early_bird)
   update purchases set promo_id = null where id = $1`,
);

/**
 * Takes the places of an ended purchase again; false, and nothing changed, when they are not all left. The early birds and the
 * promo use that it gave back may be somebody else's by now: their price was paid, so they are not counted again.
 */
export async function reserveAgain(client: PoolClient, purchase: { id: string; formId: string }): Promise<boolean> {
  const tickets = await readReservation(client, purchase.id);
  await client.query('savepoint reserving');
  const kept = await reserve(client, { formId: purchase.formId, tickets, promoId: null });
  if (!kept) await client.query('rollback to savepoint reserving');
  else await noteReservedAgain(client, purchase.id);
  return kept;
}
