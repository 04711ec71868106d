import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { door as words } from '../../src/messages/en-GB/door.ts';
import { doorPanes } from '../../src/messages/en-GB/doorPanes.ts';

/** What a staff member does at the door. */

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Keeps this device from having a list, as one that the organiser has locked: its door asks the server alone. */
export async function keepNoList(page: Page): Promise<void> {
  await page.route('**/api/badge/sendEntries', (route) => route.fulfill({ status: 403, json: { msg: 'Locked' } }));
}

/** What the door says aloud. */
export const announced = (page: Page) => page.getByRole('alert');

/** Waits until the door says that it is in that state, or has said so since it was last heard. */
export const hears = (page: Page, label: keyof typeof words.states) =>
  expect
    .poll(
      () =>
        page.evaluate((state) => {
          const { said } = window as unknown as { said: string[] };
          const isThat = (text: string | null) => text?.startsWith(state) ?? false;
          const shown = [...document.querySelectorAll('[role=alert]')].some((alert) => isThat(alert.textContent));
          const at = said.findIndex(isThat);
          said.splice(0, at + 1);
          return shown || at >= 0 ? state : said;
        }, words.states[label]),
      { timeout: 60_000 },
    )
    .toBe(words.states[label]);

/** Types a code by hand, in the camera's place. */
export async function typeCode(page: Page, code: string) {
  const field = page.getByRole('textbox', { name: words.scanner.codeLabel });
  // With the camera on there is the button, without it the field; the door shows one of them in a moment.
  const instead = page.getByRole('button', { name: words.scanner.typeCode, exact: true });
  await field.or(instead).first().waitFor();
  if (await instead.isVisible()) await instead.click();
  await field.fill(code);
  await press(page, words.scanner.codeSubmit);
}

/** A scanner that types: the whole code in one burst, then Enter. The keys say when they were pressed, however late the browser gets them. */
export async function scanByKeys(page: Page, code: string) {
  const devtools = await page.context().newCDPSession(page);
  const begin = Date.now() / 1_000;
  const press = async (key: string, text: string, place: number) => {
    const event = { key, timestamp: begin + place * 0.004, windowsVirtualKeyCode: text.toUpperCase().charCodeAt(0) };
    await devtools.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text });
    await devtools.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' });
  };
  await Promise.all([...[...code].map((key, place) => press(key, key, place)), press('Enter', '\r', code.length)]);
  await devtools.detach();
}

export const openSearch = (page: Page) => press(page, words.search.open);

export async function findByName(page: Page, name: string) {
  await page.getByRole('searchbox', { name: doorPanes.search.label }).fill(name);
  await page.getByRole('listitem').getByRole('button', { name }).click();
}

export const checkIn = (page: Page) => press(page, words.checkIn);

/** Goes on from what was said of the last attendee, which goes by itself after a moment. */
export async function goOn(page: Page) {
  const next = page.getByRole('button', { name: words.next, exact: true });
  await next.click({ timeout: 2_000 }).catch(() => {});
  await next.waitFor({ state: 'hidden' });
}

export const undoOf = (page: Page, name: string) => press(page, words.undoOf(name));

export async function nameGate(page: Page, gate: string) {
  await press(page, words.settings.nameGate);
  await page.getByRole('textbox', { name: doorPanes.settings.gate }).fill(gate);
  await press(page, doorPanes.settings.close);
}

/** What this device keeps in a store of its list. */
export const storedList = (page: Page, store: 'lists' | 'names') =>
  page.evaluate(async (store) => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('door.list.'));
    if (!found?.name) return [];
    const db = await new Promise<IDBDatabase | null>((resolve) => {
      const asked = indexedDB.open(found.name ?? '');
      // It went meanwhile, and must not be made here.
      asked.onupgradeneeded = () => asked.transaction?.abort();
      asked.onerror = () => resolve(null);
      asked.onsuccess = () => resolve(asked.result);
    });
    if (!db) return [];
    const kept = await new Promise<{ listAt?: string | null; total?: number; session?: string | null }[]>((resolve) => {
      const asked = db.transaction(store).objectStore(store).getAll();
      asked.onsuccess = () => resolve(asked.result);
    });
    db.close();
    return kept;
  }, store);
