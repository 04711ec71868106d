import type { Context, Hono } from 'hono';
import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../httpError.ts';
import { settleById } from '../../payment/payment.ts';
import { readBody } from '../../router/readInput.ts';
import { isRecorded, purchaseOfIntent, recordEvent } from './events.sql.ts';
import { readStripeKeys } from './keys.ts';

/** Where Stripe tells what happened to an organiser's payments. */
export const stripeEventsPath = (ownerId: string) => `/api/stripe/events/${ownerId}`;

/** Bytes; Stripe's events are a few kilobytes. */
const maxBody = 256 * 1024;

/**
 * Hears what Stripe tells, each event once. An event only says that there is something to ask about: Stripe is then asked about the
 * payment, so that it does not matter in which order, how late or how often events come.
 */
export function serveStripeEvents(app: Hono, deps: Deps): void {
  app.post(stripeEventsPath(':ownerId'), async (c) => {
    const ownerId = c.req.param('ownerId');
    const event = await readEvent(c, deps, ownerId);
    c.header('Cache-Control', 'no-store');
    if ((await isRecorded(deps.db, event.id)).length > 0) return c.json({ payload: {} });
    const intentId = intentOf(event);
    const [purchase] = intentId ? await purchaseOfIntent(deps.db, intentId, ownerId) : [];
    // Recorded when it has had its effect: until then Stripe tells it again.
    if (purchase) await settleById(deps, purchase.id);
    await recordEvent(deps.db, event.id, event.type, purchase?.id ?? null, JSON.stringify(event));
    return c.json({ payload: {} });
  });
}

/** An event that Stripe has signed for this organiser. Throws 404 where Stripe has nothing to tell, 400 for what it has not signed. */
async function readEvent(c: Context, deps: Deps, ownerId: string): Promise<Stripe.Event> {
  const keys = v.is(v.pipe(v.string(), v.uuid()), ownerId) ? await readStripeKeys(deps, ownerId) : null;
  if (!keys?.webhookSecret) throw notFound();
  const body = await readBody(c, maxBody, 'unknown');
  const { webhooks } = await deps.gateways.stripeClient(keys.secretKey);
  try {
    return await webhooks.constructEventAsync(body, c.req.header('stripe-signature') ?? '', keys.webhookSecret);
  } catch {
    throw new HttpError(400, (words) => words.payment.notSigned);
  }
}

/** The payment that an event is about: itself, or that of a charge, a refund or a dispute. */
function intentOf({ data: { object } }: Stripe.Event): string | null {
  if (object.object === 'payment_intent') return object.id;
  const intent = 'payment_intent' in object ? object.payment_intent : null;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}
