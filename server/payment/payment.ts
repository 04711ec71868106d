import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { moneyLeft } from '../../src/api/contract/attendees.ts';
import type { PaymentIntent, PurchaseView } from '../../src/api/contract/payment.ts';
import { inPayload } from '../../src/lib/inputPath.ts';
import {
  isEndedUnpaid,
  isOnHold,
  isPaidAtDoor,
  isReserving,
  isSettable,
  isUnpaid,
  isVoid,
  lateMoneyStatuses,
  type PurchaseStatus,
} from '../../src/lib/purchaseStatus.ts';
import { onDisk } from '../db/onDisk.sql.ts';
import { purchases } from '../db/schema/purchases.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps, Tx } from '../deps.ts';
import type { Gateway, IntentStatus } from '../gateways/gateway.ts';
import { gatewayOf } from '../gateways/gatewayOf.ts';
import { conflict, notFound } from '../httpError.ts';
import { lockPurchase, type PurchaseInput, statusAfter, tellLocked, tellPurchase } from './lifecycle.ts';
import { keepIntent, type PurchaseRow, purchaseView, readPurchaseById, readPurchaseByKey } from './purchase.sql.ts';
import { noteEvent, noteOnce } from './purchaseEvents.sql.ts';
import { noteOfStart } from './purchaseNotes.ts';
import { askRefund, type RefundWish, sendRefunds } from './refund.ts';

type PaymentDeps = Pick<Deps, 'db' | 'clock' | 'gateways'>;
type OrganiserDeps = PaymentDeps & Pick<Deps, 'log'>;

async function find({ db }: Pick<Deps, 'db'>, key: string): Promise<PurchaseRow> {
  const row = await readPurchaseByKey(db, key);
  if (!row) throw notFound((words) => words.payment.unknown);
  return row;
}

export const getPurchase = async (deps: PaymentDeps, key: string): Promise<PurchaseView> =>
  purchaseView(await find(deps, key), deps.clock());

/** Begins or continues a payment: the same intent however often it is asked for, one for each price. The hold is not extended. */
export async function createPaymentIntent(deps: PaymentDeps, purchaseKey: string): Promise<PaymentIntent> {
  for (;;) {
    const row = await find(deps, purchaseKey);
    refuseUnpayable(row, deps.clock());
    const { id, status, total: amount, currency, reference, revision, buyerEmail: email } = row;
    const key = revision === 0 ? `purchase-${id}` : `purchase-${id}-${revision}`;
    const gateway = await deps.gateways.named(row.gateway ?? gatewayOf(row.stripeMode), row.ownerId);
    const intent = await gateway.createIntent({ key, amount, currency, reference, purchaseId: id, email });
    const begun = statusAfter(row, { type: 'payment.started' });
    const kept =
      row.gatewayIntentId === intent.id ||
      (
        await keepIntent(
          deps.db,
          id,
          status,
          begun,
          gateway.name,
          intent.id,
          intent.customer,
          revision,
          gateway.isTest,
          noteOfStart(gateway.name, deps.clock()),
        )
      ).length === 1;
    const { clientSecret, customer } = intent;
    // Otherwise the purchase has changed meanwhile: read it again.
    if (!kept) continue;
    await onDisk(deps.db);
    return { clientSecret, customer, gateway: gateway.name, publishableKey: gateway.publishableKey };
  }
}

const holdIsOver = ({ holdExpiresAt }: PurchaseRow, now: Date): boolean =>
  holdExpiresAt !== null && holdExpiresAt <= now.toISOString();

function refuseUnpayable(row: PurchaseRow, now: Date): void {
  const { status } = row;
  if (isOnHold(status) && !holdIsOver(row, now)) return;
  if (isOnHold(status) || status === 'expired') throw conflict((words) => words.payment.holdEnded);
  if (status === 'paid') throw conflict((words) => words.payment.alreadyPaid);
  const isReserved = isReserving(status);
  throw conflict(({ payment }) => (isReserved ? payment.nothingToPay : payment.over));
}

/** What an answer of the gateway means for a purchase. */
export const inputOf: Record<IntentStatus, PurchaseInput | null> = {
  open: null,
  processing: null,
  declined: { type: 'gateway.declined' },
  succeeded: { type: 'gateway.succeeded' },
  ended: { type: 'gateway.failed' },
};

/** What is known of a purchase after its gateway was asked; `isProcessing` while the gateway itself doesn't know yet. */
type Settled = { status: PurchaseStatus; isProcessing: boolean };
const settledAs = (status: PurchaseStatus, outcome?: IntentStatus): Settled => ({
  status,
  isProcessing: outcome === 'processing' && isUnpaid(status),
});

