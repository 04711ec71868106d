import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Mailing } from '../../../src/api/contract/mailings.ts';
import { everybody } from '../../../src/lib/mail.ts';
import { type MailingDraft, mailingMachine } from '../../../src/machines/mail/mailing.ts';
import { done, walk } from '../../support/walk.ts';

const error = { code: 'refused', status: 422, msg: '{{x}} isn’t a placeholder.' } as const;
const counts = { open: 0, waiting: 0, sent: 0, failed: 0, inDoubt: 0, notSent: 0 };
const words: MailingDraft = {
  subject: 'Hello',
  locale: 'en-GB',
  body: '<p>Hello</p>',
  recipients: everybody,
  withTickets: false,
  withInvoice: false,
  withCalendar: false,
  aboutTicket: true,
};
const typed: MailingDraft = { ...words, subject: 'Hello all' };
const sendAt = '2027-06-01T07:00:00.000Z';
const file = { name: 'map.txt', content: 'TWFw' };
const draft = {
  mailingId: 'm1',
  eventId: 'e1',
  state: 'draft',
  ...words,
  sendAt: null,
  startedAt: null,
  createdAt: '2027-05-01T09:00:00.000Z',
  expected: 0,
  counts,
  file: null,
  eventBefore: null,
  hasServer: true,
  hasLinks: true,
  testAddress: 'ada@example.org',
  version: 3,
} as Mailing;
const running: Mailing = { ...draft, state: 'sending', counts: { ...counts, open: 2 } };
const over: Mailing = { ...draft, state: 'sending', counts: { ...counts, sent: 2 } };
/** As it is once it was saved. */
const later: Mailing = { ...draft, version: 4 };
const audience = {
  attendees: 2,
  mails: 2,
  ended: 0,
  noAddress: 0,
  shared: 0,
  unsubscribed: 0,
  bounced: 0,
  noTicket: 0,
};

