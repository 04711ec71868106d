import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { PurchaseView } from '../../src/api/contract/payment.ts';
import { isEndedUnpaid, isUnpaid, lateMoneyStatuses, type PurchaseStatus } from '../../src/lib/purchase.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import type { Deps, PaymentDeps, Tx } from '../platform/deps.ts';
import type { Gateway, IntentStatus, Outcome } from '../platform/gateways/gateway.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { inAskingTurn } from './askingTurns.ts';
import { applyPurchaseEvent, type PurchaseInput } from './lifecycle.ts';
import { type PurchaseRow, purchaseView, readPurchaseById, readPurchaseByKey } from './purchase.sql.ts';
import { noteOnce } from './purchaseNotes.sql.ts';
import { sendRefunds } from './sendRefunds.ts';

/* What becomes of payments: the gateway is asked, and the purchase is told. */

/** Throws 404 for a key that no purchase has. */
export async function findPurchase({ db }: Pick<Deps, 'db'>, key: string): Promise<PurchaseRow> {
  const row = await readPurchaseByKey(db, key);
  if (!row) throw notFound((words) => words.purchase.unknownOrder);
  return row;
}

export const holdIsOver = ({ holdExpiresAt }: PurchaseRow, now: Date): boolean =>
  holdExpiresAt !== null && holdExpiresAt <= now.toISOString();

/** What an answer of the gateway means for a purchase. */
function inputOf(outcome: Outcome, isOnHold: boolean): PurchaseInput | null {
  switch (outcome.status) {
    case 'succeeded':
      return { type: 'gateway.succeeded', money: outcome.received };
    case 'declined':
      return { type: 'gateway.declined' };
    case 'ended':
      return { type: 'gateway.failed', isOnHold };
    default:
      return null;
  }
}

/** What is known of a purchase after its gateway was asked; `isProcessing` while it is not known whether it is paid. */
type Settled = { status: PurchaseStatus; isProcessing: boolean };
export const settledAs = (status: PurchaseStatus, outcome?: IntentStatus): Settled => ({
  status,
  isProcessing: outcome === 'processing' && isUnpaid(status),
});

/** What came for it was not what it asked: the gateway has nothing more to say, the organiser has. */
const asSeen = ({ status, unmatchedOpen }: Pick<PurchaseRow, 'status' | 'unmatchedOpen'>): Settled =>
  settledAs(status, unmatchedOpen ? 'processing' : undefined);

/**
 * Asks the gateway what became of a payment and tells the purchase. Whoever asks, however often, it changes once. The payment
 * of a purchase that has ended is ended too: it would be paid for at old prices.
 */
export async function settleRow(deps: PaymentDeps, row: PurchaseRow): Promise<Settled> {
  const { id, ownerId, gateway: name, gatewayIntentId, settledAt } = row;
  if (!name || !gatewayIntentId || settledAt !== null) return settledAs(row.status);
  if (isTestLeftOver(row)) return endTestPayment(deps, row);
  if (row.unmatched) return asSeen(row);
  const gateway = await deps.gateways.named(name, ownerId);
  const outcome = isEndedUnpaid(row.status)
    ? await endIntent(deps.db, gateway, row)
    : await gateway.lookUp(gatewayIntentId);
  const input = inputOf(outcome, !holdIsOver(row, deps.clock()));
  const status = input ? await applyPurchaseEvent(deps, id, input, row, gatewayIntentId) : row.status;
  if (status === 'refunded') await sendRefunds(deps, id);
  // Succeeded and still to be paid: it is not what was asked.
  return settledAs(status, outcome.status === 'succeeded' ? 'processing' : outcome.status);
}

/** Whether a payment was begun in test mode at an event that takes real money by now. */
const isTestLeftOver = ({ testMode, isLive, gatewayIntentId }: PurchaseRow): boolean =>
  testMode && isLive && gatewayIntentId !== null;

/** Ends such a payment, whatever became of it: an order that is on hold is still to be paid, with a payment of its own. */
async function endTestPayment(deps: PaymentDeps, row: PurchaseRow): Promise<Settled> {
  const { id, ownerId, gateway, gatewayIntentId, stripeMode } = row;
  // Live keys know nothing of a payment in Stripe's test mode.
  if (gateway && gatewayIntentId && (gateway === 'sandbox' || stripeMode === 'test'))
    await (await deps.gateways.named(gateway, ownerId)).end(gatewayIntentId);
  if (isEndedUnpaid(row.status)) {
    await deps.db.update(purchases).set({ paymentOpen: false }).where(eq(purchases.id, id));
    return settledAs(row.status);
  }
  const input = { type: 'gateway.failed', isOnHold: !holdIsOver(row, deps.clock()) } as const;
  return settledAs(await applyPurchaseEvent(deps, id, input, row, gatewayIntentId ?? undefined));
}

