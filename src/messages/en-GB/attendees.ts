const number = (value: number) => value.toLocaleString('en-GB');

/** Words of the organiser's list of attendees. */
export const attendees = {
  lead: (registered: number, others: number) =>
    [
      registered === 1 ? '1 attendee' : `${number(registered)} attendees`,
      ...(others > 0 ? [`${number(others)} cancelled or expired`] : []),
    ].join(' · '),
  searchLabel: 'Search by name, organisation or email',
  name: 'Name',
  organization: 'Organisation',
  email: 'Email',
  ticket: 'Ticket',
  status: 'Status',
  checkedIn: 'Checked in',
  notIn: 'No',
  table: 'Attendees',
  nobody: 'No registrations yet',
  nobodyText: 'Share the registration page. Attendees appear here as they register.',
  nobodyDraft: 'Publish the event first, then share the registration page.',
  nothingFound: 'No results',
  nothingFoundText: (query: string) => `No name, organisation or email contains “${query}”.`,
  clearSearch: 'Clear search',
  found: (count: number) => (count === 1 ? '1 result' : `${count.toLocaleString('en-GB')} results`),
  close: 'Close',
  save: 'Save changes',
  earlierAnswers: 'Earlier answers',
  earlierAnswersText: 'These questions were removed from the form, or no longer apply to this attendee.',
  unknownQuestion: 'A question that was removed',
  purchase: 'Order',
  purchaseNote: 'Applies to everyone in this order.',
  markPaid: 'Mark as paid',
  cancelPurchase: 'Cancel order',
  cancelTitle: (reference: string) => `Cancel order ${reference}?`,
  cancelText: 'All its tickets become invalid and go back on sale.',
  /** What becomes of the money, after `cancelText` or `deleteText`. */
  money: {
    paid: 'The payment isn’t refunded: send the money back to the buyer yourself, unless it was paid in test mode.',
    awaitingTransfer: 'If the buyer has already transferred the money, send it back yourself.',
    unpaid: 'Nothing has been paid, and nothing can be paid for it any more.',
  },
  cancelConfirm: 'Cancel order',
  keepPurchase: 'Keep order',
  delete: 'Delete attendee',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'Their answers and ticket are deleted, and the ticket goes back on sale. You can’t undo this.',
  deleteConfirm: 'Delete attendee',
};
