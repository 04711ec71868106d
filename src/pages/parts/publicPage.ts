/** The path that the browser loaded, and the page that the server says shows the same to everybody. */
const loaded = window.location.pathname;
const named = document.querySelector('meta[name="public-page"]')?.getAttribute('content') ?? null;

/** The address of the public page that shows what stands at this path; null where nobody named one. */
export const publicPageAt = (path: string): string | null => (path === loaded ? named : null);
