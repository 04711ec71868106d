import { purchaseStatuses } from '#words/purchaseStatuses.ts';
import type { PurchaseStatus } from '../../lib/purchase.ts';
import { StatusTag, type Tone } from '../parts/StatusTag.tsx';

const tones: Record<PurchaseStatus, Tone> = {
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

/** The status of a purchase by its name and colour. */
export const PaymentStatus = ({ status }: { status: PurchaseStatus }) => (
  <StatusTag tone={tones[status]}>{purchaseStatuses[status]}</StatusTag>
);
