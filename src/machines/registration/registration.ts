import { type ActorRefFrom, assertEvent, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { InputOf, PayloadOf } from '../../api/contract/endpoint.ts';
import type { getPromoByCodeNFormId, PublicPromo } from '../../api/contract/promo.ts';
import type { PurchaseView, settlePurchase } from '../../api/contract/purchase.ts';
import type {
  areRegisteredUsersExist,
  getFormWQuestion,
  PublicForm,
  submitUserForm,
} from '../../api/contract/registrationForm.ts';
import type { PurchaseStatus } from '../../lib/enumerations.ts';
import { newId } from '../../lib/newId.ts';
import {
  copyPerson,
  countPeople,
  fitPeople,
  fitQuantities,
  isComplete,
  type Person,
  type Quantities,
  registered,
  swapTickets,
} from '../../lib/party.ts';
import type { Problem } from '../../lib/apiError.ts';
import type { registration as words } from '../../messages/en-GB/registration.ts';
import { paymentMachine } from '../payment/payment.ts';

export const steps = ['choosing', 'attendees', 'review'] as const;
export type Step = (typeof steps)[number];
export type PaymentMethod = 'card' | 'transfer';

/** What the buyer has put in; it survives a reload. `key` makes the purchase one, however often it is sent. */
export type Draft = {
  step: Step;
  quantities: Quantities;
  people: Person[];
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
  Draft & { purchase: PurchaseView | null; existing: string[]; problem: Problem | null; promoProblem: Problem | null };
type Event =
  | { type: 'quantity.changed'; ticketId: string; quantity: number }
  | { type: 'tickets.chosen' }
  | { type: 'people.changed'; people: Person[] }
  | { type: 'ticket.swapped'; index: number; ticketId: string }
  | { type: 'person.copied'; index: number }
  | { type: 'people.entered'; people: Person[] }
  | { type: 'promo.entered'; code: string }
  | { type: 'promo.removed' }
  | { type: 'method.chosen'; method: PaymentMethod }
  | { type: 'step.chosen'; step: Step }
  | { type: 'registration.submitted' }
  | { type: 'registration.restarted' }
  | { type: 'page.retried' };
type Failure = { error: unknown };

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
const noAnswer: Problem = { code: 'offline', status: 0, msg: '' };

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
    isPurchase: ({ context }, { among }: { among: PurchaseStatus[] }) =>
      context.purchase !== null && among.includes(context.purchase.status),
    hasTickets: ({ context }) => countPeople(context.quantities) > 0,
    /** The draft was at a later step, and what it had is still to be had. */
    isBackAtReview: ({ context: { step, form, people } }) =>
      step === 'review' && form !== null && isComplete(form.form, people),
    isBackAtPeople: ({ context }) => context.step !== 'choosing' && countPeople(context.quantities) > 0,
    areComplete: ({ context }, { people }: { people: Person[] }) =>
      context.form !== null && isComplete(context.form.form, people),
    isStep: (_, { step, chosen }: { step: Step; chosen: Step }) => step === chosen,
    isAboutPromo: (_, { error }: Failure) => /promoCode/.test((error as Problem).field ?? ''),
    isAboutPeople: (_, { error }: Failure) => /attendees\.\d+\.(fields|answers)/.test((error as Problem).field ?? ''),
    isAboutTickets: (_, { error }: Failure) =>
      (error as Problem).status === 409 || /attendees/.test((error as Problem).field ?? ''),
    isRefusal: (_, { error }: Failure) => (error as Problem).code === 'refused',
  },
  actions: {
    keepForm: assign(({ context }, { form }: { form: PublicForm }) => {
      const quantities = fitQuantities(form.tickets, context.quantities);
      return {
        form,
        quantities,
        people: context.step === 'choosing' ? context.people : fitPeople(quantities, context.people),
      };
    }),
    setQuantity: assign(({ context }, { ticketId, quantity }: { ticketId: string; quantity: number }) => ({
      quantities: fitQuantities(context.form?.tickets ?? [], { ...context.quantities, [ticketId]: quantity }),
    })),
    seatPeople: assign(({ context }) => ({ people: fitPeople(context.quantities, context.people) })),
    setPeople: assign((_, { people }: { people: Person[] }) => ({ people })),
    swapTicket: assign(({ context }, { index, ticketId }: { index: number; ticketId: string }) => ({
      people: swapTickets(context.people, index, ticketId),
    })),
    copyFirst: assign(({ context: { people } }, { index }: { index: number }) => ({
      people: people.map((person, at) => (at === index && people[0] ? copyPerson(people[0], person) : person)),
    })),
    keepExisting: assign((_, { existing }: { existing: string[] }) => ({ existing })),
    keepPromo: assign((_, { promo }: { promo: PublicPromo | null }) => ({ promo, promoProblem: null })),
    keepPromoProblem: assign((_, { error }: Failure) => ({ promo: null, promoProblem: error as Problem })),
    setMethod: assign((_, { method }: { method: PaymentMethod }) => ({ method })),
    setStep: assign((_, { step }: { step: Step }) => ({ step })),
    keepPurchase: assign((_, { purchase }: { purchase: PurchaseView }) => ({ purchase, purchaseKey: purchase.key })),
    keepProblem: assign((_, { error }: Failure) => ({ problem: error as Problem })),
    forgetProblem: assign({ problem: null }),
    forgetPromoProblem: assign({ promoProblem: null }),
    forgetPurchase: assign({ purchase: null, purchaseKey: null }),
    startOver: assign({ step: 'choosing' }),
    forgetPeople: assign({ step: 'choosing', quantities: {}, people: [], promo: null, existing: [] }),
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
    problem: null,
    promoProblem: null,
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
        onError: { target: 'loadFailed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
      after: { patience: 'loadFailed' },
    },
    loadFailed: {
      meta: { label: 'loadFailed' },
      exit: 'forgetProblem',
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
        { guard: 'isBackAtPeople', target: 'attendees' },
        { target: 'choosing' },
      ],
    },
    closed: {
      meta: { label: 'closed' },
      exit: 'forgetProblem',
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
      exit: 'forgetProblem',
      on: {
        'quantity.changed': { actions: { type: 'setQuantity', params: ({ event }) => event } },
        'tickets.chosen': { guard: 'hasTickets', target: 'attendees', actions: 'seatPeople' },
      },
    },
    attendees: {
      meta: { label: 'attendees' },
      entry: { type: 'setStep', params: { step: 'attendees' } },
      exit: 'forgetProblem',
      on: {
        'people.changed': { actions: { type: 'setPeople', params: ({ event }) => event } },
        'ticket.swapped': { actions: { type: 'swapTicket', params: ({ event }) => event } },
        'person.copied': { actions: { type: 'copyFirst', params: ({ event }) => event } },
        'people.entered': {
          guard: { type: 'areComplete', params: ({ event }) => event },
          target: 'checking',
          actions: { type: 'setPeople', params: ({ event }) => event },
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
        input: ({ context: { formId, people } }) => ({
          payload: { formId, emails: [...new Set(people.map(({ fields }) => (fields.email ?? '').trim()))] },
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
      exit: ['forgetProblem', 'forgetPromoProblem'],
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
        onError: { target: 'review', actions: { type: 'keepPromoProblem', params: ({ event }) => event } },
      },
      after: {
        patience: { target: 'review', actions: { type: 'keepPromoProblem', params: { error: noAnswer } } },
      },
    },
    submitting: {
      meta: { label: 'submitting' },
      tags: 'busy',
      invoke: {
        id: 'submitForm',
        src: 'submitForm',
        input: ({ context: { formId, key, form, people, promo, method } }) => ({
          payload: {
            formId,
            key,
            attendees: form ? registered(form.form, people) : [],
            promoCode: promo?.code ?? null,
            paymentMethod: method,
          },
        }),
        onDone: { target: 'sorting', actions: { type: 'keepPurchase', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isAboutPromo', params: ({ event }) => event },
            target: 'review',
            actions: { type: 'keepPromoProblem', params: ({ event }) => event },
          },
          {
            // What is asked may have changed since the page came.
            guard: { type: 'isAboutPeople', params: ({ event }) => event },
            target: 'loading',
            actions: [
              { type: 'keepProblem', params: ({ event }) => event },
              { type: 'setStep', params: { step: 'attendees' } },
            ],
          },
          {
            guard: { type: 'isAboutTickets', params: ({ event }) => event },
            target: 'loading',
            actions: [
              { type: 'keepProblem', params: ({ event }) => event },
              { type: 'setStep', params: { step: 'choosing' } },
            ],
          },
          {
            guard: { type: 'isRefusal', params: ({ event }) => event },
            target: 'review',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
          { target: 'unanswered', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
      after: { patience: 'unanswered' },
    },
    /** It may have arrived: sent again it is the same purchase, changed it must be another one. */
    unanswered: {
      meta: { label: 'unanswered' },
      exit: 'forgetProblem',
      on: {
        'registration.submitted': 'submitting',
        'step.chosen': { target: 'review', actions: 'renewKey' },
      },
    },
    sorting: {
      meta: { label: 'loading' },
      always: [
        { guard: { type: 'isPurchase', params: { among: ['held', 'paying'] } }, target: 'paying' },
        { guard: { type: 'isPurchase', params: { among: ['paid', 'free'] } }, target: 'confirmed' },
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
        onError: { target: 'resumeFailed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
      after: { patience: 'resumeFailed' },
    },
    resumeFailed: {
      meta: { label: 'resumeFailed' },
      exit: 'forgetProblem',
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
        'registration.restarted': { target: 'loading', actions: ['forgetPurchase', 'forgetPeople', 'renewKey'] },
      },
    },
    awaitingTransfer: {
      meta: { label: 'awaitingTransfer' },
      on: {
        'page.retried': 'resuming',
        'registration.restarted': { target: 'loading', actions: ['forgetPurchase', 'forgetPeople', 'renewKey'] },
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
