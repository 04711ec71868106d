import type { Currency, GatewayName } from '../../src/lib/enumerations.ts';

/** A payment that a buyer's browser can go on with. Amounts are minor units. */
export type Intent = { id: string; clientSecret: string; customer: string };

/** `open`: not paid, and can still be, whatever was declined before. `ended`: can never be paid any more. */
export type IntentStatus = 'open' | 'declined' | 'succeeded' | 'ended';

/** Moves money. Every call that changes something is safe to repeat under the same key. */
export type Gateway = {
  name: GatewayName;
  createIntent: (order: { key: string; amount: number; currency: Currency; reference: string }) => Promise<Intent>;
  /** What became of a payment, by the gateway's own books. */
  lookUp: (intentId: string) => Promise<IntentStatus>;
  /** Ends a payment that has not succeeded; answers with what became of it, which may be that it has. */
  end: (intentId: string) => Promise<IntentStatus>;
  refund: (intentId: string, order: { key: string; amount: number }) => Promise<{ refundId: string }>;
};
