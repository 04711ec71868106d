import type Stripe from 'stripe';
import type { DisputeReason, DisputeStatus } from '../../../../src/lib/payment.ts';
import { modeOfPublishable, type StripeRight, stripeRights } from '../../../../src/lib/payment.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import type { Dispute, Gateway, Outcome } from '../gateway.ts';
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

/**
 * Methods whose money Stripe tells of days or weeks later, or which are paid at a shop or a bank meanwhile ("delayed notification" and vouchers in its documentation):
 * tickets would be held for as long without it, by whoever has no money, too.
 */
const delayedMethods = [
  ...['acss_debit', 'au_becs_debit', 'bacs_debit', 'nz_bank_account', 'payto', 'sepa_debit', 'us_bank_account'],
  ...['boleto', 'customer_balance', 'konbini', 'multibanco', 'oxxo', 'sofort'],
];

/** An organiser's own account at Stripe. */
export function createStripe(client: Stripe, { publishableKey }: Pick<StripeKeys, 'publishableKey'>): Gateway {
  async function lookUp(intentId: string): Promise<Outcome> {
    return outcomeOf(await asked(() => client.paymentIntents.retrieve(intentId)));
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
            description: reference,
            automatic_payment_methods: { enabled: true },
            excluded_payment_method_types: delayedMethods,
          },
          { idempotencyKey: key },
        ),
      );
      // What Stripe asks the buyer belongs to the card that was entered, which is entered again.
      const clientSecret = intent.client_secret ?? '';
      return { id: intent.id, clientSecret, customer: customer.id, requiresAction: false };
    },
    async end(intentId) {
      try {
        return outcomeOf(await client.paymentIntents.cancel(intentId));
      } catch (error) {
        // Paid, cancelled or being worked on already.
        if (codeOf(error) === 'payment_intent_unexpected_state') return lookUp(intentId);
        throw unavailable(error);
      }
    },
    async refund(intentId, { key, asked: foyer_refund, amount }) {
      try {
        const order = { payment_intent: intentId, amount, metadata: { foyer_refund } };
        const sent = await client.refunds.create(order, { idempotencyKey: key });
        return { refundId: sent.id, amount: sent.amount, currency: sent.currency };
      } catch (error) {
        // Sent back in Stripe's own dashboard, for example.
        if (codeOf(error) === 'charge_already_refunded' || isAboutAmount(error)) return 'tooMuch';
        if (codeOf(error) === 'charge_disputed') return 'disputed';
        throw unavailable(error);
      }
    },
    async aftermath(intentId) {
      const refunds = await asked(() => client.refunds.list({ payment_intent: intentId, limit: 100 }));
      const disputes = await disputesOf(client, intentId);
      return {
        sentBack: refunds.data.map(({ id, amount, currency, metadata, status }) => ({
          id,
          amount,
          currency,
          asked: metadata?.foyer_refund ?? null,
          hasFailed: status === 'failed' || status === 'canceled',
        })),
        disputes: disputes.map(disputeOf),
      };
    },
  };
}

