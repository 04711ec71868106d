import type { TicketPage } from '../../src/api/contract/ticket.ts';
import { admits, isVoid, type PurchaseStatus } from '../../src/lib/purchaseStatus.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../httpError.ts';

type Found = Omit<TicketPage, 'admits'> & { status: PurchaseStatus };

const find = statement<Found>(
  'ticket_page',
  `select r.ticket_key as key, b.code as "qrCodeData", r.firstname, r.surname, r.organization, t.name as "ticketName",
     coalesce((select l.unit_price from purchase_lines l where l.purchase_id = p.id and l.ticket_id = t.id
       order by (l.early_bird_quantity > 0) = r.early_bird desc, l.position limit 1), t.price) as price,
     p.currency, t.design, t.advert, p.reference, p.status,
     jsonb_build_object('id', e.id, 'name', e.name, 'place', e.place, 'timeZone', e.time_zone, 'logo', e.logo,
       'startsAt', to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'endsAt', to_char(e.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as event
   from registered_users r join badges b on b.registered_user_id = r.id join tickets t on t.id = r.ticket_id
     join purchases p on p.id = r.purchase_id join events e on e.id = r.event_id
   where r.ticket_key = $1 and r.deleted_at is null`,
);

/** What the public page of a ticket shows. Throws 404 with the reason for a ticket that does not open the door. */
export async function readTicketPage({ pool }: Pick<Deps, 'pool'>, key: string): Promise<TicketPage> {
  const [found] = await find(pool, key);
  if (!found) throw notFound((words) => words.ticket.unknown);
  const { status, ...page } = found;
  if (isVoid(status)) throw notFound((words) => words.ticket.cancelled);
  if (!admits(status)) throw notFound((words) => words.ticket.unpaid);
  return { ...page, admits: true };
}
