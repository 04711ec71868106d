/** How a buyer's dispute with their bank stands. The first two wait for the organiser or the bank. */
export const disputeStatuses = ['needsResponse', 'underReview', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** Nothing changes any more. */
export const isClosed = (status: DisputeStatus): boolean => status === 'won' || status === 'lost';

/** Why, as the bank says; `general` for what has no word of its own. */
export const disputeReasons = [
  'creditNotProcessed',
  'duplicate',
  'fraudulent',
  'general',
  'productNotReceived',
  'productUnacceptable',
  'subscriptionCanceled',
  'unrecognized',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** Stripe's keys say in their names what they are for: `pk_test_…`, `sk_live_…`, `rk_live_…` for a restricted secret one. */
export const stripeModes = ['test', 'live'] as const;
export type StripeMode = (typeof stripeModes)[number];

const modeIn = (pattern: RegExp, key: string) => (pattern.exec(key)?.[1] as StripeMode | undefined) ?? null;

/** The mode of a publishable key; null for what is none. */
export const modeOfPublishable = (key: string): StripeMode | null => modeIn(/^pk_(test|live)_\w+$/, key);

/** The mode of a secret key, restricted or not; null for what is none. */
export const modeOfSecret = (key: string): StripeMode | null => modeIn(/^[sr]k_(test|live)_\w+$/, key);

/** What a restricted key has to be allowed to at Stripe. */
export const stripeRights = ['customers', 'paymentIntents', 'refunds', 'disputes', 'events'] as const;
export type StripeRight = (typeof stripeRights)[number];

/** Why a payment was declined, as far as its buyer is told. */
export const declineReasons = [
  'generic',
  'authenticate',
  'notSupported',
  'limit',
  'currency',
  'duplicate',
  'expired',
  'number',
  'cvc',
  'expiry',
  'postcode',
  'pin',
  'funds',
  'account',
  'amount',
  'again',
  'testCard',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/**
 * Of the codes that Stripe documents, those whose reason helps the buyer. That a card is reported lost or stolen, or a payment is
 * suspicious, is for the bank to say: such codes are like any other decline, as Stripe advises.
 */
const codes: Record<string, DeclineReason> = {
  authentication_required: 'authenticate',
  mobile_device_authentication_required: 'authenticate',
  payment_intent_authentication_failure: 'authenticate',
  card_not_supported: 'notSupported',
  card_velocity_exceeded: 'limit',
  withdrawal_count_limit_exceeded: 'limit',
  currency_not_supported: 'currency',
  duplicate_transaction: 'duplicate',
  expired_card: 'expired',
  incorrect_number: 'number',
  invalid_number: 'number',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  incorrect_zip: 'postcode',
  incorrect_pin: 'pin',
  invalid_pin: 'pin',
  offline_pin_required: 'pin',
  online_or_offline_pin_required: 'pin',
  pin_try_exceeded: 'pin',
  insufficient_funds: 'funds',
  invalid_account: 'account',
  new_account_information_available: 'account',
  invalid_amount: 'amount',
  approve_with_id: 'again',
  issuer_not_available: 'again',
  processing_error: 'again',
  reenter_transaction: 'again',
  try_again_later: 'again',
  testmode_decline: 'testCard',
};

const reasons = new Map<string | null | undefined, DeclineReason>(Object.entries(codes));

/** What the buyer is told of a code of Stripe's. */
export const declineReasonOf = (code: string | null | undefined): DeclineReason => reasons.get(code) ?? 'generic';

/** One line of a bank statement. `amount` is in minor units, negative where money left; `id` tells it apart from every other line. */
export type StatementEntry = {
  id: string;
  date: string | null;
  amount: number;
  currency: string | null;
  payer: string;
  text: string;
};

/** Why a file is no statement that can be read. */
export type StatementError = 'empty' | 'tooLarge' | 'tooMany' | 'notStatement' | 'noAmounts' | 'broken' | 'unsafe';
