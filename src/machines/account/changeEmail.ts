import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ApiError } from '../../lib/apiError.ts';
import type { ownAccount } from '../../messages/en-GB/ownAccount.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

/** `current` is the password. */
type Wish = { email: string; current: string };
type Event = { type: 'email.submitted'; wish: Wish } | { type: 'email.again' };

const nothing: Wish = { email: '', current: '' };

const ask = provided<unknown, Wish>('changeEmailMachine: provide `ask`');

/** Asks for another address of one's own account, which is mailed a link. In `refused`, `error` is null when the server did not answer in time. */
export const changeEmailMachine = setup({
  types: {
    context: {} as { wish: Wish; error: ApiError | null },
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof ownAccount)['states'] },
  },
  actors: { ask },
  actions: {
    ...errorActions,
    keepWish: assign((_, { wish }: { wish: Wish }) => ({ wish, error: null })),
    forgetPassword: assign(({ context: { wish } }) => ({ wish: { ...wish, current: '' } })),
  },
  delays: { patience: 20_000 },
}).createMachine({
  id: 'changeEmail',
  context: { wish: nothing, error: null },
  initial: 'typing',
  states: {
    typing: {
      meta: { label: 'changeEmail.typing' },
      on: {
        'email.submitted': {
          target: 'asking',
          actions: { type: 'keepWish', params: ({ event }) => event },
        },
      },
    },
    asking: {
      meta: { label: 'changeEmail.asking' },
      tags: 'busy',
      exit: 'forgetPassword',
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => context.wish,
        onDone: 'asked',
        onError: { target: 'refused', actions: keepError },
      },
      after: { patience: 'refused' },
    },
    refused: {
      meta: { label: 'changeEmail.refused' },
      on: {
        'email.submitted': {
          target: 'asking',
          actions: { type: 'keepWish', params: ({ event }) => event },
        },
      },
    },
    asked: { meta: { label: 'changeEmail.asked' }, on: { 'email.again': 'typing' } },
  },
});

export type ChangeEmailActor = ActorRefFrom<typeof changeEmailMachine>;
