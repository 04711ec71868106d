import { type ActorRefFrom, and, assertEvent, assign, type SnapshotFrom, setup } from 'xstate';
import type { InputOf, PayloadOf } from '../../api/contract/endpoint.ts';
import type { areRegisteredUsersExist, PublicForm } from '../../api/contract/registration.ts';
import type { getPromoByCodeNFormId } from '../../api/contract/ticket.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { PaymentMethod } from '../../lib/enumerations.ts';
import type { CompanyDraft } from '../../lib/invoice.ts';
import { maxEmailsAsked } from '../../lib/limits.ts';
import {
  type Attendee,
  areTermsAccepted,
  type Buyer,
  copyFirst,
  countAttendees,
  type Draft,
  draftOf,
  emailsOf,
  fitAttendees,
  fitQuantities,
  isComplete,
  postponed,
  type Step,
  swapTickets,
} from '../../lib/order.ts';
import type { registration as words } from '../../messages/en-GB/registration.ts';
import { noAnswer } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

/**
 * `existing` are the addresses, among those typed, of attendees who are registered already; null until the server was asked.
 * The errors are what the server had against the order when it was sent last.
 */
type Input = {
  form: PublicForm;
  draft: Draft;
  existing: string[] | null;
  error: ApiError | null;
  promoError: ApiError | null;
};
type Context = Omit<Input, 'draft'> & Draft;
export type OrderOutput = Pick<Input, 'draft' | 'existing'>;
type Event =
  | { type: 'quantity.changed'; ticketId: string; quantity: number }
  | { type: 'tickets.chosen' }
  | { type: 'attendees.changed'; attendees: Attendee[] }
  | { type: 'ticket.swapped'; index: number; ticketId: string }
  | { type: 'attendee.copied'; index: number | 'all' }
  | { type: 'attendee.postponed'; index: number | 'all'; later: boolean }
  | { type: 'buyer.changed'; buyer: Buyer | null }
  | { type: 'attendees.entered'; attendees: Attendee[] }
  | { type: 'promo.entered'; code: string }
  | { type: 'promo.edited' }
  | { type: 'promo.removed' }
  | { type: 'method.chosen'; method: PaymentMethod }
  | { type: 'company.changed'; company: CompanyDraft | null }
  | { type: 'terms.accepted'; accepted: string | null }
  | StepChosen
  | { type: 'registration.submitted' };
type StepChosen = { type: 'step.chosen'; step: Step };

type Existing = typeof areRegisteredUsersExist;

const findExisting = provided<PayloadOf<Existing>, InputOf<Existing>>('orderMachine: provide `findExisting`');

type Promo = typeof getPromoByCodeNFormId;

const findPromo = provided<PayloadOf<Promo>, InputOf<Promo>>('orderMachine: provide `findPromo`');

/** An error is over once the buyer does something about it. */
const movedOn = ['forgetErrors', 'dropMessages'] as const;

const goTo = <S extends Step>(step: S) => ({
  guard: { type: 'isStep', params: ({ event }: { event: StepChosen }) => ({ step, chosen: event.step }) } as const,
  target: step,
});

