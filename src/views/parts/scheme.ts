type Scheme = 'light' | 'dark';

/** Where the choice is kept. */
const schemeKey = 'foyer.scheme';

const isScheme = (value: unknown): value is Scheme => value === 'light' || value === 'dark';

function chosenScheme(): Scheme | null {
  try {
    const kept = localStorage.getItem(schemeKey);
    return isScheme(kept) ? kept : null;
  } catch {
    return null; // No storage: the system's scheme applies.
  }
}

/** What the reader sees: their choice, or their system's. */
export const currentScheme = (): Scheme =>
  chosenScheme() ?? (window.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Shows a scheme now, and on the next visit where it can be kept. */
export function chooseScheme(scheme: Scheme): void {
  show(scheme);
  try {
    localStorage.setItem(schemeKey, scheme);
  } catch {
    // As above: it holds until the page is left.
  }
}

/** Puts the kept choice, if there is one, on the page. */
export const applyScheme = (): void => show(chosenScheme());

function show(scheme: Scheme | null): void {
  document.documentElement.classList.toggle('dark', scheme === 'dark');
  document.documentElement.classList.toggle('light', scheme === 'light');
}
