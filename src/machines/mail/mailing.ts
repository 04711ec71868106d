import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Audience } from '../../api/contract/mailingRun.ts';
import type { Mailing } from '../../api/contract/mailings.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { isAllowed, isOver, type MailingAction } from '../../lib/mail.ts';
import type { mailing as words } from '../../messages/en-GB/mailing.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

/** What the organiser has typed and chosen. `file` is one to attach, or null for none; without it, it stays as it is. */
export type MailingDraft = Pick<
  Mailing,
  'subject' | 'body' | 'locale' | 'recipients' | 'withTickets' | 'withInvoice' | 'withCalendar' | 'aboutTicket'
> & { file?: { name: string; content: string } | null };

/**
 * `draft` is what was typed since it was read, `sent` what is on its way to be saved, and `hasMore` that something was typed since. `audience` is whom it reaches, once it is reviewed.
 * `sendAt` is when it shall go; `action` what is being done with one on its way. In failed states, `error` is null when the server did
 * not answer in time.
 */
type Context = {
  mailing: Mailing | null;
  draft: MailingDraft | null;
  sent: MailingDraft | null;
  hasMore: boolean;
  audience: Audience | null;
  sendAt: string | null;
  action: MailingAction | null;
  error: ApiError | null;
};
type Event =
  | { type: 'load.retried' }
  | { type: 'draft.changed'; draft: MailingDraft }
  | { type: 'save.retried' }
  | { type: 'removal.requested' }
  | { type: 'removal.confirmed' }
  | { type: 'removal.cancelled' }
  | { type: 'review.requested' }
  | { type: 'review.cancelled' }
  | { type: 'send.confirmed'; sendAt: string | null }
  | { type: 'action.requested'; action: MailingAction }
  | { type: 'action.confirmed' }
  | { type: 'action.cancelled' };

type ToSave = { draft: MailingDraft; version: number | undefined };
type ToCheck = { draft: MailingDraft | null; version: number | undefined };
type ToStart = { version: number; seen: number; sendAt: string | null };

const load = provided<Mailing>('mailingMachine: provide `load`');
const save = provided<Mailing, ToSave>('mailingMachine: provide `save`');
const remove = provided<void>('mailingMachine: provide `remove`');
/** Saves what was typed, if anything, and counts whom it reaches. */
const check = provided<{ mailing: Mailing; audience: Audience }, ToCheck>('mailingMachine: provide `check`');
const start = provided<Mailing, ToStart>('mailingMachine: provide `start`');
const act = provided<Mailing, { action: MailingAction }>('mailingMachine: provide `act`');

/** What a change began from. Who has read that another user has saved, and saves again, means it. */
const baseOf = ({ mailing, error }: Context): number | undefined => (error?.changed ? undefined : mailing?.version);

const keepMailing = {
  type: 'keepMailing',
  params: ({ event }: { event: { output: Mailing } }) => ({ mailing: event.output }),
} as const;
const keepDraft = {
  type: 'keepDraft',
  params: ({ event }: { event: { draft: MailingDraft } }) => ({ draft: event.draft }),
} as const;

const asked = [
  {
    guard: { type: 'needsYes', params: ({ event }: { event: { action: MailingAction } }) => event },
    target: '#mailing.following.confirming',
    actions: { type: 'keepAction', params: ({ event }: { event: { action: MailingAction } }) => event },
  },
  {
    guard: { type: 'isAllowed', params: ({ event }: { event: { action: MailingAction } }) => event },
    target: '#mailing.following.acting',
    actions: { type: 'keepAction', params: ({ event }: { event: { action: MailingAction } }) => event },
  },
] as const;

/**
 * A mail to many: written and saved by itself, reviewed and sent, then followed. What is on its way goes on when the page is closed; what
 * was typed is saved soon after, and asked for before the page is left.
 */
