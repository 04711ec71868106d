import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies } from '../../src/lib/enumerations.ts';
import {
  formatAnyMoney,
  formatCount,
  formatMoney,
  formatPercent,
  inInput,
  moneyText,
  parseMoney,
  percentText,
  portion,
  rounded,
  sharesOf,
  typedMoney,
  typedPercent,
} from '../../src/lib/money.ts';

describe('a number in an input', () => {
  it('stands as the reader writes it, and is read so', () => {
    expect([inInput('1.50', 'de-DE'), inInput('7.5', 'en-GB')]).toEqual(['1,50', '7.5']);
    expect(parseMoney(inInput('1.50', 'de-DE'), 'de-DE')).toBe(150);
    expect(typedPercent(inInput('7.5', 'de-DE'))).toBe(750);
  });
});

describe('formatMoney', () => {
  it.each([
    [0, 'gbp', '£0.00'],
    [5, 'usd', '$0.05'],
    [1250, 'gbp', '£12.50'],
    [123450, 'eur', '€1,234.50'],
    [123456789, 'gbp', '£1,234,567.89'],
    [-500, 'usd', '-$5.00'],
  ] as const)('writes %i %s as %s', (minor, currency, text) => {
    expect(formatMoney(minor, currency)).toBe(text);
  });
});

it('formatMoney writes as the reader’s language does', () => {
  expect(formatMoney(123_450, 'eur', 'de-DE')).toBe('1.234,50\u00a0€');
  expect(formatMoney(-500, 'gbp', 'de-DE')).toBe('-5,00\u00a0£');
});

it.each([
  [123_450, 'eur', '€1,234.50'],
  [1, 'chf', '0.01 CHF'],
  [700, 'jpy', '700 JPY'],
  [1_500, 'kwd', '1.500 KWD'],
])('formatAnyMoney writes %i of %s as %s', (minor, code, text) => {
  expect(formatAnyMoney(minor, code)).toBe(text);
});

describe('parseMoney', () => {
  it.each(['1£2', 'x £12', '12 £ x', '££12', '£12€€'])('takes %j for no amount', (typed) => {
    expect(parseMoney(typed)).toBeNull();
  });

  it('takes a sign without a space after the amount', () => expect(parseMoney('12€')).toBe(1200));

  it('takes a lone separator before three digits as the reader’s language has it', () => {
    const read = (typed: string) => [parseMoney(typed, 'en-GB'), parseMoney(typed, 'de-DE')];
    expect(read('1,234')).toEqual([123_400, null]);
    expect(read('1.234')).toEqual([null, 123_400]);
    expect(read('12,50')).toEqual([1_250, 1_250]);
    expect(read('12.50')).toEqual([1_250, 1_250]);
    expect(parseMoney('1,234,567', 'de-DE')).toBe(123_456_700);
    expect(parseMoney('1.234.567', 'en-GB')).toBe(123_456_700);
  });

  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    [' 1,234.50 ', 123450],
    ['£7', 700],
    ['€ 7.01', 701],
    ['0', 0],
    ['1234567.89', 123456789],
    ['12,50', 1250],
    ['12,5', 1250],
    ['12,50 €', 1250],
    ['1.234,50', 123450],
    ['1.234.567', 123456700],
    ['1 234,50', 123450],
    ["1'234.50", 123450],
    ['1,234', 123400],
  ])('reads %j as %i', (typed, minor) => {
    expect(parseMoney(typed)).toBe(minor);
  });

  it.each([
    '',
    ' ',
    'free',
    '1.234.50',
    '1,234,50',
    '£7€',
    '1,2345',
    '12.345',
    '-5',
    '.5',
    '5.',
    '1e3',
    '12 50',
    '£',
    '99999999999999999',
  ])('refuses %j', (typed) => {
    expect(parseMoney(typed)).toBeNull();
  });

  it('tells nothing typed from what is no amount', () => {
    expect([typedMoney(' '), typedMoney('free'), typedMoney('12,50')]).toEqual([undefined, Number.NaN, 1250]);
  });

  it('reads back whatever is written', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom(...currencies), (minor, currency) => {
        expect(parseMoney(formatMoney(minor, currency))).toBe(minor);
        expect(parseMoney(formatMoney(minor, currency, 'de-DE'), 'de-DE')).toBe(minor);
        expect(parseMoney(moneyText(minor))).toBe(minor);
      }),
    );
  });
});

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

it.each([
  [0, '0', '0'],
  [999, '999', '999'],
  [1_000, '1,000', '1.000'],
  [20_000, '20,000', '20.000'],
  [1_234_567, '1,234,567', '1.234.567'],
])('%i is written %s, in German %s', (count, english, german) => {
  expect([formatCount(count, 'en-GB'), formatCount(count, 'de-DE')]).toEqual([english, german]);
});
