import type { PurchaseStatus } from './purchaseStatus.ts';
import { holdStatuses } from './purchaseStatus.ts';

/** What an organiser narrows the list of purchases to. */
export const purchaseFilters = ['paid', 'transfer', 'door', 'open', 'free', 'ended', 'cancelled', 'refunded'] as const;
export type PurchaseFilter = (typeof purchaseFilters)[number];

/** The statuses behind a filter; null for `refunded`, which looks at the money that was sent back. */
export const filteredStatuses: Record<PurchaseFilter, readonly PurchaseStatus[] | null> = {
  paid: ['paid'],
  transfer: ['awaitingTransfer'],
  door: ['awaitingDoor'],
  open: holdStatuses,
  free: ['free'],
  ended: ['failed', 'expired'],
  cancelled: ['cancelled', 'refunded'],
  refunded: null,
};

export const isPurchaseFilter = (text: string): text is PurchaseFilter =>
  (purchaseFilters as readonly string[]).includes(text);