export const mailingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy' | 'words' | 'review',
    meta: {} as { label: keyof (typeof words)['states'] },
  },
  actors: { load, save, remove, check, start, act },
  guards: {
    isDraft: ({ context }) => context.mailing?.state === 'draft',
    hasDraft: ({ context }) => context.draft !== null,
    hasMore: ({ context }) => context.hasMore,
    isRunning: ({ context: { mailing } }) => mailing !== null && !isOver(mailing.state, mailing.counts),
    isAllowed: ({ context: { mailing } }, { action }: { action: MailingAction }) =>
      mailing !== null && isAllowed(action, mailing.state),
    needsYes: ({ context: { mailing } }, { action }: { action: MailingAction }) =>
      mailing !== null && isAllowed(action, mailing.state) && (action === 'cancel' || action === 'resendFailed'),
  },
  actions: {
    ...errorActions,
    keepMailing: assign((_, { mailing }: { mailing: Mailing }) => ({
      ...{ mailing, audience: null, sendAt: null, action: null, error: null },
    })),
    keepDraft: assign(({ context }, { draft }: { draft: MailingDraft }) => ({
      draft: { ...context.draft, ...draft },
      hasMore: true,
    })),
    /** A file is sent once; what is typed from now on is sent next. */
    noteSent: assign(({ context: { draft } }) => {
      if (draft === null) return { sent: null, hasMore: false };
      const { file: _, ...words } = draft;
      return { sent: draft, draft: words, hasMore: false };
    }),
    keepSaved: assign(({ context: { draft, hasMore } }, { mailing }: { mailing: Mailing }) => ({
      ...{ mailing, sent: null, error: null },
      draft: hasMore ? draft : null,
    })),
    takeBack: assign(({ context: { sent, draft } }) => ({
      draft: sent ? { ...sent, ...draft } : draft,
      sent: null,
    })),
    keepAudience: assign((_, { mailing, audience }: { mailing: Mailing; audience: Audience }) => ({
      ...{ mailing, audience, draft: null, sent: null, error: null },
    })),
    keepTime: assign((_, { sendAt }: { sendAt: string | null }) => ({ sendAt })),
    keepAction: assign((_, { action }: { action: MailingAction }) => ({ action })),
    forgetDraft: assign({ draft: null }),
    /** The page goes on to the others. */
    onRemoved: () => {},
  },
  delays: { rest: 1_200, pause: 2_500, timeout: 30_000 },
}).createMachine({
  id: 'mailing',
  context: {
    mailing: null,
    draft: null,
    sent: null,
    hasMore: false,
    audience: null,
    sendAt: null,
    action: null,
    error: null,
  },
  initial: 'loading',
  states: {
    loading: {
      meta: { label: 'mailing.loading' },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'deciding', actions: keepMailing },
        onError: { target: 'loadFailed', actions: keepError },
      },
      after: { timeout: { target: 'loadFailed', actions: 'forgetError' } },
    },
    loadFailed: { meta: { label: 'mailing.loadFailed' }, on: { 'load.retried': 'loading' } },
    deciding: {
      meta: { label: 'mailing.loading' },
      always: [{ guard: 'isDraft', target: 'composing' }, { target: 'following' }],
    },
    composing: {
      tags: 'words',
      initial: 'deciding',
      on: { 'review.requested': 'checking', 'removal.requested': 'confirmingRemoval' },
      states: {
        deciding: {
          meta: { label: 'mailing.saved' },
          always: [{ guard: 'hasDraft', target: 'typing' }, { target: 'saved' }],
        },
        saved: {
          meta: { label: 'mailing.saved' },
          on: { 'draft.changed': { target: 'typing', actions: keepDraft } },
        },
        typing: {
          meta: { label: 'mailing.typing' },
          on: { 'draft.changed': { target: 'typing', reenter: true, actions: keepDraft } },
          after: { rest: 'saving' },
        },
        saving: {
          meta: { label: 'mailing.saving' },
          entry: 'noteSent',
          on: { 'draft.changed': { actions: keepDraft } },
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => ({ draft: context.sent, version: baseOf(context) }) as ToSave,
            onDone: [
              {
                guard: 'hasMore',
                target: 'typing',
                actions: { type: 'keepSaved', params: ({ event }) => ({ mailing: event.output }) },
              },
              { target: 'saved', actions: { type: 'keepSaved', params: ({ event }) => ({ mailing: event.output }) } },
            ],
            onError: { target: 'notSaved', actions: ['takeBack', keepError] },
          },
          after: { timeout: { target: 'notSaved', actions: ['takeBack', 'forgetError'] } },
        },
        /** What was typed is still there. */
        notSaved: {
          meta: { label: 'mailing.notSaved' },
          on: { 'draft.changed': { target: 'typing', actions: keepDraft }, 'save.retried': 'saving' },
        },
      },
    },
    confirmingRemoval: {
      meta: { label: 'mailing.confirming' },
      tags: 'words',
      on: { 'removal.confirmed': 'removing', 'removal.cancelled': 'composing' },
    },
    removing: {
      meta: { label: 'mailing.acting' },
      tags: ['busy', 'words'],
      invoke: {
        id: 'remove',
        src: 'remove',
        onDone: { target: 'removed', actions: ['forgetDraft', 'onRemoved'] },
        onError: { target: 'composing.notSaved', actions: keepError },
      },
      after: { timeout: { target: 'composing.notSaved', actions: 'forgetError' } },
    },
    removed: { meta: { label: 'mailing.removed' }, type: 'final' },
    checking: {
      meta: { label: 'mailing.checking' },
      tags: ['busy', 'words'],
      entry: 'noteSent',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => ({ draft: context.sent, version: baseOf(context) }),
        onDone: [
          // Typed while it was counted: it is saved first.
          {
            guard: 'hasMore',
            target: 'composing.typing',
            actions: { type: 'keepSaved', params: ({ event }) => ({ mailing: event.output.mailing }) },
          },
          { target: 'reviewing', actions: { type: 'keepAudience', params: ({ event }) => event.output } },
        ],
        onError: { target: 'composing.notSaved', actions: ['takeBack', keepError] },
      },
      after: { timeout: { target: 'composing.notSaved', actions: ['takeBack', 'forgetError'] } },
      on: { 'draft.changed': { actions: keepDraft } },
    },
    reviewing: {
      meta: { label: 'mailing.reviewing' },
      tags: ['words', 'review'],
      on: {
        'send.confirmed': { target: 'starting', actions: { type: 'keepTime', params: ({ event }) => event } },
        'review.cancelled': 'composing',
      },
    },
    starting: {
      meta: { label: 'mailing.starting' },
      tags: ['busy', 'words', 'review'],
      invoke: {
        id: 'start',
        src: 'start',
        input: ({ context: { mailing, audience, sendAt } }) => ({
          version: mailing?.version ?? 0,
          seen: audience?.mails ?? 0,
          sendAt,
        }),
        onDone: { target: 'deciding', actions: keepMailing },
        onError: { target: 'notStarted', actions: keepError },
      },
      after: { timeout: { target: 'notStarted', actions: 'forgetError' } },
    },
    /** Without an answer it may have begun, which reviewing it again says. */
    notStarted: {
      meta: { label: 'mailing.notStarted' },
      tags: ['words', 'review'],
      on: { 'review.requested': 'checking', 'review.cancelled': 'composing' },
    },
    following: {
      initial: 'reading',
      states: {
        reading: {
          meta: { label: 'mailing.following' },
          on: { 'action.requested': asked },
          after: { pause: { guard: 'isRunning', target: 'refreshing' } },
        },
        /** Read anew; where that fails, it is tried again. */
        refreshing: {
          meta: { label: 'mailing.following' },
          on: { 'action.requested': asked },
          invoke: {
            id: 'refresh',
            src: 'load',
            onDone: { target: '#mailing.deciding', actions: keepMailing },
            onError: 'reading',
          },
          after: { timeout: 'reading' },
        },
        confirming: {
          meta: { label: 'mailing.confirming' },
          on: { 'action.confirmed': 'acting', 'action.cancelled': 'reading' },
        },
        acting: {
          meta: { label: 'mailing.acting' },
          tags: 'busy',
          invoke: {
            id: 'act',
            src: 'act',
            input: ({ context: { action } }) => ({ action }) as { action: MailingAction },
            onDone: { target: '#mailing.deciding', actions: keepMailing },
            onError: { target: 'refused', actions: keepError },
          },
          after: { timeout: { target: 'refused', actions: 'forgetError' } },
        },
        refused: {
          meta: { label: 'mailing.refused' },
          on: { 'action.confirmed': 'acting', 'action.cancelled': 'refreshing' },
        },
      },
    },
  },
});

export type MailingActor = ActorRefFrom<typeof mailingMachine>;
