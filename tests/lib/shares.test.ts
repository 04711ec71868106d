import { describe, expect, it } from 'vitest';
import { portion, rounded, sharesOf } from '../../src/lib/shares.ts';

describe('whole shares', () => {
  it.each([
    [100, [1, 1, 1], [33, 34, 33]],
    [10, [3, 0, 1], [8, 0, 2]],
    [90, [100, -10], [100, -10]],
    [5, [], []],
    [5, [0, 0], [0, 0]],
  ])('of %i for %o are %o', (amount, parts, shares) => {
    expect(sharesOf(amount, parts)).toEqual(shares);
  });
});

it.each([
  [5, 2, 3],
  [4, 3, 1],
  [5, 3, 2],
  [0, 7, 0],
])('%i by %i is %i, rounded', (amount, by, whole) => expect(rounded(amount, by)).toBe(whole));

it('takes a portion of amounts whose product no number holds exactly', () =>
  expect(portion(9_007_199_254_740_991, 9_007_199_254_740_989, 9_007_199_254_740_991)).toBe(9_007_199_254_740_989));