/**
 * Asks the gateway what became of a payment and tells the purchase. Whoever asks, however often, it changes once. The payment
 * of a purchase that has ended is ended too: it would be paid for at old prices.
 */
async function settleRow(deps: PaymentDeps, row: PurchaseRow): Promise<Settled> {
  const { id, ownerId, gateway: name, gatewayIntentId, settledAt } = row;
  if (!name || !gatewayIntentId || settledAt !== null) return settledAs(row.status);
  const gateway = await deps.gateways.named(name, ownerId);
  const outcome = isEndedUnpaid(row.status)
    ? await endIntent(deps.db, gateway, row)
    : await gateway.lookUp(gatewayIntentId);
  const input = inputOf[outcome];
  const status = input ? await tellPurchase(deps, id, input, row, gatewayIntentId) : row.status;
  if (status === 'refunded') await sendMoneyBack(deps, gateway, row);
  return settledAs(status, outcome);
}

/** Ends a payment at the gateway and notes that it can take no more money; answers with what became of it. */
export async function endIntent(
  tx: Tx,
  gateway: Gateway,
  { id, gatewayIntentId }: Pick<PurchaseRow, 'id' | 'gatewayIntentId'>,
): Promise<IntentStatus> {
  if (!gatewayIntentId) throw new Error(`Purchase ${id} has no payment to end.`);
  const outcome = await gateway.end(gatewayIntentId);
  if (outcome === 'ended')
    await tx
      .update(purchases)
      .set({ paymentOpen: false })
      .where(and(eq(purchases.id, id), eq(purchases.gatewayIntentId, gatewayIntentId), isNull(purchases.settledAt)));
  return outcome;
}

/** Sends back what was paid for a purchase that is `refunded`. Safe to repeat: the gateway knows the refund by its key. */
export async function sendMoneyBack(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  gateway: Gateway,
  { id, total, gatewayIntentId }: Pick<PurchaseRow, 'id' | 'total' | 'gatewayIntentId'>,
): Promise<void> {
  if (!gatewayIntentId) throw new Error(`Purchase ${id} has no payment to send back.`);
  const { refundId } = await gateway.refund(gatewayIntentId, { key: `refund-${id}`, amount: total });
  const now = clock();
  await inTransaction(db, async (tx) => {
    const sent = await tx
      .update(purchases)
      .set({ gatewayRefundId: refundId, settledAt: now, paymentOpen: false, refunded: total })
      .where(and(eq(purchases.id, id), eq(purchases.status, 'refunded'), isNull(purchases.gatewayRefundId)))
      .returning({ id: purchases.id });
    if (sent.length === 0) return;
    await noteEvent(tx, id, { kind: 'lateMoneySentBack', data: { amount: total } }, { actor: 'system' }, now);
  });
}

/** Asks the gateway what happened, ends a hold whose time is over without a payment, and answers with the purchase. */
export async function settlePurchase(deps: PaymentDeps, key: string): Promise<PurchaseView> {
  const row = await find(deps, key);
  return viewNow(deps, row, await settleDue(deps, row));
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
  if (row.gateway && row.gatewayIntentId) {
    const gateway = await deps.gateways.named(row.gateway, row.ownerId);
    const outcome = await endIntent(deps.db, gateway, row);
    if (outcome === 'succeeded') return settleRow(deps, row);
    if (outcome === 'processing') {
      await noteOnce(deps.db, row.id, { kind: 'paymentProcessing', data: {} }, deps.clock());
      return settledAs(row.status, outcome);
    }
  }
  return settledAs(await tellPurchase(deps, row.id, { type: 'hold.expired' }));
}

/** A purchase read before its status changed; what else a change brings is read again. */
async function viewNow(
  { db, clock }: PaymentDeps,
  row: PurchaseRow,
  { status, isProcessing }: Settled,
): Promise<PurchaseView> {
  const now = status === 'refunded' ? await readPurchaseById(db, row.id) : undefined;
  return purchaseView(now ?? row, clock(), status, isProcessing);
}

/** Releases a reservation, unless the payment went through before. */
export async function cancelPurchase(deps: PaymentDeps, key: string): Promise<PurchaseView> {
  const row = await find(deps, key);
  return viewNow(deps, row, settledAs(await endPurchase(deps, row, { type: 'buyer.cancelled' })));
}

/**
 * The organiser cancels a purchase, paid or not. A buyer who is still paying finds it closed. Of what was paid, `refund` goes back:
 * once, however often that is asked. Throws 409 where there is nothing to send back.
 */
