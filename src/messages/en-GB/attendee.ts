/** Words about one attendee and their order. */
export const attendee = {
  title: 'Attendee',
  checkInTitle: 'Check-in',
  close: 'Close',
  save: 'Save changes',
  ticket: 'Ticket',
  soldOut: (ticket: string) => `${ticket} (sold out)`,
  movingHelp: 'The price and the QR code stay the same. Nothing is charged or refunded.',
  read: {
    details: 'Details',
    ticketLink: 'Ticket page',
    openTicket: 'Open ticket',
    copyTicket: (name: string) => `link to the ticket of ${name}`,
    noTicket: 'Available once the order is paid.',
    voidTicket: 'This ticket is no longer valid.',
    checkIn: 'Check in',
    undoCheckIn: 'Undo check-in',
    notCheckedIn: 'Not checked in.',
    cannotCheckIn: 'Can’t be checked in: the order isn’t paid.',
    cannotCheckInVoid: 'Can’t be checked in: the order has ended.',
    checkedInBy: (when: string, by: string, gate: string) =>
      ['Checked in ', when, by && ` by ${by}`, gate && `, ${gate}`].filter(Boolean).join(''),
    checkInLog: (count: number) => (count === 1 ? 'Check-in log (1 entry)' : `Check-in log (${count} entries)`),
    leftAt: (when: string) => `Out since ${when}.`,
    undoCheckOut: 'Undo check-out',
    checkIns: {
      out: (when: string, by: string, gate: string) =>
        [`${when}: checked out`, by && ` by ${by}`, gate && `, ${gate}`].filter(Boolean).join(''),
      in: (when: string, by: string, gate: string) =>
        [`${when}: checked in`, by && ` by ${by}`, gate && `, ${gate}`].filter(Boolean).join(''),
      undone: (when: string, by: string, gate: string) =>
        [`${when}: undone`, by && ` by ${by}`, gate && `, ${gate}`].filter(Boolean).join(''),
    },
    total: 'Total',
    refunded: 'Refunded',
    reference: 'Reference',
    registered: 'Registered',
    method: 'Payment',
    methods: { card: 'Card', transfer: 'Bank transfer', door: 'At the door' },
    testMode: 'Card, test mode',
    free: 'Free',
    transferDue: (total: string) => `${total} due by bank transfer`,
    transferHelp: (reference: string) =>
      `Look for the reference ${reference}. Once the money has arrived, mark the order as paid.`,
    doorDue: (total: string) => `${total} due at the door`,
    doorHelp: 'Check-in staff take the payment. If it was paid elsewhere, mark the order as paid.',
    takenBy: (method: string, by: string) => `${method}, taken by ${by}`,
    others: 'Also in this order',
    alone: 'Nobody else is in this order.',
    none: '–',
    edit: 'Edit details',
    editTitle: (name: string) => `Edit ${name}`,
  },
  earlierAnswers: 'Earlier answers',
  earlierAnswersText: 'These questions were removed from the form, or no longer apply to this attendee.',
  unknownQuestion: 'A question that was removed',
  purchase: 'Order',
  openPurchase: 'Open order',
  markPaid: 'Mark as paid',
  paidTitle: (reference: string) => `Mark order ${reference} as paid?`,
  paidConfirm: (amount: string) => `${amount} received`,
  paidTransferText: (amount: string) =>
    `Confirm once ${amount} is in your bank account. The tickets become valid and the invoice is issued. To take it back, refund the order.`,
  paidCardText: (amount: string) =>
    `Confirm if you accept what arrived as payment of ${amount}. The tickets become valid and an invoice for ${amount} is issued. To take it back, refund the order.`,
  paidDoorText: (amount: string) =>
    `Confirm once you have received ${amount}. The tickets become valid and the invoice is issued. To take it back, refund the order.`,
  cancelPurchase: 'Cancel order',
  cancelTitle: (reference: string) => `Cancel order ${reference}?`,
  cancelText: (count: number) =>
    count === 1
      ? 'This attendee’s ticket becomes invalid and goes back on sale:'
      : `The tickets of all ${count} attendees become invalid and go back on sale:`,
  deleteText: 'Their ticket becomes invalid and goes back on sale.',
  deleteRestorable: 'You can restore them later from their order.',
  deleteFinal: 'You can’t undo this.',
  deleted: (name: string) => `${name} deleted.`,
  openDeleted: 'Open to restore',
  deletedOn: (when: string) => `Deleted ${when}`,
  deletedText:
    'Their ticket isn’t valid. If you restore them, they keep the same ticket and QR code. Refunds aren’t reversed.',
  notRestorable: 'Their order is unpaid or has ended, so they can’t be restored.',
  restore: 'Restore',
  deleteOthers: (count: number) =>
    count === 1 ? 'The other attendee in this order stays.' : `The other ${count} attendees in this order stay.`,
  /** What becomes of the money, before an order is cancelled or an attendee deleted. */
  money: {
    refunded: (total: string) => `The order of ${total} has been refunded.`,
    transfer: (total: string) =>
      `${total} is due by bank transfer. If the buyer has already sent it, send it back yourself.`,
    door: (total: string) => `${total} is due at the door. Nothing has been paid yet.`,
    unpaid: (total: string) => `The order of ${total} isn’t paid, and can no longer be paid.`,
    unmatched: (received: string) =>
      `A payment of ${received} arrived that doesn’t match the order. Foyer doesn’t send it back: refund it at the payment provider.`,
    free: 'The order is free: there is no money to refund.',
  },
  /** What an organiser sends back when an order is cancelled or an attendee deleted. */
  refund: {
    title: (total: string, refunded: string | null) =>
      refunded ? `${total} was paid, ${refunded} refunded` : `${total} was paid`,
    all: (amount: string) => `Refund ${amount}`,
    share: (amount: string) => `Refund ${amount}, the price of this ticket`,
    part: 'Refund another amount',
    amount: 'Amount',
    none: 'Don’t refund',
    toCard: 'A refund goes back to the buyer’s card.',
    byHand: 'The order wasn’t paid by card, so send the money yourself. The refund is noted with the order.',
    anotherWay: 'Send the money yourself. The refund is noted with the order.',
    test: 'Test mode: no money moves.',
    choose: 'Choose whether to refund.',
    chooseAmount: 'Choose how much to refund.',
    wrong: (max: string) => `Enter an amount up to ${max}.`,
  },
  cancelConfirm: 'Cancel order',
  keepPurchase: 'Keep order',
  delete: 'Delete attendee',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteConfirm: 'Delete attendee',
};
