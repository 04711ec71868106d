import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { isEmailOf } from '../platform/db/columns.ts';
import { isListed, registeredUsers } from '../platform/db/schema/attendees.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import type { Tx } from '../platform/deps.ts';

/**
 * Which attendees of an event are for somebody with this address: those that have it, and those it bought tickets for, until these are
 * transferred.
 */
export function ownOf(db: Tx, eventId: string, emails: readonly string[]): SQL | undefined {
  const bought = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.eventId, eventId), isEmailOf(purchases.buyerEmail, emails)));
  const named = and(eq(registeredUsers.eventId, eventId), isEmailOf(registeredUsers.email, emails));
  const paidFor = and(inArray(registeredUsers.purchaseId, bought), isNull(registeredUsers.transferredAt));
  return and(isListed, or(paidFor, named));
}
