import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ApiError } from '../../lib/apiError.ts';
import type { EventFacts, Recipients } from '../../lib/mail.ts';
import type { desk } from '../../messages/en-GB/desk.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

/** Whom it goes to, the one whose words it takes, and what the event was where it tells of a change. */
export type Beginning = { recipients: Recipients; copyOf: string | null; eventBefore?: EventFacts };
/** In `refused`, `error` is null when the server did not answer in time. */
type Context = { asked: Beginning | null; error: ApiError | null };
type Event = ({ type: 'mailing.begun' } & Beginning) | { type: 'beginning.retried' };

const create = provided<string, Beginning>('beginningMachine: provide `create`');

/** Begins a mail to many; the page then opens it. */
export const beginningMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof desk)['states'] },
  },
  actors: { create },
  actions: {
    ...errorActions,
    keepAsked: assign((_, { recipients, copyOf, eventBefore }: Beginning) => ({
      asked: { recipients, copyOf, ...(eventBefore && { eventBefore }) },
    })),
    /** The page opens what was begun. */
    onBegun: (_, _params: { mailingId: string }) => {},
  },
  delays: { patience: 30_000 },
}).createMachine({
  id: 'beginning',
  context: { asked: null, error: null },
  initial: 'ready',
  states: {
    ready: {
      meta: { label: 'resource.ready' },
      on: { 'mailing.begun': { target: 'creating', actions: { type: 'keepAsked', params: ({ event }) => event } } },
    },
    creating: {
      meta: { label: 'listing.performing' },
      tags: 'busy',
      invoke: {
        id: 'create',
        src: 'create',
        input: ({ context: { asked } }) => asked as Beginning,
        onDone: {
          target: 'begun',
          actions: ['forgetError', { type: 'onBegun', params: ({ event }) => ({ mailingId: event.output }) }],
        },
        onError: { target: 'refused', actions: keepError },
      },
      after: { patience: { target: 'refused', actions: 'forgetError' } },
    },
    refused: { meta: { label: 'listing.refused' }, on: { 'beginning.retried': 'creating' } },
    begun: { meta: { label: 'resource.ready' }, type: 'final' },
  },
});

export type BeginningActor = ActorRefFrom<typeof beginningMachine>;
