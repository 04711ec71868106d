import { createHmac } from 'node:crypto';
import { installation } from '../db/schema/installation.ts';
import type { Db } from '../deps.ts';
import { StartError } from '../listen.ts';
import { reseal, resealedLines } from './reseal.ts';
import { hasKey, keyPlaces, secretKeyIn } from './secretKey.ts';

type Keys = { now: Buffer; before: Buffer | null };
type Kept = { dataDir: string; secretKeyBefore: Buffer | null };

/**
 * The key kept beside the data, made there for a database that knows none yet, or knows the key before. Throws a `StartError` where another is missing: one made
 * now would only hide that. `onMade` is told where it was made.
 */
export async function ownKey(db: Db, { dataDir, secretKeyBefore }: Kept, onMade: (path: string) => void) {
  // Before the look for the key: one that is made meanwhile is there before the database knows it.
  const [row] = await db.select().from(installation);
  if (row && !hasKey(dataDir)) {
    if (!secretKeyBefore)
      throw new StartError(
        `The secret key of this database is not here. Put it where Foyer looks for it: ${keyPlaces({ dataDir })}. ${lost}`,
      );
    if (markOf(secretKeyBefore) !== row.keyMark) throw new StartError(otherBefore);
  }
  return secretKeyIn(dataDir, onMade);
}

/**
 * Makes sure that secrets are sealed with the key that every Foyer of this database has, and seals them anew where the key before is given. Answers with what
 * whoever starts Foyer should read. Throws a `StartError` for another key: what that seals, no other key opens.
 */
export async function checkKey(db: Db, { now, before }: Keys): Promise<string[]> {
  const known = await knownMark(db, markOf(now));
  const isKnown = [now, before].some((key) => key !== null && markOf(key) === known);
  // Who gives the same key twice has lost the one before, and goes on without what that sealed.
  if (!isKnown && !before?.equals(now)) throw new StartError(before === null ? otherKey : otherBefore);
  if (before === null) return [];
  const resealed = await reseal(db, { before, now });
  await db.update(installation).set({ keyMark: markOf(now) });
  return resealedLines(resealed);
}

const lost =
  'If that key is lost, start once with FOYER_SECRET_KEY_BEFORE set to the same key as FOYER_SECRET_KEY: payment keys, passwords of mail servers and two-step sign-ins have to be entered again then.';
const otherKey = `The database belongs to Foyers with another secret key. Give this one the same: FOYER_SECRET_KEY, FOYER_SECRET_KEY_FILE, or the secret.key of their data folder. To change the key, set FOYER_SECRET_KEY_BEFORE to the one before. ${lost}`;
const otherBefore = `Neither FOYER_SECRET_KEY_BEFORE nor the secret key is the one that the database knows. ${lost}`;

/** Of two that start at once on a new database, the first decides. */
async function knownMark(db: Db, mark: string): Promise<string> {
  await db.insert(installation).values({ keyMark: mark }).onConflictDoNothing();
  const [row] = await db.select().from(installation);
  return row?.keyMark ?? mark;
}

const markOf = (key: Buffer): string =>
  createHmac('sha256', key).update('the secret key of this Foyer').digest('base64url');
