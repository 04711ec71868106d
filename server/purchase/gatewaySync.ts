import { inTransaction } from '../platform/db/transaction.ts';
import type { Db, Deps } from '../platform/deps.ts';
import type { Gateway } from '../platform/gateways/gateway.ts';
import { noteDisputes } from './dispute.ts';
import { applyToLocked } from './lifecycle.ts';
import { readPurchaseById, readPurchaseLocked } from './purchase.sql.ts';
import { isAllSentBack, noteSentBack } from './refund.ts';

/* What is done to a payment at its gateway, where Foyer has no part in it: refunds in its dashboard, disputes with a bank. */

/** Asks the gateway what was sent back of a purchase's payment and what is disputed, and notes what is not known yet. */
export async function syncRefundsAndDisputes(
  { db, clock, gateways }: Pick<Deps, 'db' | 'clock' | 'gateways'>,
  purchaseId: string,
) {
  const purchase = await readPurchaseById(db, purchaseId);
  if (!purchase?.gateway || !purchase.gatewayIntentId) return;
  const gateway = await gateways.named(purchase.gateway, purchase.ownerId);
  await syncGatewayRefunds(db, gateway, purchaseId, purchase.gatewayIntentId, clock());
}

/** The same with the gateway at hand. Whoever notes it, however often, it is noted once. */
export async function syncGatewayRefunds(
  db: Db,
  gateway: Gateway,
  purchaseId: string,
  intentId: string,
  now: Date,
): Promise<void> {
  const { sentBack, disputes } = await gateway.aftermath(intentId);
  await inTransaction(db, async (tx) => {
    const purchase = await readPurchaseLocked(tx, purchaseId);
    if (purchase?.settledAt == null) return;
    const { isAnySent, isAnyElsewhere, hasAnyFailed } = await noteSentBack(tx, purchase, sentBack, now);
    await noteDisputes(tx, purchase, disputes, now);
    const isAll = (isAnySent || hasAnyFailed) && (await isAllSentBack(tx, purchaseId));
    // All of a valid order sent back here keeps its tickets, whoever hears of it first. In the gateway's dashboard it ends the order.
    const isOver = isAnyElsewhere || (isAnySent && purchase.status === 'cancelled');
    if (isOver && isAll) await applyToLocked(tx, purchaseId, { type: 'refund.made' }, now);
    if (hasAnyFailed && !isAll) await applyToLocked(tx, purchaseId, { type: 'refund.failed' }, now);
  });
}
