import type * as contract from '../../src/api/contract/ticket.ts';
import { shownAs } from '../platform/http/fileName.ts';
import { type HandlersOf, sharedAnswer } from '../platform/http/handler.ts';
import { imageAnswer } from '../platform/images.ts';
import { pdfBlob } from '../platform/pdf/answer.ts';
import { drawKeptPdf } from '../platform/pdf/drawPdf.ts';
import { withPromo } from '../purchase/promoGuesses.ts';
import { readPublicPromo, readPublicTickets } from '../purchase/publicForm.ts';
import { withPictures } from './pictures.ts';
import { listPromos, readPromo, savePromo } from './promo.ts';
import { listTickets, orderTickets, readTicket, removeTicket, saveTicket } from './ticket.ts';
import { readShownTicket, readTicketPage } from './ticketPage.sql.ts';
import { ticketPdf } from './ticketPdf.ts';

export const ticketHandlers = {
  getTickets: async ({ input, deps }) => ({ payload: { tickets: await listTickets(deps.db, [input.formId]) } }),
  getTicket: async ({ input, deps }) => ({ payload: { ticket: await readTicket(deps.db, input.ticketId) } }),
  removeTicket: async ({ input, deps, words }) => {
    await removeTicket(deps, input.ticketId);
    return { payload: input, msg: words.ticket.removed };
  },
  getTicketAdvert: ({ input, deps }) => imageAnswer(deps.db, 'ticketAdvert', input),
  saveTicket: async ({ input, user, deps, words }) => ({
    payload: { ticket: await saveTicket(deps, user.id, input.payload) },
    msg: words.ticket.saved,
  }),
  orderTickets: async ({ input: { payload }, deps, words }) => ({
    payload: { tickets: await orderTickets(deps, payload.formId, payload.ticketIds) },
    msg: words.ticket.ordered,
  }),
  getTicketsWEarlyBirdActivated: sharedAnswer(async ({ input, deps }) => ({
    payload: await readPublicTickets(deps, input.formId),
  })),
  getTicketPage: async ({ input, deps }) => ({ payload: { ticket: await readShownTicket(deps, input.key) } }),
  printTicket: async ({ input, deps, network, words, locale }) => {
    const ticket = await readTicketPage(deps.db, input.userId);
    const headers = shownAs(words.ticketPage.fileName(ticket.reference));
    const pdf = await drawKeptPdf(
      deps,
      network,
      ticketPdf,
      [[ticket], locale],
      async (): Promise<Parameters<typeof ticketPdf>> => [await withPictures(deps.db, [ticket]), locale],
    );
    return { payload: pdfBlob(pdf), headers };
  },
  getPromos: async ({ input, deps }) => ({ payload: { promos: await listPromos(deps.db, [input.formId]) } }),
  getPromo: async ({ input, deps }) => ({ payload: { promo: await readPromo(deps.db, input.promoId) } }),
  savePromo: async ({ input, user, deps, words }) => ({
    payload: { promo: await savePromo(deps, user.id, input.payload) },
    msg: words.ticket.promoSaved,
  }),
  getPromoByCodeNFormId: async ({ input: { code, formId }, deps, network }) => ({
    payload: { promo: await withPromo(deps, code, network, () => readPublicPromo(deps, formId, code)) },
  }),
} satisfies HandlersOf<typeof contract>;
