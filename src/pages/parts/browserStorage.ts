import type { CurrentUser } from '../../api/contract/account.ts';
import { roles } from '../../lib/account.ts';
import type { Notice } from '../../machines/parts/notice.ts';
import type { KeptSession } from '../../machines/parts/session.ts';

const keys = { token: 'token', currentUser: 'currentUser', message: 'apiQueryMsg' } as const;

/** The query parameter that carries an API message, and the key under which it waits for the next page. */
export const messageParameter = keys.message;

/** What this device keeps under a key. */
export const getKept = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // No storage (private mode): the visit works but is not remembered.
  }
};

/** Keeps a text under a key on this device; null removes it. */
export const setKept = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // As above.
  }
};

function readUser(): CurrentUser | null {
  try {
    const user: unknown = JSON.parse(getKept(keys.currentUser) ?? 'null');
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

/** Checked by hand: every first load includes this check, and the contract's schemas are too large for that. */
function isUser(value: unknown): value is CurrentUser {
  const user = (value ?? {}) as Partial<Record<keyof CurrentUser, unknown>>;
  const texts = [user.id, user.email, user.name].every((text) => typeof text === 'string');
  return (
    texts && roles.some((role) => role === user.role) && (user.eventId === null || typeof user.eventId === 'string')
  );
}

/** What the browser kept of a session; null without a token. */
export function readSession(): KeptSession | null {
  const token = getKept(keys.token);
  return token ? { token, currentUser: readUser() } : null;
}

export function writeSession(kept: KeptSession | null): void {
  setKept(keys.token, kept?.token ?? null);
  setKept(keys.currentUser, kept?.currentUser ? JSON.stringify(kept.currentUser) : null);
}

/** Begins the keys of what a user's pages keep on this device. */
const own = 'own.';
const ownKey = (userId: string, name: string) => `${own}${userId}.${name}`;

/** What a page kept for this user under that name; null when there is nothing that can be read. */
export function readOwn(userId: string, name: string): unknown {
  try {
    return JSON.parse(getKept(ownKey(userId, name)) ?? 'null');
  } catch {
    return null;
  }
}

export const writeOwn = (userId: string, name: string, value: unknown): void =>
  setKept(ownKey(userId, name), JSON.stringify(value));

/** Removes what pages kept for anybody else than this user; with null, for everybody. */
export function removeOwnOfOthers(userId: string | null): void {
  try {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(own));
    for (const key of kept) if (userId === null || !key.startsWith(ownKey(userId, ''))) setKept(key, null);
  } catch {
    // As above.
  }
}

/** Tells of a sign-in or sign-out in another tab, and of what changes there of the user. */
export const watchSession = (changed: (kept: KeptSession | null) => void): void =>
  window.addEventListener('storage', ({ key }) => {
    if (key === keys.token || key === keys.currentUser || key === null) changed(readSession());
  });

export const readMessage = (): Notice | null => {
  const title = getKept(keys.message);
  return title ? { id: keys.message, tone: 'info', title } : null;
};
export const writeMessage = (message: string | null): void => setKept(keys.message, message);
