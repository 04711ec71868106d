import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { InputOf, PayloadOf } from '../../api/contract/endpoint.ts';
import type { PurchaseView, settlePurchase } from '../../api/contract/payment.ts';
import type {
  areRegisteredUsersExist,
  getFormWQuestion,
  PublicForm,
  submitUserForm,
} from '../../api/contract/registration.ts';
import type { getPromoByCodeNFormId, PublicPromo } from '../../api/contract/ticket.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { PaymentMethod } from '../../lib/enumerations.ts';
import { registrationPart } from '../../lib/inputPath.ts';
import { newId } from '../../lib/newId.ts';
import {
  type Attendee,
  copyAttendee,
  countAttendees,
  fitAttendees,
  fitQuantities,
  isComplete,
  type Quantities,
  registered,
  swapTickets,
} from '../../lib/party.ts';
import { holdStatuses, type PurchaseStatus, settledStatuses } from '../../lib/purchaseStatus.ts';
import type { registration as words } from '../../messages/en-GB/registration.ts';
import { paymentMachine } from '../payment/payment.ts';

export const steps = ['choosing', 'attendees', 'review'] as const;
export type Step = (typeof steps)[number];

/** What the buyer has put in; it survives a reload. `key` makes the purchase one, however often it is sent. */
export type Draft = {
  step: Step;
  quantities: Quantities;
  attendees: Attendee[];
  promo: PublicPromo | null;
  method: PaymentMethod;
  key: string;
};

type Input = {
  eventId: string;
  formId: string;
  /** Of a purchase to come back to. */
  purchaseKey: string | null;
  /** The form, when the page brought it along. */
  form: PublicForm | null;
  draft: Draft;
};
/** `existing` are the addresses, among those typed, of people who are registered already. */
type Context = Omit<Input, 'draft'> &
  Draft & { purchase: PurchaseView | null; existing: string[]; error: ApiError | null; promoError: ApiError | null };
type Event =
  | { type: 'quantity.changed'; ticketId: string; quantity: number }
  | { type: 'tickets.chosen' }
  | { type: 'attendees.changed'; attendees: Attendee[] }
  | { type: 'ticket.swapped'; index: number; ticketId: string }
  | { type: 'attendee.copied'; index: number }
  | { type: 'attendees.entered'; attendees: Attendee[] }
  | { type: 'promo.entered'; code: string }
  | { type: 'promo.removed' }
  | { type: 'method.chosen'; method: PaymentMethod }
  | { type: 'step.chosen'; step: Step }
  | { type: 'registration.submitted' }
  | { type: 'registration.restarted' }
  | { type: 'page.retried' };
type Failed = { error: unknown };

const loadForm = fromPromise<PublicForm, InputOf<typeof getFormWQuestion>>(() => {
  throw new Error('registrationMachine: provide `loadForm`');
});
const settle = fromPromise<{ purchase: PurchaseView }, InputOf<typeof settlePurchase>>(() => {
  throw new Error('registrationMachine: provide `settle`');
});
const findExisting = fromPromise<PayloadOf<typeof areRegisteredUsersExist>, InputOf<typeof areRegisteredUsersExist>>(
  () => {
    throw new Error('registrationMachine: provide `findExisting`');
  },
);
const findPromo = fromPromise<PayloadOf<typeof getPromoByCodeNFormId>, InputOf<typeof getPromoByCodeNFormId>>(() => {
  throw new Error('registrationMachine: provide `findPromo`');
});
const submitForm = fromPromise<{ purchase: PurchaseView }, InputOf<typeof submitUserForm>>(() => {
  throw new Error('registrationMachine: provide `submitForm`');
});

/** A call that took too long; the words for it are the view's. */
const noAnswer: ApiError = { code: 'offline', status: 0, msg: '' };

const partOf = (error: unknown) => registrationPart((error as ApiError).field ?? '');

/** A new purchase of what was chosen and typed. */
const again = { target: 'loading', actions: ['forgetPurchase', 'renewKey', 'startOver'] } as const;

/**
 * The public registration page: tickets, people, review, payment, confirmation. Whatever fails, what was typed stays, and
 * the same key goes along with every repetition, so that one purchase is made.
 */
