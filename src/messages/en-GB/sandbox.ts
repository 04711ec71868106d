/** What the test gateway answers to a buyer's card. */
export const sandbox = {
  declined: 'The card was declined. Try another card.',
  insufficientFunds: 'The card has insufficient funds. Try another card.',
  authenticate: 'The card asks you to approve this payment.',
  notAuthenticated: 'The payment was not approved. Try again, or use another card.',
  nothingToAuthenticate: 'There is no approval to give for this payment. Enter the card again.',
  onlyTestCards: 'Test mode knows only test cards, for example 4242 4242 4242 4242.',
  ended: 'This payment was ended. Nothing was taken.',
  unknownPayment: 'This payment does not exist.',
};
