import { expect, it } from 'vitest';
import { invoiceNumber } from '../../../src/views/settings/SettingsView.tsx';

it.each([
  ['', 2027, 1, '2027-0001'],
  ['HE-', 2027, 12_345, 'HE-2027-12345'],
])('puts prefix "%s", year and number together', (prefix, year, sequence, number) => {
  expect(invoiceNumber(prefix, year, sequence)).toBe(number);
});
