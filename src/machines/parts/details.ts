import { type ActorLogic, type ActorRef, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { desk } from '../../messages/en-GB/desk.ts';
import { again, errorActions, keepError, type Tried } from './errors.ts';
import { provided } from './provided.ts';
import { type Read, type Retyped, readAgain } from './resource.ts';

/** What is to be done with what was read: `refund` goes back of what was paid, in minor units; `byHand` past the payment provider. */
export type Asked<Details, Action> = { action: Action; details: Details; refund: number; byHand: boolean };

/** Actions in `confirmedActions` ask for confirmation first. After `lastAction` nothing is left to be read. */
type DetailsInput<Action> = { confirmedActions: readonly Action[]; lastAction?: Action };

/** `asked` is the action being confirmed or performed. In failed states, `error` is null when the server did not answer in time. */
type DetailsContext<Details, Action> = DetailsInput<Action> &
  Tried & {
    details: Details | null;
    asked: Action | null;
    refund: number;
    byHand: boolean;
  };
type DetailsEvent<Action> =
  | { type: 'load.retried' }
  | { type: 'action.requested'; action: Action }
  | { type: 'action.confirmed'; refund: number; byHand?: boolean }
  | { type: 'action.cancelled' }
  | { type: 'action.retried' }
  | { type: 'edit.requested' }
  | { type: 'edit.ended'; saved: boolean };

const load = provided<{ details: unknown }>('detailsMachine: provide `load`; use details()');
const perform = provided<void, Asked<unknown, string>>('detailsMachine: provide `perform`; use details()');

type Loaded = { event: { output: { details: unknown } } };
const loaded = {
  target: '#details.reading',
  actions: [
    { type: 'keepDetails', params: ({ event }: Loaded) => event.output },
    { type: 'onRead', params: ({ event }: Loaded) => event.output },
  ],
} as const;

const rereading = { src: 'load', onDone: loaded } as const;

/**
 * One thing of an organiser's: read, acted on, and changed. After every action, also one that was refused, and every change it is
 * read anew. What was seen of it before is shown meanwhile, and nothing is done by what it says until it is read. Used through `details()`, which gives it the types of that thing.
 */
export const detailsMachine = setup({
  types: {
    input: {} as DetailsInput<string>,
    context: {} as DetailsContext<unknown, string>,
    events: {} as DetailsEvent<string>,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof desk)['states'] },
  },
  actors: { load, perform },
  guards: {
    needsConfirming: ({ context }, { action }: { action: string }) => context.confirmedActions.includes(action),
    isLast: ({ context }) => context.asked === context.lastAction,
    isSaved: (_, { saved }: { saved: boolean }) => saved,
    isKnown: ({ context }) => context.details !== null,
    isUnanswered: again.guards.isUnanswered,
  },
  actions: {
    ...errorActions,
    countTry: again.actions.countTry,
    /** The page gives what was seen before, where it is remembered. */
    recall: () => {},
    keepDetails: assign((_, { details }: { details: unknown }) => ({ details, error: null, tries: 0 })),
    keepAsked: assign((_, { action }: { action: string }) => ({ asked: action })),
    keepRefund: assign((_, { refund, byHand = false }: { refund: number; byHand?: boolean }) => ({ refund, byHand })),
    forgetAsked: assign({ asked: null, refund: 0, byHand: false, error: null }),
    /** The page brings its list up to date. */
    onRead: (_, _params: { details: unknown }) => {},
    /** The page goes on without it. */
    onRemoved: () => {},
  },
  delays: { ...again.delays, timeout: 30_000 },
}).createMachine({
  id: 'details',
  context: ({ input }) => ({ ...input, details: null, asked: null, refund: 0, byHand: false, error: null, tries: 0 }),
  initial: 'opening',
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
        onDone: loaded,
        onError: { target: 'loadFailed', actions: keepError },
      },
      after: { timeout: { target: 'loadFailed', actions: 'forgetError' } },
    },
    loadFailed: { on: { 'load.retried': 'loading' }, ...readAgain('resource.failed', rereading) },
    refreshing: {
      meta: { label: 'resource.refreshing' },
      invoke: {
        id: 'refresh',
        src: 'load',
        onDone: loaded,
        onError: { target: 'outdated', actions: keepError },
      },
      after: { timeout: { target: 'outdated', actions: 'forgetError' } },
    },
    outdated: { on: { 'load.retried': 'refreshing' }, ...readAgain('resource.outdated', rereading) },
    reading: {
      meta: { label: 'resource.ready' },
      on: {
        'action.requested': [
          {
            guard: { type: 'needsConfirming', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'keepAsked', params: ({ event }) => event },
          },
          { target: 'performing', actions: { type: 'keepAsked', params: ({ event }) => event } },
        ],
        'edit.requested': 'editing',
      },
    },
    confirming: {
      meta: { label: 'listing.confirming' },
      on: {
        'action.confirmed': {
          target: 'performing',
          actions: { type: 'keepRefund', params: ({ event }) => event },
        },
        'action.cancelled': { target: 'reading', actions: 'forgetAsked' },
      },
    },
    performing: {
      meta: { label: 'listing.performing' },
      tags: 'busy',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context: { asked, details, refund, byHand } }) =>
          ({ action: asked, details, refund, byHand }) as Asked<unknown, string>,
        onDone: [
          { guard: 'isLast', target: 'removed', actions: 'onRemoved' },
          { target: 'refreshing', actions: 'forgetAsked' },
        ],
        onError: { target: 'refused', actions: keepError },
      },
      after: { timeout: { target: 'refused', actions: 'forgetError' } },
    },
    refused: {
      meta: { label: 'listing.refused' },
      // What refused it may have changed what is read here.
      on: { 'action.retried': 'performing', 'action.cancelled': { target: 'refreshing', actions: 'forgetAsked' } },
    },
    /** What is changed has an editor of its own. */
    editing: {
      meta: { label: 'details.editing' },
      on: {
        'edit.ended': [
          { guard: { type: 'isSaved', params: ({ event }) => event }, target: 'refreshing' },
          { target: 'reading' },
        ],
      },
    },
    removed: { meta: { label: 'details.removed' }, type: 'final' },
  },
});

type DetailsSnapshot<Details, Action> = Retyped<
  SnapshotFrom<typeof detailsMachine>,
  DetailsContext<Details, Action>,
  DetailsEvent<Action>
>;
type DetailsLogic<Details, Action> = ActorLogic<
  DetailsSnapshot<Details, Action>,
  DetailsEvent<Action>,
  DetailsInput<Action>
>;
export type DetailsActor<Details, Action> = ActorRef<DetailsSnapshot<Details, Action>, DetailsEvent<Action>>;

type Calls<Details, Action> = {
  read: Read<Details>;
  perform: (asked: Asked<Details, Action>, signal: AbortSignal) => Promise<void>;
  whenRead?: (details: Details) => void;
  whenRemoved?: () => void;
};

/** Gives the details machine the types and calls of one kind of thing. */
export const details = <Details, Action>({ read, perform: act, whenRead, whenRemoved }: Calls<Details, Action>) =>
  detailsMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => ({ details: await read(signal) })),
      perform: fromPromise<void, Asked<unknown, string>>(({ input, signal }) =>
        act(input as Asked<Details, Action>, signal),
      ),
    },
    actions: {
      recall: assign(() => ({ details: read.seen?.() ?? null })),
      onRead: (_, { details }) => whenRead?.(details as Details),
      onRemoved: () => whenRemoved?.(),
    },
  }) as unknown as DetailsLogic<Details, Action>;
