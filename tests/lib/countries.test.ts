import { describe, expect, it } from 'vitest';
import { countries } from '../../src/lib/countries.ts';
import { countryName } from '../../src/lib/text.ts';

describe('countries', () => {
  it('has about two hundred, each once, in order', () => {
    expect(countries.length).toBeGreaterThan(195);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
    expect(countries.map(({ name }) => name)).toEqual(
      countries.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
    );
  });

  it('gives each a two-letter code and a dial code with a plus sign', () => {
    for (const { code, dialCode } of countries) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(dialCode).toMatch(/^\+\d{1,3}(-\d{3,4})?$/);
    }
  });

  it('knows the names that the platform knows', () => {
    const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' });
    expect(countries.filter(({ code }) => !names.of(code)).map(({ name }) => name)).toEqual([]);
  });

  it('draws the flag from the code and hyphenates shared prefixes', () => {
    expect(countries.find(({ code }) => code === 'GB')).toEqual({
      name: 'United Kingdom',
      code: 'GB',
      dialCode: '+44',
      flag: '🇬🇧',
    });
    expect(countries.find(({ code }) => code === 'AG')?.dialCode).toBe('+1-268');
  });
});

it('knows every country that can be chosen', () => {
  expect(countries.filter(({ code }) => countryName(code, 'de-DE') === code)).toEqual([]);
});
