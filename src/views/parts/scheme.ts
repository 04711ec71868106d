import { readText } from './storage.ts';

export type Scheme = 'light' | 'dark';

/** Where the choice is kept. */
export const schemeKey = 'foyer.scheme';

export function chosenScheme(): Scheme | null {
  const kept = readText(schemeKey);
  return kept === 'light' || kept === 'dark' ? kept : null;
}

/** Puts the kept choice, if there is one, on the page. */
export const applyScheme = (): void => showScheme(chosenScheme());

export function showScheme(scheme: Scheme | null): void {
  for (const each of ['dark', 'light']) document.documentElement.classList.toggle(each, scheme === each);
}
