import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { appStates } from '../../messages/en-GB/appStates.ts';
import type { NavigationVerdict } from './navigation.ts';

type Event = { type: 'page.judged'; path: string; verdict: NavigationVerdict };

/** Which page is on the screen, told of every verdict: a session that ends there is asked for over that page. */
export const currentPageMachine = setup({
  types: {
    context: {} as { path: string | null },
    events: {} as Event,
    meta: {} as { label: keyof (typeof appStates)['states'] },
  },
  guards: {
    isAllowed: (_, { verdict }: { verdict: NavigationVerdict }) => verdict === 'allowed',
    isElsewhere: ({ context }, { path, verdict }: { path: string; verdict: NavigationVerdict }) =>
      verdict === 'allowed' && path !== context.path,
    isAskingAgain: (_, { verdict }: { verdict: NavigationVerdict }) => verdict === 'askingAgain',
  },
  actions: {
    keepPath: assign((_, { path }: { path: string }) => ({ path })),
    forgetPath: assign({ path: null }),
    /** The app takes away what was said about the page that is left. */
    leave: () => {},
  },
}).createMachine({
  id: 'currentPage',
  context: { path: null },
  initial: 'none',
  states: {
    none: {
      meta: { label: 'currentPage.none' },
      on: {
        'page.judged': {
          guard: { type: 'isAllowed', params: ({ event }) => event },
          target: 'shown',
          actions: { type: 'keepPath', params: ({ event }) => event },
        },
      },
    },
    shown: {
      meta: { label: 'currentPage.shown' },
      on: {
        'page.judged': [
          {
            guard: { type: 'isElsewhere', params: ({ event }) => event },
            actions: ['leave', { type: 'keepPath', params: ({ event }) => event }],
          },
          { guard: { type: 'isAllowed', params: ({ event }) => event } },
          { guard: { type: 'isAskingAgain', params: ({ event }) => event } },
          { target: 'none', actions: 'forgetPath' },
        ],
      },
    },
  },
});

/** Whether the page at this path is the one on the screen. */
export const isShown = ({ context }: SnapshotFrom<typeof currentPageMachine>, path: string): boolean =>
  context.path === path;

export type CurrentPageActor = ActorRefFrom<typeof currentPageMachine>;
