import { tsImport } from 'tsx/esm/api';

/** The process from its source, for tests and while developing: it does not inherit who reads TypeScript. */
export const { badgePdf, eventCardPicture, eventPoster, invoicePdf, ready, ticketPdf, undrawnCharacters } =
  await tsImport('../../server/pdfWorker.ts', import.meta.url);
