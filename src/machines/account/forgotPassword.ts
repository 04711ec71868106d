import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ApiError } from '../../lib/apiError.ts';
import type { access } from '../../messages/en-GB/access.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

type Event = { type: 'email.submitted'; email: string } | { type: 'email.abandoned' } | { type: 'email.corrected' };

const ask = provided<unknown, { email: string }>('forgotPasswordMachine: provide `ask`');

/** Asks for a mail with a link to a new password. In `refused`, `error` is null when the server did not answer in time. */
export const forgotPasswordMachine = setup({
  types: {
    context: {} as { email: string; error: ApiError | null },
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof access)['states'] },
  },
  actors: { ask },
  actions: {
    ...errorActions,
    keepEmail: assign((_, { email }: { email: string }) => ({ email, error: null })),
  },
  delays: { patience: 20_000 },
}).createMachine({
  id: 'forgotPassword',
  context: { email: '', error: null },
  initial: 'typing',
  states: {
    typing: {
      meta: { label: 'forgotPassword.typing' },
      on: {
        'email.submitted': { target: 'asking', actions: { type: 'keepEmail', params: ({ event }) => event } },
      },
    },
    asking: {
      meta: { label: 'forgotPassword.asking' },
      tags: 'busy',
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context: { email } }) => ({ email }),
        onDone: 'asked',
        onError: { target: 'refused', actions: keepError },
      },
      after: { patience: 'refused' },
      on: { 'email.abandoned': 'typing' },
    },
    refused: {
      meta: { label: 'forgotPassword.refused' },
      on: {
        'email.submitted': { target: 'asking', actions: { type: 'keepEmail', params: ({ event }) => event } },
      },
    },
    asked: { meta: { label: 'forgotPassword.asked' }, on: { 'email.corrected': 'typing' } },
  },
});

export type ForgotPasswordActor = ActorRefFrom<typeof forgotPasswordMachine>;
