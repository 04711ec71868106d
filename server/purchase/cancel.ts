import { eq } from 'drizzle-orm';
import type { moneyLeft } from '../../src/api/contract/attendees.ts';
import type { PurchaseView } from '../../src/api/contract/payment.ts';
import type { Means } from '../../src/lib/door.ts';
import { inPayload } from '../../src/lib/input.ts';
import { leftToRefund } from '../../src/lib/pricing.ts';
import {
  isPaidAtDoor,
  isPaidLater,
  isSettable,
  isUnpaid,
  isVoid,
  type PurchaseStatus,
} from '../../src/lib/purchase.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { PaymentDeps, Tx } from '../platform/deps.ts';
import { type Caller, workerOf } from '../platform/http/caller.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { inAskingTurn } from './askingTurns.ts';
import { applyPurchaseEvent, applyToLocked, type PurchaseInput } from './lifecycle.ts';
import {
  isTest,
  lockPurchase,
  offersCard,
  type PurchaseRow,
  purchaseView,
  readPurchaseById,
  readPurchaseLocked,
} from './purchase.sql.ts';
import { askRefund, isSentByHand, type RefundWish } from './refund.ts';
import { sendRefunds } from './sendRefunds.ts';
import { findPurchase, settledAs, settleRow, viewNow } from './settle.ts';

/* What people say of a purchase: its buyer, its organiser, and who takes money at the door. */

/** Releases a reservation, unless the payment went through before. An organiser of it who has the buyer's link is noted as who did it. */
export async function cancelPurchase(
  deps: PaymentDeps,
  key: string,
  caller: Caller | null = null,
  network = '',
): Promise<PurchaseView> {
  const row = await findPurchase(deps, key);
  const by = workerOf(row.ownerId, caller);
  const input: PurchaseInput = { type: 'buyer.cancelled', ...(by && { by }) };
  return viewNow(deps, row, settledAs(await inAskingTurn(row, network, () => endPurchase(deps, row, input))));
}

/** The buyer of an order that was to be paid by transfer or at the door pays by card instead. Of any other it answers how it stands. */
export async function payByCard(deps: PaymentDeps, key: string): Promise<PurchaseView> {
  const row = await findPurchase(deps, key);
  if (isPaidLater(row.status) && !offersCard(row)) throw conflict((words) => words.purchase.noCard, 'paymentMethod');
  await applyPurchaseEvent(deps, row.id, { type: 'buyer.choseCard' });
  return purchaseView(await findPurchase(deps, key), deps.clock());
}

/**
 * The organiser cancels a purchase, paid or not. A buyer who is still paying finds it closed. Of what was paid, `refund` goes back:
 * once, however often that is asked. Throws 409 where there is nothing to send back, where the order had ended before without it, and
 * where it is paid but was not when the organiser saw it (`seenStatus`).
 */
export async function cancelForOrganiser(
  deps: PaymentDeps,
  purchaseId: string,
  by: string,
  refund: RefundWish | null = null,
  seenStatus?: PurchaseStatus,
): Promise<PurchaseStatus> {
  const input: PurchaseInput = { type: 'organiser.cancelled', by };
  const row = await readPurchaseById(deps.db, purchaseId);
  if (!row) throw notFound();
  if (seenStatus && isUnpaid(seenStatus) && row.status === 'paid') throw conflict((words) => words.purchase.paidBefore);
  if (refund) assertCancellable(row, refund);
  if (refund && !isVoid(row.status)) return cancelPaid(deps, row, refund);
  const status = await endPurchase(deps, row, input);
  // Paid at the same moment: the organiser's decision counts, and the machine remembers the money.
  return status === 'paid' ? applyPurchaseEvent(deps, purchaseId, input) : status;
}

/** Cancelled before, an order sends back what was decided then. */
function assertCancellable(
  { status, refunded }: Pick<PurchaseRow, 'status' | 'refunded'>,
  { amount }: RefundWish,
): void {
  if (isVoid(status) && refunded < amount) throw conflict((words) => words.purchase.endedBefore);
}

