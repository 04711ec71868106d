import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { awaitingGatewayStatuses, unpaidStatuses } from '../../src/lib/purchaseStatus.ts';
import { purchases } from '../db/schema/purchases.ts';
import type { Deps } from '../deps.ts';
import { settleDueById } from '../payment/payment.ts';
import { claimOverdue, claimUnsettled } from './settleDue.sql.ts';

export type JobDeps = Pick<Deps, 'db' | 'clock' | 'gateways' | 'log'>;

/** How many purchases one run asks about, so that it ends. */
const max = 500;

/** Ends the holds whose time is over, unless the gateway says that they were paid. */
export const expireHolds = (deps: JobDeps): Promise<number> =>
  each(deps, (now) => claimOverdue(deps.db, now, unpaidStatuses));

/** Asks the gateway about payments whose buyers did not come back, ends those of ended purchases, and sends back late money. */
export const reconcilePayments = (deps: JobDeps): Promise<number> =>
  each(deps, (now) => claimUnsettled(deps.db, now, awaitingGatewayStatuses));

/**
 * Takes one purchase after the other. Nothing is locked while a gateway is asked: a purchase that was taken is not due again
 * for a while, and longer each time that asking fails.
 */
async function each(deps: JobDeps, claim: (now: Date) => Promise<{ id: string }[]>): Promise<number> {
  for (let count = 0; count < max; count++) {
    const [due] = await claim(deps.clock());
    if (!due) return count;
    try {
      await settleDueById(deps, due.id);
      await noteFailures(deps, due.id, sql`0`);
    } catch (error) {
      deps.log.error({ err: error, purchase: due.id }, 'A purchase could not be settled; it is tried again.');
      await noteFailures(deps, due.id, sql`${purchases.askFailures} + 1`);
    }
  }
  return max;
}

const noteFailures = ({ db }: JobDeps, purchaseId: string, failures: SQL) =>
  db
    .update(purchases)
    .set({ askFailures: failures })
    .where(and(eq(purchases.id, purchaseId), ne(purchases.askFailures, failures)));
