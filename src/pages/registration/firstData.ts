import { type Clocks, keepClocks } from '../../lib/dates.ts';

/**
 * What the server wrote into the page for its first screen. It is read once: when the buyer
 * comes back to that screen, it is out of date.
 */
export function takeFirstData(): unknown {
  const clocks = take('first-clocks') as Clocks | null;
  if (clocks) keepClocks(clocks);
  return take('first-data');
}

function take(id: string): unknown {
  const element = document.getElementById(id);
  if (!element) return null;
  element.remove();
  try {
    return JSON.parse(element.textContent ?? 'null');
  } catch {
    return null;
  }
}
