import { move } from 'piscina';
import { badgePdf as drawBadges } from './badge/badgePdf.ts';
import { eventCardPicture as drawCard } from './event/eventCardPicture.ts';
import { eventPoster as drawPoster } from './event/eventPoster.ts';
import { undrawnCharacters as findUndrawn } from './platform/pdf/fonts.ts';
import { invoicePdf as drawInvoice } from './purchase/invoicePdf.ts';
import { ticketPdf as drawTickets } from './ticket/ticketPdf.ts';

/** A function that draws, called with the list of its arguments; the file is handed over, not copied. */
const inThread =
  <Args extends unknown[]>(draw: (...args: Args) => Promise<Buffer>) =>
  async (args: Args) =>
    move(new Uint8Array(await draw(...args)));

/** Answers once the thread has loaded what it draws with. */
export const ready = () => undefined;
export const badgePdf = inThread(drawBadges);
export const eventCardPicture = inThread(drawCard);
export const eventPoster = inThread(drawPoster);
export const invoicePdf = inThread(drawInvoice);
export const ticketPdf = inThread(drawTickets);
export const undrawnCharacters = inThread(findUndrawn);
