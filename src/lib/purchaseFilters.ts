import type { PurchaseStatus } from './purchaseStatus.ts';
import { holdStatuses } from './purchaseStatus.ts';

/** What an organiser narrows the list of purchases to. */
export const purchaseFilters = [
  'paid',
  'transfer',
  'door',
  'open',
  'free',
  'ended',
  'cancelled',
  'refunded',
  'disputed',
] as const;
export type PurchaseFilter = (typeof purchaseFilters)[number];

/** The statuses behind a filter; null for those that look at the money. */
export const filteredStatuses: Record<PurchaseFilter, readonly PurchaseStatus[] | null> = {
  paid: ['paid'],
  transfer: ['awaitingTransfer'],
  door: ['awaitingDoor'],
  open: holdStatuses,
  free: ['free'],
  ended: ['failed', 'expired'],
  cancelled: ['cancelled', 'refunded'],
  refunded: null,
  disputed: null,
};

export const isPurchaseFilter = (text: string): text is PurchaseFilter =>
  (purchaseFilters as readonly string[]).includes(text);
