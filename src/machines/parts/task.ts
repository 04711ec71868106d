import { type ActorLogic, type ActorRef, assertEvent, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { ApiError } from '../../lib/apiError.ts';
import type { desk } from '../../messages/en-GB/desk.ts';
import { errorActions, keepError } from './errors.ts';
import { provided } from './provided.ts';
import type { Retyped } from './resource.ts';

/** In `refused`, `error` is null when the server did not answer in time. */
type TaskContext<Answer> = { answer: Answer | null; error: ApiError | null };
/** A task that needs no input is asked without one. */
type TaskEvent<Input> =
  | ([Input] extends [undefined] ? { type: 'task.asked' } : { type: 'task.asked'; input: Input })
  | { type: 'task.reset' };

const ask = provided<{ answer: unknown }, { input: unknown }>('taskMachine: provide `ask`; use task()');

const askable = { 'task.asked': 'busy' } as const;
const over = { ...askable, 'task.reset': { target: 'idle', actions: 'forgetOutcome' } } as const;

/**
 * Asks for one thing and shows how it went; then it can be asked again. What was asked is not kept, since it may be a
 * password. Used through `task()`, which gives it the types and the call of one kind of thing.
 */
export const taskMachine = setup({
  types: {
    context: {} as TaskContext<unknown>,
    events: {} as TaskEvent<unknown>,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof desk)['states'] },
  },
  actors: { ask },
  actions: {
    ...errorActions,
    keepAnswer: assign((_, { answer }: { answer: unknown }) => ({ answer })),
    forgetOutcome: assign({ answer: null, error: null }),
    /** The page goes on with the answer. */
    onDone: (_, _params: { answer: unknown }) => {},
    /** The page goes on without one. */
    onRefused: () => {},
  },
  delays: { timeout: 20_000 },
}).createMachine({
  id: 'task',
  context: { answer: null, error: null },
  initial: 'idle',
  states: {
    idle: { meta: { label: 'resource.ready' }, on: askable },
    busy: {
      meta: { label: 'listing.performing' },
      tags: 'busy',
      entry: 'forgetOutcome',
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ event }) => {
          assertEvent(event, 'task.asked');
          return { input: event.input };
        },
        onDone: {
          target: 'done',
          actions: [
            { type: 'keepAnswer', params: ({ event }) => event.output },
            { type: 'onDone', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'refused', actions: [keepError, 'onRefused'] },
      },
      after: { timeout: { target: 'refused', actions: 'onRefused' } },
    },
    refused: { meta: { label: 'listing.refused' }, on: over },
    done: { meta: { label: 'resource.ready' }, on: over },
  },
});

type TaskSnapshot<Input, Answer> = Retyped<SnapshotFrom<typeof taskMachine>, TaskContext<Answer>, TaskEvent<Input>>;
type TaskLogic<Input, Answer> = ActorLogic<TaskSnapshot<Input, Answer>, TaskEvent<Input>>;
export type TaskActor<Input = undefined, Answer = void> = ActorRef<TaskSnapshot<Input, Answer>, TaskEvent<Input>>;

type Calls<Input, Answer> = {
  ask: (input: Input, signal: AbortSignal) => Promise<Answer>;
  /** How many milliseconds an answer is waited for; 20 seconds when nothing else is said. */
  timeout?: number;
  whenDone?: (answer: Answer) => void;
  /** Also when the server did not answer in time. */
  whenRefused?: () => void;
};

/** Gives the task machine the types and the call of one kind of thing. */
export const task = <Input = undefined, Answer = void>({ ask, timeout, whenDone, whenRefused }: Calls<Input, Answer>) =>
  taskMachine.provide({
    actors: {
      ask: fromPromise(async ({ input: { input }, signal }) => ({ answer: await ask(input as Input, signal) })),
    },
    actions: {
      onDone: (_, { answer }) => whenDone?.(answer as Answer),
      onRefused: () => whenRefused?.(),
    },
    ...(timeout !== undefined && { delays: { timeout } }),
  }) as unknown as TaskLogic<Input, Answer>;