async function cancelPaid(deps: PaymentDeps, { id }: PurchaseRow, refund: RefundWish): Promise<PurchaseStatus> {
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const purchase = await readPurchaseLocked(tx, id);
    if (!purchase) return;
    assertCancellable(purchase, refund);
    if (isVoid(purchase.status)) return;
    if (purchase.status !== 'paid') throw conflict((words) => words.purchase.nothingToRefund);
    await applyToLocked(tx, id, { type: 'organiser.cancelled', by: refund.userId }, now);
    await askRefund(tx, purchase, refund, now);
  });
  await sendRefunds(deps, id);
  return (await readPurchaseById(deps.db, id))?.status ?? 'cancelled';
}

/** Ends a purchase and its payment, which could otherwise still succeed and bring the purchase back. */
async function endPurchase(deps: PaymentDeps, row: PurchaseRow, input: PurchaseInput): Promise<PurchaseStatus> {
  await settleRow(deps, row);
  const status = await applyPurchaseEvent(deps, row.id, input);
  const ended = status === 'cancelled' ? await readPurchaseById(deps.db, row.id) : undefined;
  // Paid at the same moment: late money, to be kept or sent back like any other.
  return ended ? (await settleRow(deps, ended)).status : status;
}

/**
 * Tells the purchase what the organiser `by` says of it; `refund` goes with a cancellation. Throws 409 when it cannot become that; safe
 * to repeat.
 */
export async function setPaymentStatus(
  deps: PaymentDeps,
  purchaseId: string,
  wish: PurchaseStatus,
  by: string,
  refund: RefundWish | null,
  seenStatus?: PurchaseStatus,
): Promise<{ paymentStatus: PurchaseStatus; money: MoneyLeft; sent: 'test' | 'byHand' | 'refunding' }> {
  const field = inPayload('paymentStatus');
  if (!isSettable(wish)) throw conflict((words) => words.purchase.statusByItself, field);
  const status =
    wish === 'paid'
      ? await applyPurchaseEvent(deps, purchaseId, { type: 'money.received', by })
      : await cancelForOrganiser(deps, purchaseId, by, refund, seenStatus);
  const isSo = status === wish || (refund !== null && status === 'refunded');
  if (!isSo)
    throw conflict(
      ({ purchase, purchaseStatuses: names }) => purchase.statusRefused(names[status], names[wish]),
      field,
    );
  const row = await readPurchaseById(deps.db, purchaseId);
  const sent = row && isTest(row) ? 'test' : !row || isSentByHand(row) ? 'byHand' : 'refunding';
  return { paymentStatus: status, money: row ? moneyOf(row) : 'none', sent };
}

/**
 * Notes that a purchase was paid at the door, how, and who took the money at which gate. False, and nothing noted, where it is not to be paid
 * there, or another amount is due than was taken.
 */
export async function takeAtDoor(
  tx: Tx,
  purchaseId: string,
  { total, ...taken }: { total: number; takenBy: string; takenGate: string; takenAs: Means | null },
  now: Date,
): Promise<boolean> {
  const [due] = await lockPurchase(tx, purchaseId);
  if (!due || !isPaidAtDoor(due.status) || due.total !== total) return false;
  await applyToLocked(tx, purchaseId, { type: 'money.received', by: taken.takenBy, via: 'door' }, now);
  await tx.update(purchases).set(taken).where(eq(purchases.id, purchaseId));
  return true;
}

type MoneyLeft = (typeof moneyLeft)[number];

/** What the organiser has of a purchase's money. */
export function moneyOf(purchase: PurchaseRow): MoneyLeft {
  const { settledAt, paymentMethod, testMode } = purchase;
  if (settledAt === null || leftToRefund(purchase) === 0) return 'none';
  return paymentMethod === 'card' && testMode ? 'test' : 'kept';
}
