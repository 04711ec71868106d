/** Paying for an order, and its status. */
export const payment = {
  unknown: 'We couldn’t find this order. Check the link.',
  unknownInvoice: 'We couldn’t find this invoice. Check the link.',
  holdEnded: 'Your reservation has expired. Please register again.',
  nothingToPay: 'There is nothing to pay for this order.',
  inProgress: 'This order is being paid right now. Try again in a few minutes.',
  gatewayUnavailable:
    'The payment provider isn’t answering. You haven’t been charged and your tickets are still reserved. Try again in a minute.',
  amountRefused: 'Stripe doesn’t take card payments of this amount. Contact the organiser.',
  notSigned: 'This isn’t signed by Stripe.',
  alreadyPaid: 'This order is already paid.',
  over: 'This order has ended. Please register again.',
  statusSaved: 'Payment status changed.',
  cancelled: {
    none: 'Order cancelled. Nothing had been paid.',
    test: 'Order cancelled. It was paid in test mode, so there is no money to send back.',
    kept: 'Order cancelled. The payment isn’t refunded.',
    refunding: 'Order cancelled. The refund is on its way to the buyer’s card.',
    byHand: 'Order cancelled. Send the money back to the buyer yourself: it didn’t come by card.',
  },
  refundTooMuch: (left: string) => `At most ${left} of this order can still be refunded.`,
  refundedMeanwhile: 'Money of this order was refunded in the meantime. Reload to see what is left.',
  refundSending: 'The refund is on its way to the buyer’s card.',
  refundNoted: 'Refund noted. Send the money to the buyer yourself.',
  endedBefore:
    'This order had ended before, so nothing was refunded now. Reload to see it; what is left can be refunded there.',
  paidBefore: 'Nothing was cancelled: this order has been paid. Reload to see it, and decide about the money.',
  nothingToRefund: 'This order isn’t paid, so there is nothing to refund. Reload to see how it stands.',
  statusByItself: 'Only “Paid” and “Cancelled” can be set by hand.',
  statusRefused: (from: string, to: string) => `This order is “${from}” and can’t be changed to “${to}”.`,
  /** What the test gateway answers to a card. */
  sandbox: {
    authenticate: 'Your card needs you to confirm this payment.',
    notAuthenticated: 'You declined the payment. Try again or use another card.',
    nothingToAuthenticate: 'There is nothing to confirm for this payment. Enter your card again.',
    onlyTestCards: 'Test mode accepts test cards only, for example 4242 4242 4242 4242.',
    ended: 'This payment has ended. You haven’t been charged.',
    unknown: 'This payment does not exist.',
  },
};
