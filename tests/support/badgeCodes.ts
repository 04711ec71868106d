import { rowsOf } from './databaseOf.ts';
import type { Foyer } from './openFoyer.ts';

/** The codes that the badges of a purchase carry, paid or not, by the first names of its attendees. */
export async function badgeCodes(server: Foyer, purchaseKey: string): Promise<Record<string, string>> {
  const rows = await rowsOf<{ firstname: string; code: string }>(
    server,
    `select r.firstname, b.code from badges b
     join registered_users r on r.id = b.registered_user_id join purchases p on p.id = r.purchase_id
     where p.key = $1`,
    [purchaseKey],
  );
  return Object.fromEntries(rows.map(({ firstname, code }) => [firstname, code]));
}
