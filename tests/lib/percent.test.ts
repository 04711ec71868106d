import { describe, expect, it } from 'vitest';
import { formatPercent, percentText, typedPercent } from '../../src/lib/percent.ts';

describe('a percentage', () => {
  it.each([
    [2_000, '20%', '20\u00a0%', '20'],
    [750, '7.5%', '7,5\u00a0%', '7.5'],
    [1, '0.01%', '0,01\u00a0%', '0.01'],
    [0, '0%', '0\u00a0%', '0'],
  ])('of %i hundredths reads %s, in German %s, and is typed %s', (rate, english, german, typed) => {
    expect(formatPercent(rate)).toBe(english);
    expect(formatPercent(rate, 'de-DE')).toBe(german);
    expect(percentText(rate)).toBe(typed);
  });

  it.each([
    ['20', 2_000],
    [' 7,5 ', 750],
    ['7.25 %', 725],
    ['19%', 1_900],
    ['0.29', 29],
    ['', null],
    ['  ', null],
    ['%', null],
  ])('typed as "%s" is %s', (typed, rate) => expect(typedPercent(typed)).toBe(rate));

  it.each(['1.005', '-1', 'a', '1.', '.5', '1,2,3', '12345', 'x20', '20x'])('cannot be typed as "%s"', (typed) =>
    expect(typedPercent(typed)).toBeNaN());
});
