import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { invoices } from '../platform/db/schema/invoices.ts';
import { isTestSql, purchases } from '../platform/db/schema/purchases.ts';
import { inLargeTransaction, type TurnDeps } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { conflict } from '../platform/http/errors.ts';
import { applyToLocked } from './lifecycle.ts';

/** Orders of an organiser that were paid for with test cards: no money came for them, and none will. */
const ofTests = (ownerId: string) =>
  and(
    sql`${purchases.eventId} in (select id from events where owner_id = ${ownerId})`,
    isNotNull(purchases.settledAt),
    sql.raw(isTestSql('purchases')),
  );

/** How many orders of an organiser were paid for with test cards. */
export const countTestOrders = ({ db }: Pick<Deps, 'db'>, ownerId: string): Promise<number> =>
  db.$count(purchases, ofTests(ownerId));

/**
 * Deletes some of an organiser's test orders with their attendees, tickets, papers and mails, each by itself; what they reserved is free again. Answers with
 * how many it deleted. Throws 409 where there are others by now than were seen.
 */
export async function deleteTestOrders(
  deps: Pick<Deps, 'clock'> & TurnDeps,
  ownerId: string,
  by: string,
  { seen, most }: { seen: number; most: number },
): Promise<number> {
  if ((await countTestOrders(deps, ownerId)) !== seen) throw conflict((words) => words.purchase.otherTestOrders);
  const found = await deps.db.select({ id: purchases.id }).from(purchases).where(ofTests(ownerId)).limit(most);
  for (const { id } of found) await inLargeTransaction(ownerId, deps, (tx) => deleteOne(tx, id, by, deps.clock()));
  return found.length;
}

async function deleteOne(tx: Tx, id: string, by: string, now: Date): Promise<void> {
  // What it reserved, and what it counted, goes as it does with any order that ends; no mail tells of it.
  await applyToLocked(tx, id, { type: 'organiser.cancelled', by }, now, undefined, null);
  await tx
    .update(purchases)
    .set({ refunded: sql`${purchases.total} - ${purchases.lost}` })
    .where(eq(purchases.id, id));
  await tx.update(registeredUsers).set({ listed: false }).where(eq(registeredUsers.purchaseId, id));
  await tx.delete(invoices).where(eq(invoices.purchaseId, id));
  await tx.delete(purchases).where(eq(purchases.id, id));
}
