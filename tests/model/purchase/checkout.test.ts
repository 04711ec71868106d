import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { PurchaseView } from '../../../src/api/contract/payment.ts';
import { checkoutMachine } from '../../../src/machines/purchase/checkout.ts';
import { purchaseView } from '../../support/registrationFixtures.ts';
import { done, failed, walk } from '../../support/walk.ts';

const offline = { code: 'offline', status: 0, msg: '' } as const;
const bought = (status: PurchaseView['status']) => ({ purchase: purchaseView({ status }) });
const never = fromPromise<never, never>(() => new Promise(() => {}));
const pending = checkoutMachine.provide({
  actors: { settle: never, cancel: never, payByCard: never, payment: never } as never,
});
const purchaseKey = purchaseView().key;

describe('checkoutMachine', () => {
  const { differences, given, inputs } = walk(checkoutMachine, {
    error: offline,
    starts: { 'come back to': { purchaseKey, purchase: null }, 'just bought': { purchaseKey, ...bought('held') } },
    events: {
      'server says held': done('settle', bought('held')),
      'server says paying': done('settle', bought('paying')),
      'server says paid': done('settle', bought('paid')),
      'server says free': done('settle', bought('free')),
      'server says awaiting transfer': done('settle', bought('awaitingTransfer')),
      'server says awaiting the door': done('settle', bought('awaitingDoor')),
      'payment ends paid': done('payment', { ...bought('paid'), hasLeft: false }),
      'payment ends expired': done('payment', { ...bought('expired'), hasLeft: false }),
      'payment ends failed': done('payment', { ...bought('failed'), hasLeft: false }),
      'payment ends cancelled': done('payment', { ...bought('cancelled'), hasLeft: false }),
      'payment ends refunded': done('payment', { ...bought('refunded'), hasLeft: false }),
      'order cancelled': done('cancel', bought('cancelled')),
      'order was paid meanwhile': done('cancel', bought('paid')),
      'changed to card': done('payByCard', bought('held')),
      'buyer goes back': done('payment', { ...bought('cancelled'), hasLeft: true }),
    },
  });

  it('goes where the table says', () => {
    const asked = ['resuming', 'asking'] as const;
    const later = ['awaitingTransfer', 'awaitingDoor'] as const;
    const begun = { purchaseKey, error: null, kept: 'everything' } as const;
    expect(
      differences([
        ['start', 'come back to', 'resuming', { ...begun }],
        ['start', 'just bought', 'paying', 'noteUnfinished', { ...begun }],

        [asked, 'server says held', 'paying', 'noteUnfinished', bought('held')],
        [asked, 'server says paying', 'paying', 'noteUnfinished', bought('paying')],
        [asked, 'server says paid', 'confirmed', 'forgetUnfinished forgetDraft', bought('paid')],
        [asked, 'server says free', 'confirmed', 'forgetUnfinished forgetDraft', bought('free')],
        [
          asked,
          'server says awaiting transfer',
          'awaitingTransfer',
          'forgetUnfinished forgetDraft',
          bought('awaitingTransfer'),
        ],
        [
          asked,
          'server says awaiting the door',
          'awaitingDoor',
          'forgetUnfinished forgetDraft',
          bought('awaitingDoor'),
        ],
        ['resuming', 'settle fails', 'resumeFailed', { error: offline }],
        ['resuming', 'after timeout', 'resumeFailed'],
        ['resumeFailed', 'page.retried', 'resuming', { error: null }],
        ['resumeFailed', 'registration.restarted', 'over', { error: null }],

        ['paying', 'payment ends paid', 'confirmed', 'forgetUnfinished forgetDraft', bought('paid')],
        ['paying', 'payment ends expired', 'expired', 'forgetUnfinished', bought('expired')],
        ['paying', 'payment ends failed', 'paymentFailed', 'forgetUnfinished', bought('failed')],
        ['paying', 'payment ends cancelled', 'cancelled', 'forgetUnfinished', bought('cancelled')],
        ['paying', 'payment ends refunded', 'refunded', 'forgetUnfinished', bought('refunded')],
        ['paying', 'buyer goes back', 'over', 'forgetUnfinished'],
        ['paying', 'payment fails', 'resuming'],

        [later, 'payment.asked', 'asking', { error: null, wasAsked: true }],
        [later, 'card.chosen', 'changingToCard', { error: null }],
        ['changingToCard', 'changed to card', 'paying', 'noteUnfinished', bought('held')],
        [later, 'cancellation.requested', 'confirmingCancellation', { error: null }],
        ['confirmingCancellation', 'cancellation.confirmed', 'cancelling'],
        ['cancelling', 'order cancelled', 'cancelled', 'forgetUnfinished', bought('cancelled')],
        ['cancelling', 'order was paid meanwhile', 'confirmed', 'forgetUnfinished forgetDraft', bought('paid')],
        [['cancelling', 'changingToCard'], 'after timeout', 'resuming'],
        ...(['awaitingTransfer', 'awaitingDoor'] as const).flatMap((status) =>
          given(
            bought(status),
            ['confirmingCancellation', 'cancellation.withdrawn', status, 'forgetUnfinished forgetDraft'],
            ['cancelling', 'cancel fails', status, 'forgetUnfinished forgetDraft', { error: offline }],
            ['asking', 'settle fails', status, 'forgetUnfinished forgetDraft', { error: offline }],
            ['asking', 'after timeout', status, 'forgetUnfinished forgetDraft', { error: offline }],
            ['changingToCard', 'payByCard fails', status, 'forgetUnfinished forgetDraft', { error: offline }],
          ),
        ),
        ['confirmed', 'registration.restarted', 'over', { kept: 'nothing' }],
        [later, 'registration.restarted', 'over', { kept: 'nothing', error: null }],
        [['expired', 'paymentFailed', 'cancelled', 'refunded'], 'registration.restarted', 'over', { kept: 'choices' }],
      ]),
    ).toEqual([]);
  });

  it('asks by the key, and lets the purchase be paid', () => {
    expect(inputs()).toEqual({
      settle: [{ payload: { purchaseKey } }],
      cancel: [{ payload: { purchaseKey } }],
      payByCard: [{ payload: { purchaseKey } }],
      payment: [bought('held'), bought('paying')],
    });
  });
});

it('shows the order while it stands, and busy while something is asked about it', () => {
  const tagged = (tag: string) =>
    Object.entries(checkoutMachine.states).flatMap(([name, { tags }]) => (tags.includes(tag as never) ? name : []));
  expect(tagged('ordered')).toEqual([
    'confirmed',
    'awaitingTransfer',
    'awaitingDoor',
    'asking',
    'confirmingCancellation',
    'cancelling',
    'changingToCard',
  ]);
  expect(tagged('busy')).toEqual(['resuming', 'asking', 'cancelling', 'changingToCard']);
});

describe('what is left of an order for the next one', () => {
  it.each([
    ['paid', 'nothing', 1],
    ['free', 'nothing', 1],
    ['awaitingTransfer', 'nothing', 1],
    ['awaitingDoor', 'nothing', 1],
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

  it('everything, when there was no word of what became of it', () => {
    const actor = createActor(pending, { input: { purchaseKey, purchase: null } }).start();
    actor.send(failed('settle', offline) as never);
    actor.send({ type: 'registration.restarted' });
    expect(actor.getSnapshot().output).toEqual({ kept: 'everything' });
  });
});
