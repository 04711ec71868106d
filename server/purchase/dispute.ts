import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Dispute as DisputeView } from '../../src/api/contract/attendees.ts';
import type { Dashboard } from '../../src/api/contract/eventList.ts';
import { pageLimits } from '../../src/lib/limits.ts';
import { isClosed } from '../../src/lib/payment.ts';
import { isoOf } from '../platform/db/columns.ts';
import { isListed, registeredUsers } from '../platform/db/schema/attendees.ts';
import { disputes, purchases } from '../platform/db/schema/purchases.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Db, Tx } from '../platform/deps.ts';
import type { Dispute } from '../platform/gateways/gateway.ts';
import type { PurchaseRow } from './purchase.sql.ts';
import { noteEvent } from './purchaseNotes.sql.ts';

const stepOf = { underReview: 'disputeAnswered', won: 'disputeWon', lost: 'disputeLost' } as const;

/**
 * Notes how the disputes of a purchase stand; what is lost is no revenue. Its tickets stay: taking them away is for the organiser.
 * The caller has locked the purchase's row.
 */
export async function noteDisputes(
  tx: Tx,
  { id: purchaseId, total }: Pick<PurchaseRow, 'id' | 'total'>,
  told: Omit<Dispute, 'currency'>[],
  now: Date,
) {
  if (told.length === 0) return;
  const known = await tx.select().from(disputes).where(eq(disputes.purchaseId, purchaseId));
  for (const { id, amount, status } of told) {
    const before = known.find((dispute) => dispute.id === id)?.status ?? 'needsResponse';
    if (status === before || status === 'needsResponse' || isClosed(before)) continue;
    await noteEvent(tx, purchaseId, { kind: stepOf[status], data: { amount } }, { actor: 'gateway' }, now);
  }
  await tx
    .insert(disputes)
    .values(told.map((each) => ({ ...each, purchaseId, closedAt: isClosed(each.status) ? now : null })))
    .onConflictDoUpdate({
      target: disputes.id,
      set: {
        amount: sql`excluded.amount`,
        status: sql`excluded.status`,
        reason: sql`excluded.reason`,
        dueAt: sql`excluded.due_at`,
        closedAt: sql`excluded.closed_at`,
      },
      // A closed one does not open again: what says so was asked earlier.
      setWhere: notInArray(disputes.status, ['won', 'lost']),
    });
  const lost = tx
    .select({ lost: sql`coalesce(sum(${disputes.amount}), 0)` })
    .from(disputes)
    .where(sql`${disputes.purchaseId} = ${purchaseId} and ${disputes.status} = 'lost'`);
  await tx
    .update(purchases)
    .set({ lost: sql`least((${lost}), ${total}::bigint)` })
    .where(eq(purchases.id, purchaseId));
}

/** The disputes of a purchase, those that are not decided first. */
export async function disputesOf(tx: Tx, purchaseId: string): Promise<DisputeView[]> {
  const rows = await tx
    .select({
      id: disputes.id,
      amount: disputes.amount,
      reason: disputes.reason,
      status: disputes.status,
      dueAt: disputes.dueAt,
    })
    .from(disputes)
    .where(eq(disputes.purchaseId, purchaseId))
    .orderBy(inArray(disputes.status, ['won', 'lost']), asc(disputes.openedAt));
  return rows.map(({ dueAt, ...dispute }) => ({ ...dispute, dueAt: isoOf(dueAt) }));
}

/** The disputes that wait for an organiser's answer, the most urgent first, so many as a page has. */
export async function openDisputes(db: Db, ownerId: string): Promise<Dashboard['disputes']> {
  const someone = db
    .select({ uId: registeredUsers.id })
    .from(registeredUsers)
    .where(and(eq(registeredUsers.purchaseId, purchases.id), isListed))
    .orderBy(asc(registeredUsers.position))
    .limit(1)
    .as('someone');
  const rows = await db
    .select({
      id: disputes.id,
      uId: someone.uId,
      formId: purchases.formId,
      eventId: purchases.eventId,
      buyer: purchases.buyerEmail,
      amount: disputes.amount,
      currency: purchases.currency,
      dueAt: disputes.dueAt,
    })
    .from(disputes)
    .innerJoin(purchases, eq(purchases.id, disputes.purchaseId))
    .innerJoin(events, eq(events.id, purchases.eventId))
    .leftJoinLateral(someone, sql`true`)
    .where(and(eq(events.ownerId, ownerId), eq(disputes.status, 'needsResponse')))
    .orderBy(asc(disputes.dueAt))
    .limit(pageLimits.first);
  return rows.map(({ dueAt, ...dispute }) => ({ ...dispute, dueAt: isoOf(dueAt) }));
}
