import { describe, expect, it } from 'vitest';
import {
  freeShare,
  type Held,
  isSmall,
  networkShare,
  overShare,
  puzzleCost,
} from '../../../server/purchase/shareRules.ts';

const nothing: Held = { network: 0, wideNetwork: 0, unknown: 0, later: 0, open: 0 };
const byCard = { perOrder: 10, isPaidLater: false, isKnown: true, held: nothing };
const byTransfer = { ...byCard, isPaidLater: true };

describe('what one network may hold unpaid', () => {
  it.each([
    ['of 4,000 left, fifty', 4_000, 50],
    ['of 1,000 left, the fortieth part', 1_000, 25],
    ['of 100 left, as many as one order may have', 100, 10],
    ['of 20 left, half', 20, 10],
    ['of 12 left, half', 12, 6],
    ['of 5 left, a family’s four', 5, 4],
    ['where nothing is limited, fifty', null, 50],
  ])('by card is, %s', (_, left, share) => expect(networkShare({ left, perOrder: 10 }, false, 0)).toBe(share));

  it.each([
    ['of 4,000 left, twenty-five', 4_000, 25],
    ['of 1,000 left, the eightieth part', 1_000, 12],
    ['of 100 left, as many as one order may have', 100, 10],
    ['of 5 left, a family’s four', 5, 4],
  ])('to be paid later is, %s', (_, left, share) => expect(networkShare({ left, perOrder: 10 }, true, 0)).toBe(share));

  it('is one whole order where the organiser allows large ones, as long as that is no more than half', () => {
    expect(networkShare({ left: 60, perOrder: 30 }, false, 0)).toBe(30);
    expect(networkShare({ left: 40, perOrder: 30 }, false, 0)).toBe(20);
  });

  it('is a family’s four where more is held than left, so that it takes many networks to hold everything', () => {
    expect(networkShare({ left: 1_000, perOrder: 10 }, false, 1_000)).toBe(25);
    expect(networkShare({ left: 999, perOrder: 10 }, false, 1_001)).toBe(4);
    let networks = 0;
    for (let left = 2_000; left > 0; networks++)
      left -= Math.min(left, networkShare({ left, perOrder: 10 }, false, 2_000 - left));
    // 28 for the first 1,006, a fortieth of the rest each, and 249 for the other 994, four each.
    expect(networks).toBe(277);
  });
});

describe('an order', () => {
  it('fits until its network holds its share, and is told how many more would', () => {
    const asked = { ...byCard, left: 100, held: { ...nothing, network: 7 } };
    expect(overShare({ ...asked, wanted: 3 })).toBeNull();
    expect(overShare({ ...asked, wanted: 4 })).toEqual({ of: 'network', more: 3 });
    expect(overShare({ ...asked, wanted: 1, held: { ...nothing, network: 12 } })).toEqual({ of: 'network', more: 0 });
  });

  it('fits until the networks around its own hold four times as much', () => {
    const asked = { ...byCard, left: 100, held: { ...nothing, wideNetwork: 38 } };
    expect(overShare({ ...asked, wanted: 2 })).toBeNull();
    expect(overShare({ ...asked, wanted: 3 })).toEqual({ of: 'network', more: 2 });
  });

  it('of an unknown network fits until all such hold half of what they hold and what is free', () => {
    const asked = { ...byCard, isKnown: false, left: 110, held: { ...nothing, unknown: 90 } };
    expect(overShare({ ...asked, wanted: 10 })).toBeNull();
    expect(overShare({ ...asked, wanted: 11 })).toEqual({ of: 'unknown', more: 10 });
  });

  it('of an unknown network fits into twenty tickets whatever is left', () => {
    const asked = { ...byCard, isKnown: false, left: 6, held: { ...nothing, unknown: 14 } };
    expect(overShare({ ...asked, wanted: 6 })).toBeNull();
    expect(overShare({ ...asked, wanted: 7 })).toEqual({ of: 'unknown', more: 6 });
  });

  it('to be paid later fits until such hold three quarters of what they hold and what is free', () => {
    const asked = { ...byTransfer, left: 102, held: { ...nothing, later: 298 } };
    expect(overShare({ ...asked, wanted: 2 })).toBeNull();
    expect(overShare({ ...asked, wanted: 3 })).toEqual({ of: 'later', more: 2 });
    expect(overShare({ ...asked, wanted: 3, isPaidLater: false })).toBeNull();
  });

  it('to be paid later fits into a hundred tickets whatever is left', () => {
    const asked = { ...byTransfer, left: 10, held: { ...nothing, later: 96 } };
    expect(overShare({ ...asked, wanted: 4 })).toBeNull();
    expect(overShare({ ...asked, wanted: 5 })).toEqual({ of: 'later', more: 4 });
  });

  it('is not kept from what is not limited by what others hold', () => {
    expect(
      overShare({
        ...byTransfer,
        isKnown: false,
        left: null,
        wanted: 50,
        held: { ...nothing, unknown: 9_000, later: 9_000 },
      }),
    ).toBeNull();
  });
});

describe('the puzzle of an order', () => {
  it.each([
    ['nothing where nothing is held', 100, 0, 0],
    ['nothing while as much is left as is held', 50, 50, 0],
    ['a thousand rounds a key where more is held', 49, 50, 1_000],
    ['the same just below twice as much', 51, 101, 1_000],
    ['twice as many of twice as much', 50, 100, 2_000],
    ['the same just below four times as much', 26, 103, 2_000],
    ['four times as many of four times as much', 25, 100, 4_000],
    ['no more than that of the last ticket', 1, 1_999, 4_000],
    ['no more than that where nothing is left', 0, 100, 4_000],
    ['nothing while fewer than twenty are held, so that trying Foyer out goes on', 1, 19, 0],
    ['as of any form where twenty are', 19, 20, 1_000],
  ])('takes %s', (_, left, held, cost) => expect(puzzleCost(left, held)).toBe(cost));

  it('takes nothing where nothing is limited', () => expect(puzzleCost(null, 9_000)).toBe(0));
});

describe('what one network may take free of charge', () => {
  it.each([
    ['network', 1_000, 500],
    ['network', 121, 60],
    ['network', 119, 60],
    ['network', 20, 60],
    ['wide', 1_000, 750],
    ['wide', 79, 60],
    ['network', null, Number.POSITIVE_INFINITY],
  ] as const)('as a %s, of %s, is %i', (of, size, share) => expect(freeShare(size, of)).toBe(share));
});

it('of what is scarce at a form for many, half may be taken free of charge, or four', () => {
  expect([20, 6, 3].map((size) => freeShare(size, 'network', 4))).toEqual([10, 4, 4]);
});

it.each([
  [60, true],
  [61, false],
  [null, false],
])('a form for %s is one that a house may have whole: %s', (capacity, isOne) => {
  expect(isSmall(capacity)).toBe(isOne);
});
