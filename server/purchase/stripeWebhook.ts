import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { bodyLimits } from '../../src/lib/limits.ts';
import type { Deps } from '../platform/deps.ts';
import { readStripeKeys, stripeEventsPath } from '../platform/gateways/stripe/keys.ts';
import { HttpError, notFound } from '../platform/http/errors.ts';
import { originFinder } from '../platform/http/origin.ts';
import { readBody } from '../platform/http/readInput.ts';
import { createTurns } from '../platform/turns.ts';
import { applyGatewayEvent, purchaseToAsk, readGatewayEvent } from './gatewayEvents.ts';

/** Organisers take turns. Who is refused is told again by Stripe, for three days. */
const limits = { atOnce: 8, ofOne: 2, perCaller: 500, inAll: 5_000 };

/** Hears what Stripe tells, each event once. An organiser has the secret that signs, and may tell as much as they like. */
export function serveStripeEvents(app: Hono, deps: Deps): void {
  const originOf = originFinder(deps.trustProxy);
  const turns = createTurns(limits);
  app.post(stripeEventsPath(':ownerId'), async (c) => {
    const ownerId = c.req.param('ownerId') ?? '';
    const event = readGatewayEvent(await readSigned(c, deps, ownerId, originOf(c).network));
    if (!event) {
      deps.log.warn({ owner: ownerId }, 'Stripe has signed something that is no event.');
      throw new HttpError(400, (words) => words.purchase.noEvent);
    }
    c.header('Cache-Control', 'no-store');
    await turns.take(ownerId, async () => {
      const purchaseId = await purchaseToAsk(deps, ownerId, event);
      if (!purchaseId) return;
      if (deps.callLimits) await deps.limits.gatewayEvents.take(ownerId);
      await applyGatewayEvent(deps, purchaseId, event);
    });
    return c.json({ payload: {} });
  });
}

/** What Stripe has signed for this organiser. Throws 404 where Stripe has nothing to tell, 400 for what it has not signed. */
async function readSigned(c: Context, deps: Deps, ownerId: string, network: string): Promise<unknown> {
  const keys = v.is(v.pipe(v.string(), v.uuid()), ownerId) ? await readStripeKeys(deps, ownerId) : null;
  if (!keys?.webhookSecret) throw notFound();
  const body = await readBody(c, bodyLimits.usual, { user: null, network });
  const { webhooks } = await deps.gateways.stripeClient(keys.secretKey);
  try {
    return await webhooks.constructEventAsync(body, c.req.header('stripe-signature') ?? '', keys.webhookSecret);
  } catch {
    throw new HttpError(400, (words) => words.purchase.notSigned);
  }
}
