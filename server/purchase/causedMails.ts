import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { isSettled, type PurchaseStatus } from '../../src/lib/purchase.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import type { Db } from '../platform/deps.ts';
import { countCaused, type Giver, type WriteDeps } from '../platform/http/limiter.ts';
import { statusAfter } from './lifecycle.ts';
import { type PurchaseRow, readPurchaseById } from './purchase.sql.ts';

/**
 * Counts the mails that follow where an organiser has an order get this status: one to its buyer, and one to each other address that has a ticket of it.
 * None where it has that already, cannot get it, or is of another event than is named. Throws 429 where they are too many for a day.
 */
export async function countChange(
  deps: { db: Db } & WriteDeps,
  by: Giver,
  purchaseId: string,
  wish: PurchaseStatus,
  eventId?: string,
): Promise<void> {
  const purchase = await readPurchaseById(deps.db, purchaseId);
  if (!purchase || (eventId !== undefined && purchase.eventId !== eventId)) return;
  const type = wish === 'paid' ? 'money.received' : 'organiser.cancelled';
  const status = statusAfter(purchase, { type, by: '' });
  if (status === purchase.status) return;
  const areOthersTold = isSettled(status) || purchase.settledAt !== null;
  await countCaused(deps, by, 1 + (areOthersTold ? await othersOf(deps.db, purchase) : 0));
}

async function othersOf(db: Db, { id, buyerEmail }: PurchaseRow): Promise<number> {
  const address = sql`lower(${registeredUsers.email})`;
  const isOther = and(ne(registeredUsers.email, ''), ne(address, sql`lower(${buyerEmail})`));
  const [found] = await db
    .select({ others: sql<number>`count(distinct ${address})::integer` })
    .from(registeredUsers)
    .where(and(eq(registeredUsers.purchaseId, id), isNull(registeredUsers.deletedAt), isOther));
  return found?.others ?? 0;
}
