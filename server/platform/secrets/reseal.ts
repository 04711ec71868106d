import { eq, isNotNull, sql } from 'drizzle-orm';
import { users } from '../db/schema/usersAndEvents.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Db } from '../deps.ts';
import { decrypt, encrypt, sealedColumns } from './seal.ts';

type Keys = { before: Buffer; now: Buffer };
type Resealed = {
  /** How many were sealed with the key before. */
  count: number;
  /** What neither key opens, and whose it is; it stays as it is. */
  unopened: { called: string; email: string }[];
};

/** Seals every secret of the key before with the key of now, in one transaction: all of them, or none. */
export function reseal(db: Db, keys: Keys): Promise<Resealed> {
  return inTransaction(db, async (tx) => {
    const result: Resealed = { count: 0, unopened: [] };
    for (const { column, account, about, called } of sealedColumns) {
      const rows = await tx
        .select({ id: account, kept: column })
        .from(column.table)
        .where(isNotNull(column))
        .orderBy(account)
        .for('update');
      for (const { id, kept } of rows as { id: string; kept: Buffer }[]) {
        if (opened(keys.now, kept, about(id)) !== null) continue;
        const text = opened(keys.before, kept, about(id));
        if (text === null) {
          const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id));
          result.unopened.push({ called, email: owner?.email ?? id });
          continue;
        }
        const name = sql.identifier(column.name);
        const fresh = encrypt(keys.now, text, about(id));
        await tx.execute(sql`update ${column.table} set ${name} = ${fresh} where ${account} = ${id}`);
        result.count++;
      }
    }
    return result;
  });
}

function opened(key: Buffer, kept: Buffer, about: string): string | null {
  try {
    return decrypt(key, kept, about);
  } catch {
    return null;
  }
}

/** What whoever changed the key reads at the start. */
export function resealedLines({ count, unopened }: Resealed): string[] {
  return [
    `FOYER_SECRET_KEY_BEFORE: ${count === 1 ? '1 secret was' : `${count} secrets were`} sealed with the new key.`,
    ...unopened.map(({ called, email }) => `Neither key opens the ${called} of ${email}. It is kept as it is.`),
    unopened.length === 0
      ? 'Nothing needs the key before any more: start without FOYER_SECRET_KEY_BEFORE from now on.'
      : 'Start again with the key that these were sealed with, or have them entered again.',
  ];
}
