import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ApiError } from '../../lib/apiError.ts';
import { type BatchAction, batchSize } from '../../lib/attendee.ts';
import type { attendeeTools } from '../../messages/en-GB/attendeeTools.ts';
import { provided } from '../parts/provided.ts';

export type BatchTarget = { uId: string; name: string };
export type BatchFailure = BatchTarget & { why: string };
type Page = { targets: BatchTarget[]; next: string | null };

/** `targets` are known already; with `all`, the rest is fetched page by page. `total` is how many there are, as far as is known. */
type Input = { action: BatchAction; targets: BatchTarget[]; all: boolean; total: number };
/**
 * `queue` waits for its turn, `next` is the cursor of the page after it, null at the end. `wish` is what the organiser has asked for
 * while a call was under way. `error` is null when the server did not answer in time.
 */
type Context = {
  action: BatchAction;
  queue: BatchTarget[];
  hasMore: boolean;
  next: string | null;
  total: number;
  done: number;
  failed: BatchFailure[];
  wish: 'pause' | 'stop' | null;
  error: ApiError | null;
};
type Event =
  | { type: 'action.confirmed' }
  | { type: 'batch.paused' }
  | { type: 'batch.resumed' }
  | { type: 'batch.stopped' };

type Act = { action: BatchAction; targets: BatchTarget[] };
type Outcome = { failed: { uId: string; why: string }[] };

/** Asked for first, however few they are. All that match are more than anybody has looked at, so they always are. */
const confirmed: readonly BatchAction[] = ['markPaid', 'cancelOrder', 'delete'];

const fetchTargets = provided<Page, { cursor: string | null }>('batchMachine: provide `fetchTargets`');
const act = provided<Outcome, Act>('batchMachine: provide `act`');

const batchOf = ({ queue }: Context) => queue.slice(0, batchSize);

/**
 * One thing done with many attendees: a bounded batch a call, one call at a time. It can be paused and stopped, goes on after a
 * call that failed, and says at the end for whom it could not be done.
 */
export const batchMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof attendeeTools)['states'] },
  },
  actors: { fetchTargets, act },
  guards: {
    needsConfirming: ({ context: { action, hasMore } }) => hasMore || confirmed.includes(action),
    wantsPause: ({ context }) => context.wish === 'pause',
    wantsStop: ({ context }) => context.wish === 'stop',
    hasQueue: ({ context }) => context.queue.length > 0,
    hasMore: ({ context }) => context.hasMore,
  },
  actions: {
    keepTargets: assign(({ context: { queue } }, { targets, next }: Page) => ({
      queue: [...queue, ...targets],
      next,
      hasMore: next !== null,
      error: null,
    })),
    keepOutcome: assign(({ context }, { failed }: Outcome) => {
      const batch = batchOf(context);
      return {
        queue: context.queue.slice(batch.length),
        done: context.done + batch.length - failed.length,
        failed: [
          ...context.failed,
          ...failed.map(({ uId, why }) => ({ uId, why, name: batch.find((each) => each.uId === uId)?.name ?? '' })),
        ],
        error: null,
      };
    }),
    keepWish: assign((_, { wish }: { wish: 'pause' | 'stop' }) => ({ wish })),
    forgetWish: assign({ wish: null }),
    keepError: assign((_, { error }: { error: unknown }) => ({ error: error as ApiError, wish: null })),
    forgetError: assign({ error: null, wish: null }),
    /** The page brings its list up to date. */
    onFinished: () => {},
  },
  delays: { timeout: 60_000 },
}).createMachine({
  id: 'batch',
  context: ({ input: { action, targets, all, total } }) => ({
    action,
    queue: all ? [] : targets,
    hasMore: all,
    next: null,
    total,
    done: 0,
    failed: [],
    wish: null,
    error: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      meta: { label: 'batch.running' },
      always: [{ guard: 'needsConfirming', target: 'confirming' }, { target: 'running' }],
    },
    confirming: { meta: { label: 'batch.confirming' }, on: { 'action.confirmed': 'running' } },
    running: {
      tags: 'busy',
      initial: 'deciding',
      // A call that is under way is waited for: what it did has to be in the report.
      on: {
        'batch.paused': { actions: { type: 'keepWish', params: { wish: 'pause' } } },
        'batch.stopped': { actions: { type: 'keepWish', params: { wish: 'stop' } } },
        'batch.resumed': { actions: 'forgetWish' },
      },
      states: {
        deciding: {
          meta: { label: 'batch.running' },
          always: [
            { guard: 'wantsStop', target: '#batch.finished' },
            { guard: 'wantsPause', target: '#batch.paused', actions: 'forgetWish' },
            { guard: 'hasQueue', target: 'acting' },
            { guard: 'hasMore', target: 'fetching' },
            { target: '#batch.finished' },
          ],
        },
        fetching: {
          meta: { label: 'batch.running' },
          invoke: {
            id: 'fetchTargets',
            src: 'fetchTargets',
            input: ({ context: { next } }) => ({ cursor: next }),
            onDone: { target: 'deciding', actions: { type: 'keepTargets', params: ({ event }) => event.output } },
            onError: { target: '#batch.stalled', actions: { type: 'keepError', params: ({ event }) => event } },
          },
          after: { timeout: { target: '#batch.stalled', actions: 'forgetError' } },
        },
        acting: {
          meta: { label: 'batch.running' },
          invoke: {
            id: 'act',
            src: 'act',
            input: ({ context }) => ({ action: context.action, targets: batchOf(context) }),
            onDone: { target: 'deciding', actions: { type: 'keepOutcome', params: ({ event }) => event.output } },
            onError: { target: '#batch.stalled', actions: { type: 'keepError', params: ({ event }) => event } },
          },
          after: { timeout: { target: '#batch.stalled', actions: 'forgetError' } },
        },
      },
    },
    paused: {
      meta: { label: 'batch.paused' },
      on: { 'batch.resumed': 'running', 'batch.stopped': 'finished' },
    },
    /** A call failed. Sent again, it does nothing twice. */
    stalled: {
      meta: { label: 'batch.stalled' },
      on: { 'batch.resumed': 'running', 'batch.stopped': 'finished' },
    },
    finished: {
      meta: { label: 'batch.finished' },
      entry: ['forgetWish', 'onFinished'],
    },
  },
});

export type BatchActor = ActorRefFrom<typeof batchMachine>;
