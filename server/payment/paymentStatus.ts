import type { PurchaseStatus } from '../../src/lib/enumerations.ts';
import { purchaseStatuses as statusNames } from '../../src/messages/en-GB/purchaseStatuses.ts';
import { errors as words } from '../../src/messages/en-GB/server.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../httpError.ts';
import { cancelForOrganiser } from './purchase.ts';
import { tellPurchase } from './purchaseInput.ts';

const field = 'payload.paymentStatus';

/** Tells the purchase what the organiser says of it. Throws 409 when it cannot become that; safe to repeat. */
export async function setPaymentStatus(deps: Deps, purchaseId: string, wish: PurchaseStatus): Promise<PurchaseStatus> {
  const status = await tell(deps, purchaseId, wish);
  if (status !== wish) throw conflict(words.statusRefused(statusNames[status], statusNames[wish]), field);
  return status;
}

function tell(deps: Deps, purchaseId: string, wish: PurchaseStatus): Promise<PurchaseStatus> {
  if (wish === 'paid') return tellPurchase(deps, purchaseId, { type: 'transfer.received' });
  if (wish === 'cancelled') return cancelForOrganiser(deps, purchaseId);
  throw conflict(words.statusByItself, field);
}
