import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies } from '../../src/lib/enumerations.ts';
import { formatMoney, moneyText, parseMoney, typedMoney } from '../../src/lib/money.ts';

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

describe('parseMoney', () => {
  it.each(['1£2', 'x £12', '12 £ x', '££12', '£12€€'])('takes %j for no amount', (typed) => {
    expect(parseMoney(typed)).toBeNull();
  });

  it('takes a sign without a space after the amount', () => expect(parseMoney('12€')).toBe(1200));

  it('takes a lone separator before three digits as the reader’s language has it', () => {
    expect(parseMoney('1.234', 'de-DE')).toBe(123_400);
    expect(parseMoney('1,234', 'de-DE')).toBeNull();
    expect(parseMoney('1.234', 'en-GB')).toBeNull();
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

  it('takes a separator before three digits as the reader’s language does', () => {
    const read = (typed: string) => [parseMoney(typed, 'en-GB'), parseMoney(typed, 'de-DE')];
    expect(read('1,234')).toEqual([123400, null]);
    expect(read('1.234')).toEqual([null, 123400]);
    expect(read('12,50')).toEqual([1250, 1250]);
    expect(read('12.50')).toEqual([1250, 1250]);
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
