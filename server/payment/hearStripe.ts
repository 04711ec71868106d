import { eq } from 'drizzle-orm';
import { type HearDeps, hear } from '../gateways/stripe/hear.ts';
import { toldAfterwards } from '../gateways/stripe/stripe.ts';
import { settings } from '../platform/db/schema/accounts.ts';
import { claimUnheard } from './hearStripe.sql.ts';

/** How many organisers one run asks Stripe for, so that it ends. */
const max = 100;
const minute = 60_000;
/** Stripe keeps events for 30 days. */
const kept = 29 * 24 * 60 * minute;
/** An event may be listed a little after the time that it has. */
const overlap = 10 * minute;

/**
 * Asks Stripe what was done to settled payments: refunds in its dashboard, disputes. What it told before is known already. This finds
 * what was told while Foyer was away, or has no address that Stripe can reach.
 */
export async function hearStripe(deps: HearDeps): Promise<void> {
  for (let count = 0; count < max; count++) {
    const now = deps.clock();
    const [due] = await claimUnheard(deps.db, now);
    if (!due) return;
    try {
      await hearSince(deps, due.ownerId, due.heardUntil === null ? 0 : Date.parse(due.heardUntil));
      await deps.db.update(settings).set({ stripeHeardUntil: now }).where(eq(settings.ownerId, due.ownerId));
    } catch (error) {
      deps.log.warn({ err: error, owner: due.ownerId }, 'Stripe could not be asked what it told; it is asked again.');
    }
  }
}

async function hearSince(deps: HearDeps, ownerId: string, heardUntil: number): Promise<void> {
  const stripe = await deps.gateways.stripeClientOf(ownerId);
  if (!stripe) return;
  const since = Math.max(heardUntil - overlap, deps.clock().getTime() - kept);
  const told = stripe.events.list({
    types: [...toldAfterwards],
    created: { gte: Math.floor(since / 1_000) },
    limit: 100,
  });
  for await (const event of told) await hear(deps, ownerId, event);
}
