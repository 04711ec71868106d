import type { MailKind, OrderMailKind } from '../../src/lib/mail.ts';
import { isPaidLater, isReserving, type PurchaseStatus } from '../../src/lib/purchase.ts';
import type { PurchaseEvent } from '../../src/machines/purchase/purchase.ts';

/** What the buyer of a new purchase is told by mail; null while they are still paying. */
export const mailOfOrder = (status: PurchaseStatus): MailKind | null => {
  if (status === 'free') return 'confirmation';
  if (status === 'awaitingTransfer') return 'transferInstructions';
  return status === 'awaitingDoor' ? 'doorInstructions' : null;
};

/**
 * What a buyer is told by mail when a purchase gets another status. Nothing when it ends while they are at its page and have paid
 * nothing; of money that goes back, its refund tells.
 */
export function mailOfChange(
  from: PurchaseStatus,
  type: PurchaseEvent['type'],
  status: PurchaseStatus,
): MailKind | null {
  switch (status) {
    case 'paid':
      return type === 'money.received' ? 'paymentReceived' : 'confirmation';
    case 'free':
      return 'confirmation';
    case 'expired':
      return isPaidLater(from) ? 'expired' : null;
    case 'cancelled':
      return isReserving(from) && from !== 'held' && from !== 'paying' ? 'cancelled' : null;
    default:
      return null;
  }
}

/** The statuses of a purchase under which a mail still says what is so; null where it always does. */
export const saidOf: Record<OrderMailKind, readonly PurchaseStatus[] | null> = {
  confirmation: ['paid', 'free'],
  transferInstructions: ['awaitingTransfer'],
  doorInstructions: ['awaitingDoor'],
  transferReminder: ['awaitingTransfer'],
  paymentReceived: ['paid'],
  ticket: ['paid', 'free'],
  refund: null,
  cancelled: ['cancelled', 'refunded'],
  expired: ['expired'],
};
