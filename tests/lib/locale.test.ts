import { afterEach, describe, expect, it } from 'vitest';
import {
  chooseLocale,
  chosenLocale,
  currentLocale,
  defaultLocale,
  isLocale,
  localeCookie,
  otherLocales,
  setCurrentLocale,
} from '../../src/lib/locale.ts';

describe('the locale of a reader', () => {
  it.each([
    [['de-AT', 'en'], 'de-DE'],
    [['de'], 'de-DE'],
    [['DE-de'], 'de-DE'],
    [['EN'], 'en-GB'],
    [['fr', 'en-US', 'de'], 'en-GB'],
    [['fr', 'it'], 'en-GB'],
    [['den', 'x-de', 'd'], 'en-GB'],
    [['x-de', 'de-x'], 'de-DE'],
    [[], 'en-GB'],
  ])('of %j is %s', (tags, locale) => {
    expect(chooseLocale(tags)).toBe(locale);
  });

  it('is their own choice where a cookie keeps one', () => {
    expect(localeCookie).toBe('locale');
    expect(chosenLocale('locale=de-DE')).toBe('de-DE');
    expect(chosenLocale('a=b; locale=de-DE; c=d')).toBe('de-DE');
    expect(chosenLocale('a=b;locale=de-DE')).toBe('de-DE');
    expect(chosenLocale('a=b;  locale=de-DE')).toBe('de-DE');
    expect(chosenLocale('locale=xx-XX')).toBeNull();
    expect(chosenLocale('mylocale=de-DE')).toBeNull();
    expect(chosenLocale('locale=')).toBeNull();
    expect(chosenLocale('')).toBeNull();
  });
});

it('isLocale knows the languages of Foyer and no other', () => {
  expect(['en-GB', 'de-DE', 'en-US', ''].map(isLocale)).toEqual([true, true, false, false]);
});

it('the other languages are all but the one', () => {
  expect(otherLocales('en-GB')).toEqual(['de-DE']);
  expect(otherLocales('de-DE')).toEqual(['en-GB']);
});

describe('the current locale', () => {
  afterEach(() => setCurrentLocale(defaultLocale));

  it('is the default until another is set', () => {
    expect(currentLocale()).toBe('en-GB');
    setCurrentLocale('de-DE');
    expect(currentLocale()).toBe('de-DE');
  });
});
