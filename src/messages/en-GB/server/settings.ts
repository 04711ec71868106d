import type { StripeRight } from '../../../lib/payment.ts';

/** As Stripe's dashboard names them. */
const rights: Record<StripeRight, string> = {
  customers: 'Customers (write)',
  paymentIntents: 'PaymentIntents (write)',
  refunds: 'Charges and Refunds (write)',
  disputes: 'Disputes (read)',
  events: 'Events (read)',
};

/** An organiser’s settings. */
export const settings = {
  slugTaken: (slug: string) => `The address ${slug} is already used by another organiser.`,
  saved: 'Settings saved.',
  numberGiven: (next: number) => `Numbers below ${next} are already in use. Enter ${next} or a higher number.`,
  keysMixed: 'One of these keys is for tests and the other for real payments. Use two of the same kind.',
  stripeUnreachable: 'Couldn’t reach Stripe to check the key. Nothing was saved. Try again in a minute.',
  key: {
    unknown: 'Stripe doesn’t know this secret key. Copy it again from your Stripe dashboard.',
    restricted: (missing: StripeRight[]) =>
      `This restricted key lacks permissions: ${missing.map((right) => rights[right]).join(', ')}. Add them in your Stripe dashboard, or use the standard secret key.`,
  },
  paymentsOpen:
    'Some orders are being paid with the current keys right now. Try again in about 20 minutes, or use a key of the same Stripe account.',
};
