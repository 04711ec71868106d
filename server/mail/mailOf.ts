import type { PaymentMethod } from '../../src/lib/enumerations.ts';
import type { MailKind, OrderMailKind } from '../../src/lib/mail.ts';
import {
  isPaidLater,
  isReserving,
  type PurchaseStatus,
  settledStatuses,
  voidStatuses,
} from '../../src/lib/purchase.ts';
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

/** What a mail about an order has besides its words, and when. */
type OrderMailFacts = {
  /** The statuses of a purchase under which it still says what is so; null where it always does. */
  said: readonly PurchaseStatus[] | null;
  /** It tells of an end: also when no attendee is left in the order, and when the event is over. */
  isEnd?: true;
  /** Whose order gets it, or got it before: no one is shown how to pay what was free. */
  fits: { statuses?: readonly PurchaseStatus[]; methods?: readonly PaymentMethod[]; costs?: true };
  /** It carries tickets: all of the order for its buyer, or those of its reader. */
  tickets?: 'all' | 'own';
  /** It says how to pay: its tickets are named, and neither attached nor linked. */
  toPay?: 'transfer' | 'door';
  /** It tells that one ticket ended. Its holder gets it, too, for whom the order is not. */
  isOfTicket?: true;
  /** Its holder still comes with it. */
  stays?: true;
  /** With the invoice or credit note, where there is one. */
  hasInvoice?: true;
};

export const orderMails: Record<OrderMailKind, OrderMailFacts> = {
  confirmation: { said: settledStatuses, fits: { statuses: settledStatuses }, tickets: 'all', hasInvoice: true },
  transferInstructions: { said: ['awaitingTransfer'], fits: { methods: ['transfer'], costs: true }, toPay: 'transfer' },
  doorInstructions: { said: ['awaitingDoor'], fits: { methods: ['door'], costs: true }, toPay: 'door' },
  transferReminder: { said: ['awaitingTransfer'], fits: { methods: ['transfer'], costs: true }, toPay: 'transfer' },
  paymentReceived: {
    said: ['paid'],
    fits: { statuses: ['paid'], methods: ['transfer', 'door'], costs: true },
    tickets: 'all',
    hasInvoice: true,
  },
  ticket: { said: settledStatuses, fits: { statuses: settledStatuses }, tickets: 'own' },
  refund: { said: null, fits: { statuses: ['paid', 'refunded', 'cancelled'], costs: true }, hasInvoice: true },
  cancelled: { said: voidStatuses, isEnd: true, fits: {} },
  ticketTransferred: { said: null, fits: { statuses: settledStatuses }, isOfTicket: true },
  ticketCancelled: { said: null, fits: { statuses: settledStatuses }, isOfTicket: true },
  addressChanged: { said: null, fits: {}, isOfTicket: true, stays: true },
  expired: { said: ['expired'], isEnd: true, fits: { methods: ['transfer', 'door'], costs: true } },
};
