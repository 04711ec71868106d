import { type ActorRefFrom, assign, setup } from 'xstate';
import type { LoginLink } from '../../api/contract/access.ts';
import { type LoginLinkState, setsPassword } from '../../lib/account.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { access } from '../../messages/en-GB/access.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';
import type { OpenedSession } from './signIn.ts';

/** `key` is that of the link; `currentId` says who is signed in on this device. `isExpected`: this tab has led to a provider. */
type Input = { key: string; currentId: string | null; isExpected: boolean };
/** `name` is that of a new member of a team, null for other links. In `failed` and `refused`, `error` is null when the server did not answer in time. */
type Context = Input & {
  link: LoginLink | null;
  name: string | null;
  password: string;
  code: string | null;
  error: ApiError | null;
};
type Event =
  | { type: 'link.retried' }
  | { type: 'password.submitted'; name: string | null; password: string }
  | { type: 'code.submitted'; code: string }
  | { type: 'provider.chosen'; name: string | null }
  | { type: 'email.confirmed' }
  | { type: 'switch.confirmed' }
  | { type: 'switch.declined' };

const read = provided<LoginLink, { key: string }>('loginLinkMachine: provide `read`');
const enter = provided<OpenedSession, { key: string; code: string | null }>('loginLinkMachine: provide `enter`');
const choose = provided<OpenedSession, { key: string; name: string | null; password: string; code: string | null }>(
  'loginLinkMachine: provide `choose`',
);

/** Leaves for the provider, to begin the account with one there instead of a password. */
const depart = provided<unknown, { key: string; name: string | null }>('loginLinkMachine: provide `depart`');
const confirmEmail = provided<unknown, { key: string }>('loginLinkMachine: provide `confirmEmail`');

type Failed = { event: { error: unknown } };
const outdated = { guard: { type: 'hasStatus', params: ({ event }: Failed) => ({ ...event, status: 409 }) } } as const;
const locked = { guard: { type: 'hasStatus', params: ({ event }: Failed) => ({ ...event, status: 403 }) } } as const;

type Typed = { event: { name: string | null; password: string } };
const typed = { target: 'saving', actions: { type: 'keepTyped', params: ({ event }: Typed) => event } } as const;
type Chosen = { event: { name: string | null } };
const chosen = {
  target: 'leaving',
  actions: { type: 'keepName', params: ({ event }: Chosen) => event },
} as const;

/**
 * Opens a link into an account. One for a password asks for that first; that of a card, a device, to tickets, or of who comes back from their provider, lets in
 * at once, unless another user is signed in on the device, or this tab has not led to the provider.
 */
