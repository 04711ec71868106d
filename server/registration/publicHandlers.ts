import type { Handlers } from '../router/handler.ts';
import { readTicketPage } from '../ticket/ticketPage.ts';
import { readPublicForm, readPublicPromo, readPublicTickets } from './publicForm.ts';

export const publicFormHandlers = {
  getFormWQuestion: async ({ input, deps }) => ({ payload: await readPublicForm(deps, input.eventId, input.formId) }),
  getTicketsWEarlyBirdActivated: async ({ input, deps }) => ({
    payload: { tickets: await readPublicTickets(deps, input.formId) },
  }),
  getPromoByCodeNFormId: async ({ input, deps }) => ({
    payload: { promo: await readPublicPromo(deps, input.formId, input.code) },
  }),
  getTicketPage: async ({ input, deps }) => ({ payload: { ticket: await readTicketPage(deps, input.key) } }),
} satisfies Handlers<'getFormWQuestion' | 'getTicketsWEarlyBirdActivated' | 'getPromoByCodeNFormId' | 'getTicketPage'>;
