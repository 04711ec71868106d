import type { TicketPage } from '../../src/api/contract/ticket.ts';
import { hasAdvert } from '../../src/lib/ticketAdvert.ts';
import type { Deps } from '../platform/deps.ts';
import { findImage } from '../platform/images.ts';
import type { PicturedTicket } from './ticketPdf.ts';

/** Each picture is read once, however many tickets show it. */
export async function withPictures(db: Deps['db'], tickets: TicketPage[]): Promise<PicturedTicket[]> {
  const known = new Map<string, Promise<Buffer | null>>();
  const read = (kind: 'eventLogo' | 'ticketAdvert', id: string) => {
    const found = known.get(id) ?? findImage(db, kind, id).then((image) => image?.content ?? null);
    known.set(id, found);
    return found;
  };
  return Promise.all(
    tickets.map(async (ticket) => ({
      ...ticket,
      pictures: {
        logo: ticket.event.logo ? await read('eventLogo', ticket.event.id) : null,
        advert: ticket.advertImage && hasAdvert(ticket) ? await read('ticketAdvert', ticket.ticketId) : null,
      },
    })),
  );
}
