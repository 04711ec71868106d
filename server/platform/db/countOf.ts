import { type Subquery, sql } from 'drizzle-orm';
import type { Db } from '../deps.ts';

/** How many rows a query finds; one with a limit counts no further. */
export async function countOf(db: Db, rows: Subquery): Promise<number> {
  const [counted] = await db.select({ total: sql<number>`count(*)::integer` }).from(rows);
  return counted?.total ?? 0;
}
