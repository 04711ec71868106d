import type { PurchaseStatus } from '../../lib/purchase.ts';
import type { Tone } from '../parts/StatusTag.tsx';

/** The colour of a purchase's status. */
export const paymentTone: Record<PurchaseStatus, Tone> = {
  held: 'info',
  paying: 'info',
  paid: 'success',
  free: 'success',
  awaitingTransfer: 'warn',
  awaitingDoor: 'warn',
  failed: 'danger',
  expired: 'plain',
  cancelled: 'danger',
  refunded: 'plain',
};
