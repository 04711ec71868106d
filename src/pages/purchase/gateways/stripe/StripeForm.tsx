import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { declines } from '#words/declines.ts';
import { payment as words } from '#words/payment.ts';
import { currentLocale } from '../../../../lib/locale.ts';
import { declineReasonOf } from '../../../../lib/payment.ts';
import { Button } from '../../../../views/parts/Button.tsx';
import { Loading } from '../../../../views/parts/Loading.tsx';
import type { GatewayFormProps } from '../../../../views/purchase/PaymentStep.tsx';
import { ErrorAlert, StepError } from '../../../../views/purchase/Step.tsx';

/** What Stripe's form submits: Stripe keeps what was typed to itself. */
export type StripeDetails = { stripe: Stripe; elements: StripeElements };

/**
 * Stripe's own form, with whichever wallets the organiser's account and the buyer's device have. What is typed goes from the browser to
 * Stripe; Foyer never sees it.
 */
export function StripeForm({ intent, email, amount, busy, progress, declined, error, onSubmit }: GatewayFormProps) {
  const { clientSecret, publishableKey } = intent;
  const { place, form, declinedElsewhere, hasFailed, retry } = useStripe(clientSecret, publishableKey ?? '', email);
  const reason = declined ?? (error || busy ? null : declinedElsewhere);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!form) return;
    // Stripe says beside its fields what is missing in them.
    const { error: incomplete } = await form.elements.submit();
    if (!incomplete) onSubmit(form satisfies StripeDetails);
  }

  if (hasFailed)
    return (
      <div className="stack-5">
        <ErrorAlert title={words.formFailedTitle}>{words.formFailedHelp}</ErrorAlert>
        <Button size="lg" onClick={retry}>
          {words.retry}
        </Button>
      </div>
    );
  return (
    <form className="stack-5" noValidate onSubmit={submit} aria-busy={busy}>
      {reason !== null ? <ErrorAlert title={reason || words.declinedTitle}>{words.declinedHelp}</ErrorAlert> : null}
      {error ? <StepError error={error}>{words.notPaid}</StepError> : null}
      <div ref={place} />
      {form ? null : <Loading label={words.creating} rows={3} />}
      <Button type="submit" size="xl" disabled={busy || !form}>
        {busy ? progress : words.pay(amount)}
      </Button>
    </form>
  );
}

async function whyDeclined(stripe: Stripe, clientSecret: string): Promise<string | null> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  return paymentIntent?.last_payment_error ? sentenceOf(paymentIntent.last_payment_error) : null;
}

/**
 * Puts Stripe's form into `place`. By the address Link knows who has paid with it before. `form` is null until it can be filled in. `declinedElsewhere`: why the payment was declined on a page
 * of the bank's own, from which the buyer came back.
 */
function useStripe(clientSecret: string, publishableKey: string, email: string) {
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<{ stripe: Stripe; elements: StripeElements } | null>(null);
  const [declinedElsewhere, setDeclinedElsewhere] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);

  useEffect(() => {
    let isGone = false;
    let remove = () => {};
    const fail = () => setFailedAttempt(attempt);
    loadStripe(publishableKey, { locale: currentLocale() === 'de-DE' ? 'de' : 'en-GB' })
      .then((stripe) => {
        if (isGone || !place.current || !stripe) return;
        if (cameBack(clientSecret)) whyDeclined(stripe, clientSecret).then(setDeclinedElsewhere).catch(fail);
        const elements = stripe.elements({ clientSecret });
        const element = elements.create('payment', { defaultValues: { billingDetails: { email } } });
        remove = () => element.destroy();
        element.on('ready', () => setForm({ stripe, elements }));
        element.on('loaderror', fail);
        element.mount(place.current);
      })
      .catch(fail);
    return () => {
      isGone = true;
      setForm(null);
      remove();
    };
  }, [clientSecret, publishableKey, email, attempt]);

  return { place, form, declinedElsewhere, hasFailed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) };
}

/** Whether the page was opened by a bank that sent the buyer back to this payment. The address that says so is gone by now. */
function cameBack(clientSecret: string): boolean {
  const opened = performance.getEntriesByType('navigation')[0]?.name ?? '';
  const { searchParams } = new URL(opened, window.location.href);
  return searchParams.get('payment_intent_client_secret') === clientSecret;
}

type Declined = { code?: string | undefined; decline_code?: string | undefined } | null;

/** Why Stripe declined a payment, in our words. */
export const sentenceOf = (declined: Declined): string =>
  declines[declineReasonOf(declined?.decline_code ?? declined?.code)];
