import { inPayload } from '../../src/lib/inputPath.ts';
import { isSettable, type PurchaseStatus, type SettableStatus } from '../../src/lib/purchaseStatus.ts';
import { purchase as statusNames } from '../../src/messages/en-GB/purchase.ts';
import { errors as words } from '../../src/messages/en-GB/server.ts';
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
  if (!isSettable(wish)) throw conflict(words.statusByItself, field);
  const status = await settling[wish](deps, purchaseId);
  if (status !== wish) throw conflict(words.statusRefused(statusNames[status], statusNames[wish]), field);
  return status;
}
