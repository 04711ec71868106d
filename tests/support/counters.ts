import type { Api } from './api.ts';

type Counters = { form: number; tickets: number[]; early: number[]; used: number[]; attendees: number };

/** What is counted as reserved of a form, and the attendees it is counted for. */
export async function countersOf({ pool }: Pick<Api, 'pool'>, formId: string): Promise<Counters> {
  const { rows } = await pool.query<Counters>(
    `select f.reserved as form,
       array(select reserved from tickets where form_id = f.id order by created_at, id) as tickets,
       array(select early_bird_reserved from tickets where form_id = f.id order by created_at, id) as early,
       array(select used from promos where form_id = f.id order by created_at, id) as used,
       (select count(*)::integer from registered_users r join purchases p on p.id = r.purchase_id
        where r.form_id = f.id and r.deleted_at is null
          and p.status in ('held', 'paying', 'paid', 'free', 'awaitingTransfer', 'awaitingDoor')) as attendees
     from forms f where f.id = $1`,
    [formId],
  );
  const [counters] = rows;
  if (!counters) throw new Error('There is no such form.');
  return counters;
}
