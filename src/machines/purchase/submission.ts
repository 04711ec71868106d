import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { InputOf } from '../../api/contract/endpoint.ts';
import type { PurchaseView } from '../../api/contract/payment.ts';
import type { submitUserForm } from '../../api/contract/registration.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { registrationPart } from '../../lib/input.ts';
import type { Step } from '../../lib/order.ts';
import type { registration as words } from '../../messages/en-GB/registration.ts';
import { provided } from '../parts/provided.ts';

type Input = InputOf<typeof submitUserForm>;
/**
 * A purchase, or what the server has against the order: `outdated` is the step at which it asks for something else by now.
 * Nothing of it, when the buyer wants to change an order that may have arrived.
 */
export type SubmissionOutput = {
  purchase: PurchaseView | null;
  error: ApiError | null;
  promoError: ApiError | null;
  outdated: Step | null;
};
type Event = { type: 'registration.submitted' } | { type: 'step.chosen'; step: Step };

const submitForm = provided<{ purchase: PurchaseView }, Input>('submissionMachine: provide `submitForm`');

/**
 * Sends an order until the server says what became of it. Without an answer it may have arrived: sent again, with the same
 * key, it is the same purchase; changed, it needs another key.
 */
export const submissionMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Input & SubmissionOutput,
    output: {} as SubmissionOutput,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof words)['states'] },
  },
  actors: { submitForm },
  guards: {
    isRefused: (_, { error }: { error: unknown }) => refusalOf(error as ApiError) !== null,
  },
  actions: {
    keepPurchase: assign((_, { purchase }: { purchase: PurchaseView }) => ({ purchase })),
    keepRefusal: assign((_, { error }: { error: unknown }) => refusalOf(error as ApiError) ?? {}),
  },
  delays: { timeout: 20_000 },
}).createMachine({
  id: 'submission',
  context: ({ input }) => ({ ...input, purchase: null, error: null, promoError: null, outdated: null }),
  output: ({ context: { purchase, error, promoError, outdated } }) => ({ purchase, error, promoError, outdated }),
  initial: 'submitting',
  states: {
    submitting: {
      meta: { label: 'submitting' },
      tags: 'busy',
      invoke: {
        id: 'submitForm',
        src: 'submitForm',
        input: ({ context: { payload } }) => ({ payload }),
        onDone: { target: 'over', actions: { type: 'keepPurchase', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'over',
            actions: { type: 'keepRefusal', params: ({ event }) => event },
          },
          { target: 'unanswered' },
        ],
      },
      after: { timeout: 'unanswered' },
    },
    unanswered: {
      meta: { label: 'unanswered' },
      on: { 'registration.submitted': 'submitting', 'step.chosen': 'over' },
    },
    over: { meta: { label: 'review' }, type: 'final' },
  },
});

export type SubmissionActor = ActorRefFrom<typeof submissionMachine>;
export type SubmissionSnapshot = SnapshotFrom<typeof submissionMachine>;

/** What a refusal is about; null for a failed connection, which leaves open whether the order arrived. */
function refusalOf(error: ApiError): Partial<SubmissionOutput> | null {
  const { code, status, field = '' } = error;
  const part = registrationPart(field);
  if (part === 'key') return { error };
  if (part === 'total') return { error, outdated: 'review' };
  if (part === 'promo') return { promoError: error };
  if (part === 'typed') return { error, outdated: 'attendees' };
  if (part === 'tickets' || status === 409) return { error, outdated: 'choosing' };
  return code === 'refused' ? { error } : null;
}
