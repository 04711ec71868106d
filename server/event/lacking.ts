import { sql } from 'drizzle-orm';
import { type Lack, lackingFor } from '../../src/lib/event.ts';
import { isLiveSql } from '../platform/db/schema/purchases.ts';
import type { Tx } from '../platform/deps.ts';

/** What the organiser of an event has not set up, the gravest first. */
export async function readLacking(tx: Tx, eventId: string): Promise<Lack[]> {
  const { rows } = await tx.execute<Record<Lack | 'sells', boolean>>(sql`
    select ${sql.raw(isLiveSql('e.id'))} as "realPayments", s.stripe_mode is not distinct from 'live' as cards,
      coalesce(s.organisation, '') <> '' as organisation,
      coalesce(s.address, '') <> '' as address,
      exists (select from mail_servers m where m.owner_id = e.owner_id) as "mailServer",
      exists (select from tickets t join forms f on f.id = t.form_id
        where f.event_id = e.id and t.price > 0 and t.deleted_at is null) as sells
    from events e left join settings s on s.owner_id = e.owner_id where e.id = ${eventId}`);
  return rows[0] ? lackingFor(rows[0]) : [];
}
