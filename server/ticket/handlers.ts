import type { Handlers } from '../router/handler.ts';
import { listTickets, readTicket, removeTicket, saveTicket } from './ticket.ts';

export const ticketHandlers = {
  getTickets: async ({ input, deps }) => ({ payload: { tickets: await listTickets(deps.db, [input.formId]) } }),
  getTicket: async ({ input, deps }) => ({ payload: { ticket: await readTicket(deps.db, input.ticketId) } }),
  removeTicket: async ({ input, deps, words }) => {
    await removeTicket(deps, input.ticketId);
    return { payload: input, msg: words.ticket.removed };
  },
  saveTicket: async ({ input, deps, words }) => ({
    payload: { ticket: await saveTicket(deps, input.payload) },
    msg: words.ticket.saved,
  }),
} satisfies Handlers<'getTickets' | 'getTicket' | 'removeTicket' | 'saveTicket'>;
