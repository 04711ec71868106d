import { currentLocale } from './locale.ts';

/** What a country is called in the reader's language, by its two letters; empty for none. */
export const countryName = (code: string, locale = currentLocale()): string =>
  code === '' ? '' : (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code);
