import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { purchaseDetailsMachine } from '../../../src/machines/payment/purchaseDetails.ts';
import { purchase } from '../../support/purchaseFixtures.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const error = { code: 'refused', status: 409, msg: 'Money of this order was refunded in the meantime.' } as const;
const details = purchase();

describe('purchaseDetailsMachine', () => {
  const { differences, inputs, labels, unprovided, unwalked } = walk(purchaseDetailsMachine, {
    starts: { opened: undefined },
    events: {
      'load retried': { type: 'load.retried' },
      'marking asked for': { type: 'action.requested', action: 'markPaid' },
      'cancelling asked for': { type: 'action.requested', action: 'cancel' },
      'a refund asked for': { type: 'action.requested', action: 'refund' },
      'action confirmed': { type: 'action.confirmed', refund: 1250, byHand: false },
      'action confirmed, sent by hand': { type: 'action.confirmed', refund: 1250, byHand: true },
      'action cancelled': { type: 'action.cancelled' },
      'action retried': { type: 'action.retried' },
      loaded: done('load', details),
      'not loaded': failed('load', error),
      performed: done('perform'),
      'not performed': failed('perform', error),
      'loading takes too long': elapsed('patience', 'purchaseDetails.loading'),
      'performing takes too long': elapsed('patience', 'purchaseDetails.performing'),
    },
  });

  it('goes where the table says', () => {
    const forgotten = { asked: null, refund: 0, byHand: false, error: null };
    expect(
      differences([
        ['start', 'opened', 'loading', '', { details: null, asked: null, refund: 0, byHand: false, error: null }],
        ['loading', 'loaded', 'reading', 'keepDetails', { details, error: null }],
        ['loading', 'not loaded', 'loadFailed', 'keepError', { error }],
        ['loading', 'loading takes too long', 'loadFailed', 'forgetError', { error: null }],
        ['loadFailed', 'load retried', 'loading'],

        ['reading', 'marking asked for', 'performing', 'keepAsked', { asked: 'markPaid' }],
        ['reading', 'cancelling asked for', 'confirming', 'keepAsked', { asked: 'cancel' }],
        ['reading', 'a refund asked for', 'confirming', 'keepAsked', { asked: 'refund' }],
        ['confirming', 'action confirmed', 'performing', 'keepRefund', { refund: 1250 }],
        ['confirming', 'action confirmed, sent by hand', 'performing', 'keepRefund', { refund: 1250, byHand: true }],
        ['confirming', 'action cancelled', 'reading', 'forgetAsked', { asked: null }],
        ['performing', 'performed', 'loading', 'forgetAsked', forgotten],
        ['performing', 'not performed', 'refused', 'keepError', { error }],
        ['performing', 'performing takes too long', 'refused', 'forgetError', { error: null }],
        ['refused', 'action retried', 'performing'],
        ['refused', 'action cancelled', 'loading', 'forgetAsked', forgotten],
      ]),
    ).toEqual([]);
  });

  it('leaves nothing unwalked', () => expect(unwalked()).toEqual([]));

  it('performs what was asked, on what was read', () =>
    expect(inputs().perform).toEqual([
      { action: 'cancel', details, refund: 1250, byHand: false },
      { action: 'cancel', details, refund: 1250, byHand: true },
      { action: 'markPaid', details, refund: 0, byHand: false },
      { action: 'refund', details, refund: 1250, byHand: false },
      { action: 'refund', details, refund: 1250, byHand: true },
    ]));

  it('labels its states', () => {
    expect(labels()).toEqual({
      loading: 'resource.loading #busy',
      loadFailed: 'resource.failed',
      reading: 'resource.ready',
      confirming: 'listing.confirming',
      performing: 'listing.performing #busy',
      refused: 'listing.refused',
    });
  });

  it('says what no page provided', () => {
    expect(unprovided()).toEqual([
      'purchaseDetailsMachine: provide `load`',
      'purchaseDetailsMachine: provide `perform`',
    ]);
  });

  it('reads anew after an action', async () => {
    const paid = purchase({ status: 'paid' });
    const answers = [purchase({ status: 'awaitingTransfer' }), paid];
    const machine = purchaseDetailsMachine.provide({
      actors: { load: fromPromise(async () => answers.shift() ?? paid), perform: fromPromise(async () => {}) },
    });
    const actor = createActor(machine).start();
    await waitFor(actor, (state) => state.matches('reading'));
    actor.send({ type: 'action.requested', action: 'markPaid' });
    const read = await waitFor(actor, (state) => state.matches('reading'));
    expect(read.context.details?.status).toBe('paid');
  });
});
