import type Stripe from 'stripe';
import { modeOfPublishable } from '../../../src/lib/stripeKeys.ts';
import { HttpError } from '../../httpError.ts';
import type { Gateway, IntentStatus } from '../gateway.ts';
import type { StripeKeys } from './keys.ts';

/** Where Stripe's API answers instead of its own address: for tests. */
export type StripeApi = { protocol: 'http' | 'https'; host: string; port: number };

/** Opens Stripe's library, which is loaded only where an organiser has keys. */
export async function openStripe(secretKey: string, api: StripeApi | null): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  return new Client(secretKey, {
    ...api,
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: 'Foyer' },
  });
}

/** An organiser's own account at Stripe. */
export function createStripe(client: Stripe, { publishableKey }: Pick<StripeKeys, 'publishableKey'>): Gateway {
  async function lookUp(intentId: string): Promise<IntentStatus> {
    const intent = await asked(() => client.paymentIntents.retrieve(intentId));
    return statusOf(intent);
  }

  return {
    name: 'stripe',
    isTest: modeOfPublishable(publishableKey) !== 'live',
    publishableKey,
    lookUp,
    async createIntent({ key, amount, currency, reference, purchaseId, email }) {
      const metadata = { foyer_purchase: purchaseId, foyer_reference: reference };
      // One customer and one payment for each price of an order, however often its buyer comes here.
      const customer = await asked(() =>
        client.customers.create({ email, metadata }, { idempotencyKey: `${key}-customer` }),
      );
      const intent = await asked(() =>
        client.paymentIntents.create(
          {
            amount,
            currency,
            metadata,
            customer: customer.id,
            receipt_email: email,
            description: reference,
            automatic_payment_methods: { enabled: true },
          },
          { idempotencyKey: key },
        ),
      );
      return { id: intent.id, clientSecret: intent.client_secret ?? '', customer: customer.id };
    },
    async end(intentId) {
      try {
        return statusOf(await client.paymentIntents.cancel(intentId));
      } catch (error) {
        // Paid, cancelled or being worked on already.
        if (codeOf(error) === 'payment_intent_unexpected_state') return lookUp(intentId);
        throw unavailable(error);
      }
    },
    async refund(intentId, { key, amount }) {
      try {
        const refund = await client.refunds.create({ payment_intent: intentId, amount }, { idempotencyKey: key });
        return { refundId: refund.id };
      } catch (error) {
        // In Stripe's own dashboard, for example.
        if (codeOf(error) !== 'charge_already_refunded') throw unavailable(error);
        const { data } = await asked(() => client.refunds.list({ payment_intent: intentId, limit: 1 }));
        return { refundId: data[0]?.id ?? intentId };
      }
    },
  };
}

/** Declined once, a payment waits for another card; it is still the same payment. */
function statusOf({ status, last_payment_error: declined }: Stripe.PaymentIntent): IntentStatus {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'processing') return 'processing';
  if (status === 'canceled') return 'ended';
  return status === 'requires_payment_method' && declined ? 'declined' : 'open';
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw unavailable(error);
  }
}

/** What the buyer is told when Stripe does not do what it is asked; the log says why. */
export const unavailable = (error: unknown): HttpError => {
  const answer = new HttpError(503, (words) => words.payment.gatewayUnavailable, undefined, 5);
  answer.cause = error;
  return answer;
};

/** What Stripe says of a secret key when it is first used: it works, or why it does not. */
export async function judgeKey(client: Stripe): Promise<'works' | 'unknown' | 'restricted' | 'unreachable'> {
  try {
    await client.paymentIntents.list({ limit: 1 });
    return 'works';
  } catch (error) {
    const type = (error as { type?: unknown }).type;
    if (type === 'StripeAuthenticationError') return 'unknown';
    return type === 'StripePermissionError' ? 'restricted' : 'unreachable';
  }
}

/** Whether a payment is of another account, or of the other mode, than the key. */
export async function isUnknownPayment(client: Stripe, intentId: string): Promise<boolean> {
  try {
    await client.paymentIntents.retrieve(intentId);
    return false;
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return true;
    throw unavailable(error);
  }
}

/** What Stripe tells of, so that a payment is known here at once. */
const told = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
  'charge.refunded',
] as const;

/**
 * Has Stripe tell this address what happens to payments; answers with the secret that signs what it says, empty where Stripe
 * refuses: a key may be restricted to payments, and an address of a home network cannot be reached.
 */
export async function subscribe(client: Stripe, url: string): Promise<string> {
  try {
    const { data } = await client.webhookEndpoints.list({ limit: 100 });
    // The secret of an address is told only when it is made.
    for (const { id } of data.filter((each) => each.url === url)) await client.webhookEndpoints.del(id);
    const { secret } = await client.webhookEndpoints.create({ url, enabled_events: [...told] });
    return secret ?? '';
  } catch {
    return '';
  }
}
