import { type ActorRefFrom, assign, setup } from 'xstate';
import type { appStates } from '../../messages/en-GB/appStates.ts';
import { type CauseEnd, isOutlived, type Notice, noticeLimit } from './notice.ts';

type Event =
  | { type: 'notice.raised'; notice: Notice }
  | { type: 'notice.dismissed'; id: string }
  | { type: 'cause.ended'; end: CauseEnd };

/**
 * The messages on screen. The newest stay; beyond the limit the oldest goes, and each goes with its cause. The toaster is
 * needed from the first message on: removed with its last toast, it would show that toast again when it comes back.
 */
export const noticesMachine = setup({
  types: {
    input: {} as { stored: Notice | null },
    context: {} as { notices: Notice[] },
    events: {} as Event,
    tags: {} as 'toaster',
    meta: {} as { label: keyof (typeof appStates)['states'] },
  },
  guards: {
    hasStored: ({ context }) => context.notices.length > 0,
    isLast: ({ context }, { id }: { id: string }) => context.notices.every((notice) => notice.id === id),
    areOutlived: ({ context }, { end }: { end: CauseEnd }) =>
      context.notices.every((notice) => isOutlived(notice, end)),
    isOneOutlived: ({ context }, { end }: { end: CauseEnd }) =>
      context.notices.some((notice) => isOutlived(notice, end)),
  },
  actions: {
    /** The same words again take the place of the first: calls that fail alike are one thing to read. */
    add: assign(({ context }, { notice }: { notice: Notice }) => ({
      notices: [...context.notices.filter(({ title }) => title !== notice.title), notice].slice(-noticeLimit),
    })),
    drop: assign(({ context }, { id }: { id: string }) => ({
      notices: context.notices.filter((notice) => notice.id !== id),
    })),
    dropOutlived: assign(({ context }, { end }: { end: CauseEnd }) => ({
      notices: context.notices.filter((notice) => !isOutlived(notice, end)),
    })),
    /** The app removes the stored message, which is shown once. */
    forgetStored: () => {},
    /** The app shows the toast. */
    show: (_, _notice: Notice) => {},
    /** The app takes these toasts away. */
    hide: (_, _toasts: { ids: string[] }) => {},
  },
}).createMachine({
  id: 'notices',
  context: ({ input }) => ({ notices: input.stored ? [input.stored] : [] }),
  initial: 'restoring',
  states: {
    restoring: {
      meta: { label: 'notices.restoring' },
      always: [
        {
          guard: 'hasStored',
          target: 'showing',
          actions: ['forgetStored', { type: 'show', params: ({ context }) => context.notices[0] as Notice }],
        },
        { target: 'unused' },
      ],
    },
    unused: {
      meta: { label: 'notices.unused' },
      on: {
        'notice.raised': {
          target: 'showing',
          actions: [
            { type: 'add', params: ({ event }) => event },
            { type: 'show', params: ({ event }) => event.notice },
          ],
        },
      },
    },
    quiet: {
      meta: { label: 'notices.quiet' },
      tags: 'toaster',
      on: {
        'notice.raised': {
          target: 'showing',
          actions: [
            { type: 'add', params: ({ event }) => event },
            { type: 'show', params: ({ event }) => event.notice },
          ],
        },
      },
    },
    showing: {
      meta: { label: 'notices.showing' },
      tags: 'toaster',
      on: {
        'notice.raised': {
          actions: [
            { type: 'add', params: ({ event }) => event },
            { type: 'show', params: ({ event }) => event.notice },
          ],
        },
        'notice.dismissed': [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'quiet',
            actions: { type: 'drop', params: ({ event }) => event },
          },
          { actions: { type: 'drop', params: ({ event }) => event } },
        ],
        'cause.ended': [
          {
            guard: { type: 'areOutlived', params: ({ event }) => event },
            target: 'quiet',
            actions: [
              { type: 'hide', params: ({ context, event }) => outlived(context.notices, event.end) },
              { type: 'dropOutlived', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'isOneOutlived', params: ({ event }) => event },
            actions: [
              { type: 'hide', params: ({ context, event }) => outlived(context.notices, event.end) },
              { type: 'dropOutlived', params: ({ event }) => event },
            ],
          },
        ],
      },
    },
  },
});

export type NoticesActor = ActorRefFrom<typeof noticesMachine>;

const outlived = (notices: Notice[], end: CauseEnd) => ({
  ids: notices.filter((notice) => isOutlived(notice, end)).map(({ id }) => id),
});
