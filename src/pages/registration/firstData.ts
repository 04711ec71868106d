/**
 * What the server wrote into the page for its first screen. It is read once: by the time somebody comes back to that
 * screen, it is old.
 */
export function takeFirstData(): unknown {
  const element = document.getElementById('first-data');
  if (!element) return null;
  element.remove();
  try {
    return JSON.parse(element.textContent ?? 'null');
  } catch {
    return null;
  }
}
