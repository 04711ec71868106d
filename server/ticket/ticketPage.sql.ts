import * as v from 'valibot';
import { TicketPage } from '../../src/api/contract/ticket.ts';
import { admits, isVoid, purchaseStatuses } from '../../src/lib/purchase.ts';
import { isoSql, statement } from '../platform/db/statement.ts';
import type { Db } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';

/*
 * A ticket as its public page shows it. Written in SQL, because it is one look through six tables for the price that was
 * paid, which is that of one of the purchase's lines.
 */

const Found = v.strictObject({
  ...v.omit(TicketPage, ['admits', 'event']).entries,
  event: v.strictObject(TicketPage.entries.event.entries),
  status: v.picklist(purchaseStatuses),
});

export const ticketPageByKey = statement(
  'ticket_page',
  Found,
  `select r.ticket_key as key, t.id as "ticketId", b.code as "qrCodeData", r.firstname, r.surname, r.organization, t.name as "ticketName",
     coalesce((select l.unit_price from purchase_lines l where l.purchase_id = p.id and l.ticket_id = coalesce(r.ordered_ticket_id, r.ticket_id)
       order by (l.early_bird_quantity > 0) = coalesce(r.ordered_early_bird, r.early_bird) desc, l.position limit 1), t.price) as price,
     p.currency, t.design, t.advert, t.advert_link as "advertLink", t.advert_image as "advertImage", p.reference, p.status,
     p.payment_method = 'card' and p.total > 0 and p.test_mode as "testMode",
     jsonb_build_object('id', e.id, 'slug', case when e.published then e.slug end, 'name', e.name, 'place', e.place, 'timeZone', e.time_zone, 'logo', e.logo, 'accent', e.accent,
       'startsAt', ${isoSql('e.starts_at')},
       'endsAt', ${isoSql('e.ends_at')}) as event
   from registered_users r join badges b on b.registered_user_id = r.id join tickets t on t.id = r.ticket_id
     join purchases p on p.id = r.purchase_id join events e on e.id = r.event_id
   where r.ticket_key = $1 and r.deleted_at is null`,
);

/** What the public page of a ticket shows. Throws 404 with the reason for a ticket that does not open the door. */
export async function readTicketPage(db: Db, key: string): Promise<TicketPage> {
  const [found] = await ticketPageByKey(db, key);
  if (!found) throw notFound((words) => words.ticket.unknown);
  const { status, ...page } = found;
  if (isVoid(status)) throw notFound((words) => words.ticket.cancelled);
  if (!admits(status)) throw notFound((words) => words.ticket.unpaid);
  return { ...page, admits: true };
}
