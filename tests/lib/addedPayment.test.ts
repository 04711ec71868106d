import { describe, expect, it } from 'vitest';
import { addedPaymentsOf } from '../../src/lib/addedPayment.ts';

describe('what somebody whom the organiser adds can pay', () => {
  it.each([
    [null, false, ['free', 'paid']],
    [5, false, ['free', 'paid', 'transfer']],
    [null, true, ['free', 'paid', 'door']],
    [5, true, ['free', 'paid', 'transfer', 'door']],
  ])('where transfers are kept for %s days and the door takes money: %s', (transferDays, payAtDoor, payments) =>
    expect(addedPaymentsOf({ transferDays, payAtDoor })).toEqual(payments));
});
