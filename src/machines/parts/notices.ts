import { type ActorRefFrom, assign, setup } from 'xstate';
import { type Notice, noticeLimit } from '../../lib/notice.ts';
import type { parts } from '../../messages/en-GB/parts.ts';

type Event = { type: 'notice.raised'; notice: Notice } | { type: 'notice.dismissed'; id: string };

/**
 * The messages on screen. The newest stay; beyond the limit the oldest goes. The toaster is needed from the first message
 * on: removed with its last toast, it would show that toast again when it comes back.
 */
export const noticesMachine = setup({
  types: {
    input: {} as { stored: Notice | null },
    context: {} as { notices: Notice[] },
    events: {} as Event,
    tags: {} as 'toaster',
    meta: {} as { label: keyof (typeof parts)['states'] },
  },
  guards: {
    hasStored: ({ context }) => context.notices.length > 0,
    isLast: ({ context }, { id }: { id: string }) => context.notices.every((notice) => notice.id === id),
  },
  actions: {
    add: assign(({ context }, { notice }: { notice: Notice }) => ({
      notices: [...context.notices.filter(({ id }) => id !== notice.id), notice].slice(-noticeLimit),
    })),
    drop: assign(({ context }, { id }: { id: string }) => ({
      notices: context.notices.filter((notice) => notice.id !== id),
    })),
    /** The app removes the stored message, which is shown once. */
    forgetStored: () => {},
    /** The app shows the toast. */
    show: (_, _notice: Notice) => {},
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
      },
    },
  },
});

export type NoticesActor = ActorRefFrom<typeof noticesMachine>;