export async function cancelForOrganiser(
  deps: OrganiserDeps,
  purchaseId: string,
  by: string,
  refund: RefundWish | null = null,
): Promise<PurchaseStatus> {
  const input: PurchaseInput = { type: 'organiser.cancelled', by };
  const row = await readPurchaseById(deps.db, purchaseId);
  if (!row) throw notFound();
  if (refund && !isVoid(row.status)) return cancelPaid(deps, row, refund);
  const status = await endPurchase(deps, row, input);
  // Paid at the same moment: the organiser's decision counts, and the machine remembers the money.
  return status === 'paid' ? tellPurchase(deps, purchaseId, input) : status;
}

async function cancelPaid(deps: OrganiserDeps, { id }: PurchaseRow, refund: RefundWish): Promise<PurchaseStatus> {
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    await lockPurchase(tx, id);
    const purchase = await readPurchaseById(tx, id);
    if (!purchase || isVoid(purchase.status)) return;
    if (purchase.status !== 'paid') throw conflict((words) => words.payment.nothingToRefund);
    await tellLocked(tx, id, { type: 'organiser.cancelled', by: refund.userId }, now);
    await askRefund(tx, purchase, refund, now);
  });
  await sendRefunds(deps, id);
  return (await readPurchaseById(deps.db, id))?.status ?? 'cancelled';
}

/** Ends a purchase and its payment, which could otherwise still succeed and bring the purchase back. */
async function endPurchase(deps: PaymentDeps, row: PurchaseRow, input: PurchaseInput): Promise<PurchaseStatus> {
  await settleRow(deps, row);
  const status = await tellPurchase(deps, row.id, input);
  const ended = status === 'cancelled' ? await readPurchaseById(deps.db, row.id) : undefined;
  // Paid at the same moment: late money, to be kept or sent back like any other.
  return ended ? (await settleRow(deps, ended)).status : status;
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
  const outcome = await endIntent(tx, await gateways.named(row.gateway, row.ownerId), row);
  if (outcome === 'succeeded') return false;
  if (outcome !== 'ended') throw conflict((words) => words.payment.inProgress);
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
    .where(and(which, purchases.paymentOpen, inArray(purchases.status, [...lateMoneyStatuses, 'refunded'])));
  for (const { id } of open) {
    const row = await readPurchaseById(deps.db, id);
    if (row) await settleRow(deps, row);
  }
}

/**
 * Tells the purchase what the organiser `by` says of it; `refund` goes with a cancellation. Throws 409 when it cannot become that; safe
 * to repeat.
 */
export async function setPaymentStatus(
  deps: OrganiserDeps,
  purchaseId: string,
  wish: PurchaseStatus,
  by: string,
  refund: RefundWish | null,
): Promise<{ paymentStatus: PurchaseStatus; money: MoneyLeft; byHand: boolean }> {
  const field = inPayload('paymentStatus');
  if (!isSettable(wish)) throw conflict((words) => words.payment.statusByItself, field);
  const status =
    wish === 'paid'
      ? await tellPurchase(deps, purchaseId, { type: 'money.received', by })
      : await cancelForOrganiser(deps, purchaseId, by, refund);
  const isSo = status === wish || (refund !== null && status === 'refunded');
  if (!isSo)
    throw conflict(({ payment, purchaseStatuses: names }) => payment.statusRefused(names[status], names[wish]), field);
  const row = await readPurchaseById(deps.db, purchaseId);
  return { paymentStatus: status, money: row ? moneyOf(row) : 'none', byHand: row?.paymentMethod !== 'card' };
}

/**
 * Notes that a purchase was paid at the door, and who took the money. False, and nothing noted, where it is not to be paid
 * there, or another amount is due than was taken.
 */
export const takeAtDoor = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  purchaseId: string,
  total: number,
  takenBy: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const due = await lockPurchase(tx, purchaseId);
    if (!due || !isPaidAtDoor(due.status) || due.total !== total) return false;
    await tellLocked(tx, purchaseId, { type: 'money.received', by: takenBy, via: 'door' }, clock());
    await tx.update(purchases).set({ takenBy }).where(eq(purchases.id, purchaseId));
    return true;
  });

type MoneyLeft = (typeof moneyLeft)[number];

/** What the organiser has of a purchase's money. */
export function moneyOf({ total, refunded, settledAt, paymentMethod, testMode }: PurchaseRow): MoneyLeft {
  if (settledAt === null || total === refunded) return 'none';
  return paymentMethod === 'card' && testMode ? 'test' : 'kept';
}
