import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { InputOf } from '../../api/contract/endpoint.ts';
import type { PurchaseView } from '../../api/contract/payment.ts';
import type { submitUserForm } from '../../api/contract/registration.ts';
import type { ApiError, Challenge } from '../../lib/apiError.ts';
import { registrationPart } from '../../lib/input.ts';
import type { Step } from '../../lib/order.ts';
import type { registration as words } from '../../messages/en-GB/registration.ts';
import { provided } from '../parts/provided.ts';
import type { OrderInLine, Turn } from './orderLine.ts';

type Input = InputOf<typeof submitUserForm>;
type Solved = NonNullable<Input['payload']['puzzle']>;
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
/**
 * `challenge` is the last puzzle that the server asked for, and `solution` that of it. `place` is where the order stands in line, and
 * `turn` how long that is; null where it stands in none, or that is not known yet. `vain` is how often the
 * server was asked for nothing since; standing in line begins with one.
 */
type Context = Input &
  SubmissionOutput & { challenge: Challenge | null; solution: Solved['solution'] | null } & {
    place: string | null;
    turn: Turn | null;
    vain: number;
  };
type Event = { type: 'registration.submitted' } | { type: 'step.chosen'; step: Step };

const submitForm = provided<{ purchase: PurchaseView }, Input>('submissionMachine: provide `submitForm`');

/** Asks where the line has got. */
const findTurn = provided<Turn, OrderInLine>('submissionMachine: provide `findTurn`');

/** Solves a puzzle without anybody's help. */
const solvePuzzle = provided<Solved['solution'], Challenge>('submissionMachine: provide `solvePuzzle`');

/**
 * Sends an order until the server says what became of it. Without an answer it may have arrived: sent again, with the same
 * key, it is the same purchase; changed, it needs another key. Where the server asks for a puzzle first, it is solved and the order sent
 * again; asked once more, only a harder one is solved, so that this comes to an end. Where others came before, it stands in line until it is its turn, or
 * until what it wants is sold out.
 */
