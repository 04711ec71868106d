import { describe, expect, it } from 'vitest';
import { initialTransition, transition } from 'xstate';
import {
  isCancellable,
  isOnHold,
  isReserving,
  lateMoneyStatuses,
  purchaseStatuses,
} from '../../../src/lib/purchaseStatus.ts';
import { type PurchaseEvent, purchaseMachine } from '../../../src/machines/payment/purchase.ts';
import { purchaseStatuses as words } from '../../../src/messages/en-GB/purchaseStatuses.ts';
import { walk } from '../../support/walk.ts';

const events: PurchaseEvent[] = [
  { type: 'purchase.submitted' },
  { type: 'payment.started' },
  { type: 'gateway.succeeded', stillReserved: true },
  { type: 'gateway.succeeded', stillReserved: false },
  { type: 'gateway.declined' },
  { type: 'gateway.failed' },
  { type: 'hold.expired' },
  { type: 'buyer.cancelled' },
  { type: 'organiser.cancelled' },
  { type: 'transfer.received', stillReserved: true },
  { type: 'transfer.received', stillReserved: false },
  { type: 'refund.made' },
];

describe('purchaseMachine', () => {
  const model = walk(purchaseMachine, {
    starts: [
      { total: 2_500, method: 'card', moneyReceived: false },
      { total: 2_500, method: 'transfer', moneyReceived: false },
      { total: 0, method: 'card', moneyReceived: false },
    ],
    events,
  });

  for (const { name, run } of model.edges) {
    it(name, () => {
      expect(run().status).not.toBe('error');
    });
  }

  it('goes where the table says', () => {
    expect([...model.table].sort()).toEqual(
      [
        'held | purchase.submitted | held',
        'held | purchase.submitted | awaitingTransfer',
        'held | purchase.submitted | free',
        'held | payment.started | paying',
        'held | gateway.succeeded | paid',
        'held | hold.expired | expired',
        'held | buyer.cancelled | cancelled',
        'held | organiser.cancelled | cancelled',
        'paying | gateway.succeeded | paid',
        'paying | gateway.declined | paying',
        'paying | gateway.failed | failed',
        'paying | hold.expired | expired',
        'paying | buyer.cancelled | cancelled',
        'paying | organiser.cancelled | cancelled',
        'awaitingTransfer | transfer.received | paid',
        'awaitingTransfer | buyer.cancelled | cancelled',
        'awaitingTransfer | organiser.cancelled | cancelled',
        'paid | organiser.cancelled | cancelled',
        'paid | refund.made | refunded',
        'free | organiser.cancelled | cancelled',
        'failed | gateway.succeeded | paid',
        'failed | gateway.succeeded | refunded',
        'expired | gateway.succeeded | paid',
        'expired | gateway.succeeded | refunded',
        'cancelled | gateway.succeeded | paid',
        'cancelled | gateway.succeeded | refunded',
        // Money that had arrived before the organiser cancelled is not late money.
        'cancelled | gateway.succeeded | cancelled',
        'cancelled | transfer.received | paid',
        'cancelled | transfer.received | cancelled',
        'cancelled | refund.made | refunded',
        'cancelled | refund.made | cancelled',
      ].sort(),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });

  it('has a state and words for every status that a purchase is stored by', () => {
    expect(Object.keys(purchaseMachine.states).sort()).toEqual([...purchaseStatuses].sort());
    expect(Object.keys(words).sort()).toEqual([...purchaseStatuses].sort());
  });

  const effects = (status: string, moneyReceived: boolean, event: PurchaseEvent) => {
    const input = { total: 2_500, method: 'card', moneyReceived } as const;
    const [start] = initialTransition(purchaseMachine, input);
    const [, actions] = transition(
      purchaseMachine,
      purchaseMachine.resolveState({ value: status, context: start.context }),
      event,
    );
    return actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.'));
  };

  const taken = (status: string, event: PurchaseEvent) =>
    purchaseMachine
      .resolveState({ value: status, context: { total: 2_500, method: 'card', moneyReceived: false } })
      .can(event);

  it.each(purchaseStatuses)('is told by the rules of src/lib what it does as %s', (status) => {
    expect(taken(status, { type: 'organiser.cancelled' })).toBe(isCancellable(status));
    expect(taken(status, { type: 'hold.expired' })).toBe(isOnHold(status));
    const releases = effects(status, false, { type: 'organiser.cancelled' }).includes('releaseReservation');
    expect(releases).toBe(isReserving(status));
    const sendsBack = effects(status, false, { type: 'gateway.succeeded', stillReserved: false }).includes(
      'refundMoney',
    );
    expect(sendsBack).toBe(lateMoneyStatuses.includes(status));
  });

  it.each([
    'held',
    'paying',
    'awaitingTransfer',
    'free',
    'paid',
  ])('releases the reservation of a %s purchase once', (status) => {
    expect(effects(status, false, { type: 'organiser.cancelled' })).toEqual(['releaseReservation']);
    expect(effects('cancelled', false, { type: 'organiser.cancelled' })).toEqual([]);
  });

  it.each(['failed', 'expired', 'cancelled'])('sends late money back once when nothing is left (%s)', (status) => {
    const late = { type: 'gateway.succeeded', stillReserved: false } as const;
    expect(effects(status, false, late)).toEqual(['refundMoney']);
    expect(effects(status, true, late)).toEqual([]);
    expect(effects('refunded', true, late)).toEqual([]);
  });
});
