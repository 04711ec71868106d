import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ApiError } from '../../lib/apiError.ts';
import type { desk } from '../../messages/en-GB/desk.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

/** `count` is how many the organiser saw to wait. In `refused`, `error` is null when the server did not answer in time. */
type Context = { count: number; error: ApiError | null };
type Event =
  | { type: 'release.requested'; count: number }
  | { type: 'release.confirmed' }
  | { type: 'release.cancelled' }
  | { type: 'release.retried' };

const release = provided<void, { count: number }>('waitingMailsMachine: provide `release`');

/** Sends the mails that wait for the organiser's word, once they have confirmed how many. */
export const waitingMailsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof desk)['states'] },
  },
  actors: { release },
  actions: {
    ...errorActions,
    keepCount: assign((_, { count }: { count: number }) => ({ count })),
    /** The page reads its lists anew. */
    onReleased: () => {},
  },
  delays: { patience: 30_000 },
}).createMachine({
  id: 'waitingMails',
  context: { count: 0, error: null },
  initial: 'waiting',
  states: {
    waiting: {
      meta: { label: 'resource.ready' },
      on: {
        'release.requested': {
          target: 'confirming',
          actions: { type: 'keepCount', params: ({ event }) => event },
        },
      },
    },
    confirming: {
      meta: { label: 'listing.confirming' },
      on: { 'release.confirmed': 'releasing', 'release.cancelled': 'waiting' },
    },
    releasing: {
      meta: { label: 'listing.performing' },
      tags: 'busy',
      invoke: {
        id: 'release',
        src: 'release',
        input: ({ context: { count } }) => ({ count }),
        onDone: { target: 'waiting', actions: ['forgetError', 'onReleased'] },
        onError: { target: 'refused', actions: keepError },
      },
      after: { patience: { target: 'refused', actions: 'forgetError' } },
    },
    refused: {
      meta: { label: 'listing.refused' },
      // Others may wait by now than were seen.
      on: {
        'release.retried': 'releasing',
        'release.cancelled': { target: 'waiting', actions: ['forgetError', 'onReleased'] },
      },
    },
  },
});

export type WaitingMailsActor = ActorRefFrom<typeof waitingMailsMachine>;
