import { assign } from 'xstate';
import type { ApiError } from '../../lib/apiError.ts';

/** Any machine's context, events or actors: what XState calls an action with is of its machine. */
// biome-ignore lint/suspicious/noExplicitAny: its types are invariant, so that nothing else fits more than one machine
type Any = any;

/** A call that took too long; the words for it are the view's. */
export const noAnswer: ApiError = { code: 'offline', status: 0, msg: '' };

/** What machines that call do with `context.error`: why the last call failed, or null when no answer came in time. */
export const errorActions = {
  keepError: assign<Any, Any, { error: unknown }, Any, never>((_, { error }) => ({ error: error as ApiError })),
  forgetError: assign<Any, Any, undefined, Any, never>({ error: null }),
};

/** `tries`: how often a call failed in a row, counted to the number of pauses. */
export type Tried = { error: ApiError | null; tries: number };

/** Milliseconds before a call without an answer is made again by itself; the last one again and again. */
const pauses = [1_000, 3_000, 10_000, 30_000];

/** Of a network that is gone, and of a proxy whose server is started anew or has no room. */
const unanswered = [0, 502, 503, 504];

/**
 * For machines whose calls are made again until an answer comes: a browser says that the network is back before it carries anything. `again` is
 * the delay in which a state waits that has failed, and counts that when it is entered.
 */
export const again = {
  guards: {
    isUnanswered: ({ context: { error } }: { context: Tried }) => !error || unanswered.includes(error.status),
    isFirst: ({ context: { tries } }: { context: Tried }) => tries === 0,
  },
  actions: {
    countTry: assign<Any, Any, undefined, Any, never>(({ context: { tries } }: { context: Tried }) => ({
      tries: Math.min(tries + 1, pauses.length),
    })),
    forgetTries: assign<Any, Any, undefined, Any, never>({ tries: 0 }),
  },
  delays: { again: ({ context: { tries } }: { context: Tried }) => pauses[tries - 1] ?? 0 },
};

/** Keeps what an invoked actor failed with. */
export const keepError = { type: 'keepError', params: ({ event }: { event: { error: unknown } }) => event } as const;
