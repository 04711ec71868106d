import { successes as words } from '../../src/messages/en-GB/server.ts';
import type { Handlers } from '../router/handler.ts';
import { listTickets, readTicket, removeTicket, saveTicket } from './ticket.ts';

export const ticketHandlers = {
  getTickets: async ({ input, deps }) => ({ payload: { tickets: await listTickets(deps.db, [input.formId]) } }),
  getTicket: async ({ input, deps }) => ({ payload: { ticket: await readTicket(deps.db, input.ticketId) } }),
  removeTicket: async ({ input, deps }) => {
    await removeTicket(deps, input.ticketId);
    return { payload: input, msg: words.ticketRemoved };
  },
  saveTicket: async ({ input, deps }) => ({
    payload: { ticket: await saveTicket(deps, input.payload) },
    msg: words.ticketSaved,
  }),
} satisfies Handlers<'getTickets' | 'getTicket' | 'removeTicket' | 'saveTicket'>;
