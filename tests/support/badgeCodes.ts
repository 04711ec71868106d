import { databaseOf } from './databaseOf.ts';
import type { RunningServer } from './server.ts';

/** The codes that the badges of a purchase carry, paid or not, in the order of its people. */
export async function badgeCodes(server: RunningServer, purchaseKey: string): Promise<string[]> {
  const database = await databaseOf(server);
  try {
    const { rows } = await database.query<{ code: string }>(
      `select b.code from badges b
       join registered_users r on r.id = b.registered_user_id join purchases p on p.id = r.purchase_id
       where p.key = $1 order by r.created_at, r.id`,
      [purchaseKey],
    );
    return rows.map(({ code }) => code);
  } finally {
    await database.end();
  }
}
