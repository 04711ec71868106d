import { eq, sql } from 'drizzle-orm';
import { inPayload } from '../../src/lib/inputPath.ts';
import { formatMoney } from '../../src/lib/money.ts';
import { purchases, refunds } from '../db/schema/purchases.ts';
import type { Tx } from '../deps.ts';
import { conflict, invalid } from '../httpError.ts';
import { issueCreditNote } from './invoice.ts';
import type { PurchaseRow } from './purchase.sql.ts';

/** What an organiser sends back of a purchase, in minor units, and who says so. */
export type RefundWish = { amount: number; userId: string };

type Paid = Pick<PurchaseRow, 'id' | 'currency' | 'total' | 'refunded' | 'paymentMethod' | 'settledAt'>;

/**
 * Notes a refund with its purchase, whose row the caller has locked. Throws 409 where nothing was paid, 422 for more than is left
 * of it.
 */
export async function askRefund(tx: Tx, purchase: Paid, { amount, userId }: RefundWish, now: Date): Promise<void> {
  const { id: purchaseId, currency, total, refunded, paymentMethod, settledAt } = purchase;
  if (settledAt === null) throw conflict((words) => words.payment.nothingToRefund);
  const left = total - refunded;
  if (amount > left)
    throw invalid(({ payment }) => payment.refundTooMuch(formatMoney(left, currency)), inPayload('refund'));
  await noteRefund(tx, { purchaseId, amount, byHand: paymentMethod !== 'card', askedBy: userId, askedAt: now });
}

/** Notes all of a card payment that came too late to be kept, to be sent back. The caller has locked the purchase's row. */
export const refundLate = (tx: Tx, { id: purchaseId, total }: Pick<Paid, 'id' | 'total'>, now: Date): Promise<void> =>
  noteRefund(tx, { purchaseId, amount: total, byHand: false, askedBy: null, askedAt: now });

type Noted = Required<Pick<typeof refunds.$inferInsert, 'purchaseId' | 'amount' | 'byHand' | 'askedBy' | 'askedAt'>>;

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
  if (noted) await issueCreditNote(tx, noted.id, askedAt);
}
