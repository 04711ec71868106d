import { type ActorRefFrom, assign, setup } from 'xstate';
import type { appStates } from '../../messages/en-GB/appStates.ts';

/** How the page is about to be left: by a link, or through the browser's history, so many steps forward or, below 0, back. */
export type Way = { kind: 'link'; href: string } | { kind: 'history'; steps: number };
type Context = { holders: string[]; way: Way | null };
type Event =
  | { type: 'unsaved.noted'; holder: string }
  | { type: 'unsaved.gone'; holder: string }
  | { type: 'link.followed'; href: string }
  | { type: 'history.moved'; steps: number }
  | { type: 'leave.confirmed' }
  | { type: 'leave.cancelled' };

/** The browser has moved already: it is moved back before anything is asked. */
const moved = {
  target: 'restoring',
  actions: [
    { type: 'keepWay', params: ({ event }: { event: { steps: number } }) => ({ way: wayBy(event.steps) }) },
    { type: 'restore', params: ({ event }: { event: { steps: number } }) => ({ steps: event.steps }) },
  ],
} as const;

/** Asks before a page is left with something that was typed. `holders` are the forms with something that is not saved. */
export const unsavedChangesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    meta: {} as { label: keyof (typeof appStates)['states'] },
  },
  guards: {
    isLastHolder: ({ context }, { holder }: { holder: string }) => context.holders.every((other) => other === holder),
  },
  actions: {
    addHolder: assign(({ context }, { holder }: { holder: string }) => ({
      holders: [...context.holders.filter((other) => other !== holder), holder],
    })),
    dropHolder: assign(({ context }, { holder }: { holder: string }) => ({
      holders: context.holders.filter((other) => other !== holder),
    })),
    keepWay: assign((_, { way }: { way: Way }) => ({ way })),
    forgetWay: assign({ way: null }),
    /** The page moves the browser back to where it was. */
    restore: (_, _params: { steps: number }) => {},
    /** The page goes the way that was kept. */
    go: (_, _params: { way: Way | null }) => {},
  },
  delays: { timeout: 1_000 },
}).createMachine({
  id: 'unsavedChanges',
  context: { holders: [], way: null },
  initial: 'free',
  states: {
    free: {
      meta: { label: 'unsavedChanges.free' },
      on: {
        'unsaved.noted': { target: 'holding', actions: { type: 'addHolder', params: ({ event }) => event } },
      },
    },
    holding: {
      initial: 'watching',
      on: {
        'unsaved.noted': { actions: { type: 'addHolder', params: ({ event }) => event } },
        'unsaved.gone': [
          {
            guard: { type: 'isLastHolder', params: ({ event }) => event },
            target: 'free',
            actions: [{ type: 'dropHolder', params: ({ event }) => event }, 'forgetWay'],
          },
          { actions: { type: 'dropHolder', params: ({ event }) => event } },
        ],
      },
      states: {
        watching: {
          meta: { label: 'unsavedChanges.watching' },
          on: {
            'link.followed': {
              target: 'asking',
              actions: { type: 'keepWay', params: ({ event }) => ({ way: { kind: 'link', href: event.href } }) },
            },
            'history.moved': moved,
          },
        },
        restoring: {
          meta: { label: 'unsavedChanges.restoring' },
          on: { 'history.moved': 'asking' },
          after: { timeout: 'asking' },
        },
        asking: {
          meta: { label: 'unsavedChanges.asking' },
          on: {
            'leave.confirmed': {
              target: 'leaving',
              actions: { type: 'go', params: ({ context: { way } }) => ({ way }) },
            },
            'leave.cancelled': { target: 'watching', actions: 'forgetWay' },
            // It has just been saved by itself: there is nothing to ask any more.
            'unsaved.gone': {
              guard: { type: 'isLastHolder', params: ({ event }) => event },
              target: '#unsavedChanges.free',
              actions: [
                { type: 'dropHolder', params: ({ event }) => event },
                { type: 'go', params: ({ context: { way } }) => ({ way }) },
                'forgetWay',
              ],
            },
            'history.moved': moved,
          },
        },
        /** Nothing is held back. Whoever is still here after a while has not left. */
        leaving: {
          meta: { label: 'unsavedChanges.leaving' },
          after: { timeout: { target: 'watching', actions: 'forgetWay' } },
        },
      },
    },
  },
});

export type UnsavedChangesActor = ActorRefFrom<typeof unsavedChangesMachine>;

const wayBy = (steps: number): Way => ({ kind: 'history', steps });
