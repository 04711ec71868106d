import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { InputOf } from '../../api/contract/endpoint.ts';
import type { PurchaseView, settlePurchase } from '../../api/contract/payment.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { holdStatuses, type PurchaseStatus, settledStatuses } from '../../lib/purchase.ts';
import type { registration as words } from '../../messages/en-GB/registration.ts';
import { errorActions, keepError, noAnswer } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';
import { paymentMachine } from './payment.ts';

/** `purchase` is null when the buyer comes back to it. */
type Input = { purchaseKey: string; purchase: PurchaseView | null };
/** What of the order a new registration begins with. */
export type Kept = 'nothing' | 'choices' | 'everything';
/** `error` is null in `resumeFailed` when no answer came in time. */
/** `wasAsked`: the buyer has asked whether their money is there. */
type Context = Input & { error: ApiError | null; kept: Kept; wasAsked: boolean };
type Event =
  | { type: 'page.retried' }
  | { type: 'payment.asked' }
  | { type: 'registration.restarted' }
  | { type: 'card.chosen' }
  | { type: 'cancellation.requested' }
  | { type: 'cancellation.confirmed' }
  | { type: 'cancellation.withdrawn' };
type ByKey = InputOf<typeof settlePurchase>;

const settle = provided<{ purchase: PurchaseView }, ByKey>('checkoutMachine: provide `settle`');
const cancel = provided<{ purchase: PurchaseView }, ByKey>('checkoutMachine: provide `cancel`');
const payByCard = provided<{ purchase: PurchaseView }, ByKey>('checkoutMachine: provide `payByCard`');

const among = (...statuses: readonly PurchaseStatus[]) => ({ type: 'isAmong', params: { statuses } }) as const;
const restart = (kept: Kept) =>
  ({ 'registration.restarted': { target: 'over', actions: { type: 'keep', params: { kept } } } }) as const;

/** An order that is to be paid later can still be cancelled, or paid by card. */
const awaited = {
  tags: 'ordered',
  entry: ['forgetUnfinished', 'forgetDraft'],
  exit: 'forgetError',
  on: {
    'payment.asked': 'asking',
    'card.chosen': 'changingToCard',
    'cancellation.requested': 'confirmingCancellation',
    ...restart('nothing'),
  },
} as const;

