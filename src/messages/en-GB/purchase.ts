/** What each status of a purchase is called, by the label of its machine's state. */
export const purchase = {
  held: 'Places held',
  paying: 'Payment in progress',
  paid: 'Paid',
  free: 'Free',
  awaitingTransfer: 'Awaiting bank transfer',
  failed: 'Payment failed',
  expired: 'Hold ended',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};
