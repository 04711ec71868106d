import type { Stripe, StripeElements } from '@stripe/stripe-js';

/** What Stripe's form submits: Stripe keeps what was typed to itself. */
export type StripeDetails = { stripe: Stripe; elements: StripeElements };
