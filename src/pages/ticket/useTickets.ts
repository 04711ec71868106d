import { useActorRef } from '@xstate/react';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import { getTicketPage, type ShownTicket } from '../../api/contract/ticket.ts';
import { type TicketsActor, ticketsMachine } from '../../machines/ticket/tickets.ts';

/** The tickets with these keys. */
export const useTickets = (keys: string[]): TicketsActor =>
  useActorRef(
    ticketsMachine.provide({
      actors: {
        loadTickets: fromPromise<ShownTicket[], { keys: string[] }>(({ input, signal }) =>
          Promise.all(input.keys.map(async (key) => (await call(getTicketPage, { key }, { signal })).ticket)),
        ),
      },
    }),
    { input: { keys } },
  );
