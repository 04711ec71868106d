import type { TicketPage } from '../../src/api/contract/ticket.ts';
import { admits, isVoid } from '../../src/lib/purchaseStatus.ts';
import { registrationErrors as words } from '../../src/messages/en-GB/registrationRefusals.ts';
import type { Db } from '../deps.ts';
import { notFound } from '../httpError.ts';
import { ticketPageByKey } from './ticketPage.sql.ts';

/** What the public page of a ticket shows. Throws 404 with the reason for a ticket that does not open the door. */
export async function readTicketPage(db: Db, key: string): Promise<TicketPage> {
  const [found] = await ticketPageByKey(db, key);
  if (!found) throw notFound(words.noSuchTicketPage);
  const { status, ...page } = found;
  if (isVoid(status)) throw notFound(words.ticketCancelled);
  if (!admits(status)) throw notFound(words.ticketUnpaid);
  return { ...page, admits: true };
}
