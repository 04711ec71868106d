/** An organiser’s settings. */
export const settings = {
  saved: 'Settings saved.',
  keysMixed: 'One of these keys is for tests and the other for real payments. Use two of the same kind.',
  stripeUnreachable:
    'Stripe isn’t answering, so the key couldn’t be checked. Nothing was saved. Try again in a minute.',
  key: {
    unknown: 'Stripe doesn’t know this secret key. Copy it again from your Stripe dashboard.',
    restricted:
      'This key isn’t allowed to take payments. Let it write customers, payment intents and refunds, or use the standard secret key.',
  },
  paymentsOpen:
    'Some orders are being paid with the present keys right now. Try again in about 20 minutes, or use a key of the same Stripe account.',
};
