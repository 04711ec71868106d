import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Dashboard } from '../../src/api/contract/eventList.ts';
import { pageLimits } from '../../src/lib/limits.ts';
import { purchaseEvents, purchases } from '../platform/db/schema/purchases.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Db, Deps, Tx } from '../platform/deps.ts';
import { noteEvent } from './purchaseNotes.sql.ts';

/* An attendee whose ticket another person ended may object: it waits with the order for the organiser. */

/** The mail that told of the end, and the attendee whose ticket it was. */
type Told = { id: string; purchaseId: string; attendeeId: string };

/** Whether the reader of a mail about the end of a ticket has objected, settled or not. */
export async function hasObjected(tx: Tx, { id, purchaseId, attendeeId }: Told): Promise<boolean> {
  const said = and(
    eq(purchaseEvents.purchaseId, purchaseId),
    eq(purchaseEvents.attendeeId, attendeeId),
    eq(purchaseEvents.kind, 'objected'),
    sql`${purchaseEvents.data}->>'mailId' = ${id}`,
  );
  return (await tx.$count(purchaseEvents, said)) > 0;
}

/** Notes that the reader of a mail did not expect what it tells, once. */
export const objectTo = (db: Db, told: Told & { name: string }, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { id: mailId, purchaseId, attendeeId, name } = told;
    await tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.id, purchaseId)).for('update');
    if (await hasObjected(tx, told)) return;
    await tx
      .update(purchases)
      .set({ objectedAt: sql`coalesce(${purchases.objectedAt}, ${now.toISOString()}::timestamptz)` })
      .where(eq(purchases.id, purchaseId));
    await noteEvent(
      tx,
      purchaseId,
      { kind: 'objected', data: { name, mailId } },
      { actor: 'attendee' },
      now,
      attendeeId,
    );
  });

/** The organiser has dealt with all that was objected to about a purchase. Safe to repeat. */
export const settleObjections = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  pId: string,
  userId: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const settled = await tx
      .update(purchases)
      .set({ objectedAt: null })
      .where(and(eq(purchases.id, pId), isNotNull(purchases.objectedAt)))
      .returning({ id: purchases.id });
    if (settled.length > 0) await noteEvent(tx, pId, { kind: 'objectionSettled', data: {} }, { userId }, clock());
  });

/** An organiser's orders with an open objection, the latest first, so many as a page has. */
export const openObjections = (db: Tx, ownerId: string): Promise<Dashboard['objections']> =>
  db
    .select({ pId: purchases.id, eventId: purchases.eventId, buyer: purchases.buyerEmail })
    .from(purchases)
    .innerJoin(events, eq(events.id, purchases.eventId))
    .where(and(eq(events.ownerId, ownerId), isNotNull(purchases.objectedAt)))
    .orderBy(desc(purchases.objectedAt))
    .limit(pageLimits.first);
