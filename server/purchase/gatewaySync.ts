import { inTransaction } from '../platform/db/transaction.ts';
import type { Db, Deps } from '../platform/deps.ts';
import type { Dispute, Gateway, SentBack } from '../platform/gateways/gateway.ts';
import { noteDisputes } from './dispute.ts';
import { applyToLocked } from './lifecycle.ts';
import { type PurchaseRow, readPurchaseById, readPurchaseLocked } from './purchase.sql.ts';
import { isAllSentBack, noteSentBack } from './refund.ts';
import { isUnmatchedBack } from './unmatched.ts';

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
  const told = await gateway.aftermath(intentId);
  await inTransaction(db, async (tx) => {
    const purchase = await readPurchaseLocked(tx, purchaseId);
    // What is done to another order's payment is none of this one's.
    if (!purchase || purchase.unmatched?.mismatch === 'order') return;
    if (isUnmatchedBack(purchase, told.sentBack)) {
      await applyToLocked(tx, purchaseId, { type: 'unmatched.returned' }, now);
      return;
    }
    const { sentBack, disputes } = inCurrencyOf(purchase, told);
    if (purchase.settledAt === null) {
      if (purchase.unmatched) await noteDisputes(tx, purchase, disputes, now);
      return;
    }
    const { isAnySent, isAnyElsewhere, hasAnyFailed } = await noteSentBack(tx, purchase, sentBack, now);
    await noteDisputes(tx, purchase, disputes, now);
    const isAll = (isAnySent || hasAnyFailed) && (await isAllSentBack(tx, purchaseId));
    // All of a valid order sent back here keeps its tickets, whoever hears of it first. In the gateway's dashboard it ends the order.
    const isOver = isAnyElsewhere || (isAnySent && purchase.status === 'cancelled');
    if (isOver && isAll) await applyToLocked(tx, purchaseId, { type: 'refund.made' }, now);
    if (hasAnyFailed && !isAll) await applyToLocked(tx, purchaseId, { type: 'refund.failed' }, now);
  });
}

/**
 * Amounts of another currency are none of the order's. Nothing of it goes back in one; a bank may dispute in that of the card,
 * and then at most all of the order is at stake.
 */
const inCurrencyOf = (
  { currency, total }: Pick<PurchaseRow, 'currency' | 'total'>,
  { sentBack, disputes }: { sentBack: SentBack[]; disputes: Dispute[] },
) => ({
  sentBack: sentBack.filter((each) => each.currency === currency),
  disputes: disputes.map(({ currency: its, ...dispute }) =>
    its === currency ? dispute : { ...dispute, amount: total },
  ),
});