describe('mailingMachine', () => {
  const { differences, inputs, tags } = walk(mailingMachine, {
    error,
    starts: { opened: undefined },
    events: {
      'a draft is read': done('load', draft),
      'one on its way is read': done('load', running),
      'one that is over is read': done('load', over),
      'words are typed': { type: 'draft.changed', draft: typed },
      saved: done('save', later),
      removed: done('remove'),
      counted: done('check', { mailing: later, audience }),
      'send it': { type: 'send.confirmed', sendAt },
      begun: done('start', running),
      'pause it': { type: 'action.requested', action: 'pause' },
      'cancel it': { type: 'action.requested', action: 'cancel' },
      'resume it': { type: 'action.requested', action: 'resume' },
      'send to the failed': { type: 'action.requested', action: 'resendFailed' },
      'it goes on': done('refresh', running),
      'it is over': done('refresh', over),
      'it did': done('act', running),
      'it is a draft again': done('act', later),
    },
  });

  it('goes where the table says', () => {
    const composing = ['composing.saved', 'composing.typing', 'composing.saving', 'composing.notSaved'];
    type Before = { draft: MailingDraft | null; sent: MailingDraft | null };
    const withTyped = { draft: ({ draft }: Before) => ({ ...draft, ...typed }), hasMore: true };
    const sending = {
      sent: ({ draft }: Before) => draft,
      hasMore: false,
    };
    const takenBack = { sent: null };
    const kept = { mailing: later, sent: null, error: null };
    const followed = ['following.reading', 'following.refreshing'];
    const nowRunning = { mailing: running, error: null };
    expect(
      differences([
        ['start', 'opened', 'loading'],
        ['loading', 'a draft is read', 'composing.saved', { mailing: draft, error: null }],
        ['loading', 'one on its way is read', 'following.reading', nowRunning],
        ['loading', 'one that is over is read', 'following.reading', { mailing: over, error: null }],
        ['loading', 'load fails', 'loadFailed', { error }],
        ['loading', 'after timeout', 'loadFailed', { error: null }],
        ['loadFailed', 'load.retried', 'loading'],

        [['composing.saved', 'composing.notSaved'], 'words are typed', 'composing.typing', withTyped],
        ['composing.typing', 'words are typed', '↻ composing.typing', { hasMore: true }],
        ['composing.typing', 'after rest', 'composing.saving', sending],
        [['composing.saving', 'checking'], 'words are typed', '=', withTyped],
        ['composing.saving', 'saved', 'composing.typing', kept, { hasMore: true }],
        ['composing.saving', 'saved', 'composing.saved', { ...kept, draft: null }],
        ['composing.saving', 'save fails', 'composing.notSaved', { ...takenBack, error }],
        ['composing.saving', 'after timeout', 'composing.notSaved', { ...takenBack, error: null }],
        ['composing.notSaved', 'save.retried', 'composing.saving', sending],

        [composing, 'removal.requested', 'confirmingRemoval'],
        ['confirmingRemoval', 'removal.confirmed', 'removing'],
        ['confirmingRemoval', 'removal.cancelled', 'composing.saved', {}, { draft: null }],
        ['confirmingRemoval', 'removal.cancelled', 'composing.typing'],
        ['removing', 'removed', 'removed', 'onRemoved', { draft: null }],
        ['removing', 'remove fails', 'composing.notSaved', { error }],
        ['removing', 'after timeout', 'composing.notSaved', { error: null }],

        [[...composing, 'notStarted'], 'review.requested', 'checking', sending],
        ['checking', 'counted', 'composing.typing', kept, { hasMore: true }],
        ['checking', 'counted', 'reviewing', { ...kept, audience, draft: null }],
        ['checking', 'check fails', 'composing.notSaved', { ...takenBack, error }],
        ['checking', 'after timeout', 'composing.notSaved', { ...takenBack, error: null }],
        [['reviewing', 'notStarted'], 'review.cancelled', 'composing.saved'],
        ['reviewing', 'send it', 'starting', { sendAt }],
        ['starting', 'begun', 'following.reading', { mailing: running, audience: null, sendAt: null }],
        ['starting', 'start fails', 'notStarted', { error }],
        ['starting', 'after timeout', 'notStarted'],

        [followed, 'pause it', 'following.acting', { action: 'pause' }],
        [followed, 'cancel it', 'following.confirming', { action: 'cancel' }],
        [followed, 'send to the failed', 'following.confirming', { action: 'resendFailed' }],
        ['following.confirming', 'action.confirmed', 'following.acting'],
        ['following.confirming', 'action.cancelled', 'following.reading'],
        ['following.reading', 'after pause', '=', {}, { mailing: over }],
        ['following.reading', 'after pause', 'following.refreshing'],
        ['following.refreshing', 'it goes on', 'following.reading', { ...nowRunning, action: null }],
        ['following.refreshing', 'it is over', 'following.reading', { mailing: over, error: null, action: null }],
        ['following.refreshing', 'refresh fails', 'following.reading'],
        ['following.refreshing', 'after timeout', 'following.reading'],
        ['following.acting', 'it did', 'following.reading', { ...nowRunning, action: null }],
        ['following.acting', 'it is a draft again', 'composing.saved', { mailing: later, error: null, action: null }],
        [followed, 'resume it', '='],
        ['following.acting', 'act fails', 'following.refused', { error }],
        ['following.acting', 'after timeout', 'following.refused', { error: null }],
        ['following.refused', 'action.confirmed', 'following.acting'],
        ['following.refused', 'action.cancelled', 'following.refreshing'],
      ]),
    ).toEqual([]);
  });

  it('tags its states', () =>
    expect(tags()).toEqual({
      words: ['composing', 'confirmingRemoval', 'removing', 'checking', 'reviewing', 'starting', 'notStarted'],
      review: ['reviewing', 'starting', 'notStarted'],
    }));

  it('saves and checks what was typed from the version it began with', () => {
    const { save, check } = inputs() as Record<'save' | 'check', { draft: MailingDraft | null; version: number }[]>;
    expect(new Set(save.map(({ version }) => version))).toEqual(new Set([3, 4]));
    expect(save).toContainEqual({ draft: typed, version: 3 });
    expect(check).toContainEqual({ draft: null, version: 3 });
    expect(check).toContainEqual({ draft: typed, version: 3 });
  });

  it('sends what was reviewed', () => expect(inputs().start).toEqual([{ version: 4, seen: 2, sendAt }]));

  it('does what was asked with one on its way, and removes a draft', () => {
    const { act, remove } = inputs();
    expect(act).toEqual([{ action: 'cancel' }, { action: 'pause' }, { action: 'resendFailed' }]);
    expect(remove).toEqual([undefined]);
  });

  it('reads one that is on its way anew until it is over', async () => {
    const read = [running, running, over];
    const load = fromPromise(async () => read.shift() ?? draft);
    const actor = createActor(mailingMachine.provide({ actors: { load }, delays: { pause: 0 } })).start();
    const last = await waitFor(actor, ({ context }) => context.mailing?.counts.sent === 2);
    expect([last.matches({ following: 'reading' }), read]).toEqual([true, []]);
  });

  it('sends a chosen file once, and again where saving failed', async () => {
    const saved: (MailingDraft | null)[] = [];
    let fails = true;
    const actor = createActor(
      mailingMachine.provide({
        actors: {
          load: fromPromise(async () => draft),
          save: fromPromise(async ({ input }) => {
            saved.push(input.draft);
            if (fails) throw error;
            return later;
          }),
        },
        delays: { rest: 0 },
      }),
    ).start();
    await waitFor(actor, (state) => state.matches({ composing: 'saved' }));
    actor.send({ type: 'draft.changed', draft: { ...typed, file } });
    await waitFor(actor, (state) => state.matches({ composing: 'notSaved' }));
    fails = false;
    actor.send({ type: 'save.retried' });
    actor.send({ type: 'draft.changed', draft: words });
    await waitFor(actor, (state) => state.matches({ composing: 'saved' }));
    expect(saved).toEqual([{ ...typed, file }, { ...typed, file }, words]);
  });
});
