import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { attendeeNumber } from '../harness/demo/people.ts';
import { searchText } from '../src/lib/text.ts';
import type { Venue } from './venue.ts';

/** Somebody on the list, as the door and the list name them. */
export type Attendee = { uId: string; pId: string; code: string };

/** A surname that ten people have, however many there are. */
export const rare = 'Featherstonehaugh';
const haveIt = 10;

const atOnce = 5_000;

/**
 * Registers people straight in the database, in the rows that registering them one by one would leave: a purchase each
 * with its line and its badge. A hundred thousand through the API would take longer than all the rest.
 */
export async function fill(pool: pg.Pool, venue: Venue, count: number): Promise<Attendee[]> {
  const attendees: Attendee[] = [];
  for (let first = 0; first < count; first += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) => first + index);
    attendees.push(...(await insert(pool, venue, numbers, Math.floor(count / haveIt))));
  }
  await pool.query('update forms set reserved = reserved + $2 where id = $1', [venue.form.form.id, count]);
  await pool.query('update tickets set reserved = reserved + $2 where id = $1', [venue.ticket.id, count]);
  // What autovacuum does some minutes after such a day.
  await pool.query('vacuum analyze registered_users, purchases, purchase_lines, badges, form_counts');
  return attendees;
}

async function insert(
  pool: pg.Pool,
  { eventId, form, ticket }: Venue,
  numbers: number[],
  each: number,
): Promise<Attendee[]> {
  const answers = Object.fromEntries(form.form.questions.slice(0, 2).map(({ id, options }) => [id, options[0] ?? '']));
  const attendees = numbers.map((number) => {
    const attendee = { ...attendeeNumber(number), ...(number % each === 0 && { surname: rare }) };
    return { ...attendee, uId: randomUUID(), pId: randomUUID(), code: key(18), search: searchText(attendee), number };
  });
  const of = <Key extends keyof (typeof attendees)[number]>(name: Key) => attendees.map((attendee) => attendee[name]);
  await pool.query(
    `with given as (
       select *, now() - interval '300000 seconds' + n * interval '1 second' as at from unnest($1::uuid[], $2::uuid[],
         $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::integer[])
         as g(u, p, code, firstname, surname, email, organization, job, search, n)
     ), purchase as (
       insert into purchases (id, key, idempotency_key, reference, form_id, event_id, status, currency, subtotal, total,
         buyer_email, payment_method, created_at, settled_at)
       select p, 'bench-' || p, p, 'BENCH-' || n || '-' || left($11::text, 8), $11::uuid, $12, 'free', 'gbp', 0, 0, email, 'card', at, at from given
     ), line as (
       insert into purchase_lines (purchase_id, ticket_id, position, name, quantity, unit_price, total)
       select p, $13, 0, $14, 1, 0, 0 from given
     ), person as (
       insert into registered_users (id, purchase_id, ticket_id, form_id, event_id, ticket_key, position, firstname,
         surname, email, organization, job_title, country, answers, search, created_at)
       select u, p, $13, $11::uuid, $12, 'bench-' || u, 0, firstname, surname, email, organization, job, 'GB', $15, search, at
       from given
     )
     insert into badges (registered_user_id, code) select u, code from given`,
    [
      of('uId'),
      of('pId'),
      of('code'),
      of('firstname'),
      of('surname'),
      of('email'),
      of('organization'),
      of('jobTitle'),
      of('search'),
      of('number'),
      form.form.id,
      eventId,
      ticket.id,
      ticket.name,
      JSON.stringify(answers),
    ],
  );
  return attendees.map(({ uId, pId, code }) => ({ uId, pId, code }));
}

const key = (bytes: number) => randomBytes(bytes).toString('base64url');
