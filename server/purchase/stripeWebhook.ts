import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../platform/deps.ts';
import { readStripeKeys, stripeEventsPath } from '../platform/gateways/stripe/keys.ts';
import { HttpError, notFound } from '../platform/http/errors.ts';
import { originFinder } from '../platform/http/origin.ts';
import { readBody } from '../platform/http/readInput.ts';
import { applyGatewayEvent, readGatewayEvent } from './gatewayEvents.ts';

/** Bytes; Stripe's events are a few kilobytes. */
const maxBody = 256 * 1024;

/** Hears what Stripe tells, each event once. */
export function serveStripeEvents(app: Hono, deps: Deps): void {
  const originOf = originFinder(deps.trustProxy);
  app.post(stripeEventsPath(':ownerId'), async (c) => {
    const ownerId = c.req.param('ownerId') ?? '';
    const event = readGatewayEvent(await readSigned(c, deps, ownerId, originOf(c).network));
    if (!event) {
      deps.log.warn({ owner: ownerId }, 'Stripe has signed something that is no event.');
      throw new HttpError(400, (words) => words.purchase.noEvent);
    }
    c.header('Cache-Control', 'no-store');
    await applyGatewayEvent(deps, ownerId, event);
    return c.json({ payload: {} });
  });
}

/** What Stripe has signed for this organiser. Throws 404 where Stripe has nothing to tell, 400 for what it has not signed. */
async function readSigned(c: Context, deps: Deps, ownerId: string, network: string): Promise<unknown> {
  const keys = v.is(v.pipe(v.string(), v.uuid()), ownerId) ? await readStripeKeys(deps, ownerId) : null;
  if (!keys?.webhookSecret) throw notFound();
  const body = await readBody(c, maxBody, { user: null, network });
  const { webhooks } = await deps.gateways.stripeClient(keys.secretKey);
  try {
    return await webhooks.constructEventAsync(body, c.req.header('stripe-signature') ?? '', keys.webhookSecret);
  } catch {
    throw new HttpError(400, (words) => words.purchase.notSigned);
  }
}
