import { type ActorRefFrom, assign, setup } from 'xstate';
import type { InputOf } from '../../api/contract/endpoint.ts';
import type { getWaitingPlace, WaitingPlace } from '../../api/contract/waiting.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { isOnList } from '../../lib/waiting.ts';
import type { waiting as words } from '../../messages/en-GB/waiting.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

type ByKey = InputOf<typeof getWaitingPlace>;
/** `error` is why the last call failed; null when the server did not answer in time. */
type Context = ByKey & { place: WaitingPlace | null; error: ApiError | null };
type Event =
  | { type: 'page.retried' }
  | { type: 'leaving.requested' }
  | { type: 'leaving.cancelled' }
  | { type: 'leaving.confirmed' };

const load = provided<WaitingPlace, ByKey>('waitingPlaceMachine: provide `load`');
const confirm = provided<WaitingPlace, ByKey>('waitingPlaceMachine: provide `confirm`');
const leave = provided<WaitingPlace, ByKey>('waitingPlaceMachine: provide `leave`');

/** The page of an entry of a waiting list: how it stands, and the way off the list. */
export const waitingPlaceMachine = setup({
  types: {
    input: {} as ByKey,
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy' | 'place',
    meta: {} as { label: keyof (typeof words)['states'] },
  },
  actors: { load, confirm, leave },
  guards: {
    isUnknown: (_, { error }: { error: unknown }) => [404, 422].includes((error as ApiError).status),
    /** Whoever has the link reads the mails to the address: opening it confirms that. */
    isToConfirm: (_, { place }: { place: WaitingPlace }) => place.state === 'waiting' && !place.confirmed,
    isOnList: ({ context: { place } }) => place !== null && isOnList(place.state),
  },
  actions: {
    ...errorActions,
    keepPlace: assign((_, { place }: { place: WaitingPlace }) => ({ place, error: null })),
  },
  delays: { timeout: 20_000 },
}).createMachine({
  id: 'waitingPlace',
  context: ({ input }) => ({ ...input, place: null, error: null }),
  initial: 'loading',
  states: {
    loading: {
      meta: { label: 'waitingPlace.loading' },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { key } }) => ({ key }),
        onDone: [
          {
            guard: { type: 'isToConfirm', params: ({ event }) => ({ place: event.output }) },
            target: 'verifying',
            actions: { type: 'keepPlace', params: ({ event }) => ({ place: event.output }) },
          },
          { target: 'shown', actions: { type: 'keepPlace', params: ({ event }) => ({ place: event.output }) } },
        ],
        onError: [
          { guard: { type: 'isUnknown', params: ({ event }) => event }, target: 'unknown' },
          { target: 'failed', actions: keepError },
        ],
      },
      after: { timeout: { target: 'failed', actions: 'forgetError' } },
    },
    unknown: { meta: { label: 'waitingPlace.unknown' }, on: { 'page.retried': 'loading' } },
    failed: { meta: { label: 'waitingPlace.failed' }, on: { 'page.retried': 'loading' } },
    /** A call of the page, so that a mail scanner that only opens the link confirms nothing. */
    verifying: {
      meta: { label: 'waitingPlace.verifying' },
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context: { key } }) => ({ key }),
        onDone: { target: 'shown', actions: { type: 'keepPlace', params: ({ event }) => ({ place: event.output }) } },
        onError: { target: 'unverified', actions: keepError },
      },
      after: { timeout: 'unverified' },
    },
    unverified: { meta: { label: 'waitingPlace.unverified' }, on: { 'page.retried': 'verifying' } },
    shown: {
      meta: { label: 'waitingPlace.shown' },
      tags: 'place',
      on: { 'leaving.requested': { guard: 'isOnList', target: 'confirming' } },
    },
    confirming: {
      meta: { label: 'waitingPlace.confirming' },
      tags: 'place',
      on: { 'leaving.confirmed': 'leaving', 'leaving.cancelled': 'shown' },
    },
    leaving: {
      meta: { label: 'waitingPlace.leaving' },
      tags: ['busy', 'place'],
      entry: 'forgetError',
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context: { key } }) => ({ key }),
        onDone: { target: 'shown', actions: { type: 'keepPlace', params: ({ event }) => ({ place: event.output }) } },
        onError: { target: 'refused', actions: keepError },
      },
      after: { timeout: 'refused' },
    },
    refused: {
      meta: { label: 'waitingPlace.refused' },
      tags: 'place',
      on: { 'leaving.confirmed': 'leaving', 'leaving.cancelled': 'shown' },
    },
  },
});

export type WaitingPlaceActor = ActorRefFrom<typeof waitingPlaceMachine>;
