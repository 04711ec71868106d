import type { PurchaseStatus } from '../../lib/purchase.ts';

/** What each status of a purchase is called. */
export const purchaseStatuses: Record<PurchaseStatus, string> = {
  held: 'Reserved',
  paying: 'Payment in progress',
  paid: 'Paid',
  free: 'Free',
  awaitingTransfer: 'Awaiting bank transfer',
  awaitingDoor: 'To pay at the door',
  failed: 'Payment failed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};
