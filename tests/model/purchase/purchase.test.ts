import { describe, expect, it } from 'vitest';
import { initialTransition, transition } from 'xstate';
import {
  isCancellable,
  isReserving,
  isUnpaid,
  lateMoneyStatuses,
  purchaseStatuses,
} from '../../../src/lib/purchase.ts';
import { type PurchaseEvent, purchaseMachine } from '../../../src/machines/purchase/purchase.ts';
import { purchaseStatuses as words } from '../../../src/messages/en-GB/purchaseStatuses.ts';
import { walk } from '../../support/walk.ts';

const card = { total: 2_500, method: 'card', moneyReceived: false, unmatched: false } as const;
const transfer = { total: 2_500, method: 'transfer', moneyReceived: false, unmatched: false } as const;
const door = { total: 2_500, method: 'door', moneyReceived: false, unmatched: false } as const;
const free = { total: 0, method: 'transfer', moneyReceived: false, unmatched: false } as const;

describe('purchaseMachine', () => {
  const { differences, given } = walk(purchaseMachine, {
    starts: { 'by card': card, 'by transfer': transfer, 'at the door': door, 'for nothing': free },
    events: {
      'price lowered': { type: 'purchase.repriced', total: 1_000 },
      'nothing left to pay': { type: 'purchase.repriced', total: 0 },
      'card paid': { type: 'gateway.succeeded', stillReserved: true, matches: true },
      'card paid, tickets gone': { type: 'gateway.succeeded', stillReserved: false, matches: true },
      'card paid something else': { type: 'gateway.succeeded', stillReserved: true, matches: false },
      'gateway failed': { type: 'gateway.failed', isOnHold: true },
      'gateway failed, hold over': { type: 'gateway.failed', isOnHold: false },
      'money came': { type: 'money.received', stillReserved: true },
      'money came, tickets gone': { type: 'money.received', stillReserved: false },
    },
  });

  it('goes where the table says', () => {
    const money = { moneyReceived: true };
    const closed = { unmatched: false };
    const accepted = { ...money, ...closed };
    const anyCard = ['card paid', 'card paid, tickets gone', 'card paid something else'] as const;
    const later = ['awaitingTransfer', 'awaitingDoor'];
    const late = ['failed', 'expired', 'cancelled'];
    expect(
      differences([
        ['start', 'by card', 'held'],
        ['start', 'by transfer', 'held'],
        ['start', 'at the door', 'held'],
        ['start', 'for nothing', 'held'],

        ...given({ total: 0 }, ['held', 'purchase.submitted', 'free']),
        ...given({ method: 'transfer' }, ['held', 'purchase.submitted', 'awaitingTransfer']),
        ...given({ method: 'door' }, ['held', 'purchase.submitted', 'awaitingDoor']),
        ...given({ method: 'card' }, ['held', 'purchase.submitted', '=']),
        ['held', 'payment.started', 'paying'],
        [['held', ...later], 'price lowered', '=', { total: 1_000 }],
        ['paying', 'price lowered', 'held', { total: 1_000 }],
        [['held', 'paying', ...later], 'nothing left to pay', 'free', { total: 0 }],
        // What is not as it was asked waits for the organiser, whatever the gateway says after it.
        ...given(
          { unmatched: true },
          [['held', 'paying', ...late], anyCard, '=', 'keepUnmatched'],
          [['held', 'paying'], 'hold.expired', '='],
          [['held', 'paying', ...later], ['money came', 'money came, tickets gone'], 'paid', accepted],
          [
            ['held', 'paying'],
            'unmatched.returned',
            'cancelled',
            'closeUnmatched releaseReservation unlistAttendees',
            closed,
          ],
          [['held', 'paying'], 'organiser.cancelled', 'cancelled', 'closeUnmatched releaseReservation', closed],
          [late, 'money came', 'paid', 'listAttendees', accepted],
          [late, 'unmatched.returned', '=', 'closeUnmatched', closed],
          [late, 'organiser.cancelled', 'cancelled', 'closeUnmatched', closed],
        ),
        ...given({ moneyReceived: false }, [
          ['held', 'paying', ...late],
          'card paid something else',
          '=',
          'keepUnmatched',
          { unmatched: true },
        ]),
        [['held', 'paying'], ['money came', 'money came, tickets gone'], '='],
        [['held', 'paying', ...late], 'unmatched.returned', '='],
        [late, 'organiser.cancelled', '='],
        [['held', 'paying'], ['card paid', 'card paid, tickets gone'], 'paid', money],
        ['paying', 'gateway.declined', '='],
        ['paying', 'gateway failed', 'held', 'forgetPayment'],
        ['paying', 'gateway failed, hold over', 'failed', 'releaseReservation unlistAttendees'],
        [['held', 'paying'], 'hold.expired', 'expired', 'releaseReservation unlistAttendees'],
        [['held', 'paying', ...later], 'buyer.cancelled', 'cancelled', 'releaseReservation unlistAttendees'],
        [['held', 'paying', ...later, 'paid', 'free'], 'organiser.cancelled', 'cancelled', 'releaseReservation'],
        [later, ['money came', 'money came, tickets gone'], 'paid', money],
        // Whoever is days late stays on the list, to be noted as paid.
        [later, 'hold.expired', 'expired', 'releaseReservation'],
        // It keeps its tickets as long as before.
        [later, 'buyer.choseCard', 'held', 'payByCard', { method: 'card' }],
        ...given({ method: 'card' }, [['expired', 'failed'], 'money came', '=']),
        [['expired', 'failed'], 'money came', 'paid', 'listAttendees', money],
        [['expired', 'failed'], 'money came, tickets gone', '='],
        ['paid', 'refund.made', 'refunded', 'releaseReservation'],

        // Money that had arrived before the organiser cancelled is not late money.
        ...given(
          { moneyReceived: true },
          ['cancelled', anyCard, '='],
          ['cancelled', 'refund.made', 'refunded'],
          // The money is here again; it can be sent back anew.
          ['refunded', 'refund.failed', 'cancelled'],
        ),
        [late, 'card paid', 'paid', 'listAttendees', money],
        [late, 'card paid, tickets gone', 'refunded', 'refundMoney', money],
        // By hand only where no card was to pay, or it had paid before.
        ...given({ method: 'card', moneyReceived: false }, ['cancelled', 'money came', '=']),
        ['cancelled', 'money came', 'paid', 'listAttendees', money],
        ['cancelled', 'money came, tickets gone', '='],
        ['cancelled', 'refund.made', '='],
      ]),
    ).toEqual([]);
  });

  it('has a state and words for every status that a purchase is stored by', () => {
    expect(Object.keys(purchaseMachine.states).sort()).toEqual([...purchaseStatuses].sort());
    expect(Object.keys(words).sort()).toEqual([...purchaseStatuses].sort());
  });

  const effects = (status: string, moneyReceived: boolean, event: PurchaseEvent) => {
    const input = { total: 2_500, method: 'card', moneyReceived, unmatched: false } as const;
    const [start] = initialTransition(purchaseMachine, input);
    const [, actions] = transition(
      purchaseMachine,
      purchaseMachine.resolveState({ value: status, context: start.context }),
      event,
    );
    return actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.'));
  };

  const accepts = (status: string, event: PurchaseEvent) =>
    purchaseMachine.resolveState({ value: status, context: card }).can(event);

  it.each(purchaseStatuses)('does as %s what the rules of src/lib say', (status) => {
    expect(accepts(status, { type: 'organiser.cancelled' })).toBe(isCancellable(status));
    expect(accepts(status, { type: 'hold.expired' })).toBe(isUnpaid(status));
    const releases = effects(status, false, { type: 'organiser.cancelled' }).includes('releaseReservation');
    expect(releases).toBe(isReserving(status));
    const sendsBack = effects(status, false, {
      type: 'gateway.succeeded',
      stillReserved: false,
      matches: true,
    }).includes('refundMoney');
    expect(sendsBack).toBe(lateMoneyStatuses.includes(status));
  });

  it.each([
    'held',
    'paying',
    'awaitingTransfer',
    'awaitingDoor',
    'free',
    'paid',
  ])('releases the reservation of a %s purchase once', (status) => {
    expect(effects(status, false, { type: 'organiser.cancelled' })).toEqual(['releaseReservation']);
    expect(effects('cancelled', false, { type: 'organiser.cancelled' })).toEqual([]);
  });

  it.each(['failed', 'expired', 'cancelled'])('sends late money back once when nothing is left (%s)', (status) => {
    const late = { type: 'gateway.succeeded', stillReserved: false, matches: true } as const;
    expect(effects(status, false, late)).toEqual(['refundMoney']);
    expect(effects(status, true, late)).toEqual([]);
    expect(effects('refunded', true, late)).toEqual([]);
  });
});
