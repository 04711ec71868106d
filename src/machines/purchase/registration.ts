import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { InputOf } from '../../api/contract/endpoint.ts';
import type { cancelPurchase, PurchaseView } from '../../api/contract/payment.ts';
import type { getFormWQuestion, PublicForm } from '../../api/contract/registration.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { registrationPart } from '../../lib/input.ts';
import { contentOf, type Draft, emptyDraft, fitDraft, orderOf, priceOf, withOffer } from '../../lib/order.ts';
import { isReserving } from '../../lib/purchase.ts';
import { newId } from '../../lib/text.ts';
import type { registration as words } from '../../messages/en-GB/registration.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';
import { checkoutMachine, type Kept } from './checkout.ts';
import { type OrderOutput, orderMachine } from './order.ts';
import { type SubmissionOutput, submissionMachine } from './submission.ts';

type Input = {
  eventId: string;
  formId: string;
  /** Of a purchase to come back to. */
  purchaseKey: string | null;
  /** Of an order that this buyer left before it was paid. */
  unfinishedKey: string | null;
  /** Of an offer from the waiting list, whose tickets this buyer may order. */
  offerKey?: string | null;
  /** The form, when the page brought it along. */
  form: PublicForm | null;
  draft: Draft;
  /** Where the order stood in line when the page was left. */
  place?: string | null;
};
/** `existing`, `error` and `promoError` are what the order knew when it was submitted, and what the server had against it. */
type Context = Input & {
  offerKey: string | null;
  place: string | null;
  existing: string[] | null;
  error: ApiError | null;
  promoError: ApiError | null;
  purchase: PurchaseView | null;
};
type Event = { type: 'page.retried' } | { type: 'unfinished.resumed' } | { type: 'unfinished.dismissed' };

const loadForm = provided<PublicForm, InputOf<typeof getFormWQuestion>>('registrationMachine: provide `loadForm`');

/** Releases the tickets of an order that was left, unless it was paid for meanwhile. */
const cancel = provided<{ purchase: PurchaseView }, InputOf<typeof cancelPurchase>>(
  'registrationMachine: provide `cancel`',
);

const isForm = (state: PublicForm['state']) => ({ type: 'isForm', params: { state } }) as const;

/**
 * The public registration page: the form, an order for it, and what becomes of that. Whatever fails, what was typed stays,
 * and the same key goes along with every repetition, so that one purchase is made.
 */
