import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { attendeeMachine } from '../../../src/machines/attendees/attendee.ts';
import { details } from '../../support/viewFixtures.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const error = { code: 'refused', status: 409, msg: 'This order is being paid right now.' } as const;

describe('attendeeMachine', () => {
  const { differences, inputs, labels, unprovided, unwalked } = walk(attendeeMachine, {
    starts: { opened: undefined },
    events: {
      'load retried': { type: 'load.retried' },
      'marking asked for': { type: 'action.requested', action: 'markPaid' },
      'cancelling asked for': { type: 'action.requested', action: 'cancelOrder' },
      'deleting asked for': { type: 'action.requested', action: 'delete' },
      'action confirmed': { type: 'action.confirmed', refund: 1250 },
      'action cancelled': { type: 'action.cancelled' },
      'action retried': { type: 'action.retried' },
      'edit asked for': { type: 'edit.requested' },
      'edit saved': { type: 'edit.ended', saved: true },
      'edit given up': { type: 'edit.ended', saved: false },
      loaded: done('load', details),
      'not loaded': failed('load', error),
      performed: done('perform'),
      'not performed': failed('perform', error),
      'loading takes too long': elapsed('patience', 'attendee.loading'),
      'performing takes too long': elapsed('patience', 'attendee.performing'),
    },
  });

  it('goes where the table says', () => {
    const forgotten = { asked: null, refund: 0, error: null };
    expect(
      differences([
        ['start', 'opened', 'loading', '', { details: null, asked: null, refund: 0, error: null }],
        ['loading', 'loaded', 'reading', ['keepDetails', ['onRead', { details }]], { details, error: null }],
        ['loading', 'not loaded', 'loadFailed', 'keepError', { error }],
        ['loading', 'loading takes too long', 'loadFailed', 'forgetError', { error: null }],
        ['loadFailed', 'load retried', 'loading'],

        ['reading', 'marking asked for', 'performing', 'keepAsked', { asked: 'markPaid' }],
        ['reading', 'cancelling asked for', 'confirming', 'keepAsked', { asked: 'cancelOrder' }],
        ['reading', 'deleting asked for', 'confirming', 'keepAsked', { asked: 'delete' }],
        ['confirming', 'action confirmed', 'performing', 'keepRefund', { refund: 1250 }],
        ['confirming', 'action cancelled', 'reading', 'forgetAsked', { asked: null }],
        ['performing', 'performed', 'removed', 'onRemoved', {}, { asked: 'delete' }],
        ['performing', 'performed', 'loading', 'forgetAsked', forgotten],
        ['performing', 'not performed', 'refused', 'keepError', { error }],
        ['performing', 'performing takes too long', 'refused', 'forgetError', { error: null }],
        ['refused', 'action retried', 'performing'],
        ['refused', 'action cancelled', 'loading', 'forgetAsked', forgotten],

        ['reading', 'edit asked for', 'editing'],
        ['editing', 'edit saved', 'loading'],
        ['editing', 'edit given up', 'reading'],
      ]),
    ).toEqual([]);
  });

  it('leaves nothing unwalked', () => expect(unwalked()).toEqual([]));

  it('performs what was asked, on what was read', () =>
    expect(inputs().perform).toEqual([
      { action: 'cancelOrder', details, refund: 1250 },
      { action: 'delete', details, refund: 1250 },
      { action: 'markPaid', details, refund: 0 },
    ]));

  it('labels its states', () => {
    expect(labels()).toEqual({
      loading: 'resource.loading #busy',
      loadFailed: 'resource.failed',
      reading: 'resource.ready',
      confirming: 'listing.confirming',
      performing: 'listing.performing #busy',
      refused: 'listing.refused',
      editing: 'attendee.editing',
      removed: 'attendee.removed (final)',
    });
  });

  it('says what no page provided', () => {
    expect(unprovided()).toEqual(['attendeeMachine: provide `load`', 'attendeeMachine: provide `perform`']);
  });

  it('reads anew after an action', async () => {
    const paid = { ...details, attendee: { ...details.attendee, paymentStatus: 'paid' as const } };
    const answers = [details, paid];
    const machine = attendeeMachine.provide({
      actors: {
        load: fromPromise(async () => answers.shift() ?? paid),
        perform: fromPromise(async () => {}),
      },
    });
    const actor = createActor(machine).start();
    await waitFor(actor, (state) => state.matches('reading'));
    actor.send({ type: 'action.requested', action: 'markPaid' });
    const read = await waitFor(actor, (state) => state.matches('reading'));
    expect(read.context.details?.attendee.paymentStatus).toBe('paid');
  });
});
