import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { getFormWAnswer } from '../../src/api/contract/attendees.ts';
import type { PayloadOf } from '../../src/api/contract/endpoint.ts';
import { isReserving } from '../../src/lib/purchase.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import type { Db, Tx } from '../platform/deps.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { type PurchaseRow, readPurchaseById, readPurchaseLocked } from '../purchase/purchase.sql.ts';
import { releaseOne, reserveOne } from '../purchase/reservations.sql.ts';
import { lockForm } from '../purchase/waitingOffers.ts';

type Attendee = typeof registeredUsers.$inferSelect;

/** The tickets that an attendee may have: those of the form, and their own, which may have been removed; none once the order has ended. */
export async function movableTo(
  db: Db,
  { formId, ticketId, purchaseId }: Pick<Attendee, 'formId' | 'ticketId' | 'purchaseId'>,
): Promise<PayloadOf<typeof getFormWAnswer>['tickets']> {
  const purchase = await readPurchaseById(db, purchaseId);
  if (!purchase || !isReserving(purchase.status)) return [];
  return db
    .select({
      id: tickets.id,
      name: tickets.name,
      left: sql<number | null>`${tickets.quantity} - ${tickets.reserved}`,
    })
    .from(tickets)
    .where(and(eq(tickets.formId, formId), or(isNull(tickets.deletedAt), eq(tickets.id, ticketId))))
    .orderBy(asc(tickets.position), asc(tickets.id));
}

/**
 * An attendee's purchase, locked. To be called before the attendee is: whoever ends or reprices a purchase locks it first. Throws 404
 * for no attendee.
 */
export async function lockPurchaseOf(tx: Tx, uId: string): Promise<PurchaseRow> {
  const [found] = await tx
    .select({ purchaseId: registeredUsers.purchaseId })
    .from(registeredUsers)
    .where(eq(registeredUsers.id, uId));
  const purchase = found && (await readPurchaseLocked(tx, found.purchaseId));
  if (!purchase) throw notFound();
  return purchase;
}

/**
 * Moves an attendee to another ticket of their form: that one is reserved, the one they had is released. What they pay stays. Answers
 * with the names of both. Throws 422 for a ticket of another form, 409 where it is sold out or the order has ended.
 */
export async function moveTo(
  tx: Tx,
  purchase: PurchaseRow,
  attendee: Attendee,
  ticketId: string,
): Promise<{ from: string; to: string }> {
  if (!isReserving(purchase.status)) throw conflict((words) => words.attendees.notMovable, 'payload.ticketId');
  await lockForm(tx, attendee.formId);
  const ofForm = and(
    eq(tickets.formId, attendee.formId),
    or(eq(tickets.id, ticketId), eq(tickets.id, attendee.ticketId)),
  );
  const both = await tx
    .select({ id: tickets.id, name: tickets.name, deletedAt: tickets.deletedAt })
    .from(tickets)
    .where(ofForm);
  const from = both.find(({ id }) => id === attendee.ticketId);
  const to = both.find(({ id, deletedAt }) => id === ticketId && deletedAt === null);
  if (!from || !to) throw invalid((words) => words.attendees.otherForm, 'payload.ticketId');
  await releaseOne(tx, attendee);
  if (!(await reserveOne(tx, attendee.formId, ticketId)))
    throw conflict((words) => words.purchase.soldOut(to.name), 'payload.ticketId');
  await tx
    .update(registeredUsers)
    .set({
      ticketId,
      earlyBird: false,
      orderedTicketId: attendee.orderedTicketId ?? attendee.ticketId,
      orderedEarlyBird: attendee.orderedEarlyBird ?? attendee.earlyBird,
    })
    .where(eq(registeredUsers.id, attendee.id));
  return { from: from.name, to: to.name };
}
