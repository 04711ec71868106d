import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CurrentUser, SignInInput } from '../../api/contract/account.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { OpenIdRefusal } from '../../lib/signIn.ts';
import type { account } from '../../messages/en-GB/account.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

export type OpenedSession = { token: string; currentUser: CurrentUser };

type Event =
  | { type: 'signIn.submitted'; input: SignInInput }
  | { type: 'signIn.abandoned' }
  | { type: 'code.submitted'; code: string }
  | { type: 'provider.chosen' };

/** Typed placeholder; `provide` supplies the actor. */
const enter = provided<OpenedSession, SignInInput>('signInMachine: provide `enter`');
/** Leaves for the provider: who has signed in there comes back by a link that opens their account. */
const depart = provided<unknown>('signInMachine: provide `depart`');

const submitted = {
  target: 'entering',
  actions: { type: 'keepInput', params: ({ event }: Submitted) => event },
} as const;
const chosen = { target: 'leaving', actions: 'forgetError' } as const;
type Submitted = { event: { input: SignInInput } };

/** Asks for an email address and a password to sign in, or leads to the provider. `turnedBack` is why the user has come back from there. */
export const signInMachine = setup({
  types: {
    input: {} as { turnedBack: OpenIdRefusal | null } | undefined,
    context: {} as { error: ApiError | null; input: SignInInput; turnedBack: OpenIdRefusal | null },
    events: {} as Event,
    tags: {} as 'busy' | 'code',
    meta: {} as { label: keyof (typeof account)['states'] },
  },
  actors: { enter, depart },
  guards: {
    wasTurnedBack: ({ context }) => context.turnedBack !== null,
    needsCode: (_, { error }: { error: unknown }) => (error as ApiError).field === 'code',
  },
  actions: {
    ...errorActions,
    keepCode: assign(({ context }, { code }: { code: string }) => ({ input: { ...context.input, code }, error: null })),
    keepInput: assign((_, { input }: { input: SignInInput }) => ({ input, error: null })),
    forgetPassword: assign(({ context: { input } }) => ({ input: { email: input.email, password: '' } })),
    /** The app opens the session. */
    open: (_, _opened: OpenedSession) => {},
  },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    error: null,
    input: { email: '', password: '' },
    turnedBack: input?.turnedBack ?? null,
  }),
  initial: 'beginning',
  states: {
    beginning: {
      meta: { label: 'signIn.typing' },
      always: [{ guard: 'wasTurnedBack', target: 'turnedBack' }, { target: 'typing' }],
    },
    typing: {
      meta: { label: 'signIn.typing' },
      entry: 'forgetPassword',
      on: { 'signIn.submitted': submitted, 'provider.chosen': chosen },
    },
    turnedBack: {
      meta: { label: 'signIn.refused' },
      on: { 'signIn.submitted': submitted, 'provider.chosen': chosen },
    },
    leaving: {
      meta: { label: 'signIn.leaving' },
      tags: 'busy',
      invoke: {
        id: 'depart',
        src: 'depart',
        // Whoever goes back in the browser can try again.
        onDone: 'typing',
        onError: { target: 'refused', actions: keepError },
      },
      on: { 'signIn.abandoned': 'typing' },
    },
    entering: {
      meta: { label: 'signIn.entering' },
      tags: 'busy',
      invoke: {
        id: 'enter',
        src: 'enter',
        input: ({ context }) => context.input,
        onDone: { target: 'entered', actions: { type: 'open', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'needsCode', params: ({ event }) => event }, target: 'askingCode' },
          { target: 'refused', actions: keepError },
        ],
      },
      on: { 'signIn.abandoned': 'typing' },
    },
    askingCode: {
      meta: { label: 'signIn.askingCode' },
      tags: 'code',
      on: {
        'code.submitted': { target: 'checking', actions: { type: 'keepCode', params: ({ event }) => event } },
        'signIn.abandoned': 'typing',
      },
    },
    checking: {
      meta: { label: 'signIn.entering' },
      tags: ['busy', 'code'],
      invoke: {
        id: 'check',
        src: 'enter',
        input: ({ context }) => context.input,
        onDone: { target: 'entered', actions: { type: 'open', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'needsCode', params: ({ event }) => event },
            target: 'askingCode',
            actions: keepError,
          },
          { target: 'refused', actions: keepError },
        ],
      },
      on: { 'signIn.abandoned': 'typing' },
    },
    refused: {
      entry: 'forgetPassword',
      meta: { label: 'signIn.refused' },
      on: { 'signIn.submitted': submitted, 'provider.chosen': chosen },
    },
    entered: { meta: { label: 'signIn.entered' }, type: 'final', entry: 'forgetPassword' },
  },
});

export type SignInActor = ActorRefFrom<typeof signInMachine>;
