import { describe, expect, it } from 'vitest';
import {
  declineReasonOf,
  declineReasons,
  disputeReasons,
  disputeStatuses,
  isClosed,
  modeOfPublishable,
  modeOfSecret,
  stripeRights,
} from '../../src/lib/payment.ts';
import { declines as deDE } from '../../src/messages/de-DE/declines.ts';
import { declines as enGB } from '../../src/messages/en-GB/declines.ts';

describe('a dispute', () => {
  it('is open until it is won or lost', () => {
    expect(disputeStatuses.map((status) => [status, isClosed(status)])).toEqual([
      ['needsResponse', false],
      ['underReview', false],
      ['won', true],
      ['lost', true],
    ]);
  });

  it('has the reasons that are stored of it', () => {
    expect(disputeReasons).toEqual([
      'creditNotProcessed',
      'duplicate',
      'fraudulent',
      'general',
      'productNotReceived',
      'productUnacceptable',
      'subscriptionCanceled',
      'unrecognized',
    ]);
  });
});

it.each([
  ['pk_test_51H', 'test', null],
  ['pk_live_51H', 'live', null],
  ['sk_test_51H', null, 'test'],
  ['sk_live_51H', null, 'live'],
  ['rk_live_51H', null, 'live'],
  ['rk_test_51H', null, 'test'],
  ['pk_test_', null, null],
  ['sk_test_', null, null],
  ['pk_demo_51H', null, null],
  ['sk_demo_51H', null, null],
  [' pk_test_51H', null, null],
  ['pk_test_51H ', null, null],
  [' sk_test_51H', null, null],
  ['sk_test_51H.', null, null],
  ['xpk_test_51H', null, null],
  ['ask_test_51H', null, null],
  ['ak_test_51H', null, null],
  ['', null, null],
])('the key %j is publishable for %s and secret for %s', (key, publishable, secret) => {
  expect(modeOfPublishable(key)).toBe(publishable);
  expect(modeOfSecret(key)).toBe(secret);
});

it('names what a restricted key has to be allowed to', () => {
  expect(stripeRights).toEqual(['customers', 'paymentIntents', 'refunds', 'disputes', 'events']);
});

/** Every decline code that Stripe documents, and what the buyer reads of it. */
const documented = {
  approve_with_id: 'Your bank couldn’t process the payment. Try again in a minute, or use another card.',
  authentication_required: 'The payment wasn’t confirmed with your bank. Try again, or use another card.',
  call_issuer: 'Your card was declined. Use another card, or ask your bank.',
  card_not_supported: 'Your card doesn’t support this kind of payment. Use another card.',
  card_velocity_exceeded: 'Your card has reached its limit. Use another card, or ask your bank.',
  currency_not_supported: 'Your card can’t pay in this currency. Use another card.',
  do_not_honor: 'Your card was declined. Use another card, or ask your bank.',
  do_not_try_again: 'Your card was declined. Use another card, or ask your bank.',
  duplicate_transaction: 'Your bank has just seen the same payment. Check your account before you try again.',
  expired_card: 'Your card has expired. Use another card.',
  fraudulent: 'Your card was declined. Use another card, or ask your bank.',
  generic_decline: 'Your card was declined. Use another card, or ask your bank.',
  incorrect_address: 'Your card was declined. Use another card, or ask your bank.',
  incorrect_cvc: 'The security code is wrong. Check it and try again.',
  incorrect_number: 'The card number is wrong. Check it and try again.',
  incorrect_pin: 'Your card needs its PIN, which can’t be entered here. Use another card.',
  incorrect_zip: 'The postcode doesn’t match your card. Check it and try again.',
  insufficient_funds: 'Your card has insufficient funds. Use another card.',
  invalid_account: 'Your card’s account can’t be used. Use another card, or ask your bank.',
  invalid_amount: 'Your card can’t pay this amount. Use another card, or ask your bank.',
  invalid_cvc: 'The security code is wrong. Check it and try again.',
  invalid_expiry_month: 'The expiry date is wrong. Check it and try again.',
  invalid_expiry_year: 'The expiry date is wrong. Check it and try again.',
  invalid_number: 'The card number is wrong. Check it and try again.',
  invalid_pin: 'Your card needs its PIN, which can’t be entered here. Use another card.',
  issuer_not_available: 'Your bank couldn’t process the payment. Try again in a minute, or use another card.',
  lost_card: 'Your card was declined. Use another card, or ask your bank.',
  merchant_blacklist: 'Your card was declined. Use another card, or ask your bank.',
  mobile_device_authentication_required: 'The payment wasn’t confirmed with your bank. Try again, or use another card.',
  new_account_information_available: 'Your card’s account can’t be used. Use another card, or ask your bank.',
  no_action_taken: 'Your card was declined. Use another card, or ask your bank.',
  not_permitted: 'Your card was declined. Use another card, or ask your bank.',
  offline_pin_required: 'Your card needs its PIN, which can’t be entered here. Use another card.',
  online_or_offline_pin_required: 'Your card needs its PIN, which can’t be entered here. Use another card.',
  payment_intent_authentication_failure: 'The payment wasn’t confirmed with your bank. Try again, or use another card.',
  pickup_card: 'Your card was declined. Use another card, or ask your bank.',
  pin_try_exceeded: 'Your card needs its PIN, which can’t be entered here. Use another card.',
  processing_error: 'Your bank couldn’t process the payment. Try again in a minute, or use another card.',
  reenter_transaction: 'Your bank couldn’t process the payment. Try again in a minute, or use another card.',
  restricted_card: 'Your card was declined. Use another card, or ask your bank.',
  revocation_of_all_authorizations: 'Your card was declined. Use another card, or ask your bank.',
  revocation_of_authorization: 'Your card was declined. Use another card, or ask your bank.',
  security_violation: 'Your card was declined. Use another card, or ask your bank.',
  service_not_allowed: 'Your card was declined. Use another card, or ask your bank.',
  stolen_card: 'Your card was declined. Use another card, or ask your bank.',
  stop_payment_order: 'Your card was declined. Use another card, or ask your bank.',
  testmode_decline: 'This is a test card, and this is a real payment. Use your own card.',
  transaction_not_allowed: 'Your card was declined. Use another card, or ask your bank.',
  try_again_later: 'Your bank couldn’t process the payment. Try again in a minute, or use another card.',
  withdrawal_count_limit_exceeded: 'Your card has reached its limit. Use another card, or ask your bank.',
};

describe('a declined payment', () => {
  it.each(Object.entries(documented))('is explained for the code %s', (code, sentence) => {
    expect(enGB[declineReasonOf(code)]).toBe(sentence);
  });

  it.each([
    null,
    undefined,
    '',
    'card_declined',
    'a_code_of_tomorrow',
    'constructor',
  ])('is a plain decline for %s', (code) => {
    expect(declineReasonOf(code)).toBe('generic');
  });

  it('is explained in both languages, for every reason there is', () => {
    const used = new Set(Object.keys(documented).map(declineReasonOf));
    expect([...used].sort()).toEqual([...declineReasons].sort());
    expect(Object.keys(deDE).sort()).toEqual([...declineReasons].sort());
  });

  it('never tells what is for the bank to say', () => {
    const said = [...Object.values(enGB), ...Object.values(deDE)].join(' ');
    expect(said).not.toMatch(/stolen|lost|fraud|suspicious|block|gestohlen|verloren|betrug|gesperrt/i);
  });
});
