export type Scheme = 'light' | 'dark';

/** Where the choice is kept; index.html reads it before the first paint. */
export const schemeKey = 'foyer.scheme';

const isScheme = (value: unknown): value is Scheme => value === 'light' || value === 'dark';

/** What the reader sees: their choice, or their system's. */
export function currentScheme(): Scheme {
  const chosen = localStorage.getItem(schemeKey);
  if (isScheme(chosen)) return chosen;
  return window.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Shows a scheme now and on the next visit. */
export function chooseScheme(scheme: Scheme): void {
  localStorage.setItem(schemeKey, scheme);
  applyScheme();
}

/** Puts the kept choice, if there is one, on the page. */
export function applyScheme(): void {
  const chosen = localStorage.getItem(schemeKey);
  document.documentElement.classList.toggle('dark', chosen === 'dark');
  document.documentElement.classList.toggle('light', chosen === 'light');
}
