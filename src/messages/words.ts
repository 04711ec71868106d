import { chooseLocale, chosenLocale, setCurrentLocale } from '../lib/locale.ts';

const { document: page, navigator: browser } = globalThis;
/** On the server each language is an instance of its own, loaded by an address that ends like a cookie: `?locale=de-DE`. */
const asked = import.meta.env.SSR ? new URL(import.meta.url).search.slice(1) : '';

/** The locale of this page: the reader's own choice, else the first language of the browser that Foyer speaks. */
export const locale = chosenLocale(page?.cookie ?? asked) ?? chooseLocale(browser?.languages ?? []);
setCurrentLocale(locale);

/** Loads the words of this page's locale; those of the others are not fetched. `files` has one file for each locale. */
export async function wordsIn<Words>(files: Record<string, () => Promise<Words>>): Promise<Words> {
  const load = Object.entries(files).find(([path]) => path.includes(`/${locale}/`))?.[1];
  if (!load) throw new Error(`No words for ${locale}`);
  return load();
}
