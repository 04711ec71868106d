import { describe, expect, it } from 'vitest';
import { assign, createActor, waitFor } from 'xstate';
import type { AttendeeDetails } from '../../../src/api/contract/attendees.ts';
import { detailsMachine, details as detailsOf } from '../../../src/machines/parts/details.ts';
import { type AttendeeAction, attendeeActions } from '../../../src/views/attendees/attendeeActions.ts';
import { againEvents, againRows, refusal as error, oneMore as tries } from '../../support/readsAgain.ts';
import { details } from '../../support/viewFixtures.ts';
import { done, walk } from '../../support/walk.ts';

describe('detailsMachine', () => {
  const changed = { ...details, canReturn: !details.canReturn };
  const again = walk(detailsMachine.provide({ actions: { recall: assign({ details }) } }), {
    error,
    starts: { 'opened again': { confirmedActions: ['delete'] } },
    events: { refreshed: done('refresh', { details: changed }), ...againEvents({ details: changed }) },
    isPart: true,
  });
  const walked = walk(detailsMachine, {
    error,
    starts: {
      'opened with a last action': { confirmedActions: ['cancelOrder', 'delete'], lastAction: 'delete' },
      'opened without one': { confirmedActions: ['cancel', 'refund'] },
    },
    events: {
      'marking asked for': { type: 'action.requested', action: 'markPaid' },
      'cancelling asked for': { type: 'action.requested', action: 'cancelOrder' },
      'deleting asked for': { type: 'action.requested', action: 'delete' },
      'a refund asked for': { type: 'action.requested', action: 'refund' },
      'action confirmed': { type: 'action.confirmed', refund: 1250 },
      'action confirmed, sent by hand': { type: 'action.confirmed', refund: 1250, byHand: true },
      'edit saved': { type: 'edit.ended', saved: true },
      'edit given up': { type: 'edit.ended', saved: false },
      loaded: done('load', { details }),
      refreshed: done('refresh', { details }),
      performed: done('perform'),
      ...againEvents({ details }),
    },
  });

  const { differences, inputs } = walked;

  it('goes where the table says', () => {
    const forgotten = { asked: null, refund: 0, byHand: false, error: null };
    const asksFirst = (...actions: string[]) => ({
      given: ({ confirmedActions }: { confirmedActions: readonly string[] }) =>
        actions.some((action) => confirmedActions.includes(action)),
    });
    expect(
      differences(
        [
          ['start', 'opened with a last action', 'loading', 'recall'],
          ['start', 'opened without one', 'loading', 'recall', { lastAction: undefined }],
          ['loading', 'loaded', 'reading', [['onRead', { details }]], { details, error: null, tries: 0 }],
          ['loading', 'load fails', 'loadFailed.pausing', { error, tries }],
          ['loading', 'after timeout', 'loadFailed.pausing', { error: null, tries }],
          [['loadFailed.pausing', 'loadFailed.trying'], 'load.retried', 'loading'],
          ...againRows('loadFailed', 'reading', [['onRead', { details }]], { details, error: null, tries: 0 }),
          ['refreshing', 'refreshed', 'reading', [['onRead', { details }]], { error: null, tries: 0 }],
          ['refreshing', 'refresh fails', 'outdated.pausing', { error, tries }],
          ['refreshing', 'after timeout', 'outdated.pausing', { error: null, tries }],
          [['outdated.pausing', 'outdated.trying'], 'load.retried', 'refreshing'],
          ...againRows('outdated', 'reading', [['onRead', { details }]], { error: null, tries: 0 }),

          ['reading', 'marking asked for', 'performing', { asked: 'markPaid' }],
          ['reading', 'cancelling asked for', 'confirming', { asked: 'cancelOrder' }, asksFirst('cancelOrder').given],
          ['reading', 'cancelling asked for', 'performing', { asked: 'cancelOrder' }],
          ['reading', 'deleting asked for', 'confirming', { asked: 'delete' }, asksFirst('delete').given],
          ['reading', 'deleting asked for', 'performing', { asked: 'delete' }],
          ['reading', 'a refund asked for', 'confirming', { asked: 'refund' }, asksFirst('refund').given],
          ['reading', 'a refund asked for', 'performing', { asked: 'refund' }],
          ['confirming', 'action confirmed', 'performing', { refund: 1250 }],
          ['confirming', 'action confirmed, sent by hand', 'performing', { refund: 1250, byHand: true }],
          ['confirming', 'action.cancelled', 'reading', { asked: null }],
          ['performing', 'performed', 'removed', 'onRemoved', {}, { asked: 'delete', lastAction: 'delete' }],
          ['performing', 'performed', 'refreshing', forgotten],
          ['performing', 'perform fails', 'refused', { error }],
          ['performing', 'after timeout', 'refused', { error: null }],
          ['refused', 'action.retried', 'performing'],
          ['refused', 'action.cancelled', 'refreshing', forgotten],

          ['reading', 'edit.requested', 'editing'],
          ['editing', 'edit saved', 'refreshing'],
          ['editing', 'edit given up', 'reading'],
        ],
        [again],
      ),
    ).toEqual([]);
  });

  it('shows what was seen before, and does nothing by it until it is read anew', () => {
    expect(
      again.differences(
        [
          ['start', 'opened again', 'refreshing', { details, lastAction: undefined }],
          ['refreshing', 'refreshed', 'reading', [['onRead', { details: changed }]], { details: changed }],
        ],
        [walked],
      ),
    ).toEqual([]);
  });

  it('performs what was asked, on what was read', () => {
    const confirmed = ['cancelOrder', 'delete', 'refund'].flatMap((action) => [
      { action, details, refund: 1250, byHand: false },
      { action, details, refund: 1250, byHand: true },
    ]);
    const atOnce = ['cancelOrder', 'delete', 'markPaid', 'refund'].map((action) => ({
      action,
      details,
      refund: 0,
      byHand: false,
    }));
    const { perform = [] } = inputs();
    expect(perform).toHaveLength(confirmed.length + atOnce.length);
    expect(perform).toEqual(expect.arrayContaining([...confirmed, ...atOnce]));
  });

  it('reads an attendee anew after an action', async () => {
    const paid = { ...details, attendee: { ...details.attendee, paymentStatus: 'paid' as const } };
    const answers = [details, paid];
    const read: AttendeeDetails[] = [];
    const actor = createActor(
      detailsOf<AttendeeDetails, AttendeeAction>({
        read: async () => answers.shift() ?? paid,
        perform: async () => {},
        whenRead: (one) => read.push(one),
      }),
      { input: attendeeActions },
    ).start();
    await waitFor(actor, (state) => state.matches('reading'));
    actor.send({ type: 'action.requested', action: 'markPaid' });
    actor.send({ type: 'action.confirmed', refund: 0 });
    const after = await waitFor(actor, (state) => state.matches('reading'));
    expect(after.context.details?.attendee.paymentStatus).toBe('paid');
    expect(read).toEqual([details, paid]);
  });

  it('goes on without an attendee who was deleted', async () => {
    const performed: unknown[] = [];
    let removed = 0;
    const actor = createActor(
      detailsOf<AttendeeDetails, AttendeeAction>({
        read: async () => details,
        perform: async (asked) => void performed.push(asked),
        whenRemoved: () => removed++,
      }),
      { input: attendeeActions },
    ).start();
    await waitFor(actor, (state) => state.matches('reading'));
    actor.send({ type: 'action.requested', action: 'delete' });
    actor.send({ type: 'action.confirmed', refund: 1250 });
    await waitFor(actor, (state) => state.matches('removed'));
    expect(removed).toBe(1);
    expect(performed).toEqual([{ action: 'delete', details, refund: 1250, byHand: false }]);
  });
});
