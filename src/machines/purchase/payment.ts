import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, setup } from 'xstate';
import type { InputOf } from '../../api/contract/endpoint.ts';
import type { createPaymentIntent, PaymentIntent, PurchaseView, settlePurchase } from '../../api/contract/payment.ts';
import type { ApiError } from '../../lib/apiError.ts';
import {
  isEndedUnpaid,
  type PurchaseStatus,
  paidLaterStatuses,
  settledStatuses,
  voidStatuses,
} from '../../lib/purchase.ts';
import type { payment as words } from '../../messages/en-GB/payment.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';
import { holdLeft } from './hold.ts';

/**
 * `firstTotal` is what the order cost when the buyer came here, `wasTest` whether it was to be paid in test mode. `reason` is the gateway's sentence about what was submitted last. `checks` counts how often the server was asked in a row. `hasLeft`:
 * the buyer went back to change the order, which is over.
 */
type Context = {
  purchase: PurchaseView;
  firstTotal: number;
  wasTest: boolean;
  intent: PaymentIntent | null;
  reason: string | null;
  error: ApiError | null;
  checks: number;
  hasLeft: boolean;
};
type Event =
  | { type: 'details.submitted'; details: unknown }
  | { type: 'payment.retried' }
  | { type: 'payment.rechecked' }
  | { type: 'payment.cancelled' }
  | { type: 'payment.left' };
type Answer = { purchase: PurchaseView };
type ByKey = InputOf<typeof settlePurchase>;
/**
 * What the buyer submitted in the gateway's form: a card, or the answer to a request for authentication. Only the gateway's own
 * part knows which. It belongs to one intent, which can be paid once at most.
 */
export type Confirmation = { intent: PaymentIntent; purchaseKey: string; details: unknown };
/** What a gateway says of it, with a sentence for the buyer. Whether money came is for the server to find out. */
export type Confirmed = { status: 'succeeded' | 'requiresAction' | 'declined' | 'processing'; msg: string | null };

/** How often the server is asked before the buyer is asked what to do. */
const maxChecks = 5;

const createIntent = provided<PaymentIntent, InputOf<typeof createPaymentIntent>>(
  'paymentMachine: provide `createIntent`',
);
const confirm = provided<Confirmed, Confirmation>('paymentMachine: provide `confirm`');
const settle = provided<Answer, ByKey>('paymentMachine: provide `settle`');
const cancel = provided<Answer, ByKey>('paymentMachine: provide `cancel`');

/**
 * Pays for a held purchase, through whichever gateway the server names. Only the server decides whether money was received (`verifying`), never the browser. When no
 * reply comes, the machine asks the server again; it does not pay a second time.
 */
