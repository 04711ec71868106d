import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { PaymentIntent, PurchaseView, SandboxResult } from '../../../src/api/contract/payment.ts';
import { type Confirmation, paymentMachine } from '../../../src/machines/payment/payment.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const held: PurchaseView = {
  key: 'a-purchase-key-of-a-test',
  reference: 'F-1',
  status: 'held',
  currency: 'gbp',
  lines: [],
  subtotal: 1000,
  discount: 0,
  promoCode: null,
  total: 1000,
  holdExpiresAt: '2999-01-01T00:15:00.000Z',
  now: '2999-01-01T00:00:00.000Z',
  buyerEmail: 'ada@example.org',
  attendees: [],
  eventId: 'event',
  formId: 'form',
};
const as = (status: PurchaseView['status']) => ({ purchase: { ...held, status } });
const intent: PaymentIntent = {
  clientSecret: 'secret',
  customer: 'customer',
  gateway: 'sandbox',
  publishableKey: null,
};
const card = { number: '4242424242424242', expiry: '12/30', cvc: '123' };
const offline = { code: 'offline', status: 0, msg: 'No network' };
const refused = { code: 'refused', status: 409, msg: 'Too late' };
const outcome = (status: 'succeeded' | 'requiresAction' | 'declined') => ({ status, msg: status });

type ByKey = { payload: { purchaseKey: string } };
const pending = fromPromise<never, never>(() => new Promise(() => {}));
const actors = { createIntent: pending, confirm: pending, settle: pending, cancel: pending };

