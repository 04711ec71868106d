import type { DeclineReason } from '../../lib/payment.ts';

/** Why a payment was declined. */
export const declines: Record<DeclineReason, string> = {
  generic: 'Your card was declined. Use another card, or ask your bank.',
  authenticate: 'The payment wasn’t confirmed with your bank. Try again, or use another card.',
  notSupported: 'Your card doesn’t support this kind of payment. Use another card.',
  limit: 'Your card has reached its limit. Use another card, or ask your bank.',
  currency: 'Your card can’t pay in this currency. Use another card.',
  duplicate: 'Your bank has just seen the same payment. Check your account before you try again.',
  expired: 'Your card has expired. Use another card.',
  number: 'The card number is wrong. Check it and try again.',
  cvc: 'The security code is wrong. Check it and try again.',
  expiry: 'The expiry date is wrong. Check it and try again.',
  postcode: 'The postcode doesn’t match your card. Check it and try again.',
  pin: 'Your card needs its PIN, which can’t be entered here. Use another card.',
  funds: 'Your card has insufficient funds. Use another card.',
  account: 'Your card’s account can’t be used. Use another card, or ask your bank.',
  amount: 'Your card can’t pay this amount. Use another card, or ask your bank.',
  again: 'Your bank couldn’t process the payment. Try again in a minute, or use another card.',
  testCard: 'This is a test card, and this is a real payment. Use your own card.',
};
