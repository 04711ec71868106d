import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { PaymentIntent, PurchaseView } from '../../../src/api/contract/payment.ts';
import { type Confirmation, type Confirmed, paymentMachine } from '../../../src/machines/purchase/payment.ts';
import { plainCharge } from '../../support/registrationFixtures.ts';
import { done, failed, walk } from '../../support/walk.ts';

const held: PurchaseView = {
  key: 'a-purchase-key-of-a-test',
  reference: 'F-1',
  status: 'held',
  isProcessing: false,
  currency: 'gbp',
  lines: [],
  subtotal: 1000,
  discount: 0,
  promoCode: null,
  ...plainCharge(1000),
  wasPaid: false,
  removed: [],
  refunded: 0,
  testMode: true,
  remark: null,
  howToPay: null,
  holdExpiresAt: '2999-01-01T00:15:00.000Z',
  now: '2999-01-01T00:00:00.000Z',
  buyerEmail: 'ada@example.org',
  mailed: null,
  attendees: [],
  invoices: [],
  eventId: 'event',
  formId: 'form',
};
const as = (status: PurchaseView['status']) => ({ purchase: { ...held, status } });
const processing = { purchase: { ...as('paying').purchase, isProcessing: true } };
const intent: PaymentIntent = {
  clientSecret: 'secret',
  customer: 'customer',
  gateway: 'sandbox',
  publishableKey: null,
  requiresAction: false,
};
const asking: PaymentIntent = { ...intent, requiresAction: true };
const details = { number: '4242424242424242', expiry: '12/30', cvc: '123' };
const offline = { code: 'offline', status: 0, msg: 'No network' } as const;
const refused = { code: 'refused', status: 409, msg: 'Too late' } as const;
const outcome = (status: Confirmed['status']): Confirmed => ({ status, msg: status });

type ByKey = { payload: { purchaseKey: string } };
const noCards = { ...refused, field: 'paymentMethod' };
const aboutDetails = { ...refused, field: 'card.number' };

