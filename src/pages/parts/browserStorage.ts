import { parts } from '#words/parts.ts';
import type { CurrentUser } from '../../api/contract/account.ts';
import type { Notice } from '../../machines/parts/notice.ts';
import type { KeptSession } from '../../machines/parts/session.ts';
import { dashboardOf } from '../../paths.ts';
import { readJson, readText, storedKeys, storeJson, storeText } from '../../views/parts/storage.ts';

const keys = { token: 'token', currentUser: 'currentUser', message: 'apiQueryMsg' } as const;

/** The query parameter that carries an API message, and the key under which it waits for the next page. */
export const messageParameter = keys.message;

function readUser(): CurrentUser | null {
  const user = readJson(keys.currentUser);
  return isUser(user) ? user : null;
}

/** Checked by hand: every first load includes this check, and the contract's schemas are too large for that. */
function isUser(value: unknown): value is CurrentUser {
  const user = (value ?? {}) as Partial<Record<keyof CurrentUser, unknown>>;
  const texts = [user.id, user.email, user.name].every((text) => typeof text === 'string');
  // Of the roles only the dashboards are in the first load anyway.
  const knownRole = Object.keys(dashboardOf).some((role) => role === user.role);
  return texts && knownRole && (user.eventId === null || typeof user.eventId === 'string');
}

/** What the browser kept of a session; null without a token. */
export function readSession(): KeptSession | null {
  const token = readText(keys.token);
  return token ? { token, currentUser: readUser() } : null;
}

/** The user first: another tab never reads a token without its user. */
export function writeSession(kept: KeptSession | null): void {
  storeJson(keys.currentUser, kept?.currentUser ?? null);
  storeText(keys.token, kept?.token ?? null);
}

/** Begins the keys of what a user's pages keep on this device. */
const own = 'own.';
const ownKey = (userId: string, name: string) => `${own}${userId}.${name}`;

/** What a page kept for this user under that name; null when there is nothing that can be read. */
export const readOwn = (userId: string, name: string): unknown => readJson(ownKey(userId, name));

export const writeOwn = (userId: string, name: string, value: unknown) => storeJson(ownKey(userId, name), value);

/** Removes what pages kept for anybody else than this user; with null, for everybody. */
export function removeOwnOfOthers(userId: string | null): void {
  const kept = storedKeys().filter((key) => key.startsWith(own));
  for (const key of kept) if (userId === null || !key.startsWith(ownKey(userId, ''))) storeText(key, null);
}

/** Tells of a sign-in or sign-out in another tab, and of what changes there of the user. */
export const watchSession = (changed: (kept: KeptSession | null) => void): void =>
  window.addEventListener('storage', ({ key }) => {
    if (key === keys.token || key === keys.currentUser || key === null) changed(readSession());
  });

/** Anybody can make such a link, so what it says stands under where it is from, and never alone as if Foyer said it. */
export const readMessage = (): Notice | null => {
  const description = readText(keys.message);
  return description ? { id: keys.message, tone: 'info', title: parts.messageFromLink, description } : null;
};
export const writeMessage = (message: string | null) => storeText(keys.message, message);
