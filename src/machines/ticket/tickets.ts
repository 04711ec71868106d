import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ShownTicket } from '../../api/contract/ticket.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { ticket as words } from '../../messages/en-GB/ticket.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

type Context = { keys: string[]; tickets: ShownTicket[]; error: ApiError | null };
type Event = { type: 'page.retried' };

const loadTickets = provided<ShownTicket[], { keys: string[] }>('ticketsMachine: provide `loadTickets`');

/** Loads tickets by the keys of their public links, to show or print them. */
export const ticketsMachine = setup({
  types: {
    input: {} as { keys: string[] },
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof words)['states'] },
  },
  actors: { loadTickets },
  guards: {
    hasKeys: ({ context }) => context.keys.length > 0,
    isGone: (_, { error }: { error: unknown }) => (error as ApiError).status === 410,
    isUnpaid: (_, { error }: { error: unknown }) => (error as ApiError).status === 409,
    isUnknown: (_, { error }: { error: unknown }) => (error as ApiError).code === 'refused',
  },
  actions: {
    ...errorActions,
    keepTickets: assign((_, { tickets }: { tickets: ShownTicket[] }) => ({ tickets, error: null })),
  },
  delays: { timeout: 20_000 },
}).createMachine({
  id: 'tickets',
  context: ({ input }) => ({ ...input, tickets: [], error: null }),
  initial: 'starting',
  states: {
    starting: {
      meta: { label: 'loading' },
      always: [{ guard: 'hasKeys', target: 'loading' }, { target: 'unknown' }],
    },
    loading: {
      meta: { label: 'loading' },
      tags: 'busy',
      invoke: {
        id: 'loadTickets',
        src: 'loadTickets',
        input: ({ context: { keys } }) => ({ keys }),
        onDone: {
          target: 'shown',
          actions: { type: 'keepTickets', params: ({ event }) => ({ tickets: event.output }) },
        },
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'ended', actions: keepError },
          { guard: { type: 'isUnpaid', params: ({ event }) => event }, target: 'unpaid', actions: keepError },
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            target: 'unknown',
            actions: keepError,
          },
          { target: 'loadFailed', actions: keepError },
        ],
      },
      after: { timeout: { target: 'loadFailed', actions: 'forgetError' } },
    },
    shown: { meta: { label: 'shown' }, on: { 'page.retried': 'loading' } },
    /** Transferred, cancelled or deleted; the reply says which. */
    ended: { meta: { label: 'ended' } },
    /** It is there once its order is paid. */
    unpaid: { meta: { label: 'unpaid' }, on: { 'page.retried': 'loading' } },
    unknown: { meta: { label: 'unknown' }, on: { 'page.retried': 'starting' } },
    loadFailed: { meta: { label: 'loadFailed' }, on: { 'page.retried': 'loading' } },
  },
});

export type TicketsActor = ActorRefFrom<typeof ticketsMachine>;
