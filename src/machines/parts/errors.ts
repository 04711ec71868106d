import { assign } from 'xstate';
import type { ApiError } from '../../lib/apiError.ts';

/** Any machine's context, events or actors: what XState calls an action with is of its machine. */
// biome-ignore lint/suspicious/noExplicitAny: its types are invariant, so that nothing else fits more than one machine
type Any = any;

/** What machines that call do with `context.error`: why the last call failed, or null when nobody answered in time. */
export const errorActions = {
  keepError: assign<Any, Any, { error: unknown }, Any, never>((_, { error }) => ({ error: error as ApiError })),
  forgetError: assign<Any, Any, undefined, Any, never>({ error: null }),
};

/** Keeps what an invoked actor failed with. */
export const keepError = { type: 'keepError', params: ({ event }: { event: { error: unknown } }) => event } as const;
