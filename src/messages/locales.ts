/** The languages Foyer speaks. A reader of another one gets the default. */
export const locales = ['en-GB'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en-GB';

const languageOf = (tag: string) => tag.split('-')[0]?.toLowerCase();

/** The locale for a reader, from an Accept-Language header: `de-AT,de;q=0.9,en;q=0.8` is German. */
export function chooseLocale(accepted: string | undefined): Locale {
  const wanted = (accepted ?? '')
    .split(',')
    .map(preferenceOf)
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of wanted) {
    const found =
      locales.find((locale) => locale.toLowerCase() === tag.toLowerCase()) ??
      locales.find((locale) => languageOf(locale) === languageOf(tag));
    if (found) return found;
  }
  return defaultLocale;
}

function preferenceOf(part: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
  const weight = parameters.map((parameter) => /^q=([\d.]+)$/i.exec(parameter)?.[1]).find((text) => text !== undefined);
  return { tag, weight: weight === undefined ? 1 : Number(weight) };
}
