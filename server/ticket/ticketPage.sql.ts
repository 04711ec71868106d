import * as v from 'valibot';
import { type ShownTicket, TicketPage } from '../../src/api/contract/ticket.ts';
import { formatBegin } from '../../src/lib/dates.ts';
import { admits, isVoid, purchaseStatuses, voidStatuses } from '../../src/lib/purchase.ts';
import { listSql } from '../platform/db/columns.ts';
import { isTestSql } from '../platform/db/schema/purchases.ts';
import { isoSql, statement } from '../platform/db/statement.ts';
import type { Db, Deps, Tx } from '../platform/deps.ts';
import { conflict, gone, type HttpError, notFound } from '../platform/http/errors.ts';
import { canSendWith } from '../platform/mail/sendNow.ts';
import { ticketCost } from '../purchase/ticketCost.ts';
import { readSeller } from '../settings/seller.ts';

/*
 * A ticket as its public page shows it.
 */

const Found = v.strictObject({
  ...v.omit(TicketPage, ['admits', 'event', 'price']).entries,
  uId: v.string(),
  listPrice: v.number(),
  event: v.strictObject(TicketPage.entries.event.entries),
  status: v.picklist(purchaseStatuses),
});

export const ticketPageByKey = statement(
  'ticket_page',
  Found,
  `select r.id as "uId", r.ticket_key as key, t.id as "ticketId", b.code as "qrCodeData", r.firstname, r.surname, r.organization, r.details_missing as "detailsMissing", t.name as "ticketName",
     t.price as "listPrice", p.currency, t.design, t.advert, t.advert_link as "advertLink", t.advert_image as "advertImage", p.reference, p.status,
     ${isTestSql('p')} as "testMode",
     jsonb_build_object('id', e.id, 'slug', case when e.published then e.slug end, 'name', e.name, 'place', e.place, 'timeZone', e.time_zone, 'logo', e.logo, 'accent', e.accent,
       'startsAt', ${isoSql('e.starts_at')},
       'endsAt', ${isoSql('e.ends_at')}) as event
   from registered_users r join badges b on b.registered_user_id = r.id join tickets t on t.id = r.ticket_id
     join purchases p on p.id = r.purchase_id join events e on e.id = r.event_id
   where r.ticket_key = $1 and r.deleted_at is null`,
);

const waysFrom = statement(
  'ticket_ways',
  v.strictObject({ hasServer: v.boolean(), hasExhibitors: v.boolean() }),
  `select exists (select from mail_servers s where s.owner_id = e.owner_id) as "hasServer",
     exists (select from users u where u.event_id = e.id and u.role = 'exhibitor') as "hasExhibitors"
   from events e where e.id = $1`,
);

/** Takes the key of a ticket that ended: how, when, and at whose event. No row of a key that never was, or whose attendee was erased. */
export const ticketEndByKey = statement(
  'ticket_end',
  v.strictObject({
    how: v.picklist(['transferred', 'cancelled', 'deleted', 'orderEnded']),
    at: v.string(),
    timeZone: v.string(),
    ownerId: v.string(),
  }),
  `select case when c.ticket_key is not null then 'transferred' when r.deleted_at is null then 'orderEnded'
       when exists (select from purchase_events n where n.purchase_id = p.id and n.attendee_id = r.id and n.kind = 'cancelledOwn'
         and n.at = r.deleted_at) then 'cancelled' else 'deleted' end as how,
     coalesce(c.retired_at, r.deleted_at, p.created_at) as at, e.time_zone as "timeZone", e.owner_id as "ownerId"
   from registered_users r join purchases p on p.id = r.purchase_id join events e on e.id = r.event_id
     left join retired_codes c on c.ticket_key = $1
   where r.id in (select id from registered_users where ticket_key = $1 union all
       select registered_user_id from retired_codes where ticket_key = $1)
     and (c.ticket_key is not null or r.deleted_at is not null or p.status in ${listSql(voidStatuses)})`,
);

/** Why there is no ticket with a key: it ended, as it says with whom to ask, or never was. Nothing of who has it now. */
export async function refusalOf(db: Tx, key: string): Promise<HttpError> {
  const [end] = await ticketEndByKey(db, key);
  if (!end) return notFound((words) => words.ticket.unknown);
  const seller = await readSeller(db, end.ownerId);
  return gone(({ ticket, mail }, locale) => {
    const said = ticket.ended[end.how](formatBegin(end.at, end.timeZone, locale));
    if (!seller) return said;
    const { name, contact } = seller;
    return `${said} ${contact === '' ? ticket.ask(name) : mail.questions(name, contact)}`;
  });
}

/** What the public page of a ticket shows. Throws 410 with what became of a ticket that ended, 409 for one that is to be paid first, 404 for any other. */
export async function readTicketPage(db: Db, key: string): Promise<TicketPage> {
  const [found] = await ticketPageByKey(db, key);
  if (!found || isVoid(found.status)) throw await refusalOf(db, key);
  const { status, uId, listPrice, ...page } = found;
  if (!admits(status)) throw conflict((words) => words.ticket.unpaid);
  const cost = (await ticketCost(db, uId))?.cost ?? 0;
  // Given away, or paid where Foyer does not know of it.
  const price = cost === 0 && listPrice > 0 ? null : cost;
  return { ...page, price, admits: true };
}

/** The same with the ways on from it. */
export async function readShownTicket(
  deps: Pick<Deps, 'db' | 'ownMailServer' | 'publicUrl'>,
  key: string,
): Promise<ShownTicket> {
  const ticket = await readTicketPage(deps.db, key);
  const [ways] = await waysFrom(deps.db, ticket.event.id);
  const hasServer = ways?.hasServer === true;
  return { ...ticket, findsTickets: canSendWith(deps, hasServer), hasExhibitors: ways?.hasExhibitors === true };
}
