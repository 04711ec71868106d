import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../deps.ts';
import { hasCode } from './errors.ts';
import { installation } from './schema/installation.ts';

/** Notes of what moment the last backup is. The database of an earlier version has no place for that. */
export async function noteBackup(owner: pg.Pool, at: Date): Promise<void> {
  await owner.query('update installation set backed_up_at = $1', [at]).catch((error) => {
    if (!hasCode(error, [noSuchColumn])) throw error;
  });
}
const noSuchColumn = '42703';

/** Of what moment the last backup by `npm run backup` is; null where there was none. */
export async function lastBackup(db: Db): Promise<Date | null> {
  const [known] = await db.select({ at: installation.backedUpAt }).from(installation);
  return known?.at ?? null;
}

/** What whoever starts Foyer should read of backups; nothing while there is nothing to lose. */
export async function backupHint(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ isUsed: boolean }>(sql`select exists (select from events) as "isUsed"`);
  if (!rows[0]?.isUsed) return [];
  const at = await lastBackup(db);
  return [
    at
      ? `The last backup is of ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
      : 'There is no backup by "npm run backup" yet',
  ];
}
