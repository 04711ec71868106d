import { describe, expect, it } from 'vitest';
import { countries, countriesIn } from '../../src/lib/countries.ts';
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

it('names countries in the reader’s language, in its order', () => {
  const german = countriesIn('de-DE').map(({ name }) => name);
  expect(german.slice(0, 4)).toEqual(['Afghanistan', 'Ägypten', 'Albanien', 'Algerien']);
  expect(german).toContain('Deutschland');
  expect(countriesIn('de-DE').find(({ code }) => code === 'AT')).toMatchObject({ name: 'Österreich', dialCode: '+43' });
  expect(german.length).toBe(countries.length);
  expect(countriesIn('de-DE')).toBe(countriesIn('de-DE'));
  expect(countriesIn('en-GB')).toBe(countries);
});

it('knows every country that can be chosen', () => {
  expect(countries.filter(({ code }) => countryName(code, 'de-DE') === code)).toEqual([]);
});
