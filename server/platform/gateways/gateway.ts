import type Stripe from 'stripe';
import type { Card, SandboxResult } from '../../../src/api/contract/payment.ts';
import type { Currency, GatewayName } from '../../../src/lib/enumerations.ts';
import type { DisputeReason, DisputeStatus, StripeMode } from '../../../src/lib/payment.ts';
import type { Sentence } from '../http/errors.ts';

/**
 * A payment that a buyer's browser can go on with. `requiresAction`: the gateway waits for the buyer's answer to what it asked in the
 * browser. Amounts are minor units.
 */
type Intent = { id: string; clientSecret: string; customer: string; requiresAction: boolean };

/**
 * `open`: not paid, and can still be, whatever was declined before. `processing`: the buyer has done all, the gateway will know
 * later, and it cannot be ended meanwhile. `ended`: can never be paid any more.
 */
export type IntentStatus = 'open' | 'declined' | 'processing' | 'succeeded' | 'ended';

/** What has come of a payment, by the gateway's own records. `purchaseId` is whose it says it is; null where the gateway keeps none. */
export type Received = { intentId: string; amount: number; currency: string; purchaseId: string | null };

/** What became of a payment, with the money where there is any. */
export type Outcome = { status: Exclude<IntentStatus, 'succeeded'> } | { status: 'succeeded'; received: Received };

/** What a payment is for. The same `key` is the same payment, however often it is begun. */
type Order = {
  key: string;
  amount: number;
  currency: Currency;
  reference: string;
  purchaseId: string;
  email: string;
};

/**
 * Money that the gateway sends back. `asked` names the refund that Foyer asked for; null where it was made at the gateway itself.
 * One that has failed moved no money in the end, whatever was said before.
 */
export type SentBack = { id: string; amount: number; currency: string; asked: string | null; hasFailed: boolean };

/** A payment that its buyer disputes with their bank. */
export type Dispute = {
  id: string;
  amount: number;
  currency: string;
  reason: DisputeReason;
  status: DisputeStatus;
  dueAt: Date | null;
  openedAt: Date;
};

/** Moves money. Every call that changes something is safe to repeat under the same key. */
export type Gateway = {
  name: GatewayName;
  /** Whether no money moves. */
  isTest: boolean;
  /** What a browser needs to talk to the gateway; null where it talks to Foyer. */
  publishableKey: string | null;
  createIntent: (order: Order) => Promise<Intent>;
  /** What became of a payment, by the gateway's own records. */
  lookUp: (intentId: string) => Promise<Outcome>;
  /** Ends a payment that has not succeeded; answers with what became of it, which may be that it has. */
  end: (intentId: string) => Promise<Outcome>;
  /** `tooMuch`: less than that is left of the payment. `disputed`: the buyer's bank has it now. `asked` is told again with what was sent back. */
  refund: (
    intentId: string,
    order: { key: string; asked: string; amount: number },
  ) => Promise<{ refundId: string; amount: number; currency: string } | 'tooMuch' | 'disputed'>;
  /** All that was sent back of a payment, and all that is disputed, whoever began it. */
  aftermath: (intentId: string) => Promise<{ sentBack: SentBack[]; disputes: Dispute[] }>;
};

/** A `SandboxResult` before its language is known. */
export type SandboxAnswer = { status: SandboxResult['status']; msg: Sentence | null };

/** The gateway of test mode: no money moves. Its two browser calls change its own records only, never a purchase. */
export type Sandbox = Gateway & {
  confirm: (clientSecret: string, card: Card, now: Date) => Promise<SandboxAnswer>;
  authenticate: (clientSecret: string, approve: boolean) => Promise<SandboxAnswer>;
};

export type Gateways = {
  sandbox: Sandbox;
  /** The gateway a payment was begun with. */
  named: (name: GatewayName, ownerId: string) => Promise<Gateway>;
  /** Stripe's library with a secret key, saved or not. */
  stripeClient: (secretKey: string) => Promise<Stripe>;
  /** The same with an organiser's kept key; null without one. */
  stripeClientOf: (ownerId: string) => Promise<Stripe | null>;
};

/** The gateway through which an organiser takes new payments, by the mode of their keys of Stripe. */
export const gatewayOf = (stripeMode: StripeMode | null): GatewayName => (stripeMode === null ? 'sandbox' : 'stripe');
