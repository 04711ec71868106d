import { describe, expect, it } from 'vitest';
import { contrastToWhite, isColour, isReadable, plainAccent } from '../../src/lib/colour.ts';

describe('a colour', () => {
  it.each(['#000000', '#1b5e4b', '#abcdef', plainAccent])('is written like %s', (text) =>
    expect(isColour(text)).toBe(true));

  it.each([
    '',
    '#fff',
    '1b5e4b',
    '#1B5E4B',
    '#1b5e4g',
    '#1b5e4b0',
    ' #1b5e4b',
    'red',
    'x#1b5e4b',
  ])('is not written like “%s”', (text) => expect(isColour(text)).toBe(false));

  // As other programs count it.
  it.each([
    ['#000000', 21],
    ['#ffffff', 1],
    ['#767676', 4.54],
    ['#777777', 4.48],
    ['#ff0000', 4],
    ['#00ff00', 1.37],
    ['#0000ff', 8.59],
    ['#1b5e4b', 7.6],
    ['#0a0a0a', 19.8],
    ['#0b0b0b', 19.69],
  ])('%s is %d from white', (colour, far) => expect(contrastToWhite(colour)).toBeCloseTo(far, 1));

  it('can be read on white from 4.5 on', () => {
    expect(['#767676', '#777777', '#000000', '#ffd400'].map(isReadable)).toEqual([true, false, true, false]);
    expect(isReadable(plainAccent)).toBe(true);
  });
});