/** An order in three steps: tickets, attendees, review. It ends when the buyer submits it. */
export const orderMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    output: {} as OrderOutput,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof words)['states'] },
  },
  actors: { findExisting, findPromo },
  guards: {
    hasTickets: ({ context }) => countAttendees(context.quantities) > 0,
    /** The draft was at a later step, and what it had is still to be had. */
    isBackAtReview: ({ context: { step, form, attendees, buyer } }) =>
      step === 'review' && isComplete(form.form, attendees, buyer),
    isChecked: ({ context }) => context.existing !== null,
    isBackAtAttendees: ({ context }) => context.step !== 'choosing' && countAttendees(context.quantities) > 0,
    areAttendeesAhead: ({ context }, { step }: StepChosen) =>
      step === 'attendees' && countAttendees(context.quantities) > 0,
    /** Whoever was typed for the tickets chosen is enough to go on with, as after a step back. */
    isReviewAhead: ({ context: { form, quantities, attendees, buyer } }, { step }: StepChosen) =>
      step === 'review' &&
      countAttendees(quantities) > 0 &&
      isComplete(form.form, fitAttendees(quantities, attendees), buyer),
    areComplete: ({ context: { form, buyer } }, { attendees }: { attendees: Attendee[] }) =>
      isComplete(form.form, attendees, buyer),
    isNobodyNamed: ({ context }) => emailsOf(context.attendees).length === 0,
    isForOthers: ({ context }) => context.buyer !== null,
    areTermsAccepted: ({ context: { form, accepted } }) => areTermsAccepted(form.event.organiser, accepted),
    isCompanyComplete: ({ context: { company } }) => company?.isComplete !== false,
    isStep: (_, { step, chosen }: { step: Step; chosen: Step }) => step === chosen,
  },
  actions: {
    setQuantity: assign(({ context }, { ticketId, quantity }: { ticketId: string; quantity: number }) => ({
      quantities: fitQuantities(context.form.tickets, { ...context.quantities, [ticketId]: quantity }),
    })),
    fitAttendees: assign(({ context }) => ({ attendees: fitAttendees(context.quantities, context.attendees) })),
    setAttendees: assign((_, { attendees }: { attendees: Attendee[] }) => ({ attendees })),
    swapTicket: assign(({ context }, { index, ticketId }: { index: number; ticketId: string }) => ({
      attendees: swapTickets(context.attendees, index, ticketId),
    })),
    copyFirst: assign(({ context: { attendees } }, { index }: { index: number | 'all' }) => ({
      attendees: copyFirst(attendees, index),
    })),
    postpone: assign(({ context: { attendees } }, { index, later }: { index: number | 'all'; later: boolean }) => ({
      attendees: postponed(attendees, index, later),
    })),
    /** Only who orders for others can say later who comes. */
    setBuyer: assign(({ context: { attendees } }, { buyer }: { buyer: Buyer | null }) => ({
      buyer,
      attendees: buyer ? attendees : postponed(attendees, 'all', false),
    })),
    keepExisting: assign((_, { existing }: { existing: string[] }) => ({ existing })),
    keepPromo: assign((_, { promo }: Pick<Context, 'promo'>) => ({ promo, promoError: null })),
    refusePromo: assign((_, { error }: { error: unknown }) => ({ promo: null, promoError: error as ApiError })),
    setMethod: assign((_, { method }: { method: PaymentMethod }) => ({ method })),
    setCompany: assign((_, { company }: { company: CompanyDraft | null }) => ({ company })),
    setAccepted: assign((_, { accepted }: { accepted: string | null }) => ({ accepted })),
    setStep: assign((_, { step }: { step: Step }) => ({ step })),
    forgetErrors: assign({ error: null, promoError: null }),
    /** The page takes away what was said about the errors. */
    dropMessages: () => {},
    /** The page keeps the draft, for a reload. */
    storeDraft: () => {},
  },
  delays: { timeout: 20_000 },
}).createMachine({
  id: 'order',
  context: ({ input: { draft, ...input } }) => ({ ...input, ...draft }),
  output: ({ context }) => ({ draft: draftOf(context), existing: context.existing }),
  initial: 'beginning',
  states: {
    beginning: {
      meta: { label: 'loading' },
      always: [
        { guard: and(['isBackAtReview', 'isChecked']), target: 'review' },
        { guard: 'isBackAtReview', target: 'checking' },
        { guard: 'isBackAtAttendees', target: 'attendees' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      meta: { label: 'choosing' },
      entry: [{ type: 'setStep', params: { step: 'choosing' } }, 'storeDraft'],
      exit: movedOn,
      on: {
        'quantity.changed': {
          actions: [...movedOn, { type: 'setQuantity', params: ({ event }) => event }, 'storeDraft'],
        },
        'tickets.chosen': { guard: 'hasTickets', target: 'attendees', actions: 'fitAttendees' },
        'step.chosen': [
          {
            guard: { type: 'isReviewAhead', params: ({ event }) => event },
            target: 'checking',
            actions: 'fitAttendees',
          },
          {
            guard: { type: 'areAttendeesAhead', params: ({ event }) => event },
            target: 'attendees',
            actions: 'fitAttendees',
          },
        ],
      },
    },
    attendees: {
      meta: { label: 'attendees' },
      entry: [{ type: 'setStep', params: { step: 'attendees' } }, 'storeDraft'],
      exit: movedOn,
      on: {
        'attendees.changed': { actions: [{ type: 'setAttendees', params: ({ event }) => event }, 'storeDraft'] },
        'ticket.swapped': { actions: [{ type: 'swapTicket', params: ({ event }) => event }, 'storeDraft'] },
        'attendee.copied': { actions: [{ type: 'copyFirst', params: ({ event }) => event }, 'storeDraft'] },
        'attendee.postponed': {
          guard: 'isForOthers',
          actions: [{ type: 'postpone', params: ({ event }) => event }, 'storeDraft'],
        },
        'buyer.changed': { actions: [{ type: 'setBuyer', params: ({ event }) => event }, 'storeDraft'] },
        'attendees.entered': {
          guard: { type: 'areComplete', params: ({ event }) => event },
          target: 'checking',
          actions: { type: 'setAttendees', params: ({ event }) => event },
        },
        'step.chosen': [
          goTo('choosing'),
          { guard: { type: 'isReviewAhead', params: ({ event }) => event }, target: 'checking' },
        ],
      },
    },
    /** Whether an attendee is registered already is only advice: without an answer the buyer goes on. */
    checking: {
      meta: { label: 'checking' },
      tags: 'busy',
      always: { guard: 'isNobodyNamed', target: 'review' },
      invoke: {
        id: 'findExisting',
        src: 'findExisting',
        input: ({ context: { form, attendees } }) => ({
          payload: { formId: form.form.id, emails: emailsOf(attendees).slice(0, maxEmailsAsked) },
        }),
        onDone: { target: 'review', actions: { type: 'keepExisting', params: ({ event }) => event.output } },
        onError: 'review',
      },
      after: { timeout: 'review' },
      on: {
        'step.chosen': goTo('attendees'),
      },
    },
    review: {
      meta: { label: 'review' },
      entry: [{ type: 'setStep', params: { step: 'review' } }, 'storeDraft'],
      exit: movedOn,
      on: {
        'promo.entered': 'applying',
        'promo.edited': { actions: 'forgetErrors' },
        'promo.removed': { actions: [{ type: 'keepPromo', params: { promo: null } }, 'storeDraft'] },
        'method.chosen': { actions: [{ type: 'setMethod', params: ({ event }) => event }, 'storeDraft'] },
        'company.changed': { actions: [{ type: 'setCompany', params: ({ event }) => event }, 'storeDraft'] },
        'terms.accepted': { actions: [{ type: 'setAccepted', params: ({ event }) => event }, 'storeDraft'] },
        'registration.submitted': { guard: and(['isCompanyComplete', 'areTermsAccepted']), target: 'submitted' },
        'step.chosen': [goTo('attendees'), goTo('choosing')],
      },
    },
    applying: {
      meta: { label: 'applying' },
      tags: 'busy',
      invoke: {
        id: 'findPromo',
        src: 'findPromo',
        input: ({ context: { form }, event }) => {
          assertEvent(event, 'promo.entered');
          return { formId: form.form.id, code: event.code };
        },
        onDone: { target: 'review', actions: { type: 'keepPromo', params: ({ event }) => event.output } },
        onError: { target: 'review', actions: { type: 'refusePromo', params: ({ event }) => event } },
      },
      after: { timeout: { target: 'review', actions: { type: 'refusePromo', params: { error: noAnswer } } } },
    },
    submitted: { meta: { label: 'submitting' }, type: 'final' },
  },
});

export type OrderActor = ActorRefFrom<typeof orderMachine>;
export type OrderSnapshot = SnapshotFrom<typeof orderMachine>;
