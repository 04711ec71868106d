import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ApiError } from '../../lib/apiError.ts';
import type { badgePrinting } from '../../messages/en-GB/badgePrinting.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

/** `times` is how often the badge was printed, as far as is known. `error` is null when the server did not answer in time. */
type Context = { byItself: boolean; times: number; error: ApiError | null };
type Event = { type: 'print.requested' };

/** Lays the badge out and hands it to the printer. */
const print = provided<{ times: number }>('onePrintMachine: provide `print`');

/** Prints one badge, when it is asked for or by itself; again only when it is asked for. */
export const onePrintMachine = setup({
  types: {
    input: {} as { byItself: boolean; times: number },
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof badgePrinting)['states'] },
  },
  actors: { print },
  guards: { isByItself: ({ context }) => context.byItself },
  actions: {
    ...errorActions,
    keepTimes: assign((_, { times }: { times: number }) => ({ times, error: null })),
  },
  delays: { patience: 20_000 },
}).createMachine({
  id: 'onePrint',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'opening',
  states: {
    opening: {
      meta: { label: 'onePrint.ready' },
      always: [{ guard: 'isByItself', target: 'printing' }, { target: 'ready' }],
    },
    ready: { meta: { label: 'onePrint.ready' }, on: { 'print.requested': 'printing' } },
    printing: {
      meta: { label: 'onePrint.printing' },
      tags: 'busy',
      invoke: {
        id: 'print',
        src: 'print',
        onDone: { target: 'printed', actions: { type: 'keepTimes', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: keepError },
      },
      after: { patience: { target: 'failed', actions: 'forgetError' } },
    },
    printed: { meta: { label: 'onePrint.printed' }, on: { 'print.requested': 'printing' } },
    failed: { meta: { label: 'onePrint.failed' }, on: { 'print.requested': 'printing' } },
  },
});

export type OnePrintActor = ActorRefFrom<typeof onePrintMachine>;
