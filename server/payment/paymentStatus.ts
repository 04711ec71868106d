import { inPayload } from '../../src/lib/inputPath.ts';
import { isSettable, type PurchaseStatus, type SettableStatus } from '../../src/lib/purchaseStatus.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../httpError.ts';
import { cancelForOrganiser } from './purchase.ts';
import { tellPurchase } from './purchaseInput.ts';

const field = inPayload('paymentStatus');

const settling: Record<SettableStatus, (deps: Deps, purchaseId: string) => Promise<PurchaseStatus>> = {
  paid: (deps, purchaseId) => tellPurchase(deps, purchaseId, { type: 'transfer.received' }),
  cancelled: cancelForOrganiser,
};

/** Tells the purchase what the organiser says of it. Throws 409 when it cannot become that; safe to repeat. */
export async function setPaymentStatus(deps: Deps, purchaseId: string, wish: PurchaseStatus): Promise<PurchaseStatus> {
  if (!isSettable(wish)) throw conflict((words) => words.payment.statusByItself, field);
  const status = await settling[wish](deps, purchaseId);
  if (status !== wish)
    throw conflict(({ payment, purchaseStatuses: names }) => payment.statusRefused(names[status], names[wish]), field);
  return status;
}