export const registrationMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    children: {} as { payment: 'payment' },
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof words)['states'] },
  },
  actors: { loadForm, settle, findExisting, findPromo, submitForm, payment: paymentMachine },
  guards: {
    hasForm: ({ context }) => context.form !== null,
    hasPurchase: ({ context }) => context.purchaseKey !== null,
    isForm: ({ context }, { state }: { state: PublicForm['state'] }) => context.form?.state === state,
    isPurchase: ({ context }, { among }: { among: readonly PurchaseStatus[] }) =>
      context.purchase !== null && among.includes(context.purchase.status),
    hasTickets: ({ context }) => countAttendees(context.quantities) > 0,
    /** The draft was at a later step, and what it had is still to be had. */
    isBackAtReview: ({ context: { step, form, attendees } }) =>
      step === 'review' && form !== null && isComplete(form.form, attendees),
    isBackAtAttendees: ({ context }) => context.step !== 'choosing' && countAttendees(context.quantities) > 0,
    areComplete: ({ context }, { attendees }: { attendees: Attendee[] }) =>
      context.form !== null && isComplete(context.form.form, attendees),
    isStep: (_, { step, chosen }: { step: Step; chosen: Step }) => step === chosen,
    isAboutPromo: (_, { error }: Failed) => partOf(error) === 'promo',
    isAboutAttendees: (_, { error }: Failed) => partOf(error) === 'typed',
    isAboutTickets: (_, { error }: Failed) => (error as ApiError).status === 409 || partOf(error) === 'tickets',
    isRefused: (_, { error }: Failed) => (error as ApiError).code === 'refused',
  },
  actions: {
    keepForm: assign(({ context }, { form }: { form: PublicForm }) => {
      const quantities = fitQuantities(form.tickets, context.quantities);
      return {
        form,
        quantities,
        attendees: context.step === 'choosing' ? context.attendees : fitAttendees(quantities, context.attendees),
      };
    }),
    setQuantity: assign(({ context }, { ticketId, quantity }: { ticketId: string; quantity: number }) => ({
      quantities: fitQuantities(context.form?.tickets ?? [], { ...context.quantities, [ticketId]: quantity }),
    })),
    seatAttendees: assign(({ context }) => ({ attendees: fitAttendees(context.quantities, context.attendees) })),
    setAttendees: assign((_, { attendees }: { attendees: Attendee[] }) => ({ attendees })),
    swapTicket: assign(({ context }, { index, ticketId }: { index: number; ticketId: string }) => ({
      attendees: swapTickets(context.attendees, index, ticketId),
    })),
    copyFirst: assign(({ context: { attendees } }, { index }: { index: number }) => ({
      attendees: attendees.map((attendee, at) =>
        at === index && attendees[0] ? copyAttendee(attendees[0], attendee) : attendee,
      ),
    })),
    keepExisting: assign((_, { existing }: { existing: string[] }) => ({ existing })),
    keepPromo: assign((_, { promo }: { promo: PublicPromo | null }) => ({ promo, promoError: null })),
    keepPromoError: assign((_, { error }: Failed) => ({ promo: null, promoError: error as ApiError })),
    setMethod: assign((_, { method }: { method: PaymentMethod }) => ({ method })),
    setStep: assign((_, { step }: { step: Step }) => ({ step })),
    keepPurchase: assign((_, { purchase }: { purchase: PurchaseView }) => ({ purchase, purchaseKey: purchase.key })),
    keepError: assign((_, { error }: Failed) => ({ error: error as ApiError })),
    forgetError: assign({ error: null }),
    forgetPromoError: assign({ promoError: null }),
    forgetPurchase: assign({ purchase: null, purchaseKey: null }),
    startOver: assign({ step: 'choosing' }),
    forgetAttendees: assign({ step: 'choosing', quantities: {}, attendees: [], promo: null, existing: [] }),
    renewKey: assign(() => ({ key: newId() })),
  },
  delays: { patience: 20_000 },
}).createMachine({
  id: 'registration',
  context: ({ input: { draft, ...input } }) => ({
    ...input,
    ...draft,
    purchase: null,
    existing: [],
    error: null,
    promoError: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      meta: { label: 'loading' },
      always: [
        {
          guard: 'hasForm',
          target: 'entering',
          actions: {
            type: 'keepForm',
            params: ({ context }) => ({ form: context.form as PublicForm }),
          },
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
        input: ({ context: { eventId, formId } }) => ({ eventId, formId }),
        onDone: { target: 'entering', actions: { type: 'keepForm', params: ({ event }) => ({ form: event.output }) } },
        onError: { target: 'loadFailed', actions: { type: 'keepError', params: ({ event }) => event } },
      },
      after: { patience: 'loadFailed' },
    },
    loadFailed: {
      meta: { label: 'loadFailed' },
      exit: 'forgetError',
      on: { 'page.retried': 'loading' },
    },
    entering: {
      meta: { label: 'loading' },
      always: [
        { guard: 'hasPurchase', target: 'resuming' },
        { guard: { type: 'isForm', params: { state: 'unpublished' } }, target: 'closed.unpublished' },
        { guard: { type: 'isForm', params: { state: 'closed' } }, target: 'closed.closed' },
        { guard: { type: 'isForm', params: { state: 'over' } }, target: 'closed.over' },
        { guard: { type: 'isForm', params: { state: 'full' } }, target: 'closed.full' },
        { guard: 'isBackAtReview', target: 'checking' },
        { guard: 'isBackAtAttendees', target: 'attendees' },
        { target: 'choosing' },
      ],
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
    choosing: {
      meta: { label: 'choosing' },
      entry: { type: 'setStep', params: { step: 'choosing' } },
      exit: 'forgetError',
      on: {
        'quantity.changed': { actions: { type: 'setQuantity', params: ({ event }) => event } },
        'tickets.chosen': { guard: 'hasTickets', target: 'attendees', actions: 'seatAttendees' },
      },
    },
    attendees: {
      meta: { label: 'attendees' },
      entry: { type: 'setStep', params: { step: 'attendees' } },
      exit: 'forgetError',
      on: {
        'attendees.changed': { actions: { type: 'setAttendees', params: ({ event }) => event } },
        'ticket.swapped': { actions: { type: 'swapTicket', params: ({ event }) => event } },
        'attendee.copied': { actions: { type: 'copyFirst', params: ({ event }) => event } },
        'attendees.entered': {
          guard: { type: 'areComplete', params: ({ event }) => event },
          target: 'checking',
          actions: { type: 'setAttendees', params: ({ event }) => event },
        },
        'step.chosen': {
          guard: { type: 'isStep', params: ({ event }) => ({ step: 'choosing', chosen: event.step }) },
          target: 'choosing',
        },
      },
    },
    /** Whether somebody is registered already is only advice: without an answer the buyer goes on. */
    checking: {
      meta: { label: 'checking' },
      tags: 'busy',
      invoke: {
        id: 'findExisting',
        src: 'findExisting',
        input: ({ context: { formId, attendees } }) => ({
          payload: { formId, emails: [...new Set(attendees.map(({ fields }) => (fields.email ?? '').trim()))] },
        }),
        onDone: { target: 'review', actions: { type: 'keepExisting', params: ({ event }) => event.output } },
        onError: 'review',
      },
      after: { patience: 'review' },
      on: {
        'step.chosen': {
          guard: { type: 'isStep', params: ({ event }) => ({ step: 'attendees', chosen: event.step }) },
          target: 'attendees',
        },
      },
    },
    review: {
      meta: { label: 'review' },
      entry: { type: 'setStep', params: { step: 'review' } },
      exit: ['forgetError', 'forgetPromoError'],
      on: {
        'promo.entered': 'applying',
        'promo.removed': { actions: { type: 'keepPromo', params: { promo: null } } },
        'method.chosen': { actions: { type: 'setMethod', params: ({ event }) => event } },
        'registration.submitted': 'submitting',
        'step.chosen': [
          {
            guard: { type: 'isStep', params: ({ event }) => ({ step: 'attendees', chosen: event.step }) },
            target: 'attendees',
          },
          {
            guard: { type: 'isStep', params: ({ event }) => ({ step: 'choosing', chosen: event.step }) },
            target: 'choosing',
          },
        ],
      },
    },
    applying: {
      meta: { label: 'applying' },
      tags: 'busy',
      invoke: {
        id: 'findPromo',
        src: 'findPromo',
        input: ({ context: { formId }, event }) => {
          assertEvent(event, 'promo.entered');
          return { formId, code: event.code };
        },
        onDone: { target: 'review', actions: { type: 'keepPromo', params: ({ event }) => event.output } },
        onError: { target: 'review', actions: { type: 'keepPromoError', params: ({ event }) => event } },
      },
      after: {
        patience: { target: 'review', actions: { type: 'keepPromoError', params: { error: noAnswer } } },
      },
    },
    submitting: {
      meta: { label: 'submitting' },
      tags: 'busy',
      invoke: {
        id: 'submitForm',
        src: 'submitForm',
        input: ({ context: { formId, key, form, attendees, promo, method } }) => ({
          payload: {
            formId,
            key,
            attendees: form ? registered(form.form, attendees) : [],
            promoCode: promo?.code ?? null,
            paymentMethod: method,
          },
        }),
        onDone: { target: 'sorting', actions: { type: 'keepPurchase', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isAboutPromo', params: ({ event }) => event },
            target: 'review',
            actions: { type: 'keepPromoError', params: ({ event }) => event },
          },
          {
            // What is asked may have changed since the page came.
            guard: { type: 'isAboutAttendees', params: ({ event }) => event },
            target: 'loading',
            actions: [
              { type: 'keepError', params: ({ event }) => event },
              { type: 'setStep', params: { step: 'attendees' } },
            ],
          },
          {
            guard: { type: 'isAboutTickets', params: ({ event }) => event },
            target: 'loading',
            actions: [
              { type: 'keepError', params: ({ event }) => event },
              { type: 'setStep', params: { step: 'choosing' } },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'review',
            actions: { type: 'keepError', params: ({ event }) => event },
          },
          { target: 'unanswered', actions: { type: 'keepError', params: ({ event }) => event } },
        ],
      },
      after: { patience: 'unanswered' },
    },
    /** It may have arrived: sent again it is the same purchase, changed it must be another one. */
    unanswered: {
      meta: { label: 'unanswered' },
      exit: 'forgetError',
      on: {
        'registration.submitted': 'submitting',
        'step.chosen': { target: 'review', actions: 'renewKey' },
      },
    },
    sorting: {
      meta: { label: 'loading' },
      always: [
        { guard: { type: 'isPurchase', params: { among: holdStatuses } }, target: 'paying' },
        { guard: { type: 'isPurchase', params: { among: settledStatuses } }, target: 'confirmed' },
        { guard: { type: 'isPurchase', params: { among: ['awaitingTransfer'] } }, target: 'awaitingTransfer' },
        { guard: { type: 'isPurchase', params: { among: ['expired'] } }, target: 'expired' },
        { guard: { type: 'isPurchase', params: { among: ['failed'] } }, target: 'paymentFailed' },
        { guard: { type: 'isPurchase', params: { among: ['refunded'] } }, target: 'refunded' },
        { target: 'cancelled' },
      ],
    },
    resuming: {
      meta: { label: 'resuming' },
      tags: 'busy',
      invoke: {
        id: 'settle',
        src: 'settle',
        input: ({ context: { purchaseKey } }) => ({ payload: { purchaseKey: purchaseKey ?? '' } }),
        onDone: { target: 'sorting', actions: { type: 'keepPurchase', params: ({ event }) => event.output } },
        onError: { target: 'resumeFailed', actions: { type: 'keepError', params: ({ event }) => event } },
      },
      after: { patience: 'resumeFailed' },
    },
    resumeFailed: {
      meta: { label: 'resumeFailed' },
      exit: 'forgetError',
      on: {
        'page.retried': 'resuming',
        'registration.restarted': { target: 'loading', actions: ['forgetPurchase', 'renewKey'] },
      },
    },
    paying: {
      meta: { label: 'paying' },
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context: { purchase } }) => ({ purchase: purchase as PurchaseView }),
        onDone: { target: 'sorting', actions: { type: 'keepPurchase', params: ({ event }) => event.output } },
        onError: 'resuming',
      },
    },
    confirmed: {
      meta: { label: 'confirmed' },
      on: {
        'registration.restarted': { target: 'loading', actions: ['forgetPurchase', 'forgetAttendees', 'renewKey'] },
      },
    },
    awaitingTransfer: {
      meta: { label: 'awaitingTransfer' },
      on: {
        'page.retried': 'resuming',
        'registration.restarted': { target: 'loading', actions: ['forgetPurchase', 'forgetAttendees', 'renewKey'] },
      },
    },
    expired: { meta: { label: 'expired' }, on: { 'registration.restarted': again } },
    paymentFailed: { meta: { label: 'paymentFailed' }, on: { 'registration.restarted': again } },
    cancelled: { meta: { label: 'cancelled' }, on: { 'registration.restarted': again } },
    /** The money came when the places were gone. */
    refunded: { meta: { label: 'refunded' }, on: { 'registration.restarted': again } },
  },
});

export type RegistrationActor = ActorRefFrom<typeof registrationMachine>;
export type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>;
