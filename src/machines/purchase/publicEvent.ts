import { type ActorRefFrom, assign, setup } from 'xstate';
import type { InputOf } from '../../api/contract/endpoint.ts';
import type { getPublicEvent, PublicEvent } from '../../api/contract/registration.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { publicEvent as words } from '../../messages/en-GB/publicEvent.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

/** `page` is what came with the page, null when nothing did; `preview` the key of a draft that is to be seen instead of what is published. */
type Input = { slug: string; page: PublicEvent | null; preview?: string };
type Context = Input & { error: ApiError | null };

const load = provided<PublicEvent, InputOf<typeof getPublicEvent>>('publicEventMachine: provide `load`');

/** The public page of an event. */
export const publicEventMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as { type: 'page.retried' },
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof words)['states'] },
  },
  actors: { load },
  guards: {
    hasPage: ({ context }) => context.page !== null,
    isUnknown: (_, { error }: { error: unknown }) => [404, 422].includes((error as ApiError).status),
  },
  actions: {
    ...errorActions,
    keepPage: assign((_, { page }: { page: PublicEvent }) => ({ page })),
  },
  delays: { timeout: 20_000 },
}).createMachine({
  id: 'publicEvent',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'starting',
  states: {
    starting: {
      meta: { label: 'loading' },
      always: [{ guard: 'hasPage', target: 'shown' }, { target: 'loading' }],
    },
    loading: {
      meta: { label: 'loading' },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { slug, preview } }) => ({ slug, ...(preview && { preview }) }),
        onDone: { target: 'shown', actions: { type: 'keepPage', params: ({ event }) => ({ page: event.output }) } },
        onError: [
          { guard: { type: 'isUnknown', params: ({ event }) => event }, target: 'unknown' },
          { target: 'failed', actions: keepError },
        ],
      },
      after: { timeout: 'failed' },
    },
    shown: { meta: { label: 'shown' } },
    /** It may be published a moment later. */
    unknown: { meta: { label: 'unknown' }, on: { 'page.retried': 'loading' } },
    failed: { meta: { label: 'failed' }, exit: 'forgetError', on: { 'page.retried': 'loading' } },
  },
});

export type PublicEventActor = ActorRefFrom<typeof publicEventMachine>;
