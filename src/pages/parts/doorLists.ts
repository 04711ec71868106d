import { openDB } from 'idb';

/** The databases of a user's doors on this device: the lists of events, and what was not sent, which outlives a sign-out. */
export const listsOf = (userId: string): string => `door.list.${userId}`;
export const entriesOf = (userId: string): string => `door.entries.${userId}`;

async function databases(): Promise<string[]> {
  // A browser that does not tell has nothing to lose by being asked for none.
  const found = (await globalThis.indexedDB?.databases?.()) ?? [];
  return found.flatMap(({ name = '' }) => name);
}

/** Removes the lists that doors kept for anybody else than this user; with null, for everybody. */
export async function forgetListsOfOthers(userId: string | null): Promise<void> {
  const own = userId === null ? '' : listsOf(userId);
  for (const name of await databases())
    if (name.startsWith(listsOf('')) && name !== own) indexedDB.deleteDatabase(name);
}

/** How many entries this device has made for a user and not sent. */
export async function countUnsent(userId: string): Promise<number> {
  if (!(await databases()).includes(entriesOf(userId))) return 0;
  const db = await openDB(entriesOf(userId));
  const count = await db.count('entries');
  db.close();
  return count;
}
