import { expect, it } from 'vitest';
import { modeOfPublishable, modeOfSecret, stripeRights } from '../../src/lib/stripeKeys.ts';

it.each([
  ['pk_test_51H', 'test', null],
  ['pk_live_51H', 'live', null],
  ['sk_test_51H', null, 'test'],
  ['sk_live_51H', null, 'live'],
  ['rk_live_51H', null, 'live'],
  ['rk_test_51H', null, 'test'],
  ['pk_test_', null, null],
  ['sk_test_', null, null],
  ['pk_demo_51H', null, null],
  ['sk_demo_51H', null, null],
  [' pk_test_51H', null, null],
  ['pk_test_51H ', null, null],
  [' sk_test_51H', null, null],
  ['sk_test_51H.', null, null],
  ['xpk_test_51H', null, null],
  ['ask_test_51H', null, null],
  ['ak_test_51H', null, null],
  ['', null, null],
])('the key %j is publishable for %s and secret for %s', (key, publishable, secret) => {
  expect(modeOfPublishable(key)).toBe(publishable);
  expect(modeOfSecret(key)).toBe(secret);
});

it('names what a restricted key has to be allowed to', () => {
  expect(stripeRights).toEqual(['customers', 'paymentIntents', 'refunds', 'disputes', 'events']);
});
