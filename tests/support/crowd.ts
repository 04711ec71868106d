import type { Api } from './api.ts';

type Place = { eventId: string; formId: string; ticketId: string };
type Crowd = { count: number; answers?: Record<string, string>; firstname?: string; email?: string };

/** Registers so many people straight in the database, each with an order of their own that is free: of one name and address unless said otherwise. */
export async function fillWith(
  { pool }: Pick<Api, 'pool'>,
  { eventId, formId, ticketId }: Place,
  { count, answers = {}, firstname = 'Same', email = 'same@example.org' }: Crowd,
): Promise<void> {
  await pool.query(
    `with given as (select gen_random_uuid() as u, gen_random_uuid() as p from generate_series(1, $4::integer)), purchase as (
       insert into purchases (id, key, idempotency_key, reference, form_id, event_id, status, currency, subtotal, total, buyer_email,
         payment_method, settled_at)
       select p, p, p, p, $1, $2, 'free', 'gbp', 0, 0, $7, 'card', now() from given
     ), person as (
       insert into registered_users (id, purchase_id, ticket_id, form_id, event_id, ticket_key, position, firstname, surname, email, answers, search)
       select u, p, $3, $1, $2, u, 0, $6, 'Name', $7, $5, ' ' || lower($6) || ' name ' || $7 from given
     )
     insert into badges (registered_user_id, code) select u, u from given`,
    [formId, eventId, ticketId, count, JSON.stringify(answers), firstname, email],
  );
  await pool.query('analyze registered_users, purchases, badges');
}
