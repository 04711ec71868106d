import { initialTransition, setup } from 'xstate';
import type { Role } from '../../lib/account.ts';
import type { appStates } from '../../messages/en-GB/appStates.ts';
import type { PageAccess } from '../../paths.ts';

/** What the guard judges. `access` belongs to the matched route; `root` is the empty path, null an unknown one. */
export type NavigationQuestion = {
  access: PageAccess | 'root' | null;
  /** Null for the signed-out. */
  role: Role | null;
  /** Whether the device is locked to another page than this. */
  locked: boolean;
  carriesMessage: boolean;
  /** Whether the session ended by itself. */
  expired: boolean;
  /** Whether the page is on the screen already. */
  shown: boolean;
  /** Whether the server named a page that shows the same to everybody. */
  hasPublicPage: boolean;
};

/** Takes no events: `always` branches decide in one step, so that a page can be judged while it renders. */
export const navigationMachine = setup({
  types: {
    context: {} as NavigationQuestion,
    input: {} as NavigationQuestion,
    meta: {} as { label: keyof (typeof appStates)['states'] },
  },
  guards: {
    isLocked: ({ context }) => context.locked,
    carriesMessage: ({ context }) => context.carriesMessage,
    isUnknown: ({ context }) => context.access === null,
    isRoot: ({ context }) => context.access === 'root',
    isPublic: ({ context }) => context.access === 'public',
    isForSignedOut: ({ context }) => context.access === 'signedOut',
    isAnonymousThere: ({ context }) => context.access === 'signedOut' && context.role === null,
    isForSignedIn: ({ context }) => context.access === 'signedIn',
    isAnonymous: ({ context }) => context.role === null,
    /** What was typed on the page must not be lost. */
    endedHere: ({ context }) => context.expired && context.shown,
    hasPublicPage: ({ context }) => context.hasPublicPage,
    isAdmin: ({ context }) => context.role === 'admin',
    isAtDoor: ({ context }) => context.access === 'door' && context.role === 'checkin',
    isAtStand: ({ context }) => context.access === 'stand' && context.role === 'exhibitor',
  },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => input,
  initial: 'judging',
  states: {
    judging: {
      meta: { label: 'navigation.judging' },
      always: [
        { guard: 'isLocked', target: 'toKiosk' },
        { guard: 'carriesMessage', target: 'takingMessage' },
        { guard: 'isUnknown', target: 'toNotFound' },
        { guard: 'isRoot', target: 'toHome' },
        { guard: 'isPublic', target: 'allowed' },
        { guard: 'isAnonymousThere', target: 'allowed' },
        { guard: 'isForSignedOut', target: 'toHome' },
        { guard: 'isAnonymous', target: 'judgingSignedOut' },
        { guard: 'isForSignedIn', target: 'allowed' },
        { guard: 'isAdmin', target: 'allowed' },
        { guard: 'isAtDoor', target: 'allowed' },
        { guard: 'isAtStand', target: 'allowed' },
        { target: 'toOwnDashboard' },
      ],
    },
    judgingSignedOut: {
      meta: { label: 'navigation.judging' },
      always: [
        { guard: 'endedHere', target: 'askingAgain' },
        { guard: 'hasPublicPage', target: 'toPublicPage' },
        { target: 'toSignIn' },
      ],
    },
    toKiosk: { meta: { label: 'navigation.toKiosk' }, type: 'final' },
    takingMessage: { meta: { label: 'navigation.takingMessage' }, type: 'final' },
    allowed: { meta: { label: 'navigation.allowed' }, type: 'final' },
    askingAgain: { meta: { label: 'navigation.askingAgain' }, type: 'final' },
    toPublicPage: { meta: { label: 'navigation.toPublicPage' }, type: 'final' },
    toSignIn: { meta: { label: 'navigation.toSignIn' }, type: 'final' },
    toHome: { meta: { label: 'navigation.toHome' }, type: 'final' },
    toOwnDashboard: { meta: { label: 'navigation.toOwnDashboard' }, type: 'final' },
    toNotFound: { meta: { label: 'navigation.toNotFound' }, type: 'final' },
  },
});

export type NavigationVerdict =
  | 'toKiosk'
  | 'takingMessage'
  | 'allowed'
  /** The page stays, and the sign-in is asked for over it. */
  | 'askingAgain'
  | 'toPublicPage'
  | 'toSignIn'
  | 'toHome'
  | 'toOwnDashboard'
  | 'toNotFound';

/** The guard's verdict, synchronously. */
export const judge = (question: NavigationQuestion): NavigationVerdict =>
  initialTransition(navigationMachine, question)[0].value as NavigationVerdict;
