import type { Hono } from 'hono';
import * as v from 'valibot';
import { bodyLimits } from '../../src/lib/limits.ts';
import type { Deps } from '../platform/deps.ts';
import { readStripeKeys, stripeEventsPath } from '../platform/gateways/stripe/keys.ts';
import { HttpError, notFound, toldAs } from '../platform/http/errors.ts';
import { originFinder } from '../platform/http/origin.ts';
import { readBody, type siteTurns } from '../platform/http/readInput.ts';
import { createTurns } from '../platform/turns.ts';
import { applyGatewayEvent, purchaseToAsk, readGatewayEvent } from './gatewayEvents.ts';

/** Organisers take turns. Who is refused is told again by Stripe, for three days. */
const limits = { atOnce: 8, ofOne: 2, perCaller: 500, inAll: 5_000 };

/**
 * Hears what Stripe tells, each event once. An organiser has the secret that signs, and may tell as much as they like; whether Stripe has signed
 * something, which anybody may send, is found out when it is the turn of their site.
 */
export function serveStripeEvents(app: Hono, deps: Deps, ofSite: ReturnType<typeof siteTurns>): void {
  const originOf = originFinder(deps.trustProxy);
  const turns = createTurns(limits);
  app.post(stripeEventsPath(':ownerId'), async (c) => {
    const ownerId = (c.req.param('ownerId') ?? '').toLowerCase();
    const { network } = originOf(c);
    const body = await readBody(c, bodyLimits.usual, { user: null, network });
    const signature = c.req.header('stripe-signature') ?? '';
    const event = readGatewayEvent(await ofSite(network, () => readSigned(deps, ownerId, body, signature)));
    const count = async () => {
      if (deps.callLimits) await deps.limits.gatewayEvents.take(ownerId);
    };
    if (!event) {
      await turns.take(ownerId, count);
      deps.log.warn({ owner: ownerId }, 'Stripe has signed something that is no event.');
      throw new HttpError(400, (words) => words.purchase.noEvent);
    }
    c.header('Cache-Control', 'no-store');
    await turns.take(ownerId, async () => {
      const purchaseId = await purchaseToAsk(deps, ownerId, event);
      if (!purchaseId) return;
      await count();
      await applyGatewayEvent(deps, purchaseId, event);
    });
    return c.json({ payload: {} });
  });
}

/** What Stripe has signed for this organiser. Throws 404 where Stripe has nothing to tell, 400 for what it has not signed. */
async function readSigned(deps: Deps, ownerId: string, body: Buffer, signature: string): Promise<unknown> {
  const keys = v.is(v.pipe(v.string(), v.uuid()), ownerId) ? await readStripeKeys(deps, ownerId) : null;
  if (!keys?.webhookSecret) throw notFound();
  const { webhooks } = await deps.gateways.stripeClient(keys.secretKey);
  try {
    return await webhooks.constructEventAsync(body, signature, keys.webhookSecret);
  } catch {
    throw toldAs(new HttpError(400, (words) => words.purchase.notSigned), 'signatureFailed', ownerId);
  }
}
