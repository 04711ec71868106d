import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Dashboard } from '../../src/api/contract/eventList.ts';
import { pageLimits } from '../../src/lib/limits.ts';
import type { Unmatched } from '../../src/lib/purchase.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Tx } from '../platform/deps.ts';
import type { Received, SentBack } from '../platform/gateways/gateway.ts';
import type { PurchaseFacts, PurchaseRow } from './purchase.sql.ts';
import { noteEvent } from './purchaseNotes.sql.ts';

/* Money that came for an order and is not what it asked: it pays nothing, and waits for the organiser. */

type Asked = Pick<PurchaseFacts, 'id' | 'total' | 'currency' | 'gatewayIntentId'>;

/** What of the money that came is not as the purchase asked; null where all is. */
export function unmatchedOf(asked: Asked, { intentId, amount, currency, purchaseId }: Received): Unmatched | null {
  const isOthers = intentId !== asked.gatewayIntentId || (purchaseId !== null && purchaseId !== asked.id);
  if (isOthers) return { amount, currency, mismatch: 'order' };
  if (currency !== asked.currency) return { amount, currency, mismatch: 'currency' };
  return amount === asked.total ? null : { amount, currency, mismatch: 'amount' };
}

/** Keeps it with the purchase, whose row the caller has locked, once. */
export async function keepUnmatched(tx: Tx, purchaseId: string, unmatched: Unmatched, now: Date): Promise<void> {
  const kept = await tx
    .update(purchases)
    .set({ unmatched, unmatchedOpen: true })
    .where(and(eq(purchases.id, purchaseId), isNull(purchases.unmatched)))
    .returning({ id: purchases.id });
  if (kept.length > 0)
    await noteEvent(tx, purchaseId, { kind: 'unmatchedMoney', data: unmatched }, { actor: 'gateway' }, now);
}

/** Notes that it has gone back, or that the organiser `by` has dealt with it. The caller has locked the purchase's row. */
export async function closeUnmatched(tx: Tx, purchaseId: string, by: string | undefined, now: Date): Promise<void> {
  const [closed] = await tx
    .update(purchases)
    .set({ unmatchedOpen: false, paymentOpen: false })
    .where(eq(purchases.id, purchaseId))
    .returning({ unmatched: purchases.unmatched });
  if (!closed?.unmatched) return;
  const { amount, currency } = closed.unmatched;
  const data = { amount, currency };
  if (by) await noteEvent(tx, purchaseId, { kind: 'unmatchedClosed', data }, { userId: by }, now);
  else await noteEvent(tx, purchaseId, { kind: 'unmatchedSentBack', data }, { actor: 'gateway' }, now);
}

/** Whether the gateway has sent all of it back. */
export function isUnmatchedBack(
  { unmatched, unmatchedOpen }: Pick<PurchaseRow, 'unmatched' | 'unmatchedOpen'>,
  sentBack: SentBack[],
): boolean {
  if (!unmatched || !unmatchedOpen) return false;
  const sent = sentBack.filter(({ hasFailed, currency }) => !hasFailed && currency === unmatched.currency);
  return sent.length > 0 && sent.reduce((sum, { amount }) => sum + amount, 0) >= unmatched.amount;
}

/** An organiser's orders for which such money waits, the latest first, so many as a page has. */
export async function waitingUnmatched(db: Tx, ownerId: string): Promise<Dashboard['unmatched']> {
  const rows = await db
    .select({
      pId: purchases.id,
      eventId: purchases.eventId,
      buyer: purchases.buyerEmail,
      unmatched: purchases.unmatched,
    })
    .from(purchases)
    .innerJoin(events, eq(events.id, purchases.eventId))
    .where(and(eq(events.ownerId, ownerId), purchases.unmatchedOpen))
    .orderBy(desc(purchases.createdAt))
    .limit(pageLimits.first);
  return rows.flatMap(({ unmatched, ...order }) =>
    unmatched ? [{ ...order, amount: unmatched.amount, currency: unmatched.currency }] : [],
  );
}
