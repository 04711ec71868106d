import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ApiError } from '../../lib/apiError.ts';
import type { ownAccount } from '../../messages/en-GB/ownAccount.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

/** `current` is the password that there is, `password` the new one. */
type Passwords = { current: string; password: string };
type Event = { type: 'passwords.submitted'; passwords: Passwords } | { type: 'change.again' };

const nothing: Passwords = { current: '', password: '' };

const change = provided<unknown, Passwords>('changePasswordMachine: provide `change`');

/** Changes one's own password. In `refused`, `error` is null when the server did not answer in time. */
export const changePasswordMachine = setup({
  types: {
    context: {} as { passwords: Passwords; error: ApiError | null },
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof ownAccount)['states'] },
  },
  actors: { change },
  actions: {
    ...errorActions,
    keepPasswords: assign((_, { passwords }: { passwords: Passwords }) => ({ passwords, error: null })),
    forgetPasswords: assign({ passwords: nothing }),
    /** The page shows that other sessions have ended. */
    onChanged: () => {},
  },
  delays: { patience: 20_000 },
}).createMachine({
  id: 'changePassword',
  context: { passwords: nothing, error: null },
  initial: 'typing',
  states: {
    typing: {
      meta: { label: 'changePassword.typing' },
      on: {
        'passwords.submitted': {
          target: 'changing',
          actions: { type: 'keepPasswords', params: ({ event }) => event },
        },
      },
    },
    changing: {
      meta: { label: 'changePassword.changing' },
      tags: 'busy',
      exit: 'forgetPasswords',
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context }) => context.passwords,
        onDone: { target: 'changed', actions: 'onChanged' },
        onError: { target: 'refused', actions: keepError },
      },
      after: { patience: 'refused' },
    },
    refused: {
      meta: { label: 'changePassword.refused' },
      on: {
        'passwords.submitted': {
          target: 'changing',
          actions: { type: 'keepPasswords', params: ({ event }) => event },
        },
      },
    },
    changed: { meta: { label: 'changePassword.changed' }, on: { 'change.again': 'typing' } },
  },
});

export type ChangePasswordActor = ActorRefFrom<typeof changePasswordMachine>;
