import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { settings } from '../platform/db/schema/accounts.ts';
import { gatewayEvents, purchases, refusingCard } from '../platform/db/schema/purchases.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import { statement } from '../platform/db/statement.ts';
import type { Db, PaymentDeps } from '../platform/deps.ts';
import { told, toldAfterwards } from '../platform/gateways/stripe/stripe.ts';
import { syncRefundsAndDisputes } from './gatewaySync.ts';
import { settleById } from './settle.ts';

const intentId = v.pipe(v.string(), v.regex(/^\w{1,255}$/));

/** The payment that an event is about: itself, or that of a charge, a refund or a dispute, by its id or whole. */
const about = v.looseObject({
  object: v.union([
    v.pipe(
      v.looseObject({ object: v.literal('payment_intent'), id: intentId }),
      v.transform(({ id }) => id),
    ),
    v.pipe(
      v.looseObject({ payment_intent: v.union([intentId, v.looseObject({ id: intentId })]) }),
      v.transform(({ payment_intent: intent }) => (typeof intent === 'string' ? intent : intent.id)),
    ),
  ]),
});

/** What any event has, whatever the library promises: it comes from outside. */
const gatewayEvent = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,255}$/)),
  type: v.pipe(v.string(), v.regex(/^[\w.]{1,255}$/)),
  data: v.optional(v.unknown()),
});

/** What is kept of an event; `intentId` is null where it is about no payment. */
type GatewayEvent = { id: string; type: string; intentId: string | null };

/** Reads what has the shape of an event; null for anything else. */
export function readGatewayEvent(sent: unknown): GatewayEvent | null {
  const read = v.safeParse(gatewayEvent, sent);
  if (!read.success) return null;
  const { id, type, data } = read.output;
  const found = v.safeParse(about, data);
  return { id, type, intentId: found.success ? found.output.object : null };
}

/** How many organisers one run asks Stripe for, so that it ends, how many at a time, and for how many milliseconds it hears of each. */
const usual = { max: 100, atOnce: 4, ofOwner: 10_000 };
const minute = 60_000;
/** Stripe keeps events for 30 days. */
const kept = 29 * 24 * 60 * minute;
/** An event may be listed a little after the time that it has. */
const overlap = 10 * minute;
/** Until it is asked again for what an organiser's account told before. */
const soon = minute / 2;
/** Events that Stripe lists at a time. */
const page = 100;

/**
 * Asks Stripe what was done to settled payments: refunds in its dashboard, disputes. What it told before is known already. This finds
 * what was told while Foyer was away, or has no address that Stripe can reach.
 */
