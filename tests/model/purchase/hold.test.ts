import { expect, it } from 'vitest';
import { holdLeft, inOwnTime } from '../../../src/machines/purchase/hold.ts';

const purchase = { holdExpiresAt: '2027-03-06T09:15:00.000Z', now: '2027-03-06T09:00:00.000Z' };

it('moves a hold to a clock that is wrong', () => {
  const ownNow = Date.parse('2027-03-06T11:30:00.000Z');
  const own = inOwnTime(purchase, ownNow);
  expect(own.holdExpiresAt).toBe('2027-03-06T11:45:00.000Z');
  expect(holdLeft(own.holdExpiresAt, ownNow)).toBe(900_000);
  expect(inOwnTime({ ...purchase, holdExpiresAt: null }, ownNow).holdExpiresAt).toBeNull();
});

it('never has less than nothing left, nor more than a timer can wait', () => {
  expect(holdLeft(purchase.holdExpiresAt, Date.parse('2027-03-06T10:00:00.000Z'))).toBe(0);
  expect(holdLeft(null, 0)).toBe(2 ** 31 - 1);
  expect(holdLeft(purchase.holdExpiresAt, 0)).toBe(2 ** 31 - 1);
});
