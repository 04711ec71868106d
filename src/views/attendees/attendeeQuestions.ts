import { fullName } from '../../lib/fullName.ts';
import { isOnHold, type PurchaseStatus } from '../../lib/purchaseStatus.ts';
import { attendees as words } from '../../messages/signedIn/attendees.ts';
import type { AttendeeRow } from './attendeeRow.ts';

/** What becomes of the money of an order that is cancelled. */
function moneyOf(status: PurchaseStatus): string {
  if (status === 'paid' || status === 'awaitingTransfer') return words.money[status];
  return isOnHold(status) ? words.money.unpaid : '';
}

/** The questions before the actions on an attendee or their purchase. */
export const attendeeQuestions = {
  cancelPurchase: ({ reference, paymentStatus }: AttendeeRow) => ({
    title: words.cancelTitle(reference),
    text: [words.cancelText, moneyOf(paymentStatus)].filter(Boolean).join(' '),
    confirm: words.cancelConfirm,
    cancel: words.keepPurchase,
  }),
  delete: (attendee: AttendeeRow) => ({
    title: words.deleteTitle(fullName(attendee)),
    // An unpaid order only gets cheaper by one attendee.
    text: [words.deleteText, attendee.paymentStatus === 'paid' ? words.money.paid : ''].filter(Boolean).join(' '),
    confirm: words.deleteConfirm,
  }),
};
