import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Sharing } from '../../api/contract/sharing.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { sharing as words } from '../../messages/en-GB/sharing.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

/** With one exhibitor, or with all where `standId` is null. */
type Wish = { standId: string | null; share: boolean };
/** `error` is why the last call failed; null when the server did not answer in time. */
type Context = { key: string; sharing: Sharing | null; wish: Wish | null; error: ApiError | null };
type Event =
  | { type: 'page.retried' }
  | { type: 'ending.requested'; standId: string | null }
  | { type: 'ending.confirmed' }
  | { type: 'ending.cancelled' }
  | { type: 'sharing.allowed'; standId: string | null };
type Answer = { sharing: Sharing };

const load = provided<Answer, { key: string }>('sharingMachine: provide `load`');
const save = provided<Answer, { key: string } & Wish>('sharingMachine: provide `save`');

/** What an attendee shares with exhibitors, for whoever has the ticket: who scanned it, and an end to sharing. */
export const sharingMachine = setup({
  types: {
    input: {} as { key: string },
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy' | 'sharing',
    meta: {} as { label: keyof (typeof words)['states'] },
  },
  actors: { load, save },
  guards: { isUnknown: (_, { error }: { error: unknown }) => [404, 422].includes((error as ApiError).status) },
  actions: {
    ...errorActions,
    keepSharing: assign((_, { sharing }: Answer) => ({ sharing, wish: null, error: null })),
    keepWish: assign((_, wish: Wish) => ({ wish })),
    forgetWish: assign({ wish: null }),
  },
  delays: { timeout: 20_000 },
}).createMachine({
  id: 'sharing',
  context: ({ input }) => ({ ...input, sharing: null, wish: null, error: null }),
  initial: 'loading',
  states: {
    loading: {
      meta: { label: 'sharing.loading' },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { key } }) => ({ key }),
        onDone: { target: 'shown', actions: { type: 'keepSharing', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isUnknown', params: ({ event }) => event }, target: 'unknown' },
          { target: 'failed', actions: keepError },
        ],
      },
      after: { timeout: { target: 'failed', actions: 'forgetError' } },
    },
    unknown: { meta: { label: 'sharing.unknown' }, on: { 'page.retried': 'loading' } },
    failed: { meta: { label: 'sharing.failed' }, on: { 'page.retried': 'loading' } },
    shown: {
      meta: { label: 'sharing.shown' },
      tags: 'sharing',
      on: {
        'ending.requested': {
          target: 'confirming',
          actions: { type: 'keepWish', params: ({ event: { standId } }) => ({ standId, share: false }) },
        },
        'sharing.allowed': {
          target: 'saving',
          actions: { type: 'keepWish', params: ({ event: { standId } }) => ({ standId, share: true }) },
        },
      },
    },
    confirming: {
      meta: { label: 'sharing.confirming' },
      tags: 'sharing',
      on: { 'ending.confirmed': 'saving', 'ending.cancelled': { target: 'shown', actions: 'forgetWish' } },
    },
    saving: {
      meta: { label: 'sharing.saving' },
      tags: ['busy', 'sharing'],
      entry: 'forgetError',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { key, wish } }) => ({ key, ...(wish as Wish) }),
        onDone: { target: 'shown', actions: { type: 'keepSharing', params: ({ event }) => event.output } },
        onError: { target: 'refused', actions: keepError },
      },
      after: { timeout: 'refused' },
    },
    refused: {
      meta: { label: 'sharing.refused' },
      tags: 'sharing',
      on: { 'ending.confirmed': 'saving', 'ending.cancelled': { target: 'shown', actions: 'forgetWish' } },
    },
  },
});

export type SharingActor = ActorRefFrom<typeof sharingMachine>;
