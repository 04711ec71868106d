import { describe, expect, it } from 'vitest';
import {
  contrastOf,
  contrastToWhite,
  isColour,
  isReadable,
  mixed,
  plainAccent,
  readableOn,
} from '../../src/lib/colour.ts';

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

describe('contrastOf', () => {
  it('is the same whichever comes first', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrastOf('#808080', '#808080')).toBe(1);
  });
});

describe('mixed', () => {
  it('has that share of the other colour in each channel', () => {
    expect(mixed('#000000', '#ffffff', 0)).toBe('#000000');
    expect(mixed('#000000', '#ffffff', 1)).toBe('#ffffff');
    expect(mixed('#204060', '#406080', 0.5)).toBe('#305070');
    // One digit is written as two.
    expect(mixed('#000000', '#0a141e', 0.5)).toBe('#050a0f');
  });
});

describe('readableOn', () => {
  it('keeps its hue on dark: it gets brighter before it gets paler', () => {
    expect(readableOn('#1a7f37', '#1f2322', 5.8)).toBe('#39b25b');
    expect(readableOn('#0000ff', '#121413')).toBe('#6a6aff');
  });

  it('stays as it is where it can be read already', () => expect(readableOn('#ffcc00', '#121413')).toBe('#ffcc00'));

  it('becomes no darker or lighter than it has to', () => {
    expect(readableOn('#ffcc00', '#ffffff')).toBe('#8f7200');
    expect(contrastOf(readableOn('#0c5b63', '#121413'), '#121413')).toBeLessThan(4.8);
  });

  it('goes to black on a light ground and to white on a dark one', () => {
    expect(readableOn('#ffffff', '#ffffff', 21)).toBe('#000000');
    expect(readableOn('#000000', '#000000', 21)).toBe('#ffffff');
  });

  it('is far enough where it is exactly as far as is asked', () => {
    const far = contrastOf('#ffcc00', '#121413');
    expect(readableOn('#ffcc00', '#121413', far)).toBe('#ffcc00');
  });

  it('is as far from it as is asked', () => {
    expect(contrastOf(readableOn('#ffcc00', '#ffffff', 7), '#ffffff')).toBeGreaterThanOrEqual(7);
    expect(contrastOf(readableOn('#ffcc00', '#ffffff', 7), '#ffffff')).toBeLessThan(7.6);
  });
});
