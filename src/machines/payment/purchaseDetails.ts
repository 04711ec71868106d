import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { PurchaseDetails } from '../../api/contract/purchases.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { desk } from '../../messages/en-GB/desk.ts';

/** What an organiser does about an order. */
export type PurchaseAction = 'markPaid' | 'cancel' | 'refund';
/** `refund` goes back of what was paid, in minor units; `byHand` past the payment provider. */
type Asked = { action: PurchaseAction; details: PurchaseDetails; refund: number; byHand: boolean };

/** `asked` is the action being confirmed or performed. In failed states, `error` is null when the server did not answer in time. */
type Context = {
  details: PurchaseDetails | null;
  asked: PurchaseAction | null;
  refund: number;
  byHand: boolean;
  error: ApiError | null;
};
type Event =
  | { type: 'load.retried' }
  | { type: 'action.requested'; action: PurchaseAction }
  | { type: 'action.confirmed'; refund: number; byHand: boolean }
  | { type: 'action.cancelled' }
  | { type: 'action.retried' };

const load = fromPromise<PurchaseDetails>(() => {
  throw new Error('purchaseDetailsMachine: provide `load`');
});
const perform = fromPromise<void, Asked>(() => {
  throw new Error('purchaseDetailsMachine: provide `perform`');
});

/** One order of an organiser's: read, and acted on. After every action, also one that was refused, it is read anew. */
export const purchaseDetailsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof desk)['states'] },
  },
  actors: { load, perform },
  guards: {
    movesMoneyBack: (_, { action }: { action: PurchaseAction }) => action !== 'markPaid',
  },
  actions: {
    keepDetails: assign((_, { details }: { details: PurchaseDetails }) => ({ details, error: null })),
    keepAsked: assign((_, { action }: { action: PurchaseAction }) => ({ asked: action })),
    keepRefund: assign((_, { refund, byHand }: { refund: number; byHand: boolean }) => ({ refund, byHand })),
    forgetAsked: assign({ asked: null, refund: 0, byHand: false, error: null }),
    keepError: assign((_, { error }: { error: unknown }) => ({ error: error as ApiError })),
    forgetError: assign({ error: null }),
  },
  delays: { patience: 30_000 },
}).createMachine({
  id: 'purchaseDetails',
  context: { details: null, asked: null, refund: 0, byHand: false, error: null },
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
          actions: { type: 'keepDetails', params: ({ event }) => ({ details: event.output }) },
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
            guard: { type: 'movesMoneyBack', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'keepAsked', params: ({ event }) => event },
          },
          { target: 'performing', actions: { type: 'keepAsked', params: ({ event }) => event } },
        ],
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
        input: ({ context: { asked, details, refund, byHand } }) =>
          ({ action: asked, details, refund, byHand }) as Asked,
        onDone: { target: 'loading', actions: 'forgetAsked' },
        onError: { target: 'refused', actions: { type: 'keepError', params: ({ event }) => event } },
      },
      after: { patience: { target: 'refused', actions: 'forgetError' } },
    },
    refused: {
      meta: { label: 'listing.refused' },
      // What refused it may have changed what is read here.
      on: { 'action.retried': 'performing', 'action.cancelled': { target: 'loading', actions: 'forgetAsked' } },
    },
  },
});

export type PurchaseDetailsActor = ActorRefFrom<typeof purchaseDetailsMachine>;
export type PurchaseDetailsSnapshot = SnapshotFrom<typeof purchaseDetailsMachine>;
