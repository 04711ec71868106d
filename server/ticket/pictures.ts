import type { TicketPage } from '../../src/api/contract/ticket.ts';
import { hasAdvert } from '../../src/lib/ticketAdvert.ts';
import type { Deps } from '../platform/deps.ts';
import { findImage } from '../platform/images.ts';
import type { PicturedTicket } from './ticketPdf.ts';

/** Bytes of pictures on one paper: they go to the process that draws, and each copy takes its time. */
const most = 8_000_000;

/** Each picture is read once, however many tickets show it, and one after the other. The last of very many that are large are left out. */
export async function withPictures(db: Deps['db'], tickets: TicketPage[]): Promise<PicturedTicket[]> {
  const known = new Map<string, Buffer | null>();
  let room = most;
  const read = async (kind: 'eventLogo' | 'ticketAdvert', id: string): Promise<Buffer | null> => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const content = room > 0 ? ((await findImage(db, kind, id))?.content ?? null) : null;
    room -= content?.length ?? 0;
    known.set(id, content);
    return content;
  };
  const pictured: PicturedTicket[] = [];
  for (const ticket of tickets)
    pictured.push({
      ...ticket,
      pictures: {
        logo: ticket.event.logo ? await read('eventLogo', ticket.event.id) : null,
        advert: ticket.advertImage && hasAdvert(ticket) ? await read('ticketAdvert', ticket.ticketId) : null,
      },
    });
  return pictured;
}
