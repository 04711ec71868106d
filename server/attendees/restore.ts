import { and, eq, isNotNull } from 'drizzle-orm';
import { isRestorable } from '../../src/lib/purchase.ts';
import { fullName } from '../../src/lib/text.ts';
import { orderedEarlyBird, orderedTicket, registeredUsers } from '../platform/db/schema/attendees.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps } from '../platform/deps.ts';
import { conflict } from '../platform/http/errors.ts';
import { assertChoiceLeft } from '../purchase/choices.ts';
import type { PurchaseFacts } from '../purchase/purchase.sql.ts';
import { noteEvent } from '../purchase/purchaseNotes.sql.ts';
import { reserveOne } from '../purchase/reservations.sql.ts';
import { unmarkCancelled } from './leftMarks.ts';
import { lockPurchaseOf } from './moving.ts';

/** Whether who was deleted then can come back into their order. Deleted before it was settled, they are not in its price. */
export const canReturn = (
  { status, settledAt }: Pick<PurchaseFacts, 'status' | 'settledAt'>,
  deletedAt: Date | null,
): boolean =>
  isRestorable(status) && deletedAt !== null && (settledAt === null || deletedAt.toISOString() >= settledAt);

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
    const isDeleted = and(eq(registeredUsers.id, uId), isNotNull(registeredUsers.deletedAt));
    const [attendee] = await tx.select().from(registeredUsers).where(isDeleted);
    if (!attendee) return;
    if (!canReturn(purchase, attendee.deletedAt)) throw conflict((words) => words.attendees.notRestorable);
    await assertChoiceLeft(tx, attendee, attendee.answers);
    await tx
      .update(registeredUsers)
      .set({ deletedAt: null, earlyBird: false, orderedTicketId: orderedTicket, orderedEarlyBird })
      .where(isDeleted);
    await unmarkCancelled(tx, uId);
    if (!(await reserveOne(tx, attendee.formId, attendee.ticketId))) {
      const [ticket] = await tx.select({ name: tickets.name }).from(tickets).where(eq(tickets.id, attendee.ticketId));
      throw conflict((words) => words.purchase.soldOut(ticket?.name ?? ''));
    }
    const note = { kind: 'attendeeRestored' as const, data: { name: fullName(attendee) } };
    await noteEvent(tx, purchase.id, note, { userId: by.id }, clock(), uId);
  });
