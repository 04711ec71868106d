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