/** Declined once, a payment waits for another card; it is still the same payment. */
function outcomeOf(intent: Stripe.PaymentIntent): Outcome {
  const { id, status, last_payment_error: declined, amount_received: amount, currency, metadata } = intent;
  if (status === 'succeeded') {
    if (!Number.isSafeInteger(amount) || !/^[a-z]{3}$/.test(currency))
      throw unavailable(new Error(`Stripe does not say what came of ${id}.`));
    // One that names no order was not begun here.
    const purchaseId = metadata?.foyer_purchase ?? '';
    return { status: 'succeeded', received: { intentId: id, amount, currency, purchaseId } };
  }
  if (status === 'processing') return { status: 'processing' };
  if (status === 'canceled') return { status: 'ended' };
  return { status: status === 'requires_payment_method' && declined ? 'declined' : 'open' };
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

const isAboutAmount = (error: unknown): boolean =>
  (error as { type?: unknown }).type === 'StripeInvalidRequestError' &&
  (error as { param?: unknown }).param === 'amount';

/** None for a key that may not read them: it was saved before it had to. */
async function disputesOf(client: Stripe, intentId: string): Promise<Stripe.Dispute[]> {
  try {
    return (await client.disputes.list({ payment_intent: intentId, limit: 100 })).data;
  } catch (error) {
    if (isForbidden(error)) return [];
    throw unavailable(error);
  }
}

const disputeStatusOf: Record<string, DisputeStatus> = {
  needs_response: 'needsResponse',
  warning_needs_response: 'needsResponse',
  under_review: 'underReview',
  warning_under_review: 'underReview',
  lost: 'lost',
};

const disputeReasonOf: Record<string, DisputeReason> = {
  credit_not_processed: 'creditNotProcessed',
  duplicate: 'duplicate',
  fraudulent: 'fraudulent',
  product_not_received: 'productNotReceived',
  product_unacceptable: 'productUnacceptable',
  subscription_canceled: 'subscriptionCanceled',
  unrecognized: 'unrecognized',
};

/** A warning that was closed, and a dispute that was prevented, took no money: both are won. */
const disputeOf = ({
  id,
  amount,
  currency,
  reason,
  status,
  created,
  evidence_details: evidence,
}: Stripe.Dispute): Dispute => ({
  id,
  amount,
  currency,
  reason: disputeReasonOf[reason] ?? 'general',
  status: disputeStatusOf[status] ?? 'won',
  dueAt: evidence.due_by === null ? null : new Date(evidence.due_by * 1_000),
  openedAt: new Date(created * 1_000),
});

const isForbidden = (error: unknown): boolean => (error as { type?: unknown }).type === 'StripePermissionError';

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw unavailable(error);
  }
}

/** Stripe takes no payment of a few pence, and none of more than eight digits. */
const amountRefused: unknown[] = ['amount_too_small', 'amount_too_large'];

/** What the buyer is told when Stripe does not do what it is asked; the log says why. */
export const unavailable = (error: unknown): HttpError => {
  if (amountRefused.includes(codeOf(error))) return conflict((words) => words.purchase.amountRefused);
  const answer = new HttpError(503, (words) => words.purchase.gatewayUnavailable, undefined, 5);
  answer.cause = loggable(error);
  return answer;
};

/** In its refusals Stripe repeats what it was sent, such as a buyer's address, which no log may have. */
function loggable(error: unknown): unknown {
  const { type, code, requestId } = (error ?? {}) as { type?: string; code?: string; requestId?: string };
  if (!requestId) return error;
  return new Error(`${type} ${code ?? ''}: Stripe's log has more of ${requestId}`);
}

/** What a secret key has to be allowed to. Only reading can be tried without changing anything. */
const rights: Record<StripeRight, (client: Stripe) => Promise<unknown>> = {
  customers: (client) => client.customers.list({ limit: 1 }),
  paymentIntents: (client) => client.paymentIntents.list({ limit: 1 }),
  refunds: (client) => client.refunds.list({ limit: 1 }),
  disputes: (client) => client.disputes.list({ limit: 1 }),
  events: (client) => client.events.list({ limit: 1 }),
};

type Judgement = { verdict: 'works' | 'unknown' | 'unreachable' } | { verdict: 'restricted'; missing: StripeRight[] };

/** What Stripe says of a secret key when it is first used: it works, or why it does not. */
export async function judgeKey(client: Stripe): Promise<Judgement> {
  const missing: StripeRight[] = [];
  for (const right of stripeRights) {
    try {
      await rights[right](client);
    } catch (error) {
      if ((error as { type?: unknown }).type === 'StripeAuthenticationError') return { verdict: 'unknown' };
      if (!isForbidden(error)) return { verdict: 'unreachable' };
      missing.push(right);
    }
  }
  return missing.length > 0 ? { verdict: 'restricted', missing } : { verdict: 'works' };
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
export const told = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

/** What is done at Stripe to payments that Foyer has long settled. */
export const toldAfterwards = told.filter((type) => !type.startsWith('payment_intent.'));

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

/**
 * Has Stripe show Apple Pay, Google Pay and Link on pages at this address. Where it refuses, as for a key that is restricted to payments,
 * buyers pay by card, and the organiser can add the name at Stripe.
 */
export async function offerWallets(client: Stripe, publicUrl: string): Promise<void> {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:') await client.paymentMethodDomains.create({ domain_name: hostname }).catch(() => undefined);
}
