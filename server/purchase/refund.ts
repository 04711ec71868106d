import { and, count, desc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { Dashboard } from '../../src/api/contract/eventList.ts';
import { inPayload } from '../../src/lib/input.ts';
import { mostOf, pageLimits } from '../../src/lib/limits.ts';
import { formatMoney } from '../../src/lib/money.ts';
import { leftToRefund } from '../../src/lib/pricing.ts';
import { disputes, purchases } from '../platform/db/schema/purchases.ts';
import { refunds } from '../platform/db/schema/refunds.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Tx } from '../platform/deps.ts';
import type { SentBack } from '../platform/gateways/gateway.ts';
import { conflict, invalid } from '../platform/http/errors.ts';
import { tell } from './events.ts';
import type { PurchaseRow } from './purchase.sql.ts';

/** What an organiser sends back of a purchase, in minor units, and who says so; `byHand` past the gateway, `uId` for whose ticket. */
export type RefundWish = { amount: number; userId: string; byHand?: boolean; uId?: string };

type Paid = Pick<
  PurchaseRow,
  'id' | 'currency' | 'total' | 'refunded' | 'lost' | 'paymentMethod' | 'settledAt' | 'unmatched'
>;

/** The gateway has no such money: it never had any of this purchase, or not what was asked, and the organiser took it as paid. */
export const isSentByHand = ({ paymentMethod, unmatched }: Pick<Paid, 'paymentMethod' | 'unmatched'>): boolean =>
  paymentMethod !== 'card' || unmatched !== null;

/**
 * Notes a refund with its purchase, whose row the caller has locked. Throws 409 where nothing was paid, or where the bank is to
 * decide about the payment, and for one more of very many, and 422 for more than is left of it.
 */
export async function askRefund(
  tx: Tx,
  purchase: Paid,
  { amount, userId, byHand = false, uId }: RefundWish,
  now: Date,
): Promise<void> {
  const { id: purchaseId, currency, settledAt } = purchase;
  if (settledAt === null) throw conflict((words) => words.purchase.nothingToRefund);
  const isByHand = byHand || isSentByHand(purchase);
  if (!isByHand && (await isDisputed(tx, purchaseId))) throw conflict((words) => words.purchase.refundDisputed);
  const left = leftToRefund(purchase);
  if (amount > left)
    throw invalid(({ purchase }) => purchase.refundTooMuch(formatMoney(left, currency)), inPayload('refund'));
  const before = await tx.$count(refunds, eq(refunds.purchaseId, purchaseId));
  if (amount < left && before >= mostOf.refunds) throw conflict((words) => words.purchase.manyRefunds(mostOf.refunds));
  // The last one has failed, too: what is noted as sent by hand does not.
  if (!isByHand && before > mostOf.refunds) throw conflict((words) => words.purchase.refundsFail);
  await noteRefund(tx, {
    purchaseId,
    amount,
    byHand: isByHand,
    registeredUserId: uId ?? null,
    askedBy: userId,
    askedAt: now,
  });
}

/** A payment that is disputed is not the organiser's to send back: the gateway refuses until the bank has decided. */
const isDisputed = async (tx: Tx, purchaseId: string): Promise<boolean> =>
  (await tx.$count(disputes, and(eq(disputes.purchaseId, purchaseId), notInArray(disputes.status, ['won', 'lost'])))) >
  0;

/** Notes all of a card payment that came too late to be kept, to be sent back. The caller has locked the purchase's row. */
export const refundLate = (tx: Tx, { id: purchaseId, total }: Pick<Paid, 'id' | 'total'>, now: Date): Promise<void> =>
  noteRefund(tx, { purchaseId, amount: total, byHand: false, askedBy: null, askedAt: now });

/** A refund that the gateway has, or will have: it is asked for it until then. */
export const isUnsent = and(isNull(refunds.sentAt), isNull(refunds.failedAt));

/**
 * Notes what the gateway has sent back that is not known here, each by the gateway's id, once, and what of it has failed since;
 * answers whether there was any, and any that was not asked for here. What was asked for here and cannot be sent any more because of it, is asked for no longer. The
 * caller has locked the purchase's row.
 */
export async function noteSentBack(
  tx: Tx,
  { id: purchaseId, total }: Pick<Paid, 'id' | 'total'>,
  sentBack: SentBack[],
  now: Date,
): Promise<{ isAnySent: boolean; isAnyElsewhere: boolean; hasAnyFailed: boolean }> {
  const all = await tx.select().from(refunds).where(eq(refunds.purchaseId, purchaseId)).for('update');
  const known = all.filter(({ failedAt }) => failedAt === null);
  let isAnySent = false;
  let isAnyElsewhere = false;
  let hasAnyFailed = false;
  // What has failed leaves its room to the others.
  const failedFirst = [...sentBack].sort((one, other) => Number(other.hasFailed) - Number(one.hasFailed));
  for (const { id, amount, asked, hasFailed } of failedFirst) {
    const named = all.find((refund) => refund.id === asked || refund.gatewayRefundId === id);
    if (hasFailed && named && named.failedAt === null) {
      hasAnyFailed = true;
      await noteFailed(tx, known, named, id, now);
    }
    if (hasFailed || named?.sentAt || named?.failedAt) continue;
    isAnySent = true;
    const isTooMuch = sumOf(known) + amount > total;
    // The same was asked for here and there: it is one refund.
    const ours = named ?? known.find((refund) => isTooMuch && refund.sentAt === null && refund.amount === amount);
    if (ours) {
      // What was sent counts, whatever was asked for.
      Object.assign(ours, { sentAt: now, gatewayRefundId: id, amount });
      await tx.update(refunds).set({ gatewayRefundId: id, sentAt: now, amount }).where(eq(refunds.id, ours.id));
      await tell(tx, 'moneySentBack', { id: purchaseId, refundId: ours.id }, now);
    } else {
      isAnyElsewhere = true;
      await makeRoom(tx, known, total - amount);
      const noted = { purchaseId, amount, byHand: false, askedBy: null, askedAt: now, sentAt: now };
      const added = await tx
        .insert(refunds)
        .values({ ...noted, gatewayRefundId: id, elsewhere: true })
        .returning();
      known.push(...added);
      for (const each of added) await tell(tx, 'moneySentBack', { id: purchaseId, refundId: each.id }, now);
    }
  }
  await tx
    .update(purchases)
    // What was sent by hand may have been sent back at the gateway as well.
    .set({ refunded: Math.min(sumOf(known), total) })
    .where(eq(purchases.id, purchaseId));
  return { isAnySent, isAnyElsewhere, hasAnyFailed };
}

type Kept = typeof refunds.$inferSelect;

const sumOf = (kept: Kept[]): number => kept.reduce((sum, { amount }) => sum + amount, 0);

/** The money did not arrive: it is here again, and can be sent back anew. */
async function noteFailed(tx: Tx, known: Kept[], refund: Kept, gatewayRefundId: string, now: Date): Promise<void> {
  await tx.update(refunds).set({ gatewayRefundId, failedAt: now }).where(eq(refunds.id, refund.id));
  known.splice(known.indexOf(refund), 1);
  await tell(tx, 'refundFailed', { id: refund.purchaseId, refundId: refund.id }, now);
}

/** The gateway does not send it: the money is here, or with the buyer's bank. The caller has locked the purchase's row. */
export async function withdrawRefund(tx: Tx, purchaseId: string, refundId: string, now: Date): Promise<void> {
  const [withdrawn] = await tx
    .update(refunds)
    .set({ failedAt: now })
    .where(and(eq(refunds.id, refundId), isUnsent))
    .returning({ amount: refunds.amount });
  if (!withdrawn) return;
  await tx
    .update(purchases)
    .set({ refunded: sql`${purchases.refunded} - ${withdrawn.amount}` })
    .where(eq(purchases.id, purchaseId));
}

async function forget(tx: Tx, known: Kept[], refund: Kept): Promise<void> {
  await tx.delete(refunds).where(eq(refunds.id, refund.id));
  known.splice(known.indexOf(refund), 1);
}

/** Lowers what was not sent yet until all of it is at most `max`. A lower amount is another refund, with a key of its own. */
async function makeRoom(tx: Tx, known: Kept[], max: number): Promise<void> {
  for (const refund of known.filter(({ sentAt }) => sentAt === null)) {
    const excess = sumOf(known) - max;
    if (excess <= 0) return;
    await forget(tx, known, refund);
    const { id: _, ...rest } = refund;
    const amount = refund.amount - excess;
    if (amount > 0)
      known.push(
        ...(await tx
          .insert(refunds)
          .values({ ...rest, amount })
          .returning()),
      );
  }
}

/** Nothing is left of what was paid, and no refund waits to be sent. */
export async function isAllSentBack(tx: Tx, purchaseId: string): Promise<boolean> {
  const [found] = await tx
    .select({ isAll: sql<boolean>`${purchases.refunded} >= ${purchases.total}` })
    .from(purchases)
    .where(eq(purchases.id, purchaseId));
  return found?.isAll === true && (await tx.$count(refunds, and(eq(refunds.purchaseId, purchaseId), isUnsent))) === 0;
}

type Refund = typeof refunds.$inferInsert;
type Noted = Required<Pick<Refund, 'purchaseId' | 'amount' | 'byHand' | 'askedBy' | 'askedAt'>> &
  Pick<Refund, 'registeredUserId'>;

async function noteRefund(tx: Tx, refund: Noted): Promise<void> {
  const { purchaseId, amount, byHand, askedAt } = refund;
  await tx
    .update(purchases)
    .set({ refunded: sql`${purchases.refunded} + ${amount}` })
    .where(eq(purchases.id, purchaseId));
  const [noted] = await tx
    .insert(refunds)
    .values({ ...refund, sentAt: byHand ? askedAt : null })
    .returning({ id: refunds.id });
  if (noted && byHand) await tell(tx, 'moneySentBack', { id: purchaseId, refundId: noted.id }, askedAt);
}

/** Of orders, those of an organiser whose last refund came back, and still have money to send. */
const hasFailed = (ownerId: string) =>
  and(
    eq(events.ownerId, ownerId),
    isNotNull(refunds.failedAt),
    sql`${purchases.refunded} + ${purchases.lost} < ${purchases.total}`,
    sql`not exists (select from refunds later where later.purchase_id = ${purchases.id}
      and (later.asked_at, later.id) > (${refunds.askedAt}, ${refunds.id}))`,
  );

/** These orders, the latest first, so many as a page has. */
export const failedRefunds = (db: Tx, ownerId: string): Promise<Dashboard['failedRefunds']> =>
  db
    .select({
      pId: purchases.id,
      eventId: purchases.eventId,
      buyer: purchases.buyerEmail,
      amount: refunds.amount,
      currency: purchases.currency,
    })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .innerJoin(events, eq(events.id, purchases.eventId))
    .where(hasFailed(ownerId))
    .orderBy(desc(refunds.failedAt))
    .limit(pageLimits.first);

/** How many of them each event has; none where it is not named. */
export async function countFailedRefunds(db: Tx, ownerId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ eventId: purchases.eventId, failed: count() })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .innerJoin(events, eq(events.id, purchases.eventId))
    .where(hasFailed(ownerId))
    .groupBy(purchases.eventId);
  return new Map(rows.map(({ eventId, failed }) => [eventId, failed]));
}
