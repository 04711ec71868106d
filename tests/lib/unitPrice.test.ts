import { expect, it } from 'vitest';
import { formatUnitPrice } from '../../src/lib/unitPrice.ts';

it.each([
  ['whole', 5_000, 2, '€25.00'],
  ['half a cent', 6_543, 2, '€32.715'],
  ['with four decimals where it never ends', 10_000, 3, '€33.3333'],
  ['less than a cent', 1, 4, '€0.0025'],
  ['taken off', -6_543, 2, '-€32.715'],
])('one of several is written so that it multiplies to their sum: %s', (_, sum, quantity, text) => {
  expect(formatUnitPrice(sum, quantity, 'eur', 'en-GB')).toBe(text);
});

it('has the reader’s decimal sign', () => {
  expect(formatUnitPrice(120_143, 2, 'eur', 'de-DE')).toBe('600,715\u00a0€');
});
