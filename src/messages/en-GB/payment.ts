/** Words of paying. */
export const payment = {
  title: 'Payment',
  testCards: 'Test cards',
  testCardList: [
    { number: '4242 4242 4242 4242', does: 'succeeds' },
    { number: '4000 0000 0000 0002', does: 'is declined' },
    { number: '4000 0025 0000 3155', does: 'asks for authentication' },
  ],
  testCardHelp: 'Use any future expiry date and any security code.',
  cardNumber: 'Card number',
  expiry: 'Expiry',
  expiryHint: 'MM/YY',
  cvc: 'Security code',
  cvcHint: '3 or 4 digits',
  pay: (amount: string) => `Pay ${amount}`,
  paying: 'Paying…',
  cancel: 'Cancel order',
  holdLeft: (left: string) => `Reserved for ${left}`,
  holdLeftMinutes: (minutes: number) =>
    minutes === 1
      ? 'Your tickets are reserved for 1 more minute.'
      : `Your tickets are reserved for ${minutes} more minutes.`,
  declinedTitle: 'Card declined',
  declinedHelp: 'You haven’t been charged and your tickets are still reserved.',
  authenticateTitle: 'Confirm it’s you',
  authenticateHelp: 'Your bank would ask you now. In test mode, you answer here.',
  approve: 'Confirm',
  refuse: 'Decline',
  creating: 'Starting payment…',
  verifying: 'Checking your payment…',
  cancelling: 'Cancelling…',
  unreachableTitle: 'Couldn’t start the payment',
  unreachableHelp: 'You haven’t been charged and your tickets are still reserved.',
  retry: 'Try again',
  undecidedTitle: 'We’re still waiting for your payment',
  undecidedHelp: 'You won’t be charged twice, whether you check again or pay again.',
  recheck: 'Check again',
  payAgain: 'Back to card details',
  unsupported: 'This payment method isn’t available.',
  states: {
    creating: 'Starting payment.',
    unreachable: 'Couldn’t start the payment.',
    collecting: 'Enter your card details.',
    confirming: 'Paying.',
    declined: 'Card declined. Try again or use another card.',
    requiresAction: 'Confirm it’s you.',
    verifying: 'Checking your payment.',
    undecided: 'We’re still waiting for your payment.',
    cancelling: 'Cancelling.',
    paid: 'Paid.',
    expired: 'Your reservation has expired.',
    failed: 'The payment failed.',
    cancelled: 'Order cancelled.',
  },
};

export const invoice = {
  notBuilt: {
    title: 'Invoice',
    text: 'Invoices aren’t available yet.',
    instead: 'Your order page lists your tickets and what you paid. You can print it.',
  },
};
