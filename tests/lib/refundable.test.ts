import { describe, expect, it } from 'vitest';
import { isAllRefunded, leftToRefund } from '../../src/lib/refundable.ts';

describe('what of an order’s money can still go back', () => {
  it.each([
    [{ total: 2_250, refunded: 0, lost: 0 }, 2_250],
    [{ total: 2_250, refunded: 1_000, lost: 0 }, 1_250],
    [{ total: 2_250, refunded: 250, lost: 1_000 }, 1_000],
    [{ total: 2_250, refunded: 2_250, lost: 0 }, 0],
    // The buyer was refunded, and won a dispute about the same payment.
    [{ total: 2_250, refunded: 2_250, lost: 2_250 }, 0],
  ])('of %o, %d is left', (order, left) => {
    expect(leftToRefund(order)).toBe(left);
  });
});

it('is all refunded once nothing of it is left, unless it was free', () => {
  const orders = [
    { total: 2_500, refunded: 2_499 },
    { total: 2_500, refunded: 2_500 },
    { total: 2_500, refunded: 0 },
    { total: 0, refunded: 0 },
  ];
  expect(orders.map(isAllRefunded)).toEqual([false, true, false, false]);
});
