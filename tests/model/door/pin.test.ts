import { expect, it } from 'vitest';
import { isRightPin, keepPin } from '../../../src/pages/door/kiosk/pin.ts';

it('the PIN of a kiosk is kept as a slow hash with a salt of its own', async () => {
  const [one, other] = [await keepPin('1234'), await keepPin('1234')];
  expect([one.rounds, one.salt.length, one.hash.length]).toEqual([600_000, 32, 64]);
  expect(one.salt).not.toBe(other.salt);
  expect(one.hash).not.toBe(other.hash);
  expect([await isRightPin('1234', one), await isRightPin('1235', one)]).toEqual([true, false]);
});
