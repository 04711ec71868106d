import { chosenScheme, type Scheme, schemeKey, showScheme } from './scheme.ts';

/** What the reader sees: their choice, or their system's. */
export const currentScheme = (): Scheme =>
  chosenScheme() ?? (window.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Shows a scheme now, and on the next visit where it can be kept. */
export function chooseScheme(scheme: Scheme): void {
  showScheme(scheme);
  try {
    localStorage.setItem(schemeKey, scheme);
  } catch {
    // No storage: it holds until the page is left.
  }
}
