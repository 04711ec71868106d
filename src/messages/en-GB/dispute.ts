/** A payment that the buyer disputes with their bank. */
export const dispute = {
  title: 'Dispute',
  open: 'Disputed payments',
  openHelp: 'Answer in your Stripe dashboard. Without an answer the money is lost.',
  openUntil: (time: string) => `Answer until ${time}`,
  titles: {
    needsResponse: (amount: string) => `The buyer disputes ${amount}`,
    underReview: (amount: string) => `The bank is deciding about ${amount}`,
    won: (amount: string) => `Dispute about ${amount} closed in your favour`,
    lost: (amount: string) => `Dispute lost: the bank took back ${amount}`,
  },
  reason: (reason: string) => `Reason given: ${reason}.`,
  reasons: {
    creditNotProcessed: 'a promised refund didn’t arrive',
    duplicate: 'paid twice',
    fraudulent: 'not paid by the cardholder',
    general: 'other',
    productNotReceived: 'nothing received for the money',
    productUnacceptable: 'not as described',
    subscriptionCanceled: 'paid after cancelling',
    unrecognized: 'the cardholder doesn’t recognise the payment',
  },
  answerUntil: (time: string) =>
    `Answer in your Stripe dashboard until ${time}. Without an answer the money is lost. The tickets stay valid.`,
  helps: {
    needsResponse: 'Answer in your Stripe dashboard. Without an answer the money is lost. The tickets stay valid.',
    underReview: 'There is nothing to do until the bank decides. The tickets stay valid.',
    won: 'The money stays with you.',
    lost: 'It no longer counts as revenue. The tickets stay valid until you cancel the order.',
  },
  answer: 'Answer at Stripe',
};
