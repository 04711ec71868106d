import {
  type ActorLogic,
  type ActorRef,
  assign,
  type EventObject,
  fromPromise,
  type MachineContext,
  type MachineSnapshot,
  type SnapshotFrom,
  setup,
} from 'xstate';
import type { desk } from '../../messages/en-GB/desk.ts';
import { again, errorActions, keepError, type Tried } from './errors.ts';
import { provided } from './provided.ts';

/** In `failed` and `outdated`, `error` is null when the server did not answer in time. */
type ResourceContext<Subject> = Tried & { subject: Subject | null };
/** An outdated subject is read again even if it is being read, which `load.retried` waits for. */
type ResourceEvent = { type: 'load.retried' } | { type: 'subject.outdated' };

const load = provided<{ subject: unknown }>('resourceMachine: provide `load`; use resource()');

/**
 * The parts of a state in which something could not be read, for machines with `again`: what got no answer is read again by itself, by `invoke`,
 * and what is shown meanwhile stays.
 */
export const readAgain = <const Label extends string, const Invoke extends object>(label: Label, invoke: Invoke) =>
  ({
    initial: 'pausing',
    states: {
      pausing: { meta: { label }, entry: 'countTry', after: { again: { guard: 'isUnanswered', target: 'trying' } } },
      trying: {
        meta: { label },
        invoke: { id: 'again', ...invoke, onError: { target: 'pausing', actions: keepError } },
        after: { timeout: { target: 'pausing', actions: 'forgetError' } },
      },
    },
  }) as const;

const loaded = {
  type: 'keepSubject',
  params: ({ event }: { event: { output: { subject: unknown } } }) => event.output,
} as const;

const rereading = { src: 'load', onDone: { target: '#resource.ready', actions: loaded } } as const;

/**
 * Loads one thing to show, and again when it is outdated. What was seen of it before is shown from the start and until it is refreshed; when that
 * fails it stays, and the page says so. Used through `resource()`, which gives it the type of that thing.
 */
export const resourceMachine = setup({
  types: {
    context: {} as ResourceContext<unknown>,
    events: {} as ResourceEvent,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof desk)['states'] },
  },
  actors: { load },
  guards: { isUnanswered: again.guards.isUnanswered, isKnown: ({ context }) => context.subject !== null },
  actions: {
    ...errorActions,
    countTry: again.actions.countTry,
    /** The page gives what was seen before, where it is remembered. */
    recall: () => {},
    keepSubject: assign((_, { subject }: { subject: unknown }) => ({ subject, error: null, tries: 0 })),
  },
  delays: { ...again.delays, timeout: 30_000 },
}).createMachine({
  id: 'resource',
  context: { subject: null, error: null, tries: 0 },
  initial: 'opening',
  on: {
    'subject.outdated': [{ guard: 'isKnown', target: '.refreshing' }, { target: '.loading' }],
  },
  states: {
    opening: {
      meta: { label: 'resource.loading' },
      entry: 'recall',
      always: [{ guard: 'isKnown', target: 'refreshing' }, { target: 'loading' }],
    },
    loading: {
      meta: { label: 'resource.loading' },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'ready', actions: loaded },
        onError: { target: 'failed', actions: keepError },
      },
      after: { timeout: { target: 'failed', actions: 'forgetError' } },
    },
    ready: { meta: { label: 'resource.ready' }, on: { 'load.retried': 'refreshing' } },
    failed: { on: { 'load.retried': 'loading' }, ...readAgain('resource.failed', rereading) },
    refreshing: {
      meta: { label: 'resource.refreshing' },
      invoke: {
        id: 'refresh',
        src: 'load',
        onDone: { target: 'ready', actions: loaded },
        onError: { target: 'outdated', actions: keepError },
      },
      after: { timeout: { target: 'outdated', actions: 'forgetError' } },
    },
    outdated: { on: { 'load.retried': 'refreshing' }, ...readAgain('resource.outdated', rereading) },
  },
});

/** A snapshot of a shared machine with the context and the events of one kind of thing. */
export type Retyped<Snapshot, Context extends MachineContext, Event extends EventObject> =
  Snapshot extends MachineSnapshot<infer _C, infer _E, infer Ch, infer V, infer T, infer O, infer M, infer Config>
    ? MachineSnapshot<Context, Event, Ch, V, T, O, M, Config>
    : never;
type ResourceSnapshot<Subject> = Retyped<SnapshotFrom<typeof resourceMachine>, ResourceContext<Subject>, ResourceEvent>;
type ResourceLogic<Subject> = ActorLogic<ResourceSnapshot<Subject>, ResourceEvent>;
export type ResourceActor<Subject> = ActorRef<ResourceSnapshot<Subject>, ResourceEvent>;

/** How a thing is read, and what was seen of it before; null where that is not remembered. */
export type Read<Subject> = ((signal: AbortSignal) => Promise<Subject>) & { seen?: () => Subject | null };

/** Gives the resource machine the type and the call of one kind of thing. */
export const resource = <Subject>(read: Read<Subject>) =>
  resourceMachine.provide({
    actors: { load: fromPromise(async ({ signal }) => ({ subject: await read(signal) })) },
    actions: { recall: assign(() => ({ subject: read.seen?.() ?? null })) },
  }) as unknown as ResourceLogic<Subject>;
