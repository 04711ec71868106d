import { and, eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import type Stripe from 'stripe';
import * as v from 'valibot';
import { events } from '../../db/schema/events.ts';
import { gatewayEvents, purchases } from '../../db/schema/purchases.ts';
import type { Db, Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../httpError.ts';
import { settleById } from '../../payment/settle.ts';
import { readBody } from '../../router/readInput.ts';
import { stripeEventsPath } from './eventsPath.ts';
import { readStripeKeys } from './keys.ts';

/** Bytes; Stripe's events are a few kilobytes. */
const maxBody = 256 * 1024;

/**
 * Hears what Stripe tells, each event once. An event only says that there is something to ask about: Stripe is then asked about the
 * payment, so that it does not matter in which order, how late or how often events come.
 */
export function serveStripeEvents(app: Hono, deps: Deps): void {
  app.post(stripeEventsPath(':ownerId'), async (c) => {
    const ownerId = c.req.param('ownerId') ?? '';
    const event = await readEvent(c, deps, ownerId);
    c.header('Cache-Control', 'no-store');
    if (await isRecorded(deps.db, event.id)) return c.json({ payload: {} });
    const intentId = intentOf(event);
    const purchaseId = intentId && (await purchaseOfIntent(deps.db, intentId, ownerId));
    // Recorded when it has had its effect: until then Stripe tells it again.
    if (purchaseId) await settleById(deps, purchaseId);
    await deps.db
      .insert(gatewayEvents)
      .values({ id: event.id, gateway: 'stripe', type: event.type, purchaseId, content: event })
      .onConflictDoNothing();
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

async function isRecorded(db: Db, eventId: string): Promise<boolean> {
  const found = await db.select({ id: gatewayEvents.id }).from(gatewayEvents).where(eq(gatewayEvents.id, eventId));
  return found.length > 0;
}

/** An organiser's purchase, by the id of its payment; null for a payment of something else. */
async function purchaseOfIntent(db: Db, intentId: string, ownerId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .innerJoin(events, eq(events.id, purchases.eventId))
    .where(and(eq(purchases.gateway, 'stripe'), eq(purchases.gatewayIntentId, intentId), eq(events.ownerId, ownerId)));
  return found?.id ?? null;
}
