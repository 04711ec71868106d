import type { GatewayName } from '../../../src/lib/enumerations.ts';
import type { StripeMode } from '../../../src/lib/purchase.ts';

/** The gateway through which an organiser takes new payments, by the mode of their keys of Stripe. */
export const gatewayOf = (stripeMode: StripeMode | null): GatewayName => (stripeMode === null ? 'sandbox' : 'stripe');
