import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ApiError } from '../../lib/apiError.ts';
import type { desk } from '../../messages/en-GB/desk.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

/** To whom a test went, and what the mail server said. */
export type TestAnswer = { to: string; answer: string };

/** In `refused`, `error` is null when the server did not answer in time. */
type Context = { answer: TestAnswer | null; error: ApiError | null };
type Event = { type: 'test.requested'; to: string } | { type: 'test.outdated' };

const sendTest = provided<TestAnswer, { to: string }>('mailTestMachine: provide `sendTest`');

/** What was said is of no use any more. */
const over = {
  'test.requested': { target: 'sending', actions: 'forget' },
  'test.outdated': { target: 'ready', actions: 'forget' },
} as const;

/** Sends a mail to try the mail server, and keeps what it said until its settings change. */
export const mailTestMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof desk)['states'] },
  },
  actors: { sendTest },
  actions: {
    ...errorActions,
    keepAnswer: assign((_, { answer }: { answer: TestAnswer }) => ({ answer })),
    forget: assign({ answer: null, error: null }),
  },
  delays: { patience: 45_000 },
}).createMachine({
  id: 'mailTest',
  context: { answer: null, error: null },
  initial: 'ready',
  states: {
    ready: { meta: { label: 'resource.ready' }, on: { 'test.requested': 'sending' } },
    sending: {
      meta: { label: 'listing.performing' },
      tags: 'busy',
      invoke: {
        id: 'sendTest',
        src: 'sendTest',
        input: ({ event }) => ({ to: event.type === 'test.requested' ? event.to : '' }),
        onDone: {
          target: 'answered',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: { target: 'refused', actions: keepError },
      },
      after: { patience: 'refused' },
    },
    answered: { meta: { label: 'resource.ready' }, on: over },
    refused: { meta: { label: 'listing.refused' }, on: over },
  },
});

export type MailTestActor = ActorRefFrom<typeof mailTestMachine>;
