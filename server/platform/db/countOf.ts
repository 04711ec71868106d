import { type SQL, type Subquery, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../deps.ts';
import { conflict, type Sentence } from '../http/errors.ts';

/** How many rows a query finds; one with a limit counts no further. */
export async function countOf(db: Db, rows: Subquery): Promise<number> {
  const [counted] = await db.select({ total: sql<number>`count(*)::integer` }).from(rows);
  return counted?.total ?? 0;
}

/** Throws 409 where more of something was added than there may be. Of several that are added at once, a few more stay, which does no harm. */
export async function assertAtMost(
  tx: Tx,
  table: PgTable,
  which: SQL | undefined,
  most: number,
  sentence: Sentence = ({ parts }) => parts.tooManyHere(most),
): Promise<void> {
  if ((await tx.$count(table, which)) > most) throw conflict(sentence);
}