describe('paymentMachine', () => {
  const model = walk(paymentMachine.provide({ actors: actors as never }), {
    starts: [{ purchase: held }],
    events: [
      done('createIntent', intent),
      failed('createIntent', offline),
      failed('createIntent', refused),
      elapsed('patience', 'payment.open.creating'),
      elapsed('hold', 'payment.open'),
      { type: 'payment.retried' },
      { type: 'card.submitted', card },
      done('confirm', outcome('succeeded')),
      done('confirm', outcome('requiresAction')),
      done('confirm', outcome('declined')),
      failed('confirm', { ...refused, field: 'card.number' }),
      failed('confirm', offline),
      elapsed('patience', 'payment.confirming'),
      { type: 'authentication.answered', approve: true },
      done('settle', as('paid')),
      done('settle', as('expired')),
      done('settle', as('failed')),
      done('settle', as('cancelled')),
      done('settle', as('paying')),
      failed('settle', offline),
      elapsed('patience', 'payment.verifying.asking'),
      elapsed('backoff', 'payment.verifying.waiting'),
      { type: 'payment.rechecked' },
      { type: 'payment.cancelled' },
      done('cancel', as('cancelled')),
      done('cancel', as('paid')),
      failed('cancel', offline),
      elapsed('patience', 'payment.cancelling'),
    ],
  });

  it('breaks on no edge', () => {
    for (const { name, run } of model.edges) expect(run().status, name).not.toBe('error');
  });

  const open = (child: string) => `{"open":"${child}"}`;
  const verifying = (child: string) => `{"verifying":"${child}"}`;

  it('goes where the table says', () => {
    expect(new Set(model.table)).toEqual(
      new Set([
        `${open('creating')} | xstate.done.actor.createIntent | ${open('collecting')}`,
        `${open('creating')} | xstate.error.actor.createIntent | ${open('unreachable')}`,
        `${open('creating')} | xstate.error.actor.createIntent | ${verifying('asking')}`,
        `${open('creating')} | xstate.after.patience.payment.open.creating | ${open('unreachable')}`,
        `${open('unreachable')} | payment.retried | ${open('creating')}`,
        `${open('collecting')} | card.submitted | confirming`,
        `${open('declined')} | card.submitted | confirming`,
        `${open('requiresAction')} | authentication.answered | confirming`,
        ...['creating', 'unreachable', 'collecting', 'declined', 'requiresAction'].flatMap((child) => [
          `${open(child)} | xstate.after.hold.payment.open | ${verifying('asking')}`,
          `${open(child)} | payment.cancelled | cancelling`,
        ]),
        `confirming | xstate.done.actor.confirm | ${verifying('asking')}`,
        `confirming | xstate.done.actor.confirm | ${open('requiresAction')}`,
        `confirming | xstate.done.actor.confirm | ${open('declined')}`,
        `confirming | xstate.error.actor.confirm | ${open('collecting')}`,
        `confirming | xstate.error.actor.confirm | ${verifying('asking')}`,
        `confirming | xstate.after.patience.payment.confirming | ${verifying('asking')}`,
        `${verifying('asking')} | xstate.done.actor.settle | paid`,
        `${verifying('asking')} | xstate.done.actor.settle | expired`,
        `${verifying('asking')} | xstate.done.actor.settle | failed`,
        `${verifying('asking')} | xstate.done.actor.settle | cancelled`,
        `${verifying('asking')} | xstate.done.actor.settle | ${verifying('waiting')}`,
        `${verifying('asking')} | xstate.done.actor.settle | undecided`,
        `${verifying('asking')} | xstate.error.actor.settle | undecided`,
        `${verifying('asking')} | xstate.after.patience.payment.verifying.asking | undecided`,
        `${verifying('waiting')} | xstate.after.backoff.payment.verifying.waiting | ${verifying('asking')}`,
        `undecided | payment.rechecked | ${verifying('asking')}`,
        `undecided | payment.retried | ${open('creating')}`,
        'undecided | payment.cancelled | cancelling',
        'cancelling | xstate.done.actor.cancel | cancelled',
        'cancelling | xstate.done.actor.cancel | paid',
        'cancelling | xstate.error.actor.cancel | undecided',
        'cancelling | xstate.after.patience.payment.cancelling | undecided',
      ]),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });
});

describe('a live payment', () => {
  type Settled = ReturnType<typeof as>;
  const live = (answers: { confirm?: SandboxResult; settle?: Settled[]; cancel?: Settled }, clock?: SimulatedClock) => {
    const asked: unknown[] = [];
    const settled = [...(answers.settle ?? [])];
    const actor = createActor(
      paymentMachine.provide({
        actors: {
          createIntent: fromPromise<PaymentIntent, ByKey>(async () => intent),
          confirm: fromPromise<SandboxResult, Confirmation>(async ({ input }) => {
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
    actor.send({ type: 'card.submitted', card });
    const { output } = await waitFor(actor, (state) => state.status === 'done');
    expect(output).toEqual(as('paid'));
    expect(asked).toEqual([{ clientSecret: 'secret', card }]);
  });

  it('says why a card was declined and keeps the same intent for the next', async () => {
    const { actor, asked } = live({ confirm: outcome('declined') });
    await waitFor(actor, (state) => state.matches({ open: 'collecting' }));
    actor.send({ type: 'card.submitted', card });
    const declined = await waitFor(actor, (state) => state.matches({ open: 'declined' }));
    expect(declined.context.reason).toBe('declined');
    actor.send({ type: 'card.submitted', card });
    await waitFor(actor, (state) => state.matches({ open: 'declined' }));
    expect(asked).toEqual([
      { clientSecret: 'secret', card },
      { clientSecret: 'secret', card },
    ]);
  });

  it('keeps no card in its snapshot', async () => {
    const { actor } = live({ confirm: outcome('declined') });
    await waitFor(actor, (state) => state.matches({ open: 'collecting' }));
    actor.send({ type: 'card.submitted', card });
    await waitFor(actor, (state) => state.matches({ open: 'declined' }));
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(card.number);
  });

  it('asks again with growing pauses, then leaves it to the buyer', async () => {
    const clock = new SimulatedClock();
    const { actor } = live({ confirm: outcome('succeeded') }, clock);
    await waitFor(actor, (state) => state.matches({ open: 'collecting' }));
    actor.send({ type: 'card.submitted', card });
    for (const pause of [250, 500, 1_000, 2_000, 4_000]) {
      await waitFor(actor, (state) => state.matches({ verifying: 'waiting' }));
      clock.increment(pause - 1);
      expect(actor.getSnapshot().matches({ verifying: 'waiting' })).toBe(true);
      clock.increment(1);
    }
    await waitFor(actor, (state) => state.matches('undecided'));
  });

  it('ends with the hold, by the word of the server', async () => {
    const clock = new SimulatedClock();
    const { actor } = live({ settle: [as('expired')] }, clock);
    await waitFor(actor, (state) => state.matches({ open: 'collecting' }));
    clock.increment(2 ** 31 - 1);
    const { output } = await waitFor(actor, (state) => state.status === 'done');
    expect(output).toEqual(as('expired'));
  });

  it('gives the places back when the buyer cancels', async () => {
    const { actor } = live({ cancel: as('cancelled') });
    actor.send({ type: 'payment.cancelled' });
    const snapshot = await waitFor(actor, (state) => state.status === 'done');
    expect(snapshot.value).toBe('cancelled');
  });
});
