import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CurrentUser } from '../../api/contract/account.ts';
import type { account } from '../../messages/en-GB/account.ts';

/**
 * `kiosk` is the path of the self check-in that this device is locked to, until it is unlocked or the session ends. `isDevice`: a code has set this
 * device up, and no password signs it in.
 */
export type KeptUser = CurrentUser & { kiosk?: string | undefined; isDevice?: boolean };
/** What local storage holds between visits. `currentUser` is null when it is missing or has an unknown role. */
export type KeptSession = { token: string; currentUser: KeptUser | null };

/** `lastUser` is whose session has expired, `returnTo` where it did. */
type Context = { kept: KeptSession | null; lastUser: KeptUser | null; returnTo: string | null };
type Event =
  | { type: 'session.opened'; token: string; currentUser: KeptUser }
  | { type: 'session.closed' }
  | { type: 'session.expired'; at: string }
  | { type: 'profile.changed'; profile: Partial<KeptUser> }
  | { type: 'storage.changed'; kept: KeptSession | null };

const roleIs =
  (role: CurrentUser['role']) =>
  ({ context }: { context: Context }) =>
    context.kept?.currentUser?.role === role;

/** Who is signed in. A user is signed in while a token is kept; a token without a known role counts as signed out. */
export const sessionMachine = setup({
  types: {
    input: {} as { kept: KeptSession | null },
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'signedIn',
    meta: {} as { label: keyof (typeof account)['states'] },
  },
  guards: {
    isAdmin: roleIs('admin'),
    isCheckin: roleIs('checkin'),
    isExhibitor: roleIs('exhibitor'),
    isAttendee: roleIs('attendee'),
  },
  actions: {
    keep: assign((_, { token, currentUser }: KeptSession & { currentUser: KeptUser }) => ({
      kept: { token, currentUser },
    })),
    adopt: assign((_, { kept }: { kept: KeptSession | null }) => ({ kept })),
    mergeProfile: assign(({ context: { kept } }, { profile }: { profile: Partial<KeptUser> }) => ({
      kept: kept?.currentUser ? { ...kept, currentUser: { ...kept.currentUser, ...profile } } : kept,
    })),
    forget: assign({ kept: null }),
    rememberUser: assign(({ context: { kept } }) => ({ lastUser: kept?.currentUser ?? null })),
    forgetUser: assign({ lastUser: null }),
    rememberReturnTo: assign((_, { at }: { at: string }) => ({ returnTo: at })),
    forgetReturnTo: assign({ returnTo: null }),
    /** The app writes `context.kept` to local storage. */
    store: () => {},
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ kept: input.kept, lastUser: null, returnTo: null }),
  initial: 'restoring',
  on: {
    'storage.changed': { target: '.restoring', actions: { type: 'adopt', params: ({ event }) => event } },
  },
  states: {
    restoring: {
      meta: { label: 'session.restoring' },
      always: [
        { guard: 'isAdmin', target: 'signedIn.admin' },
        { guard: 'isCheckin', target: 'signedIn.checkin' },
        { guard: 'isExhibitor', target: 'signedIn.exhibitor' },
        { guard: 'isAttendee', target: 'signedIn.attendee' },
        { target: 'signedOut', actions: 'forget' },
      ],
    },
    signedOut: {
      meta: { label: 'session.signedOut' },
      on: {
        'session.opened': {
          target: 'restoring',
          actions: [{ type: 'keep', params: ({ event }) => event }, 'store'],
        },
      },
    },
    signedIn: {
      tags: 'signedIn',
      entry: 'forgetReturnTo',
      initial: 'admin',
      on: {
        'session.closed': { target: 'signedOut', actions: ['forget', 'store'] },
        'session.expired': {
          target: 'expired',
          actions: ['rememberUser', 'forget', 'store', { type: 'rememberReturnTo', params: ({ event }) => event }],
        },
        'profile.changed': { actions: [{ type: 'mergeProfile', params: ({ event }) => event }, 'store'] },
      },
      states: {
        admin: { meta: { label: 'session.admin' } },
        checkin: { meta: { label: 'session.checkin' } },
        exhibitor: { meta: { label: 'session.exhibitor' } },
        attendee: { meta: { label: 'session.attendee' } },
      },
    },
    expired: {
      meta: { label: 'session.expired' },
      exit: 'forgetUser',
      on: {
        'session.opened': {
          target: 'restoring',
          actions: [{ type: 'keep', params: ({ event }) => event }, 'store'],
        },
      },
    },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
