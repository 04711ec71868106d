import { and, eq, isNotNull } from 'drizzle-orm';
import { fullName } from '../../src/lib/fullName.ts';
import { isRestorable } from '../../src/lib/purchaseStatus.ts';
import { orderedEarlyBird, orderedTicket, registeredUsers } from '../db/schema/attendees.ts';
import { tickets } from '../db/schema/tickets.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../httpError.ts';
import { noteEvent } from '../payment/purchaseEvents.sql.ts';
import { reserveOne } from '../registration/reservations.sql.ts';
import { lockPurchaseOf } from './moving.ts';

/**
 * Brings back an attendee who was deleted, with their ticket and its code; one who is there stays as they are. Money that went back
 * with them stays there. Throws 409 where nothing is left of the ticket or the form, or the order is unpaid or has ended.
 */
export const restoreAttendee = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  uId: string,
  by: { id: string },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const purchase = await lockPurchaseOf(tx, uId);
    const [before] = await tx
      .select({ deletedAt: registeredUsers.deletedAt })
      .from(registeredUsers)
      .where(eq(registeredUsers.id, uId));
    const deletedAt = before?.deletedAt ?? null;
    const [restored] = await tx
      .update(registeredUsers)
      .set({ deletedAt: null, earlyBird: false, orderedTicketId: orderedTicket, orderedEarlyBird })
      .where(and(eq(registeredUsers.id, uId), isNotNull(registeredUsers.deletedAt)))
      .returning();
    if (!restored) return;
    // Who was deleted before it was paid is not in its price.
    const isPaidFor =
      purchase.settledAt === null || deletedAt === null || deletedAt.toISOString() >= purchase.settledAt;
    if (!isRestorable(purchase.status) || !isPaidFor) throw conflict((words) => words.attendees.notRestorable);
    if (!(await reserveOne(tx, restored.formId, restored.ticketId))) {
      const [ticket] = await tx.select({ name: tickets.name }).from(tickets).where(eq(tickets.id, restored.ticketId));
      throw conflict((words) => words.registration.soldOut(ticket?.name ?? ''));
    }
    const note = { kind: 'attendeeRestored' as const, data: { name: fullName(restored) } };
    await noteEvent(tx, purchase.id, note, { userId: by.id }, clock(), uId);
  });
