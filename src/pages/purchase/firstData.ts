/**
 * What the server wrote into the page for its first screen. It is read once: when the buyer
 * comes back to that screen, it is out of date.
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
