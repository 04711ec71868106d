import { expect, it } from 'vitest';
import { formatCount } from '../../src/lib/count.ts';

it.each([
  [0, '0', '0'],
  [999, '999', '999'],
  [1_000, '1,000', '1.000'],
  [20_000, '20,000', '20.000'],
  [1_234_567, '1,234,567', '1.234.567'],
])('%i is written %s, in German %s', (count, english, german) => {
  expect([formatCount(count, 'en-GB'), formatCount(count, 'de-DE')]).toEqual([english, german]);
});