export const registrationMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    children: {} as { order: 'order'; submission: 'submission'; checkout: 'checkout' },
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof words)['states'] },
  },
  actors: { loadForm, cancel, order: orderMachine, submission: submissionMachine, checkout: checkoutMachine },
  guards: {
    hasForm: ({ context }) => context.form !== null,
    hasUnfinished: ({ context }) => context.unfinishedKey !== null,
    hasPurchase: ({ context }) => context.purchaseKey !== null,
    isInLine: ({ context: { place, draft } }) => place !== null && draft.sent !== null,
    isForm: ({ context }, { state }: { state: PublicForm['state'] }) => context.form?.state === state,
    isOver: (_, { purchase }: { purchase: PurchaseView }) => !isReserving(purchase.status),
    isAnswered: (_, { error }: { error: unknown }) => (error as ApiError).code === 'refused',
    isPlaced: (_, { purchase }: SubmissionOutput) => purchase !== null,
    isOutdated: (_, { outdated }: SubmissionOutput) => outdated !== null,
    /** Changed since it was sent with its key, and may have arrived: it is another order. */
    isAnother: ({ context: { form } }, { draft }: OrderOutput) =>
      draft.sent !== null && draft.sent !== contentOf((form as PublicForm).form, draft),
    isKeyUsed: (_, { error }: SubmissionOutput) => registrationPart(error?.field ?? '') === 'key',
    isRefused: (_, { error, promoError }: SubmissionOutput) => error !== null || promoError !== null,
  },
  actions: {
    ...errorActions,
    keepForm: assign(({ context: { draft } }, { form }: { form: PublicForm }) => ({
      form,
      draft: fitDraft(withOffer(draft, form.offer), form.tickets, form.paymentMethods),
    })),
    keepOrder: assign((_, order: OrderOutput) => ({ ...order, error: null, promoError: null })),
    keepPurchase: assign((_, { purchase }: SubmissionOutput) => ({
      purchase,
      purchaseKey: purchase?.key ?? null,
    })),
    keepRefusal: assign(({ context: { draft, existing } }, { error, promoError, outdated }: SubmissionOutput) => ({
      error,
      promoError,
      existing: outdated ? null : existing,
      draft: { ...draft, promo: promoError ? null : draft.promo, step: outdated ?? draft.step },
    })),
    resumeUnfinished: assign(({ context }) => ({ purchaseKey: context.unfinishedKey, unfinishedKey: null })),
    leaveLine: assign({ place: null }),
    /** The page keeps it no more. */
    forgetPlace: () => {},
    leaveUnfinished: assign({ unfinishedKey: null }),
    /** The page offers it no more. */
    forgetUnfinished: () => {},
    beginAnew: assign(({ context: { draft } }, { kept }: { kept: Kept }) => ({
      purchase: null,
      purchaseKey: null,
      existing: null,
      draft: keep[kept](draft),
    })),
    renewKey: assign(({ context }) => ({ draft: { ...context.draft, key: newId(), sent: null } })),
    noteSent: assign(({ context: { form, draft } }) => ({
      draft: { ...draft, sent: contentOf((form as PublicForm).form, draft) },
    })),
    /** The page keeps the draft, for a reload. */
    storeDraft: () => {},
  },
  delays: { timeout: 20_000 },
}).createMachine({
  id: 'registration',
  context: ({ input }) => ({
    offerKey: null,
    place: null,
    ...input,
    // Loaded again, the page of an order goes on with it: it was not left.
    unfinishedKey: input.unfinishedKey === input.purchaseKey ? null : input.unfinishedKey,
    existing: null,
    error: null,
    promoError: null,
    purchase: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      meta: { label: 'loading' },
      always: [
        {
          guard: 'hasForm',
          target: 'entering',
          actions: { type: 'keepForm', params: ({ context }) => ({ form: context.form as PublicForm }) },
        },
        { target: 'loading' },
      ],
    },
    loading: {
      meta: { label: 'loading' },
      tags: 'busy',
      invoke: {
        id: 'loadForm',
        src: 'loadForm',
        input: ({ context: { eventId, formId, offerKey } }) => ({
          eventId,
          formId,
          ...(offerKey && { offer: offerKey }),
        }),
        onDone: { target: 'entering', actions: { type: 'keepForm', params: ({ event }) => ({ form: event.output }) } },
        onError: { target: 'loadFailed', actions: keepError },
      },
      after: { timeout: 'loadFailed' },
    },
    loadFailed: {
      meta: { label: 'loadFailed' },
      exit: 'forgetError',
      on: { 'page.retried': 'loading' },
    },
    entering: {
      meta: { label: 'loading' },
      always: [
        { guard: 'hasPurchase', target: 'checkingOut' },
        { guard: isForm('unpublished'), target: 'closed.unpublished' },
        // It may hold the very tickets that are missing here.
        { guard: 'hasUnfinished', target: 'unfinished' },
        { guard: isForm('closed'), target: 'closed.closed' },
        { guard: isForm('over'), target: 'closed.over' },
        { guard: isForm('full'), target: 'closed.full' },
        // Loaded again while its order stood in line.
        { guard: 'isInLine', target: 'submitting' },
        { target: 'ordering' },
      ],
    },
    /** An order was left before it was paid: it goes on, or ends before another begins. */
    unfinished: {
      meta: { label: 'unfinished' },
      on: {
        'unfinished.resumed': { target: 'checkingOut', actions: 'resumeUnfinished' },
        'unfinished.dismissed': { target: 'releasing', actions: 'forgetError' },
      },
    },
    releasing: {
      meta: { label: 'releasing' },
      tags: 'busy',
      invoke: {
        id: 'cancel',
        src: 'cancel',
        input: ({ context: { unfinishedKey } }) => ({ payload: { purchaseKey: unfinishedKey ?? '' } }),
        onDone: [
          {
            guard: { type: 'isOver', params: ({ event }) => event.output },
            target: 'loading',
            actions: ['leaveUnfinished', 'forgetUnfinished'],
          },
          { target: 'checkingOut', actions: 'resumeUnfinished' },
        ],
        onError: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event },
            target: 'loading',
            actions: ['leaveUnfinished', 'forgetUnfinished'],
          },
          { target: 'unfinished', actions: keepError },
        ],
      },
      after: { timeout: 'unfinished' },
    },
    closed: {
      meta: { label: 'closed' },
      exit: 'forgetError',
      on: { 'page.retried': 'loading' },
      initial: 'closed',
      states: {
        unpublished: { meta: { label: 'unpublished' } },
        closed: { meta: { label: 'closed' } },
        over: { meta: { label: 'over' } },
        full: { meta: { label: 'full' } },
      },
    },
    ordering: {
      meta: { label: 'choosing' },
      invoke: {
        id: 'order',
        src: 'order',
        input: ({ context: { form, draft, existing, error, promoError } }) => ({
          ...{ form: form as PublicForm, draft, existing, error, promoError },
        }),
        onDone: [
          {
            guard: { type: 'isAnother', params: ({ event }) => event.output },
            target: 'submitting',
            actions: [{ type: 'keepOrder', params: ({ event }) => event.output }, 'renewKey', 'noteSent', 'storeDraft'],
          },
          {
            target: 'submitting',
            actions: [{ type: 'keepOrder', params: ({ event }) => event.output }, 'noteSent', 'storeDraft'],
          },
        ],
        onError: 'loadFailed',
      },
    },
    submitting: {
      meta: { label: 'submitting' },
      exit: ['leaveLine', 'forgetPlace'],
      invoke: {
        id: 'submission',
        src: 'submission',
        input: ({ context: { form, draft, place } }) => ({
          place,
          payload: {
            ...orderOf((form as PublicForm).form, draft),
            total: priceOf(form as PublicForm, draft).total,
            ...(form?.offer && { offer: form.offer.key }),
            ...(form?.event.organiser.mustAccept && { accepted: draft.accepted }),
            ...(form?.sharing && { sharing: form.sharing.version }),
          },
        }),
        onDone: [
          {
            guard: { type: 'isPlaced', params: ({ event }) => event.output },
            target: 'checkingOut',
            // What is kept from now on is for another purchase.
            actions: [{ type: 'keepPurchase', params: ({ event }) => event.output }, 'renewKey', 'storeDraft'],
          },
          {
            guard: { type: 'isOutdated', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isKeyUsed', params: ({ event }) => event.output },
            target: 'ordering',
            actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'renewKey', 'storeDraft'],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'ordering',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
          },
          { target: 'ordering' },
        ],
        onError: 'loadFailed',
      },
    },
    checkingOut: {
      meta: { label: 'paying' },
      invoke: {
        id: 'checkout',
        src: 'checkout',
        input: ({ context: { purchaseKey, purchase } }) => ({ purchaseKey: purchaseKey ?? '', purchase }),
        onDone: {
          target: 'loading',
          actions: [{ type: 'beginAnew', params: ({ event }) => event.output }, 'renewKey'],
        },
        onError: 'loadFailed',
      },
    },
  },
});

export type RegistrationActor = ActorRefFrom<typeof registrationMachine>;
export type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>;

/** What of a draft another registration begins with. */
const keep: Record<Kept, (draft: Draft) => Draft> = {
  everything: (draft) => draft,
  choices: (draft) => ({ ...draft, step: 'choosing' }),
  nothing: ({ key, method }) => ({ ...emptyDraft(key), method }),
};