describe('paymentMachine', () => {
  const { differences, given, inputs } = walk(paymentMachine, {
    error: offline,
    starts: { opened: { purchase: held }, 'opened while it is processed': processing },
    events: {
      'intent made': done('createIntent', intent),
      'intent waits for the buyer': done('createIntent', asking),
      'intent refused': failed('createIntent', refused),
      'cards not taken': failed('createIntent', noCards),
      'intent not made': failed('createIntent', offline),
      'details submitted': { type: 'details.submitted', details },
      'card pays': done('confirm', outcome('succeeded')),
      'bank asks': done('confirm', outcome('requiresAction')),
      'gateway works on it': done('confirm', outcome('processing')),
      'card declined': done('confirm', outcome('declined')),
      'details not understood': failed('confirm', aboutDetails),
      'details not sent': failed('confirm', offline),
      'server says paid': done('settle', as('paid')),
      'server says free': done('settle', as('free')),
      'server says awaiting transfer': done('settle', as('awaitingTransfer')),
      'server says expired': done('settle', as('expired')),
      'server says failed': done('settle', as('failed')),
      'server says cancelled': done('settle', as('cancelled')),
      'server says refunded': done('settle', as('refunded')),
      'server says paying': done('settle', as('paying')),
      'server says held': done('settle', as('held')),
      'server says processing': done('settle', processing),
      'cancel done': done('cancel', as('cancelled')),
      'cancel too late': done('cancel', as('paid')),
    },
  });

  it('goes where the table says', () => {
    const open = ['creating', 'unreachable', 'notOffered', 'collecting', 'declined', 'requiresAction'].map(
      (it) => `open.${it}`,
    );
    const noError = { reason: null, error: null };
    const says = (status: PurchaseView['status']) => ({ ...as(status), checks: 0 });
    const [looking, waiting] = ['verifying.asking', 'verifying.waiting'];
    expect(
      differences([
        ['start', 'opened', 'open.creating', { firstTotal: 1_000, wasTest: true }],
        ['start', 'opened while it is processed', 'processing', { firstTotal: 1_000, wasTest: true }],

        ['open.creating', 'intent made', 'open.collecting', { intent }],
        ['open.creating', 'intent waits for the buyer', 'open.requiresAction', { intent: asking }],
        ['open.creating', 'intent refused', looking, { error: refused }],
        ['open.creating', 'cards not taken', 'open.notOffered', { error: noCards }],
        ['open.creating', 'intent not made', 'open.unreachable', { error: offline }],
        ['open.creating', 'after timeout', 'open.unreachable'],
        ['open.unreachable', 'payment.retried', 'open.creating', { error: null }],
        ['open.collecting', 'details submitted', 'confirming', { error: null }],
        ['open.declined', 'details submitted', 'confirming', { reason: null }],
        ['open.requiresAction', 'details submitted', 'confirming'],
        [open, 'after hold', looking, noError],
        [open, 'payment.cancelled', 'cancelling', noError],
        [open, 'payment.left', 'leaving', noError],

        ['confirming', 'card pays', looking],
        ['confirming', 'bank asks', 'open.requiresAction'],
        ['confirming', 'gateway works on it', looking],
        ['confirming', 'card declined', 'open.declined', { reason: 'declined' }],
        ['confirming', 'details not understood', 'open.collecting', { error: aboutDetails }],
        ['confirming', 'details not sent', looking, { error: offline }],
        ['confirming', 'after timeout', looking],

        [looking, 'server says paid', 'paid', says('paid')],
        [looking, 'server says free', 'paid', says('free')],
        [looking, 'server says awaiting transfer', 'paid', says('awaitingTransfer')],
        [looking, 'server says expired', 'expired', says('expired')],
        [looking, 'server says failed', 'failed', says('failed')],
        [looking, 'server says cancelled', 'cancelled', says('cancelled')],
        [looking, 'server says refunded', 'cancelled', says('refunded')],
        // The price has changed: the payment that was begun is over, and another one is opened.
        ...[intent, asking].flatMap((begun) =>
          given({ intent: begun }, [
            looking,
            'server says held',
            'open.creating',
            { ...says('held'), intent: null, error: null },
          ]),
        ),
        ...given(
          { checks: 5 },
          [looking, 'server says paying', 'undecided', says('paying')],
          [looking, 'server says held', 'undecided', says('held')],
        ),
        [looking, 'server says paying', waiting, as('paying')],
        [looking, 'server says held', waiting, as('held')],
        [looking, 'settle fails', 'undecided', { error: offline, checks: 0 }],
        [looking, 'after timeout', 'undecided', { checks: 0 }],
        [waiting, 'after backoff', looking, { checks: ({ checks }) => checks + 1 }],

        [looking, 'server says processing', 'processing', { ...processing, checks: 0 }],
        ['processing', 'after interval', looking],
        ['processing', 'payment.rechecked', looking],

        ['undecided', 'payment.rechecked', looking, { error: null }],
        ['undecided', 'payment.retried', 'open.creating', { error: null }],
        ['undecided', 'payment.cancelled', 'cancelling', { error: null }],

        ['cancelling', 'cancel done', 'cancelled', as('cancelled')],
        ['cancelling', 'cancel too late', 'paid', as('paid')],
        ['cancelling', 'cancel fails', 'undecided', { error: offline }],
        ['cancelling', 'after timeout', 'undecided'],

        ['leaving', 'cancel done', 'left', { ...as('cancelled'), hasLeft: true }],
        ['leaving', 'cancel too late', 'paid', as('paid')],
        ['leaving', 'cancel fails', 'undecided', { error: offline }],
        ['leaving', 'after timeout', 'undecided'],
      ]),
    ).toEqual([]);
  });

  it('tells the server which purchase, and the gateway which intent', () => {
    const byKey = { payload: { purchaseKey: held.key } };
    expect(inputs()).toEqual({
      createIntent: [byKey],
      settle: [byKey],
      cancel: [byKey],
      confirm: [
        { intent, purchaseKey: held.key, details },
        { intent: asking, purchaseKey: held.key, details },
      ],
    });
  });
});

