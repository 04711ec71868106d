import { type ActorRefFrom, assign, setup } from 'xstate';
import type { appStates } from '../../messages/en-GB/appStates.ts';
import { type CauseEnd, isOutlived, type Notice, noticeLimit } from './notice.ts';

type Event =
  | { type: 'notice.raised'; notice: Notice }
  | { type: 'notice.dismissed'; id: string }
  /** These words stand on the page, where they belong. */
  | { type: 'notice.placed'; title: string }
  | { type: 'cause.ended'; end: CauseEnd }
  /** The reader points at the messages or has the focus in them, and no longer. */
  | { type: 'reader.came' }
  | { type: 'reader.left' };

type Context = { notices: Notice[] };

const dropIf = (isOver: (notice: Notice) => boolean, { notices }: Context) => ({
  notices: notices.filter((notice) => !isOver(notice)),
});

const add = { type: 'add', params: ({ event }: { event: { notice: Notice } }) => event } as const;

/**
 * The messages on screen. The newest stay; beyond the limit the oldest goes. Each goes with its cause, or once its words stand in their place;
 * those without a cause go a while after the last one came, unless the pointer or the focus is on them.
 */
export const noticesMachine = setup({
  types: {
    input: {} as { stored: Notice | null },
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'shown',
    meta: {} as { label: keyof (typeof appStates)['states'] },
  },
  guards: {
    areGone: ({ context }) => context.notices.length === 0,
  },
  actions: {
    /** In the place of the same words, as calls that fail alike are one thing to read, and of what succeeded before. */
    add: assign(({ context }, { notice }: { notice: Notice }) => ({
      notices: [
        ...context.notices.filter(({ title, tone }) => title !== notice.title && tone !== 'success'),
        notice,
      ].slice(-noticeLimit),
    })),
    dropDismissed: assign(({ context }, { id }: { id: string }) => dropIf((notice) => notice.id === id, context)),
    dropPlaced: assign(({ context }, { title }: { title: string }) =>
      dropIf((notice) => notice.title === title, context),
    ),
    dropOutlived: assign(({ context }, { end }: { end: CauseEnd }) =>
      dropIf((notice) => isOutlived(notice, end), context),
    ),
    dropPassing: assign(({ context }) => dropIf(({ cause }) => !cause, context)),
    /** The app removes the stored message, which is shown once. */
    forgetStored: () => {},
  },
  delays: { aWhile: 6_000 },
}).createMachine({
  id: 'notices',
  context: ({ input }) => ({ notices: input.stored ? [input.stored] : [] }),
  initial: 'restoring',
  states: {
    restoring: {
      meta: { label: 'notices.restoring' },
      always: [
        { guard: 'areGone', target: 'quiet' },
        { target: 'showing', actions: 'forgetStored' },
      ],
    },
    quiet: {
      meta: { label: 'notices.quiet' },
      on: { 'notice.raised': { target: 'showing', actions: add } },
    },
    showing: {
      tags: 'shown',
      always: { guard: 'areGone', target: 'quiet' },
      on: {
        'notice.dismissed': { actions: { type: 'dropDismissed', params: ({ event }) => event } },
        'notice.placed': { actions: { type: 'dropPlaced', params: ({ event }) => event } },
        'cause.ended': { actions: { type: 'dropOutlived', params: ({ event }) => event } },
      },
      initial: 'passing',
      states: {
        passing: {
          meta: { label: 'notices.showing' },
          after: { aWhile: { actions: 'dropPassing' } },
          on: {
            'notice.raised': { target: 'passing', reenter: true, actions: add },
            'reader.came': 'read',
          },
        },
        read: {
          meta: { label: 'notices.read' },
          on: { 'notice.raised': { actions: add }, 'reader.left': 'passing' },
        },
      },
    },
  },
});

export type NoticesActor = ActorRefFrom<typeof noticesMachine>;