/** What becomes of a purchase: paid for, confirmed, or ended otherwise. It ends when the buyer registers anew. */
export const checkoutMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    output: {} as { kept: Kept },
    events: {} as Event,
    children: {} as { payment: 'payment' },
    tags: {} as 'busy' | 'ordered',
    meta: {} as { label: keyof (typeof words)['states'] },
  },
  actors: { settle, cancel, payByCard, payment: paymentMachine },
  guards: {
    hasPurchase: ({ context }) => context.purchase !== null,
    /** To the order, with everything that was put in. */
    hasLeft: (_, { hasLeft }: { hasLeft: boolean }) => hasLeft,
    isAmong: ({ context: { purchase } }, { statuses }: { statuses: readonly PurchaseStatus[] }) =>
      purchase !== null && statuses.includes(purchase.status),
  },
  actions: {
    ...errorActions,
    keepPurchase: assign((_, { purchase }: { purchase: PurchaseView }) => ({ purchase })),
    /** No answer came in time. */
    keepSilence: assign({ error: noAnswer }),
    noteAsked: assign({ wasAsked: true }),
    keep: assign((_, { kept }: { kept: Kept }) => ({ kept })),
    /** The page notes the order, to offer it to a buyer who left the page before it was paid. */
    noteUnfinished: () => {},
    /** The page forgets it: there is nothing left to do for it. */
    forgetUnfinished: () => {},
    /** The page forgets what this buyer had put in: it is bought. */
    forgetDraft: () => {},
  },
  delays: { timeout: 20_000 },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({ ...input, error: null, kept: 'everything', wasAsked: false }),
  output: ({ context: { kept } }) => ({ kept }),
  initial: 'beginning',
  states: {
    beginning: {
      meta: { label: 'loading' },
      always: [{ guard: 'hasPurchase', target: 'sorting' }, { target: 'resuming' }],
    },
    resuming: {
      meta: { label: 'resuming' },
      tags: 'busy',
      invoke: {
        id: 'settle',
        src: 'settle',
        input: ({ context: { purchaseKey } }) => ({ payload: { purchaseKey } }),
        onDone: { target: 'sorting', actions: { type: 'keepPurchase', params: ({ event }) => event.output } },
        onError: { target: 'resumeFailed', actions: keepError },
      },
      after: { timeout: 'resumeFailed' },
    },
    resumeFailed: {
      meta: { label: 'resumeFailed' },
      exit: 'forgetError',
      on: { 'page.retried': 'resuming', ...restart('everything') },
    },
    sorting: {
      meta: { label: 'loading' },
      always: [
        { guard: among(...holdStatuses), target: 'paying' },
        { guard: among(...settledStatuses), target: 'confirmed' },
        { guard: among('awaitingTransfer'), target: 'awaitingTransfer' },
        { guard: among('awaitingDoor'), target: 'awaitingDoor' },
        { guard: among('expired'), target: 'expired' },
        { guard: among('failed'), target: 'paymentFailed' },
        { guard: among('refunded'), target: 'refunded' },
        { target: 'cancelled' },
      ],
    },
    paying: {
      meta: { label: 'paying' },
      entry: 'noteUnfinished',
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context: { purchase } }) => ({ purchase: purchase as PurchaseView }),
        onDone: [
          {
            guard: { type: 'hasLeft', params: ({ event }) => event.output },
            target: 'over',
            actions: 'forgetUnfinished',
          },
          { target: 'sorting', actions: { type: 'keepPurchase', params: ({ event }) => event.output } },
        ],
        onError: 'resuming',
      },
    },
    confirmed: {
      meta: { label: 'confirmed' },
      tags: 'ordered',
      entry: ['forgetUnfinished', 'forgetDraft'],
      on: restart('nothing'),
    },
    awaitingTransfer: { meta: { label: 'awaitingTransfer' }, ...awaited },
    awaitingDoor: { meta: { label: 'awaitingDoor' }, ...awaited },
    asking: {
      meta: { label: 'asking' },
      tags: ['ordered', 'busy'],
      entry: 'noteAsked',
      invoke: {
        id: 'settle',
        src: 'settle',
        input: ({ context: { purchaseKey } }) => ({ payload: { purchaseKey } }),
        onDone: { target: 'sorting', actions: { type: 'keepPurchase', params: ({ event }) => event.output } },
        onError: { target: 'sorting', actions: keepError },
      },
      after: { timeout: { target: 'sorting', actions: 'keepSilence' } },
    },
    confirmingCancellation: {
      meta: { label: 'unfinished' },
      tags: 'ordered',
      on: { 'cancellation.confirmed': 'cancelling', 'cancellation.withdrawn': 'sorting' },
    },
    cancelling: {
      meta: { label: 'releasing' },
      tags: ['ordered', 'busy'],
      invoke: {
        id: 'cancel',
        src: 'cancel',
        input: ({ context: { purchaseKey } }) => ({ payload: { purchaseKey } }),
        onDone: { target: 'sorting', actions: { type: 'keepPurchase', params: ({ event }) => event.output } },
        onError: { target: 'sorting', actions: keepError },
      },
      after: { timeout: 'resuming' },
    },
    /** Nothing is lost by it: the tickets stay reserved as long as they were. */
    changingToCard: {
      meta: { label: 'paying' },
      tags: ['ordered', 'busy'],
      invoke: {
        id: 'payByCard',
        src: 'payByCard',
        input: ({ context: { purchaseKey } }) => ({ payload: { purchaseKey } }),
        onDone: { target: 'sorting', actions: { type: 'keepPurchase', params: ({ event }) => event.output } },
        onError: { target: 'sorting', actions: keepError },
      },
      after: { timeout: 'resuming' },
    },
    expired: { meta: { label: 'expired' }, entry: 'forgetUnfinished', on: restart('choices') },
    paymentFailed: { meta: { label: 'paymentFailed' }, entry: 'forgetUnfinished', on: restart('choices') },
    cancelled: { meta: { label: 'cancelled' }, entry: 'forgetUnfinished', on: restart('choices') },
    /** The money came too late and goes back. */
    refunded: { meta: { label: 'refunded' }, entry: 'forgetUnfinished', on: restart('choices') },
    over: { meta: { label: 'loading' }, type: 'final' },
  },
});

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;
