import {
  type ActorLogic,
  type ActorRef,
  assign,
  fromPromise,
  type MachineSnapshot,
  type SnapshotFrom,
  setup,
} from 'xstate';
import type { Problem } from '../../lib/apiError.ts';
import type { organiser } from '../../messages/en-GB/organiser.ts';

/** `problem` is null in `failed` when no answer came in time. */
export type ReaderContext<Subject> = { subject: Subject | null; problem: Problem | null };
export type ReaderEvent = { type: 'load.retried' };

const load = fromPromise<{ subject: unknown }>(() => {
  throw new Error('readerMachine: provide `load`; use reader()');
});

/** Reads one thing to look at. Used through `reader()`, which gives it the thing's type. */
export const readerMachine = setup({
  types: {
    context: {} as ReaderContext<unknown>,
    events: {} as ReaderEvent,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof organiser)['states'] },
  },
  actors: { load },
  actions: {
    keepSubject: assign((_, { subject }: { subject: unknown }) => ({ subject, problem: null })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: error as Problem })),
    forgetProblem: assign({ problem: null }),
  },
  delays: { patience: 30_000 },
}).createMachine({
  id: 'reader',
  context: { subject: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      meta: { label: 'reader.loading' },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'ready', actions: { type: 'keepSubject', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
      after: { patience: { target: 'failed', actions: 'forgetProblem' } },
    },
    ready: { meta: { label: 'reader.ready' } },
    failed: { meta: { label: 'reader.failed' }, on: { 'load.retried': 'loading' } },
  },
});

type Typed<Subject> =
  SnapshotFrom<typeof readerMachine> extends MachineSnapshot<
    infer _C,
    infer E,
    infer Ch,
    infer V,
    infer T,
    infer O,
    infer M,
    infer Config
  >
    ? MachineSnapshot<ReaderContext<Subject>, E, Ch, V, T, O, M, Config>
    : never;
export type ReaderLogic<Subject> = ActorLogic<Typed<Subject>, ReaderEvent>;
export type ReaderActor<Subject> = ActorRef<Typed<Subject>, ReaderEvent>;

/** The reader of one kind of thing; the one place where its type and the machine's meet. */
export const reader = <Subject>(read: (signal: AbortSignal) => Promise<Subject>) =>
  readerMachine.provide({
    actors: { load: fromPromise(async ({ signal }) => ({ subject: await read(signal) })) },
  }) as unknown as ReaderLogic<Subject>;
