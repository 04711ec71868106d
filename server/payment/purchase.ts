import type { PaymentIntent, PurchaseView } from '../../src/api/contract/payment.ts';
import { isOnHold, isReserving, type PurchaseStatus } from '../../src/lib/purchaseStatus.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import type { Intent, IntentStatus } from '../gateways/gateway.ts';
import { conflict, notFound } from '../httpError.ts';
import { type PurchaseInput, statusAfter, tellPurchase } from './purchaseInput.ts';
import { type PurchaseRow, purchaseView, readPurchaseById, readPurchaseByKey } from './purchaseRow.ts';
import { sendMoneyBack } from './refund.ts';

type PurchaseDeps = Pick<Deps, 'pool' | 'clock' | 'gateways'>;

async function find({ pool }: Pick<Deps, 'pool'>, key: string): Promise<PurchaseRow> {
  const row = await readPurchaseByKey(pool, key);
  if (!row) throw notFound((words) => words.payment.unknown);
  return row;
}

export const getPurchase = async (deps: PurchaseDeps, key: string): Promise<PurchaseView> =>
  purchaseView(await find(deps, key), deps.clock());

const keepIntent = statement<{ id: string }>(
  'purchase_keep_intent',
  `update purchases set status = $3, gateway = $4, gateway_intent_id = $5, gateway_customer = $6
   where id = $1 and status = $2 returning id`,
);

/** Begins, or goes on with, paying: the same intent however often it is asked for. Gives no more time. */
export async function createPaymentIntent(deps: PurchaseDeps, key: string): Promise<PaymentIntent> {
  for (;;) {
    const row = await find(deps, key);
    refuseUnpayable(row, deps.clock());
    const { id, status, total: amount, currency, reference } = row;
    const gateway = row.gateway
      ? await deps.gateways.named(row.gateway, row.ownerId)
      : await deps.gateways.offeredBy(row.ownerId);
    const intent = await gateway.createIntent({ key: `purchase-${id}`, amount, currency, reference });
    const begun = statusAfter(row, { type: 'payment.started' });
    const kept =
      row.gatewayIntentId === intent.id ||
      (await keepIntent(deps.pool, id, status, begun, gateway.name, intent.id, intent.customer)).length === 1;
    // Otherwise something else happened to the purchase meanwhile: look again.
    if (kept) return { ...intentOf(intent), gateway: gateway.name, publishableKey: null };
  }
}

const intentOf = ({ clientSecret, customer }: Intent) => ({ clientSecret, customer });

function refuseUnpayable({ status, holdExpiresAt }: PurchaseRow, now: Date): void {
  const isOver = holdExpiresAt !== null && holdExpiresAt <= now.toISOString();
  if (isOnHold(status) && !isOver) return;
  if (isOnHold(status) || status === 'expired') throw conflict((words) => words.payment.holdEnded);
  if (status === 'paid') throw conflict((words) => words.payment.alreadyPaid);
  const isReserved = isReserving(status);
  throw conflict(({ payment }) => (isReserved ? payment.nothingToPay : payment.over));
}

/** What an answer of the gateway means for a purchase. */
export const inputOf: Record<IntentStatus, PurchaseInput | null> = {
  open: null,
  declined: { type: 'gateway.declined' },
  succeeded: { type: 'gateway.succeeded' },
  ended: { type: 'gateway.failed' },
};

/** Asks the gateway what became of a payment and tells the purchase. Whoever asks, however often, it changes once. */
export async function settleRow(deps: PurchaseDeps, row: PurchaseRow): Promise<PurchaseStatus> {
  const { id, ownerId, gateway: name, gatewayIntentId, settledAt } = row;
  if (!name || !gatewayIntentId || settledAt !== null) return row.status;
  const gateway = await deps.gateways.named(name, ownerId);
  const input = inputOf[await gateway.lookUp(gatewayIntentId)];
  const status = input ? await tellPurchase(deps, id, input, row) : row.status;
  if (status === 'refunded') await sendMoneyBack(deps, gateway, row);
  return status;
}

/** Asks the gateway what happened, ends a hold whose time is over without a payment, and answers with the purchase. */
export async function settlePurchase(deps: PurchaseDeps, key: string): Promise<PurchaseView> {
  const row = await find(deps, key);
  const now = deps.clock();
  let status = await settleRow(deps, row);
  if (isOnHold(status) && row.holdExpiresAt !== null && row.holdExpiresAt <= now.toISOString())
    status = await tellPurchase(deps, row.id, { type: 'hold.expired' });
  return purchaseView({ ...row, status }, now);
}

/** Gives the held places back, unless the payment went through before. */
export async function cancelPurchase(deps: PurchaseDeps, key: string): Promise<PurchaseView> {
  const row = await find(deps, key);
  const status = await endPurchase(deps, row, { type: 'buyer.cancelled' });
  return purchaseView({ ...row, status }, deps.clock());
}

/** The organiser cancels a purchase, paid or not. What a buyer still at the payment does finds it closed. */
export async function cancelForOrganiser(deps: PurchaseDeps, purchaseId: string): Promise<PurchaseStatus> {
  const input: PurchaseInput = { type: 'organiser.cancelled' };
  const row = await readPurchaseById(deps.pool, purchaseId);
  if (!row) throw notFound();
  const status = await endPurchase(deps, row, input);
  // Paid in the very moment: the organiser's word stands, and the money is known of.
  return status === 'paid' ? tellPurchase(deps, purchaseId, input) : status;
}

/** Tells a purchase that it is over, and its payment too: otherwise that could still be made, and bring the purchase back. */
async function endPurchase(deps: PurchaseDeps, row: PurchaseRow, input: PurchaseInput): Promise<PurchaseStatus> {
  await settleRow(deps, row);
  const status = await tellPurchase(deps, row.id, input);
  if (status !== 'cancelled' || row.settledAt !== null || !row.gateway || !row.gatewayIntentId) return status;
  const gateway = await deps.gateways.named(row.gateway, row.ownerId);
  // Paid in the very moment: late money, to be kept or sent back like any other.
  return (await gateway.end(row.gatewayIntentId)) === 'succeeded' ? settleRow(deps, row) : status;
}
