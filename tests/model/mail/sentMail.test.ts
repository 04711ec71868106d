import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { sentMailMachine } from '../../../src/machines/mail/sentMail.ts';
import { mailDetails } from '../../support/mailFixtures.ts';
import { againEvents, againRows, refusal as error, oneMore as tries } from '../../support/readsAgain.ts';
import { done, walk } from '../../support/walk.ts';

const failedMail = mailDetails({ state: 'failed' });
const queued = mailDetails({ state: 'queued' });
const held = mailDetails({ state: 'held' });
const unwritten = mailDetails({ state: 'held', html: '' });

describe('sentMailMachine', () => {
  const { differences, inputs } = walk(sentMailMachine, {
    error,
    starts: { opened: undefined },
    events: {
      'a failed one loaded': done('load', failedMail),
      'a held one loaded': done('load', held),
      'one being written loaded': done('load', unwritten),
      'sent again': done('resend', queued),
      'read anew': done('follow', failedMail),
      ...againEvents(failedMail),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'loading'],
        ['loading', 'a failed one loaded', 'reading', { mail: failedMail, error: null, tries: 0 }],
        ['loading', 'a held one loaded', 'reading', { mail: held, error: null, tries: 0 }],
        ['loading', 'one being written loaded', 'reading', { mail: unwritten, error: null, tries: 0 }],
        ['loading', 'load fails', 'loadFailed.pausing', { error, tries }],
        ['loading', 'after timeout', 'loadFailed.pausing', { error: null, tries }],
        [['loadFailed.pausing', 'loadFailed.trying'], 'load.retried', 'loading'],
        ...againRows('loadFailed', 'reading', { mail: failedMail, error: null, tries: 0 }),

        ['reading', 'resend.requested', 'resending', {}, { mail: failedMail }],
        ['reading', 'resend.requested', 'reading', {}, { mail: queued }],
        ['reading', 'resend.requested', 'reading', {}, { mail: held }],
        ['reading', 'resend.requested', 'reading', {}, { mail: unwritten }],
        ['reading', 'after pause', 'reading', {}, { mail: failedMail }],
        ['reading', 'after pause', 'reading', {}, { mail: held }],
        ['reading', 'after pause', 'following', {}, { mail: queued }],
        ['reading', 'after pause', 'following', {}, { mail: unwritten }],
        ['following', 'read anew', 'reading', { mail: failedMail }],
        ['following', 'follow fails', 'reading'],
        ['following', 'after timeout', 'reading'],

        ['resending', 'sent again', 'reading', { mail: queued, error: null }],
        ['resending', 'resend fails', 'refused', { error }],
        ['resending', 'after timeout', 'refused', { error: null }],
        ['refused', 'resend.requested', 'resending'],
        ['refused', 'resend.cancelled', 'loading'],
      ]),
    ).toEqual([]);
  });

  it('tells its actors nothing', () =>
    expect(inputs()).toEqual({ again: [undefined], follow: [undefined], load: [undefined], resend: [undefined] }));

  it('is read anew while it is on its way', async () => {
    const read = [queued, mailDetails({ state: 'sending' }), mailDetails({ state: 'sent' })];
    const load = fromPromise(async () => read.shift() ?? failedMail);
    const actor = createActor(sentMailMachine.provide({ actors: { load }, delays: { pause: 0 } })).start();
    await waitFor(actor, ({ context }) => context.mail?.state === 'sent');
    expect(read).toEqual([]);
  });
});
