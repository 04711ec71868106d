import { checkInEntries } from './door/checkInLog.ts';
import { mailOfChange, mailOfOrder } from './mail/mailOf.ts';
import { mailEntries } from './mail/mails.ts';
import { mailRefund } from './mail/queue.sql.ts';
import { tellHolders } from './mail/ticketEndings.ts';
import type { PurchaseListeners } from './purchase/events.ts';
import { issueCreditNote, issueInvoice, reverseCreditNote } from './purchase/invoice.ts';
import { offerReleased } from './purchase/waitingOffers.ts';

/** Who is told what happens to purchases. */
export const purchaseListeners: PurchaseListeners = {
  ordered: mailOfOrder,
  changed: mailOfChange,
  paid: [issueInvoice],
  ticketsReleased: [offerReleased, tellHolders],
  moneySentBack: [issueCreditNote, mailRefund],
  refundFailed: [reverseCreditNote],
  timeline: [checkInEntries, mailEntries],
};
