import { describe, expect, it } from 'vitest';
import { leftToRefund } from '../../src/lib/refundable.ts';

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
