import type Stripe from 'stripe';
import type { Gateway, Gateways } from './gateway.ts';
import { createSandbox } from './sandbox.ts';
import { type KeyDeps, readStripeKeys } from './stripe/keys.ts';
import { createStripe, openStripe, type StripeApi, unavailable } from './stripe/stripe.ts';

const max = 100;

/** An organiser with keys of Stripe takes payments through it, all others in test mode. */
export function createGateways(deps: KeyDeps, stripeApi: StripeApi | null = null): Gateways {
  const sandbox = createSandbox(deps.db);
  const clients = new Map<string, Promise<Stripe>>();

  /** One for each key, since it keeps connections open. Also keys that are only tried come here, so only so many are kept. */
  function clientOf(secretKey: string): Promise<Stripe> {
    const known = clients.get(secretKey);
    if (known) return known;
    if (clients.size >= max) clients.clear();
    const client = openStripe(secretKey, stripeApi);
    clients.set(secretKey, client);
    return client;
  }

  async function stripeOf(ownerId: string): Promise<Gateway | null> {
    const keys = await readStripeKeys(deps, ownerId);
    return keys && createStripe(await clientOf(keys.secretKey), keys);
  }

  return {
    sandbox,
    async named(name, ownerId) {
      if (name === 'sandbox') return sandbox;
      const stripe = await stripeOf(ownerId);
      if (!stripe) throw unavailable(new Error(`The organiser ${ownerId} has no keys of Stripe that can be read.`));
      return stripe;
    },
    stripeClient: clientOf,
    async stripeClientOf(ownerId) {
      const keys = await readStripeKeys(deps, ownerId);
      return keys && clientOf(keys.secretKey);
    },
  };
}
