import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/deps.ts';

/*
 * An attendee whose address was corrected may have a login by the former one. The log of their order keeps whose it was, without the address.
 */

/** The id of the login that an event has by an address, before all one that was not removed. Takes SQL of the event and of the address. */
export const loginOfSql = (eventId: string, email: string) =>
  `(select l.id from users l where l.event_id = ${eventId} and l.role = 'attendee' and l.email_key = lower(${email})
    order by l.deleted_at is not null, l.id limit 1)`;

type Known = { eventId: string; email: string };

/** The login that an attendee has by the address which is about to be another one, as the log keeps it; nothing where there is none. */
export async function formerLogin(tx: Tx, { eventId, email }: Known): Promise<{ formerLogin?: string }> {
  const { rows } = await tx.execute<{ id: string | null }>(
    sql`select ${sql.raw(loginOfSql('g.event_id', 'g.email'))} as id from (select ${eventId}::uuid as event_id, ${email}::text as email) g`,
  );
  return rows[0]?.id ? { formerLogin: rows[0].id } : {};
}

/**
 * Addresses of former logins of an attendee since they got the ticket, by which the event knows nobody any more: with a ticket, as a buyer, or as one who waits. With `some`, as
 * many of them, those that come after one in their order.
 */
export async function formerAddresses(
  tx: Tx,
  { id, purchaseId, eventId }: { id: string; purchaseId: string; eventId: string },
  some: { after: string; limit: number } | null = null,
): Promise<string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    with noted as (select id, kind, data from purchase_events where purchase_id = ${purchaseId} and attendee_id = ${id}),
    former as (
      select distinct u.email from noted n join users u on u.id = (n.data->>'formerLogin')::uuid
      where u.email <> '' and n.id > coalesce((select max(id) from noted where kind = 'ticketTransferred'), 0)
    )
    select email from former
    where ${some ? sql`email collate "C" > ${some.after} and` : sql``} not exists (select from registered_users r join forms f on f.id = r.form_id
        where f.event_id = ${eventId} and lower(r.email) = lower(former.email) and r.listed and r.erased_at is null)
      and not exists (select from purchases p join registered_users r on r.purchase_id = p.id
        where p.event_id = ${eventId} and lower(p.buyer_email) = lower(former.email) and r.listed)
      and not exists (select from waiting_entries w join forms f on f.id = w.form_id
        where f.event_id = ${eventId} and lower(w.email) = lower(former.email))
    ${some ? sql`order by email collate "C" limit ${some.limit}` : sql``}`);
  return rows.map(({ email }) => email);
}
