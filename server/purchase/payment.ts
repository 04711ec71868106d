import type { PaymentIntent, PurchaseView } from '../../src/api/contract/payment.ts';
import { isOnHold, isReserving } from '../../src/lib/purchase.ts';
import { flushWal } from '../platform/db/flushWal.sql.ts';
import type { PaymentDeps } from '../platform/deps.ts';
import { gatewayOf } from '../platform/gateways/gateway.ts';
import { type Caller, workerOf } from '../platform/http/caller.ts';
import { conflict } from '../platform/http/errors.ts';
import { inAskingTurn } from './askingTurns.ts';
import { statusAfter } from './lifecycle.ts';
import { keepIntent, offersCard, type PurchaseRow, purchaseView } from './purchase.sql.ts';
import { noteOfStart } from './purchaseNotes.ts';
import { findPurchase, holdIsOver, settleRow } from './settle.ts';

export const getPurchase = async (deps: PaymentDeps, key: string): Promise<PurchaseView> =>
  purchaseView(await findPurchase(deps, key), deps.clock());

/** Begins or continues a payment: the same intent however often it is asked for, one for each price. The hold is not extended. */
export async function createPaymentIntent(
  deps: PaymentDeps,
  purchaseKey: string,
  caller: Caller | null = null,
  network = '',
): Promise<PaymentIntent> {
  for (;;) {
    const row = await findPurchase(deps, purchaseKey);
    assertPayable(row, deps.clock());
    const begun = await inAskingTurn(row, network, () => beginPayment(deps, row, caller));
    if (begun) return begun;
  }
}

/** Null where the purchase has changed meanwhile, and is to be read again. */
async function beginPayment(deps: PaymentDeps, row: PurchaseRow, caller: Caller | null): Promise<PaymentIntent | null> {
  // Paid or ended meanwhile: the gateway would answer with the same payment.
  if (row.gatewayIntentId && (await settleRow(deps, row)).status !== row.status) return null;
  if (!offersCard(row)) throw conflict((words) => words.purchase.noCard, 'paymentMethod');
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
        noteOfStart(gateway.name, workerOf(row.ownerId, caller), deps.clock()),
      )
    ).length === 1;
  const { clientSecret, customer, requiresAction } = intent;
  if (!kept) return null;
  await flushWal(deps.db);
  return { clientSecret, customer, requiresAction, gateway: gateway.name, publishableKey: gateway.publishableKey };
}

function assertPayable(row: PurchaseRow, now: Date): void {
  const { status } = row;
  if (row.unmatchedOpen) throw conflict((words) => words.purchase.paymentChecked);
  if (isOnHold(status) && !holdIsOver(row, now)) return;
  if (isOnHold(status) || status === 'expired') throw conflict((words) => words.purchase.holdEnded);
  if (status === 'paid') throw conflict((words) => words.purchase.alreadyPaid);
  const isReserved = isReserving(status);
  throw conflict(({ purchase }) => (isReserved ? purchase.nothingToPay : purchase.orderEnded));
}
