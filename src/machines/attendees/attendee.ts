import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { AttendeeDetails } from '../../api/contract/attendees.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { desk } from '../../messages/en-GB/desk.ts';

/** What an organiser does about an attendee or their order. */
export type AttendeeAction = 'markPaid' | 'cancelOrder' | 'delete' | 'checkIn' | 'undoCheckIn' | 'sendTicket';
/** `refund` goes back of what was paid, in minor units. */
type Asked = { action: AttendeeAction; details: AttendeeDetails; refund: number };

/** `asked` is the action being confirmed or performed. In failed states, `error` is null when the server did not answer in time. */
type Context = {
  details: AttendeeDetails | null;
  asked: AttendeeAction | null;
  refund: number;
  error: ApiError | null;
};
type Event =
  | { type: 'load.retried' }
  | { type: 'action.requested'; action: AttendeeAction }
  | { type: 'action.confirmed'; refund: number }
  | { type: 'action.cancelled' }
  | { type: 'action.retried' }
  | { type: 'edit.requested' }
  | { type: 'edit.ended'; saved: boolean };

const confirmed: readonly AttendeeAction[] = ['cancelOrder', 'delete'];

const load = fromPromise<AttendeeDetails>(() => {
  throw new Error('attendeeMachine: provide `load`');
});
const perform = fromPromise<void, Asked>(() => {
  throw new Error('attendeeMachine: provide `perform`');
});

/** One attendee: read, acted on, and changed. After every action and change all of it is read anew. */
export const attendeeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof desk)['states'] },
  },
  actors: { load, perform },
  guards: {
    needsConfirming: (_, { action }: { action: AttendeeAction }) => confirmed.includes(action),
    isDeletion: ({ context }) => context.asked === 'delete',
    isSaved: (_, { saved }: { saved: boolean }) => saved,
  },
  actions: {
    keepDetails: assign((_, { details }: { details: AttendeeDetails }) => ({ details, error: null })),
    keepAsked: assign((_, { action }: { action: AttendeeAction }) => ({ asked: action })),
    keepRefund: assign((_, { refund }: { refund: number }) => ({ refund })),
    forgetAsked: assign({ asked: null, refund: 0, error: null }),
    keepError: assign((_, { error }: { error: unknown }) => ({ error: error as ApiError })),
    forgetError: assign({ error: null }),
    /** The page brings its list up to date. */
    onRead: (_, _params: { details: AttendeeDetails }) => {},
    /** The page goes on without the attendee. */
    onRemoved: () => {},
  },
  delays: { patience: 30_000 },
}).createMachine({
  id: 'attendee',
  context: { details: null, asked: null, refund: 0, error: null },
  initial: 'loading',
  states: {
    loading: {
      meta: { label: 'resource.loading' },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: {
          target: 'reading',
          actions: [
            { type: 'keepDetails', params: ({ event }) => ({ details: event.output }) },
            { type: 'onRead', params: ({ event }) => ({ details: event.output }) },
          ],
        },
        onError: { target: 'loadFailed', actions: { type: 'keepError', params: ({ event }) => event } },
      },
      after: { patience: { target: 'loadFailed', actions: 'forgetError' } },
    },
    loadFailed: { meta: { label: 'resource.failed' }, on: { 'load.retried': 'loading' } },
    reading: {
      meta: { label: 'resource.ready' },
      on: {
        'action.requested': [
          {
            guard: { type: 'needsConfirming', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'keepAsked', params: ({ event }) => event },
          },
          { target: 'performing', actions: { type: 'keepAsked', params: ({ event }) => event } },
        ],
        'edit.requested': 'editing',
      },
    },
    confirming: {
      meta: { label: 'listing.confirming' },
      on: {
        'action.confirmed': {
          target: 'performing',
          actions: { type: 'keepRefund', params: ({ event }) => event },
        },
        'action.cancelled': { target: 'reading', actions: 'forgetAsked' },
      },
    },
    performing: {
      meta: { label: 'listing.performing' },
      tags: 'busy',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context: { asked, details, refund } }) => ({ action: asked, details, refund }) as Asked,
        onDone: [
          { guard: 'isDeletion', target: 'removed', actions: 'onRemoved' },
          { target: 'loading', actions: 'forgetAsked' },
        ],
        onError: { target: 'refused', actions: { type: 'keepError', params: ({ event }) => event } },
      },
      after: { patience: { target: 'refused', actions: 'forgetError' } },
    },
    refused: {
      meta: { label: 'listing.refused' },
      // What refused it may have changed what is read here.
      on: { 'action.retried': 'performing', 'action.cancelled': { target: 'loading', actions: 'forgetAsked' } },
    },
    /** The form has an editor of its own. */
    editing: {
      meta: { label: 'attendee.editing' },
      on: {
        'edit.ended': [
          { guard: { type: 'isSaved', params: ({ event }) => event }, target: 'loading' },
          { target: 'reading' },
        ],
      },
    },
    removed: { meta: { label: 'attendee.removed' }, type: 'final' },
  },
});

export type AttendeeActor = ActorRefFrom<typeof attendeeMachine>;
export type AttendeeSnapshot = SnapshotFrom<typeof attendeeMachine>;
