/** The languages Foyer speaks. A reader of any other one gets the default. */
export const locales = ['en-GB', 'de-DE'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en-GB';

/** The cookie that keeps a reader's own choice. A cookie, because the server has to know the language of a page too. */
export const localeCookie = 'locale';

/** All the others. */
export const otherLocales = (locale: Locale): Locale[] => locales.filter((other) => other !== locale);

export const isLocale = (text: string): text is Locale => (locales as readonly string[]).includes(text);
/** One locale speaks a language, whatever the country of the reader. */
const speaks = (locale: Locale, tag: string) => new RegExp(`^${languageOf(locale)}(-|$)`, 'i').test(tag);

/** The locale for a reader of these language tags, the preferred one first: `de-AT` is German. */
export function chooseLocale(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const found = locales.find((locale) => speaks(locale, tag));
    if (found) return found;
  }
  return defaultLocale;
}

/** The locale that an address asks for, by its language: `de`. Null for any other. */
export const askedLocale = (tag: string): Locale | null => locales.find((locale) => speaks(locale, tag)) ?? null;

/** The language of a locale, as an address asks for it. */
export const languageOf = (locale: Locale): string => locale.slice(0, 2);

/** The reader's own choice among the cookies of a page or of a request; null where there is none. */
export function chosenLocale(cookies: string): Locale | null {
  const chosen = new RegExp(`(?:^|;\\s*)${localeCookie}=([\\w-]+)`).exec(cookies)?.[1] ?? '';
  return isLocale(chosen) ? chosen : null;
}

let current: Locale = defaultLocale;

/** The locale that dates and amounts are written in where none is named. A server has readers of many: it names one. */
export const currentLocale = (): Locale => current;

export function setCurrentLocale(locale: Locale): void {
  current = locale;
}