describe('a live payment', () => {
  type Settled = ReturnType<typeof as>;
  const live = (answers: { confirm?: Confirmed; settle?: Settled[]; cancel?: Settled }, clock?: SimulatedClock) => {
    const asked: unknown[] = [];
    const settled = [...(answers.settle ?? [])];
    const actor = createActor(
      paymentMachine.provide({
        actors: {
          createIntent: fromPromise<PaymentIntent, ByKey>(async () => intent),
          confirm: fromPromise<Confirmed, Confirmation>(async ({ input }) => {
            asked.push(input);
            return answers.confirm ?? outcome('declined');
          }),
          settle: fromPromise<Settled, ByKey>(async () => settled.shift() ?? as('paying')),
          cancel: fromPromise<Settled, ByKey>(async () => answers.cancel ?? as('paying')),
        },
      }),
      { input: { purchase: held }, ...(clock && { clock }) },
    ).start();
    return { actor, asked };
  };

  it('pays once the server says so', async () => {
    const { actor, asked } = live({ confirm: outcome('succeeded'), settle: [as('paid')] });
    await waitFor(actor, (state) => state.matches({ open: 'collecting' }));
    actor.send({ type: 'details.submitted', details });
    const { output } = await waitFor(actor, (state) => state.status === 'done');
    expect(output).toEqual({ ...as('paid'), hasLeft: false });
    expect(asked).toEqual([{ intent, purchaseKey: held.key, details }]);
  });

  it('keeps no card in its snapshot', async () => {
    const { actor } = live({ confirm: outcome('declined') });
    await waitFor(actor, (state) => state.matches({ open: 'collecting' }));
    actor.send({ type: 'details.submitted', details });
    await waitFor(actor, (state) => state.matches({ open: 'declined' }));
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(details.number);
  });

  it('asks again with growing pauses, then leaves it to the buyer', async () => {
    const clock = new SimulatedClock();
    const { actor } = live({ confirm: outcome('succeeded') }, clock);
    await waitFor(actor, (state) => state.matches({ open: 'collecting' }));
    actor.send({ type: 'details.submitted', details });
    for (const pause of [250, 500, 1_000, 2_000, 4_000]) {
      await waitFor(actor, (state) => state.matches({ verifying: 'waiting' }));
      clock.increment(pause - 1);
      expect(actor.getSnapshot().matches({ verifying: 'waiting' })).toBe(true);
      clock.increment(1);
    }
    await waitFor(actor, (state) => state.matches('undecided'));
  });

  it('asks every ten seconds while the gateway works on it, for as long as that takes', async () => {
    const clock = new SimulatedClock();
    const { actor } = live(
      { confirm: outcome('processing'), settle: [...Array(9).fill(processing), as('paid')] },
      clock,
    );
    await waitFor(actor, (state) => state.matches({ open: 'collecting' }));
    actor.send({ type: 'details.submitted', details });
    for (let time = 0; time < 9; time++) {
      await waitFor(actor, (state) => state.matches('processing'));
      clock.increment(9_999);
      expect(actor.getSnapshot().matches('processing')).toBe(true);
      clock.increment(1);
    }
    const { output } = await waitFor(actor, (state) => state.status === 'done');
    expect(output).toEqual({ ...as('paid'), hasLeft: false });
  });

  it('ends with the hold, by the word of the server', async () => {
    const clock = new SimulatedClock();
    const { actor } = live({ settle: [as('expired')] }, clock);
    await waitFor(actor, (state) => state.matches({ open: 'collecting' }));
    clock.increment(2 ** 31 - 1);
    const { output } = await waitFor(actor, (state) => state.status === 'done');
    expect(output).toEqual({ ...as('expired'), hasLeft: false });
  });

  it('ends as left when the buyer goes back, and says so', async () => {
    const { actor } = live({ cancel: as('cancelled') });
    actor.send({ type: 'payment.left' });
    const snapshot = await waitFor(actor, (state) => state.status === 'done');
    expect([snapshot.value, snapshot.output]).toEqual(['left', { ...as('cancelled'), hasLeft: true }]);
  });
});
