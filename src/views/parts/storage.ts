/** `device`: until it is cleared; `tab`: until the tab is closed. */
type Place = 'device' | 'tab';

const storageOf = (place: Place): Storage => (place === 'device' ? localStorage : sessionStorage);

/** The key of what is set up on a device at the door. */
export const doorSettings = 'foyer.door';

/** What was stored under a key; null for nothing, and where the browser has no storage (a private window, a frame). */
export function readText(key: string, place: Place = 'device'): string | null {
  try {
    return storageOf(place).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text under a key; null removes it. False where there is no storage, or no room in it: then it holds as long as the page. */
export function storeText(key: string, value: string | null, place: Place = 'device'): boolean {
  try {
    if (value === null) storageOf(place).removeItem(key);
    else storageOf(place).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The same for any value: null for nothing, and for what is no JSON. */
export function readJson(key: string, place: Place = 'device'): unknown {
  try {
    return JSON.parse(readText(key, place) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value as JSON; null removes it. */
export const storeJson = (key: string, value: unknown, place: Place = 'device'): boolean =>
  storeText(key, value === null ? null : JSON.stringify(value), place);

/** The keys under which this device has something. */
export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