export const submissionMachine = setup({
  types: {
    input: {} as Input & { place?: string | null },
    context: {} as Context,
    output: {} as SubmissionOutput,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof words)['states'] },
  },
  actors: { submitForm, solvePuzzle, findTurn },
  guards: {
    isHarder: ({ context: { challenge: last } }, { error }: { error: unknown }) =>
      roundsOf((error as ApiError).challenge) > roundsOf(last),
    isPuzzle: (_, { error }: { error: unknown }) => (error as ApiError).challenge !== undefined,
    isInLine: (_, { error }: { error: unknown }) => (error as ApiError).place !== undefined,
    isPlaced: ({ context: { place } }) => place !== null,
    isTurn: (_, { ahead }: Turn) => ahead === 0,
    isGone: (_, { isGone }: Turn) => isGone,
    isRefused: (_, { error }: { error: unknown }) => refusalOf(error as ApiError) !== null,
  },
  actions: {
    keepPurchase: assign((_, { purchase }: { purchase: PurchaseView }) => ({ purchase })),
    keepChallenge: assign((_, { error }: { error: unknown }) => ({
      challenge: (error as ApiError).challenge ?? null,
      solution: null,
    })),
    keepSolution: assign((_, solution: Solved['solution']) => ({ solution })),
    keepPlace: assign((_, { error }: { error: unknown }) => ({ place: (error as ApiError).place ?? null })),
    keepTurn: assign((_, turn: Turn) => ({ turn, vain: 0 })),
    noteVain: assign(({ context: { vain } }) => ({ vain: vain + 1 })),
    lookAgain: assign({ outdated: 'choosing' }),
    /** The page keeps the place, for a reload. */
    storePlace: () => {},
    forgetPuzzle: assign({ challenge: null, solution: null }),
    keepRefusal: assign((_, { error }: { error: unknown }) => refusalOf(error as ApiError) ?? {}),
  },
  delays: {
    timeout: 20_000,
    effort: 60_000,
    lull: ({ context: { turn, vain } }) => Math.min((turn?.lull ?? 0) + 2_000 * (2 ** vain - 1), 60_000),
  },
}).createMachine({
  id: 'submission',
  context: ({ input }) => ({
    ...input,
    place: input.place ?? null,
    ...{ turn: null, vain: -1 },
    ...{ purchase: null, error: null, promoError: null, outdated: null, challenge: null, solution: null },
  }),
  output: ({ context: { purchase, error, promoError, outdated } }) => ({ purchase, error, promoError, outdated }),
  initial: 'starting',
  states: {
    /** Whoever stood in line before the page was loaded again looks first whether it is their turn. */
    starting: {
      meta: { label: 'submitting' },
      always: [{ guard: 'isPlaced', target: 'inLine' }, { target: 'submitting' }],
    },
    submitting: {
      meta: { label: 'submitting' },
      tags: 'busy',
      invoke: {
        id: 'submitForm',
        src: 'submitForm',
        input: ({ context: { payload, challenge, solution, place } }) => ({
          payload: {
            ...payload,
            ...(challenge && solution && { puzzle: { challenge, solution } }),
            ...(place && { place }),
          },
        }),
        onDone: { target: 'over', actions: { type: 'keepPurchase', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isHarder', params: ({ event }) => event },
            target: 'solving',
            actions: { type: 'keepChallenge', params: ({ event }) => event },
          },
          {
            // At its turn, too: another Foyer's line was further, or more came than there was room for.
            guard: { type: 'isInLine', params: ({ event }) => event },
            target: 'inLine.standing',
            actions: [{ type: 'keepPlace', params: ({ event }) => event }, 'storePlace', 'noteVain'],
          },
          { guard: { type: 'isPuzzle', params: ({ event }) => event }, target: 'unsolved' },
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
    /** The order waits here, not at the server: it can be changed. */
    inLine: {
      initial: 'asking',
      on: { 'step.chosen': 'over' },
      states: {
        asking: {
          meta: { label: 'inLine' },
          invoke: {
            id: 'findTurn',
            src: 'findTurn',
            input: ({ context: { payload, place } }) => ({ payload, place }),
            onDone: [
              {
                guard: { type: 'isTurn', params: ({ event }) => event.output },
                target: '#submission.submitting',
              },
              { guard: { type: 'isGone', params: ({ event }) => event.output }, target: '#submission.gone' },
              {
                target: 'standing',
                actions: { type: 'keepTurn', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'standing', actions: 'noteVain' },
          },
          after: { timeout: { target: 'standing', actions: 'noteVain' } },
        },
        standing: { meta: { label: 'inLine' }, after: { lull: 'asking' } },
      },
    },
    /** What it wants sold out before its turn. */
    gone: {
      meta: { label: 'full' },
      on: { 'step.chosen': { target: 'over', actions: 'lookAgain' } },
    },
    /** The order has not arrived: it can be changed. */
    solving: {
      meta: { label: 'solving' },
      tags: 'busy',
      invoke: {
        id: 'solvePuzzle',
        src: 'solvePuzzle',
        input: ({ context: { challenge } }) => challenge as Challenge,
        onDone: { target: 'submitting', actions: { type: 'keepSolution', params: ({ event }) => event.output } },
        onError: 'unsolved',
      },
      after: { effort: 'unsolved' },
      on: { 'step.chosen': 'over' },
    },
    unsolved: {
      meta: { label: 'unsolved' },
      exit: 'forgetPuzzle',
      on: { 'registration.submitted': 'submitting', 'step.chosen': 'over' },
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

const roundsOf = (challenge: Challenge | null | undefined) => challenge?.parameters.cost ?? 0;

/** What a refusal is about; null for a failed connection, which leaves open whether the order arrived. */
function refusalOf(error: ApiError): Partial<SubmissionOutput> | null {
  const { code, status, field = '' } = error;
  const part = registrationPart(field);
  if (part === 'key') return { error };
  if (part === 'shown') return { error, outdated: 'review' };
  if (part === 'promo') return { promoError: error };
  if (part === 'typed') return { error, outdated: 'attendees' };
  if (part === 'tickets' || status === 409) return { error, outdated: 'choosing' };
  return code === 'refused' ? { error } : null;
}
