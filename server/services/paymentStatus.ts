import type { PurchaseStatus } from '../../src/lib/enumerations.ts';
import { purchase as statusNames } from '../../src/messages/en-GB/purchase.ts';
import { refusals as words } from '../../src/messages/en-GB/server.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../refusal.ts';
import { type PurchaseInput, tellPurchase } from './purchaseInput.ts';

const inputs: Partial<Record<PurchaseStatus, PurchaseInput>> = {
  paid: { type: 'transfer.received' },
  cancelled: { type: 'organiser.cancelled' },
};

/** Tells the purchase what the organiser says of it. Throws 409 when it cannot become that; safe to repeat. */
export async function setPaymentStatus(deps: Deps, purchaseId: string, wish: PurchaseStatus): Promise<PurchaseStatus> {
  const field = 'payload.paymentStatus';
  const input = inputs[wish];
  if (!input) throw conflict(words.statusByItself, field);
  const status = await tellPurchase(deps, purchaseId, input);
  if (status !== wish) throw conflict(words.statusRefused(statusNames[status], statusNames[wish]), field);
  return status;
}