/** Ends a payment at the gateway and notes that it can take no more money; answers with what became of it. */
async function endIntent(
  tx: Tx,
  gateway: Gateway,
  { id, gatewayIntentId }: Pick<PurchaseRow, 'id' | 'gatewayIntentId'>,
): Promise<Outcome> {
  if (!gatewayIntentId) throw new Error(`Purchase ${id} has no payment to end.`);
  const outcome = await gateway.end(gatewayIntentId);
  if (outcome.status === 'ended')
    await tx
      .update(purchases)
      .set({ paymentOpen: false })
      .where(and(eq(purchases.id, id), eq(purchases.gatewayIntentId, gatewayIntentId), isNull(purchases.settledAt)));
  return outcome;
}

/** Asks the gateway what happened, ends a hold whose time is over without a payment, and answers with the purchase. */
export async function settlePurchase(deps: PaymentDeps, key: string, network = ''): Promise<PurchaseView> {
  const row = await findPurchase(deps, key);
  return viewNow(deps, row, await inAskingTurn(row, network, () => settleDue(deps, row)));
}

/** The same by id, for the jobs. */
export async function settleDueById(deps: PaymentDeps, purchaseId: string): Promise<void> {
  const row = await readPurchaseById(deps.db, purchaseId);
  if (row) await settleDue(deps, row);
}

const settleDue = (deps: PaymentDeps, row: PurchaseRow): Promise<Settled> =>
  isUnpaid(row.status) && holdIsOver(row, deps.clock()) ? expire(deps, row) : settleRow(deps, row);

/** Ends a hold and its payment, unless that went through before, or the gateway still works on it. */
async function expire(deps: PaymentDeps, row: PurchaseRow): Promise<Settled> {
  if (row.unmatched) return asSeen(row);
  if (row.gateway && row.gatewayIntentId && !isTestLeftOver(row)) {
    const gateway = await deps.gateways.named(row.gateway, row.ownerId);
    const { status: outcome } = await endIntent(deps.db, gateway, row);
    if (outcome === 'succeeded') return settleRow(deps, row);
    if (outcome === 'processing') {
      await noteOnce(deps.db, row.id, { kind: 'paymentProcessing', data: {} }, deps.clock());
      return settledAs(row.status, outcome);
    }
  }
  return settledAs(await applyPurchaseEvent(deps, row.id, { type: 'hold.expired' }));
}

/** A purchase read before its status changed; what else a change brings is read again. */
export async function viewNow(
  { db, clock }: PaymentDeps,
  row: PurchaseRow,
  { status, isProcessing }: Settled,
): Promise<PurchaseView> {
  const brings = status === 'refunded' || (status === 'paid' && row.status !== 'paid') || isTestLeftOver(row);
  const now = brings ? await readPurchaseById(db, row.id) : undefined;
  return purchaseView(now ?? row, clock(), status, isProcessing);
}

/**
 * Ends the payment of a purchase whose price is about to change, in the transaction that changes it: whoever asks meanwhile
 * what became of the payment has to wait, or the order would end with it. False where it went through before.
 */
export async function endForRepricing(
  tx: Tx,
  { gateways }: Pick<Deps, 'gateways'>,
  row: PurchaseRow,
): Promise<boolean> {
  if (!row.gateway || !row.gatewayIntentId) return true;
  const { status: outcome } = await endIntent(tx, await gateways.named(row.gateway, row.ownerId), row);
  if (outcome === 'succeeded') return false;
  if (outcome !== 'ended') throw conflict((words) => words.purchase.inProgress);
  return true;
}

/** Asks the gateway what became of a purchase's payment, and tells the purchase. */
export const settleById = async (deps: PaymentDeps, purchaseId: string): Promise<void> => {
  const row = await readPurchaseById(deps.db, purchaseId);
  if (row) await settleRow(deps, row);
};

/** Ends what may still be paid of the ended purchases that `which` picks; money that arrived nevertheless is kept or sent back. */
export async function endOpenPayments(deps: PaymentDeps, which: SQL): Promise<void> {
  const open = await deps.db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(which, purchases.paymentOpen, inArray(purchases.status, lateMoneyStatuses)));
  for (const { id } of open) {
    const row = await readPurchaseById(deps.db, id);
    if (row) await settleRow(deps, row);
  }
}