export const paymentMachine = setup({
  types: {
    input: {} as Answer,
    context: {} as Context,
    events: {} as Event,
    output: {} as Answer & { hasLeft: boolean },
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof words)['states'] },
  },
  actors: { createIntent, confirm, settle, cancel },
  guards: {
    isNow: ({ context }, { among }: { among: readonly PurchaseStatus[] }) => among.includes(context.purchase.status),
    cameOut: (_, { result, as }: { result: Confirmed; as: Confirmed['status'] }) => result.status === as,
    asksForMore: (_, { requiresAction }: PaymentIntent) => requiresAction,
    isAboutDetails: (_, { error }: { error: unknown }) => (error as ApiError).field !== undefined,
    /** The event takes no cards any more. */
    isNotOffered: (_, { error }: { error: unknown }) => (error as ApiError).field === 'paymentMethod',
    isRefused: (_, { error }: { error: unknown }) => (error as ApiError).code === 'refused',
    /** The price has changed, or the organiser takes real money by now, and the payment that was begun is over. */
    isRepriced: ({ context: { purchase, intent } }) => purchase.status === 'held' && intent !== null,
    isProcessing: ({ context: { purchase } }) => purchase.isProcessing,
    isOver: (_, { purchase }: Answer) => isEndedUnpaid(purchase.status) && !purchase.wasPaid,
    mayAskAgain: ({ context }) => context.checks < maxChecks,
  },
  actions: {
    ...errorActions,
    keepIntent: assign((_, intent: PaymentIntent) => ({ intent })),
    forgetIntent: assign({ intent: null }),
    keepPurchase: assign((_, { purchase }: Answer) => ({ purchase })),
    keepReason: assign((_, { msg }: Confirmed) => ({ reason: msg })),
    forgetError: assign({ reason: null, error: null }),
    countCheck: assign(({ context }) => ({ checks: context.checks + 1 })),
    forgetChecks: assign({ checks: 0 }),
    noteLeft: assign({ hasLeft: true }),
  },
  delays: {
    hold: ({ context }) => holdLeft(context.purchase.holdExpiresAt, Date.now()),
    timeout: 20_000,
    backoff: ({ context }) => 250 * 2 ** context.checks,
    /** How often the server is asked while the gateway works on the payment: that takes minutes, or days. */
    interval: 10_000,
  },
}).createMachine({
  id: 'payment',
  context: ({ input: { purchase } }) => ({
    purchase,
    firstTotal: purchase.total,
    wasTest: purchase.testMode,
    intent: null,
    reason: null,
    error: null,
    checks: 0,
    hasLeft: false,
  }),
  output: ({ context: { purchase, hasLeft } }) => ({ purchase, hasLeft }),
  initial: 'beginning',
  states: {
    beginning: {
      meta: { label: 'creating' },
      always: [{ guard: 'isProcessing', target: 'processing' }, { target: 'open' }],
    },
    /** The buyer can act here until the hold ends. */
    open: {
      meta: { label: 'collecting' },
      after: { hold: { target: 'verifying', actions: 'forgetError' } },
      on: {
        'payment.cancelled': { target: 'cancelling', actions: 'forgetError' },
        'payment.left': { target: 'leaving', actions: 'forgetError' },
      },
      initial: 'creating',
      states: {
        creating: {
          meta: { label: 'creating' },
          tags: 'busy',
          invoke: {
            id: 'createIntent',
            src: 'createIntent',
            input: ({ context }) => ({ payload: { purchaseKey: context.purchase.key } }),
            onDone: [
              {
                // Asked before the page was loaded again.
                guard: { type: 'asksForMore', params: ({ event }) => event.output },
                target: 'requiresAction',
                actions: [{ type: 'keepIntent', params: ({ event }) => event.output }, 'forgetError'],
              },
              {
                target: 'collecting',
                actions: [{ type: 'keepIntent', params: ({ event }) => event.output }, 'forgetError'],
              },
            ],
            onError: [
              {
                guard: { type: 'isNotOffered', params: ({ event }) => event },
                target: 'notOffered',
                actions: keepError,
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => event },
                target: '#payment.verifying',
                actions: keepError,
              },
              { target: 'unreachable', actions: keepError },
            ],
          },
          after: { timeout: 'unreachable' },
        },
        unreachable: {
          meta: { label: 'unreachable' },
          on: { 'payment.retried': { target: 'creating', actions: 'forgetError' } },
        },
        notOffered: { meta: { label: 'notOffered' } },
        collecting: { meta: { label: 'collecting' }, on: { 'details.submitted': '#payment.confirming' } },
        declined: { meta: { label: 'declined' }, on: { 'details.submitted': '#payment.confirming' } },
        requiresAction: {
          meta: { label: 'requiresAction' },
          on: { 'details.submitted': '#payment.confirming' },
        },
      },
    },
    confirming: {
      meta: { label: 'confirming' },
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context, event }) => {
          assertEvent(event, 'details.submitted');
          const { intent, purchase } = context;
          return { intent: intent as PaymentIntent, purchaseKey: purchase.key, details: event.details };
        },
        onDone: [
          {
            guard: { type: 'cameOut', params: ({ event }) => ({ result: event.output, as: 'declined' }) },
            target: 'open.declined',
            actions: { type: 'keepReason', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'cameOut', params: ({ event }) => ({ result: event.output, as: 'requiresAction' }) },
            target: 'open.requiresAction',
          },
          { target: 'verifying' },
        ],
        onError: [
          {
            guard: { type: 'isAboutDetails', params: ({ event }) => event },
            target: 'open.collecting',
            actions: keepError,
          },
          { target: 'verifying', actions: keepError },
        ],
      },
      after: { timeout: 'verifying' },
    },
    verifying: {
      meta: { label: 'verifying' },
      tags: 'busy',
      exit: 'forgetChecks',
      initial: 'asking',
      states: {
        asking: {
          meta: { label: 'verifying' },
          invoke: {
            id: 'settle',
            src: 'settle',
            input: ({ context }) => ({ payload: { purchaseKey: context.purchase.key } }),
            onDone: {
              target: 'deciding',
              actions: { type: 'keepPurchase', params: ({ event }) => event.output },
            },
            onError: {
              target: '#payment.undecided',
              actions: keepError,
            },
          },
          after: { timeout: '#payment.undecided' },
        },
        deciding: {
          meta: { label: 'verifying' },
          always: [
            {
              guard: { type: 'isNow', params: { among: [...settledStatuses, ...paidLaterStatuses] } },
              target: '#payment.paid',
            },
            { guard: { type: 'isNow', params: { among: ['expired'] } }, target: '#payment.expired' },
            { guard: { type: 'isNow', params: { among: ['failed'] } }, target: '#payment.failed' },
            { guard: { type: 'isNow', params: { among: voidStatuses } }, target: '#payment.cancelled' },
            { guard: 'isProcessing', target: '#payment.processing' },
            { guard: 'isRepriced', target: '#payment.open', actions: ['forgetIntent', 'forgetError'] },
            { guard: 'mayAskAgain', target: 'waiting' },
            { target: '#payment.undecided' },
          ],
        },
        waiting: {
          meta: { label: 'verifying' },
          after: { backoff: { target: 'asking', actions: 'countCheck' } },
        },
      },
    },
    /** The page may be left: the server goes on asking by itself. */
    processing: {
      meta: { label: 'processing' },
      after: { interval: 'verifying' },
      on: { 'payment.rechecked': 'verifying' },
    },
    undecided: {
      meta: { label: 'undecided' },
      on: {
        'payment.rechecked': { target: 'verifying', actions: 'forgetError' },
        'payment.retried': { target: 'open', actions: 'forgetError' },
        'payment.cancelled': { target: 'cancelling', actions: 'forgetError' },
      },
    },
    cancelling: {
      meta: { label: 'cancelling' },
      tags: 'busy',
      invoke: {
        id: 'cancel',
        src: 'cancel',
        input: ({ context }) => ({ payload: { purchaseKey: context.purchase.key } }),
        onDone: {
          target: 'verifying.deciding',
          actions: { type: 'keepPurchase', params: ({ event }) => event.output },
        },
        onError: { target: 'undecided', actions: keepError },
      },
      after: { timeout: 'undecided' },
    },
    /** The order ends, and the buyer is asked for it again; unless it was paid meanwhile. */
    leaving: {
      meta: { label: 'leaving' },
      tags: 'busy',
      invoke: {
        id: 'cancel',
        src: 'cancel',
        input: ({ context }) => ({ payload: { purchaseKey: context.purchase.key } }),
        onDone: [
          {
            guard: { type: 'isOver', params: ({ event }) => event.output },
            target: 'left',
            actions: [{ type: 'keepPurchase', params: ({ event }) => event.output }, 'noteLeft'],
          },
          { target: 'verifying.deciding', actions: { type: 'keepPurchase', params: ({ event }) => event.output } },
        ],
        onError: { target: 'undecided', actions: keepError },
      },
      after: { timeout: 'undecided' },
    },
    left: { meta: { label: 'left' }, type: 'final' },
    paid: { meta: { label: 'paid' }, type: 'final' },
    expired: { meta: { label: 'expired' }, type: 'final' },
    failed: { meta: { label: 'failed' }, type: 'final' },
    cancelled: { meta: { label: 'cancelled' }, type: 'final' },
  },
});

export type PaymentActor = ActorRefFrom<typeof paymentMachine>;
export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;
