import type { PurchaseStatus } from '../../src/lib/enumerations.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../httpError.ts';
import { cancelForOrganiser } from './purchase.ts';
import { tellPurchase } from './purchaseInput.ts';

const field = 'payload.paymentStatus';

/** Tells the purchase what the organiser says of it. Throws 409 when it cannot become that; safe to repeat. */
export async function setPaymentStatus(deps: Deps, purchaseId: string, wish: PurchaseStatus): Promise<PurchaseStatus> {
  const status = await tell(deps, purchaseId, wish);
  if (status !== wish)
    throw conflict(({ payment, purchaseStatuses: names }) => payment.statusRefused(names[status], names[wish]), field);
  return status;
}

function tell(deps: Deps, purchaseId: string, wish: PurchaseStatus): Promise<PurchaseStatus> {
  if (wish === 'paid') return tellPurchase(deps, purchaseId, { type: 'transfer.received' });
  if (wish === 'cancelled') return cancelForOrganiser(deps, purchaseId);
  throw conflict((words) => words.payment.statusByItself, field);
}
