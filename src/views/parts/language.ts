import { type Locale, localeCookie } from '../../lib/locale.ts';

/** Each language in its own words. */
export const languageNames: Record<Locale, string> = { 'en-GB': 'English', 'de-DE': 'Deutsch' };

const oneYear = 365 * 24 * 60 * 60;

/** Keeps the reader's choice and shows the page in it. */
export function chooseLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that Foyer supports.
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=${oneYear}; samesite=lax`;
  window.location.reload();
}
