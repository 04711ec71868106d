import { expect, it, vi } from 'vitest';
import { countries } from '../../src/lib/countries.ts';
import { countryName } from '../../src/lib/countryName.ts';

it.each([
  ['DE', 'Germany', 'Deutschland'],
  ['GB', 'United Kingdom', 'Vereinigtes Königreich'],
])('%s is called %s, in German %s', (code, english, german) => {
  expect(countryName(code)).toBe(english);
  expect(countryName(code, 'de-DE')).toBe(german);
});

it('says nothing of no country, and does not ask for its name: the standard has an error for that', () => {
  const asked = vi.spyOn(Intl.DisplayNames.prototype, 'of');
  expect(countryName('')).toBe('');
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

it('knows every country that can be chosen', () => {
  expect(countries.filter(({ code }) => countryName(code, 'de-DE') === code)).toEqual([]);
});
