import { type TicketDesign, ticketDesigns } from './enumerations.ts';

/** Whether a ticket has something to show in the place of its advert, which only the second design has. */
export const hasAdvert = (ticket: { design: TicketDesign; advert: string; advertImage: string | null }): boolean =>
  ticket.design === ticketDesigns.withAdvert && (ticket.advert !== '' || ticket.advertImage !== null);
