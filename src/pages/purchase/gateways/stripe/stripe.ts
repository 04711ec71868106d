import type { PaymentIntentResult } from '@stripe/stripe-js';
import { clientConfig } from '../../../../api/clientConfig.ts';
import type { ApiError } from '../../../../lib/apiError.ts';
import type { Confirmed } from '../../../../machines/purchase/payment.ts';
import type { PageGateway } from '../pageGateway.ts';
import type { StripeDetails } from './StripeForm.tsx';
import { StripeForm, sentenceOf } from './StripeForm.tsx';

export const gateway: PageGateway = {
  Form: StripeForm,
  async confirm({ intent: { clientSecret }, details }) {
    const { stripe, elements } = details as StripeDetails;
    const result = await stripe.confirmPayment({
      elements,
      clientSecret,
      // A bank that authenticates on a page of its own sends the buyer back here, where the order is found by its key.
      confirmParams: { return_url: window.location.href },
      redirect: 'if_required',
    });
    return confirmedBy(result);
  },
};

/** What Stripe's answer means. Throws where Stripe cannot say whether the payment was made. */
function confirmedBy({ error, paymentIntent }: PaymentIntentResult): Confirmed {
  if (paymentIntent?.status === 'succeeded') return { status: 'succeeded', msg: null };
  if (paymentIntent?.status === 'requires_payment_method')
    return { status: 'declined', msg: sentenceOf(paymentIntent.last_payment_error) };
  if (error?.type === 'card_error' || error?.code === 'payment_intent_authentication_failure')
    return { status: 'declined', msg: sentenceOf(error) };
  // About what was typed into Stripe's own fields, in the buyer's language.
  if (error?.type === 'validation_error') return { status: 'declined', msg: error.message ?? null };
  // Paid or cancelled elsewhere meanwhile: the server finds out.
  if (!error || error.code === 'payment_intent_unexpected_state') return { status: 'processing', msg: null };
  throw { code: 'offline', status: 0, msg: error.message ?? clientConfig().words.offline } satisfies ApiError;
}
