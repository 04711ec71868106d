export { badgePdf } from './badge/badgePdf.ts';
export { eventCardPicture } from './event/eventCardPicture.ts';
export { eventPoster } from './event/eventPoster.ts';
export { undrawnCharacters } from './platform/pdf/fonts.ts';
export { invoicePdf } from './purchase/invoicePdf.ts';
export { ticketPdf } from './ticket/ticketPdf.ts';

/** Answers once the process has loaded what it draws with. */
export const ready = () => undefined;
