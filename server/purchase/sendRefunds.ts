import { and, eq } from 'drizzle-orm';
import { refunds } from '../platform/db/schema/refunds.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { PaymentDeps } from '../platform/deps.ts';
import { tell } from './events.ts';
import { syncGatewayRefunds } from './gatewaySync.ts';
import { lockRefunded } from './invoice.sql.ts';
import { applyPurchaseEvent } from './lifecycle.ts';
import { readPurchaseById } from './purchase.sql.ts';
import { isAllSentBack, isUnsent, withdrawRefund } from './refund.ts';

/**
 * Has the gateway send back what was noted. A refund that it does not take now is sent by the job later; the gateway knows each by its
 * key, so that none is sent twice.
 */
export async function sendRefunds(deps: PaymentDeps, purchaseId: string): Promise<void> {
  const due = await deps.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.purchaseId, purchaseId), isUnsent));
  for (const { id } of due) {
    try {
      await sendRefund(deps, id);
    } catch (error) {
      deps.log.warn({ err: error, refund: id }, 'A refund could not be sent; it is tried again.');
    }
  }
  await noteRefunded(deps, purchaseId);
}

/** Sends one refund, and tells its purchase when all is sent back. */
export async function sendDueRefund(deps: PaymentDeps, refundId: string): Promise<void> {
  const purchaseId = await sendRefund(deps, refundId);
  if (purchaseId) await noteRefunded(deps, purchaseId);
}

const unsentRefund = async ({ db }: PaymentDeps, refundId: string) =>
  (
    await db
      .select()
      .from(refunds)
      .where(and(eq(refunds.id, refundId), isUnsent))
  )[0];

async function sendRefund(deps: PaymentDeps, refundId: string): Promise<string | null> {
  const { db, clock, gateways } = deps;
  const refund = await unsentRefund(deps, refundId);
  const purchase = refund && (await readPurchaseById(db, refund.purchaseId));
  if (!refund || !purchase) return null;
  const { gateway: name, gatewayIntentId, ownerId } = purchase;
  if (!name || !gatewayIntentId) throw new Error(`Purchase ${purchase.id} has no payment to send back.`);
  const gateway = await gateways.named(name, ownerId);
  // It may have been sent, and the answer lost: a gateway does not know the key of a call for ever.
  if (refund.askFailures > 0) await syncGatewayRefunds(db, gateway, purchase.id, gatewayIntentId, clock());
  if (refund.askFailures > 0 && !(await unsentRefund(deps, refundId))) return purchase.id;
  const sent = await gateway.refund(gatewayIntentId, {
    key: `refund-${refundId}`,
    asked: refundId,
    amount: refund.amount,
  });
  if (sent === 'disputed') {
    await inTransaction(db, async (tx) => {
      await lockRefunded(tx, refundId);
      await withdrawRefund(tx, purchase.id, refundId, clock());
    });
    await syncGatewayRefunds(db, gateway, purchase.id, gatewayIntentId, clock());
    return purchase.id;
  }
  if (sent !== 'tooMuch' && sent.amount === refund.amount && sent.currency === purchase.currency) {
    const sentAt = clock();
    await inTransaction(db, async (tx) => {
      // Whoever changes the refunds of a purchase locks it first.
      await lockRefunded(tx, refundId);
      const noted = await tx
        .update(refunds)
        .set({ gatewayRefundId: sent.refundId, sentAt })
        .where(and(eq(refunds.id, refundId), isUnsent))
        .returning({ id: refunds.id });
      // Otherwise another process has noted it meanwhile, or that it has failed.
      if (noted.length > 0) await tell(tx, 'moneySentBack', { id: purchase.id, refundId }, sentAt);
    });
    return purchase.id;
  }
  // What the gateway has done instead is what counts.
  await syncGatewayRefunds(db, gateway, purchase.id, gatewayIntentId, clock());
  if (await unsentRefund(deps, refundId))
    throw new Error(`The gateway does not send back ${refund.amount} of purchase ${purchase.id}.`);
  return purchase.id;
}

/** A cancelled purchase of which nothing is left is refunded. One that goes on without some of its attendees stays paid. */
async function noteRefunded(deps: PaymentDeps, purchaseId: string): Promise<void> {
  const purchase = await readPurchaseById(deps.db, purchaseId);
  if (purchase?.status !== 'cancelled') return;
  if (await isAllSentBack(deps.db, purchaseId)) await applyPurchaseEvent(deps, purchaseId, { type: 'refund.made' });
}
