import { badgePdf as drawBadges } from './badge/badgePdf.ts';
import { eventCardPicture as drawCard } from './event/eventCardPicture.ts';
import { eventPoster as drawPoster } from './event/eventPoster.ts';
import { undrawnCharacters as findUndrawn } from './platform/pdf/fonts.ts';
import { invoicePdf as drawInvoice } from './purchase/invoicePdf.ts';
import { ticketPdf as drawTickets } from './ticket/ticketPdf.ts';

/** A function that draws, called with the list of its arguments. */
const inProcess =
  <Args extends unknown[]>(draw: (...args: Args) => Promise<Buffer>) =>
  (args: Args) =>
    draw(...args);

/** Answers once the process has loaded what it draws with. */
export const ready = () => undefined;
export const badgePdf = inProcess(drawBadges);
export const eventCardPicture = inProcess(drawCard);
export const eventPoster = inProcess(drawPoster);
export const invoicePdf = inProcess(drawInvoice);
export const ticketPdf = inProcess(drawTickets);
export const undrawnCharacters = inProcess(findUndrawn);
