import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Credentials, CurrentUser } from '../../api/contract/user.ts';
import type { Problem } from '../../lib/apiError.ts';
import type { app } from '../../messages/en-GB/app.ts';

export type OpenedSession = { token: string; currentUser: CurrentUser };

type Event = { type: 'credentials.submitted'; credentials: Credentials } | { type: 'credentials.abandoned' };

/** Holds the actor's type until `provide` supplies the actor. */
const enter = fromPromise<OpenedSession, Credentials>(() => {
  throw new Error('credentialsMachine: provide `enter`');
});

/** Asking for an email address and a password: signing in, and creating an account. */
export const credentialsMachine = setup({
  types: {
    context: {} as { problem: Problem | null; credentials: Credentials },
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof app)['states'] },
  },
  actors: { enter },
  actions: {
    keepCredentials: assign((_, { credentials }: { credentials: Credentials }) => ({ credentials, problem: null })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: error as Problem })),
    forgetPassword: assign(({ context }) => ({ credentials: { ...context.credentials, password: '' } })),
    /** The app opens the session. */
    open: (_, _opened: OpenedSession) => {},
  },
}).createMachine({
  id: 'credentials',
  context: { problem: null, credentials: { email: '', password: '' } },
  initial: 'typing',
  states: {
    typing: {
      meta: { label: 'credentials.typing' },
      on: {
        'credentials.submitted': {
          target: 'entering',
          actions: { type: 'keepCredentials', params: ({ event }) => event },
        },
      },
    },
    entering: {
      meta: { label: 'credentials.entering' },
      tags: 'busy',
      exit: 'forgetPassword',
      invoke: {
        id: 'enter',
        src: 'enter',
        input: ({ context }) => context.credentials,
        onDone: { target: 'entered', actions: { type: 'open', params: ({ event }) => event.output } },
        onError: { target: 'refused', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
      on: { 'credentials.abandoned': 'typing' },
    },
    refused: {
      meta: { label: 'credentials.refused' },
      on: {
        'credentials.submitted': {
          target: 'entering',
          actions: { type: 'keepCredentials', params: ({ event }) => event },
        },
      },
    },
    entered: { meta: { label: 'credentials.entered' }, type: 'final' },
  },
});

export type CredentialsActor = ActorRefFrom<typeof credentialsMachine>;