export async function hearStripe(deps: PaymentDeps, { max, atOnce, ofOwner } = usual): Promise<void> {
  let count = 0;
  async function work() {
    while (count++ < max) {
      const now = deps.clock();
      const [due] = await claimUnheard(deps.db, now);
      if (!due) return;
      try {
        await hearOf(deps, due, now, ofOwner);
      } catch (error) {
        deps.log.warn({ err: error, owner: due.ownerId }, 'Stripe could not be asked what it told; it is asked again.');
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
}

type Unheard = Awaited<ReturnType<typeof claimUnheard>>[number];

/** Hears for some time, and notes where to go on: an organiser's account may have told more than there is time for. */
async function hearOf(deps: PaymentDeps, { ownerId, ...due }: Unheard, now: Date, time: number): Promise<void> {
  const since = due.hearingSince === null ? now : new Date(due.hearingSince);
  const from = Math.max(due.heardUntil === null ? 0 : Date.parse(due.heardUntil) - overlap, now.getTime() - kept);
  const downTo = await hearDown(deps, ownerId, { from, to: due.heardDownTo }, time);
  const noted =
    downTo === null
      ? { stripeHeardUntil: since, stripeHearingSince: null, stripeHeardDownTo: null }
      : { stripeHearingSince: since, stripeHeardDownTo: downTo, stripeAskAgainAt: new Date(now.getTime() + soon) };
  await deps.db.update(settings).set(noted).where(eq(settings.ownerId, ownerId));
}

/** Hears the newest first. Null where all is heard, or else the time down to which it is. */
async function hearDown(
  deps: PaymentDeps,
  ownerId: string,
  { from, to }: { from: number; to: string | null },
  time: number,
): Promise<Date | null> {
  const stripe = await deps.gateways.stripeClientOf(ownerId);
  if (!stripe) return null;
  const began = performance.now();
  const end = to === null ? Number.POSITIVE_INFINITY : Math.floor(Date.parse(to) / 1_000);
  let seen = 0;
  const listed = stripe.events.list({
    types: [...toldAfterwards],
    created: { gte: Math.floor(from / 1_000), ...(to !== null && { lte: end }) },
    limit: page,
  });
  for await (const sent of listed) {
    const event = readGatewayEvent(sent);
    const purchaseId = event && (await purchaseToAsk(deps, ownerId, event));
    if (purchaseId) await applyGatewayEvent(deps, purchaseId, event);
    // What is known or of others takes next to no time; of those of the second in which it stopped, each run passes all.
    const isFurther = purchaseId || (++seen % page === 0 && sent.created < end);
    if (isFurther && performance.now() - began > time) return new Date(sent.created * 1_000);
  }
  return null;
}

/**
 * The purchase of an organiser's that an event is about, unless it has had its effect. Null for what is not of Foyer: an account at Stripe tells of all
 * its payments.
 */
export async function purchaseToAsk({ db }: Pick<PaymentDeps, 'db'>, ownerId: string, event: GatewayEvent) {
  if (!event.intentId || !told.some((type) => type === event.type)) return null;
  const purchaseId = await purchaseOfIntent(db, event.intentId, ownerId);
  return purchaseId && !(await isRecorded(db, event.id, purchaseId)) ? purchaseId : null;
}

/**
 * Does what an event about a purchase is the occasion for, once. It only says that there is something to ask about: Stripe is then
 * asked about the payment, so that it does not matter in which order, how late or how often events come.
 */
export async function applyGatewayEvent(deps: PaymentDeps, purchaseId: string, { id, type }: GatewayEvent) {
  await settleById(deps, purchaseId);
  if (toldAfterwards.some((each) => each === type)) await syncRefundsAndDisputes(deps, purchaseId);
  // Recorded when it has had its effect: until then Stripe tells it again.
  await deps.db
    .insert(gatewayEvents)
    .values({ id, gateway: 'stripe', type, purchaseId, receivedAt: deps.clock() })
    .onConflictDoNothing();
}

/** Two organisers may share an account of Stripe, which tells both of each event: it has had its effect where it was recorded for its purchase. */
async function isRecorded(db: Db, eventId: string, purchaseId: string): Promise<boolean> {
  const found = await db
    .select({ id: gatewayEvents.id })
    .from(gatewayEvents)
    .where(and(eq(gatewayEvents.id, eventId), eq(gatewayEvents.purchaseId, purchaseId)));
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

/** Has refunds in test mode fail as they do at Stripe: some time after they were sent. */
export async function hearSandbox(deps: PaymentDeps): Promise<void> {
  for (const { purchaseId } of await refusedInTest(deps.db, deps.clock()))
    await syncRefundsAndDisputes(deps, purchaseId);
}

/** Takes the time: the next organiser whose account at Stripe was not asked for a while, and until when it was heard. */
const claimUnheard = statement(
  'job_unheard',
  v.strictObject({
    ownerId: v.string(),
    heardUntil: v.nullable(v.string()),
    hearingSince: v.nullable(v.string()),
    heardDownTo: v.nullable(v.string()),
  }),
  `update settings set stripe_ask_again_at = $1::timestamptz + interval '5 minutes'
   where owner_id = (select owner_id from settings
     where stripe_mode is not null and (stripe_ask_again_at is null or stripe_ask_again_at <= $1)
     order by stripe_ask_again_at nulls first limit 1 for update skip locked)
   returning owner_id as "ownerId", stripe_heard_until as "heardUntil", stripe_hearing_since as "hearingSince",
     stripe_heard_down_to as "heardDownTo"`,
);

/** Takes the time: refunds in test mode to the card that refuses them, a minute after they were sent. */
const refusedInTest = statement(
  'job_refused_in_test',
  v.strictObject({ purchaseId: v.string() }),
  `select distinct r.purchase_id as "purchaseId"
   from sandbox_intents s join purchases p on p.gateway = 'sandbox' and p.gateway_intent_id = s.id
     join refunds r on r.purchase_id = p.id
   where s.card_last4 = '${refusingCard}' and not r.by_hand and r.failed_at is null
     and r.sent_at <= $1::timestamptz - interval '1 minute' limit 100`,
);

/** Takes the time: drops events that Stripe has long stopped to tell, ten thousand in one go. */
export const forgetGatewayEvents = statement(
  'job_forget_events',
  v.strictObject({}),
  `delete from gateway_events where id in (
     select id from gateway_events where received_at < $1::timestamptz - interval '60 days' limit 10000)`,
);