export const loginLinkMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy' | 'choosing' | 'over',
    meta: {} as { label: keyof (typeof access)['states'] },
  },
  actors: { read, enter, choose, depart, confirmEmail },
  guards: {
    is: ({ context }, { state }: { state: LoginLinkState }) => context.link?.state === state,
    isOfEmail: ({ context }) => context.link?.kind === 'email',
    needsCode: (_, { error }: { error: unknown }) => (error as ApiError).field === 'code',
    setsPassword: ({ context }) => context.link?.kind != null && setsPassword(context.link.kind),
    /** A stranger's link could sign in to the stranger's account whoever opens it, to do their own work there. */
    isOther: ({ context: { currentId, isExpected, link } }) =>
      link?.userId !== currentId && (currentId !== null || (link?.kind === 'openId' && !isExpected)),
    /** A device may be set up again as what it is, at another gate. */
    isNothingNew: ({ context: { currentId, link } }) => link?.userId === currentId && link?.kind !== 'device',
    hasStatus: (_, { error, status }: { error: unknown; status: number }) => (error as ApiError).status === status,
  },
  actions: {
    ...errorActions,
    keepLink: assign((_, { link }: { link: LoginLink }) => ({ link, error: null })),
    keepTyped: assign((_, { name, password }: { name: string | null; password: string }) => ({
      name,
      password,
      error: null,
    })),
    keepName: assign((_, { name }: { name: string | null }) => ({ name, error: null })),
    keepCode: assign((_, { code }: { code: string }) => ({ code, error: null })),
    forgetPassword: assign({ password: '', code: null }),
    /** The app opens the session. */
    open: (_, _opened: OpenedSession) => {},
    /** The app goes on with who is signed in. */
    leave: () => {},
  },
  delays: { timeout: 20_000 },
}).createMachine({
  id: 'loginLink',
  context: ({ input }) => ({ ...input, link: null, name: null, password: '', code: null, error: null }),
  initial: 'reading',
  states: {
    reading: {
      meta: { label: 'loginLink.reading' },
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { key } }) => ({ key }),
        onDone: { target: 'judging', actions: { type: 'keepLink', params: ({ event }) => ({ link: event.output }) } },
        onError: { target: 'failed', actions: keepError },
      },
      after: { timeout: { target: 'failed', actions: 'forgetError' } },
    },
    judging: {
      meta: { label: 'loginLink.reading' },
      always: [
        { guard: { type: 'is', params: { state: 'used' } }, target: 'used' },
        { guard: { type: 'is', params: { state: 'expired' } }, target: 'expired' },
        { guard: { type: 'is', params: { state: 'locked' } }, target: 'locked' },
        { guard: { type: 'is', params: { state: 'unknown' } }, target: 'unknown' },
        { guard: 'isOfEmail', target: 'confirming' },
        { guard: 'setsPassword', target: 'choosing' },
        { guard: 'isNothingNew', target: 'left' },
        { guard: 'isOther', target: 'switching' },
        { target: 'entering' },
      ],
    },
    failed: { meta: { label: 'loginLink.failed' }, on: { 'link.retried': 'reading' } },
    switching: {
      meta: { label: 'loginLink.switching' },
      on: { 'switch.confirmed': 'entering', 'switch.declined': 'left' },
    },
    entering: {
      meta: { label: 'loginLink.entering' },
      tags: 'busy',
      invoke: {
        id: 'enter',
        src: 'enter',
        input: ({ context: { key, code } }) => ({ key, code }),
        onDone: { target: 'entered', actions: { type: 'open', params: ({ event }) => event.output } },
        onError: [
          { ...outdated, target: 'reading' },
          { ...locked, target: 'locked' },
          { guard: { type: 'needsCode', params: ({ event }) => event }, target: 'askingCode', actions: keepError },
          { target: 'failed', actions: keepError },
        ],
      },
      // It may have been used all the same: reading it tells.
      after: { timeout: 'failed' },
    },
    choosing: {
      meta: { label: 'loginLink.choosing' },
      tags: 'choosing',
      on: { 'password.submitted': typed, 'provider.chosen': chosen },
    },
    saving: {
      meta: { label: 'loginLink.saving' },
      tags: ['busy', 'choosing'],
      invoke: {
        id: 'choose',
        src: 'choose',
        input: ({ context: { key, name, password, code } }) => ({ key, name, password, code }),
        onDone: { target: 'entered', actions: { type: 'open', params: ({ event }) => event.output } },
        onError: [
          { ...outdated, target: 'reading', actions: 'forgetPassword' },
          { ...locked, target: 'locked', actions: 'forgetPassword' },
          { guard: { type: 'needsCode', params: ({ event }) => event }, target: 'askingCode', actions: keepError },
          { target: 'refused', actions: keepError },
        ],
      },
      after: { timeout: 'refused' },
    },
    leaving: {
      meta: { label: 'loginLink.leaving' },
      tags: ['busy', 'choosing'],
      invoke: {
        id: 'depart',
        src: 'depart',
        input: ({ context: { key, name } }) => ({ key, name }),
        // Whoever goes back in the browser can try again.
        onDone: 'choosing',
        onError: { target: 'refused', actions: keepError },
      },
      after: { timeout: 'refused' },
    },
    askingCode: {
      meta: { label: 'loginLink.askingCode' },
      on: {
        'code.submitted': [
          { guard: 'setsPassword', target: 'saving', actions: { type: 'keepCode', params: ({ event }) => event } },
          { target: 'entering', actions: { type: 'keepCode', params: ({ event }) => event } },
        ],
      },
    },
    confirming: { meta: { label: 'loginLink.confirming' }, on: { 'email.confirmed': 'changing' } },
    changing: {
      meta: { label: 'loginLink.changing' },
      tags: 'busy',
      invoke: {
        id: 'confirmEmail',
        src: 'confirmEmail',
        input: ({ context: { key } }) => ({ key }),
        onDone: 'changed',
        onError: [
          { ...outdated, target: 'reading' },
          { target: 'failed', actions: keepError },
        ],
      },
      // It may have been used all the same: reading it tells.
      after: { timeout: 'failed' },
    },
    changed: { meta: { label: 'loginLink.changed' }, type: 'final' },
    refused: {
      entry: 'forgetPassword',
      meta: { label: 'loginLink.refused' },
      tags: 'choosing',
      on: { 'password.submitted': typed, 'provider.chosen': chosen },
    },
    entered: { meta: { label: 'loginLink.entered' }, type: 'final', entry: 'forgetPassword' },
    left: { meta: { label: 'loginLink.left' }, type: 'final', entry: 'leave' },
    used: { meta: { label: 'loginLink.used' }, tags: 'over', type: 'final' },
    expired: { meta: { label: 'loginLink.expired' }, tags: 'over', type: 'final' },
    locked: { meta: { label: 'loginLink.locked' }, tags: 'over', type: 'final' },
    unknown: { meta: { label: 'loginLink.unknown' }, tags: 'over', type: 'final' },
  },
});

export type LoginLinkActor = ActorRefFrom<typeof loginLinkMachine>;
