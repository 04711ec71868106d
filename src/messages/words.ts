/** Locales Foyer speaks. en-GB is the default and the fallback. */
export const locales = ['en-GB'] as const;
export type Locale = (typeof locales)[number];

/** The locale of this reader: the first of theirs that we speak. */
export function chooseLocale(preferred: readonly string[]): Locale {
  const spoken = preferred.find((locale) => (locales as readonly string[]).includes(locale));
  return (spoken as Locale | undefined) ?? 'en-GB';
}

const preferred = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
export const locale: Locale = chooseLocale(preferred);

/** An area's words in the reader's locale. A locale whose module lacks a key of en-GB does not compile. */
export const words = <Area>(byLocale: Record<'en-GB', Area> & Record<Locale, NoInfer<Area>>): Area => byLocale[locale];
