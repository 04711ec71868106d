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

/** Why a purchase ended the way it did, kept with it for the organiser and told to the buyer. */
export const purchaseRemarks = {
  lateMoney: 'The payment arrived after the hold had ended, when no place was left. It was sent back in full.',
};
