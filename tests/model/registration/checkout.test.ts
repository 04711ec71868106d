import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { PurchaseView } from '../../../src/api/contract/payment.ts';
import { checkoutMachine } from '../../../src/machines/registration/checkout.ts';
import { purchaseView } from '../../support/registrationFixtures.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const offline = { code: 'offline', status: 0, msg: '' };
const bought = (status: PurchaseView['status']) => ({ purchase: purchaseView({ status }) });
const never = fromPromise<never, never>(() => new Promise(() => {}));
const pending = checkoutMachine.provide({ actors: { settle: never, payment: never } as never });
const purchaseKey = purchaseView().key;

describe('checkoutMachine', () => {
  const model = walk(pending, {
    starts: [
      { purchaseKey, purchase: null },
      { purchaseKey, ...bought('held') },
    ],
    events: [
      { type: 'page.retried' },
      { type: 'registration.restarted' },
      done('settle', bought('paying')),
      done('settle', bought('paid')),
      done('settle', bought('awaitingTransfer')),
      failed('settle', offline),
      elapsed('patience', 'checkout.resuming'),
      ...(['paid', 'expired', 'failed', 'cancelled', 'refunded'] as const).map((it) => done('payment', bought(it))),
      failed('payment', offline),
    ],
  });

  for (const { name, run } of model.edges) it(name, () => expect(run().status).not.toBe('error'));

  it('goes where the table says', () => {
    expect(new Set(model.table)).toEqual(
      new Set([
        'resuming | xstate.done.actor.settle | paying',
        'resuming | xstate.done.actor.settle | confirmed',
        'resuming | xstate.done.actor.settle | awaitingTransfer',
        'resuming | xstate.error.actor.settle | resumeFailed',
        'resuming | xstate.after.patience.checkout.resuming | resumeFailed',
        'resumeFailed | page.retried | resuming',
        'resumeFailed | registration.restarted | over',
        'paying | xstate.done.actor.payment | confirmed',
        'paying | xstate.done.actor.payment | expired',
        'paying | xstate.done.actor.payment | paymentFailed',
        'paying | xstate.done.actor.payment | cancelled',
        'paying | xstate.done.actor.payment | refunded',
        'paying | xstate.error.actor.payment | resuming',
        'confirmed | registration.restarted | over',
        'awaitingTransfer | page.retried | resuming',
        'awaitingTransfer | registration.restarted | over',
        'expired | registration.restarted | over',
        'paymentFailed | registration.restarted | over',
        'cancelled | registration.restarted | over',
        'refunded | registration.restarted | over',
      ]),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });
});

describe('what is left of an order for the next one', () => {
  it.each([
    ['paid', 'nothing', 1],
    ['free', 'nothing', 1],
    ['awaitingTransfer', 'nothing', 1],
    ['expired', 'choices', 0],
    ['failed', 'choices', 0],
    ['cancelled', 'choices', 0],
    ['refunded', 'choices', 0],
  ] as const)('once it is %s: %s', (status, kept, forgotten) => {
    let times = 0;
    const forgetDraft = () => {
      times += 1;
    };
    const input = { purchaseKey, ...bought(status) };
    const actor = createActor(pending.provide({ actions: { forgetDraft } }), { input }).start();
    expect(times).toBe(forgotten);
    actor.send({ type: 'registration.restarted' });
    expect(actor.getSnapshot().output).toEqual({ kept });
  });

  it('everything, when nobody could say what became of it', () => {
    const actor = createActor(pending, { input: { purchaseKey, purchase: null } }).start();
    actor.send(failed('settle', offline) as never);
    actor.send({ type: 'registration.restarted' });
    expect(actor.getSnapshot().output).toEqual({ kept: 'everything' });
  });
});
