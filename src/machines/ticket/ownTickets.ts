import { type ActorRefFrom, assign, setup } from 'xstate';
import type { OwnOrder, OwnTicket } from '../../api/contract/attendees.ts';
import type { Event as TicketedEvent } from '../../api/contract/event.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { ownTickets } from '../../messages/en-GB/ownTickets.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided, providedSource } from '../parts/provided.ts';

/** Everyone an attendee registered, the event it is for, orders whose tickets others have, and when that was so. */
export type MyTickets = {
  event: TicketedEvent | null;
  tickets: readonly OwnTicket[];
  orders: readonly OwnOrder[];
  at: string;
};
/** `mine` is at first what this device kept, null where it kept nothing. In `failed` and `kept`, `error` is null when no answer came in time. */
type Context = { mine: MyTickets | null; error: ApiError | null };
type Event = { type: 'load.retried' } | { type: 'network.returned' } | { type: 'tickets.outdated' };

const load = provided<MyTickets>('ownTicketsMachine: provide `load`');

/** Sends `network.returned` when the device is online again. */
const network = providedSource<Event>('ownTicketsMachine: provide `network`');

/** Loads an attendee's tickets. What this device kept is there at once, and stays where no answer comes: a door often has no network. */
export const ownTicketsMachine = setup({
  types: {
    input: {} as { kept: MyTickets | null },
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof ownTickets)['states'] },
  },
  actors: { load, network },
  guards: {
    /** The server's own refusal is final: what was kept is not true any more. */
    isUnanswered: ({ context }, { error }: { error: unknown }) =>
      context.mine !== null && (error as ApiError).status === 0,
    hasKept: ({ context }) => context.mine !== null,
  },
  actions: {
    ...errorActions,
    keep: assign((_, mine: MyTickets) => ({ mine, error: null })),
    forget: assign({ mine: null }),
    /** The page keeps `context.mine` on this device. */
    store: () => {},
  },
  delays: { timeout: 15_000 },
}).createMachine({
  id: 'ownTickets',
  context: ({ input }) => ({ mine: input.kept, error: null }),
  initial: 'loading',
  invoke: { id: 'network', src: 'network', onError: {} },
  on: { 'tickets.outdated': { target: '.loading', reenter: true } },
  states: {
    loading: {
      meta: { label: 'loading' },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'shown', actions: [{ type: 'keep', params: ({ event }) => event.output }, 'store'] },
        onError: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => event },
            target: 'kept',
            actions: keepError,
          },
          {
            target: 'failed',
            actions: [keepError, 'forget', 'store'],
          },
        ],
      },
      after: {
        timeout: [
          { guard: 'hasKept', target: 'kept', actions: 'forgetError' },
          { target: 'failed', actions: 'forgetError' },
        ],
      },
    },
    shown: { meta: { label: 'shown' } },
    kept: { meta: { label: 'kept' }, on: { 'load.retried': 'loading', 'network.returned': 'loading' } },
    failed: { meta: { label: 'failed' }, on: { 'load.retried': 'loading', 'network.returned': 'loading' } },
  },
});

export type OwnTicketsActor = ActorRefFrom<typeof ownTicketsMachine>;
