import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { awaitingGatewayStatuses, unpaidStatuses } from '../../src/lib/purchase.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { refunds } from '../platform/db/schema/refunds.ts';
import type { Deps } from '../platform/deps.ts';
import { sendDueRefund } from './sendRefunds.ts';
import { settleDueById } from './settle.ts';
import { claimOverdue, claimUnsent, claimUnsettled } from './settleDue.sql.ts';

export type JobDeps = Pick<Deps, 'db' | 'clock' | 'gateways' | 'log'>;

/** How many purchases one run asks about, so that it ends. */
const max = 500;

/** Ends the holds whose time is over, unless the gateway says that they were paid. */
export const expireHolds = (deps: JobDeps): Promise<number> =>
  each(deps, purchases, (now) => claimOverdue(deps.db, now, unpaidStatuses), settleDueById);

/** Asks the gateway about payments whose buyers did not come back, and ends the payments of ended purchases. */
export const reconcilePayments = (deps: JobDeps): Promise<number> =>
  each(deps, purchases, (now) => claimUnsettled(deps.db, now, awaitingGatewayStatuses), settleDueById);

/** Sends the refunds that a gateway did not take when they were asked for. */
export const sendDueRefunds = (deps: JobDeps): Promise<number> =>
  each(deps, refunds, (now) => claimUnsent(deps.db, now), sendDueRefund);

/**
 * Takes one row after the other. Nothing is locked while a gateway is asked: a row that was taken is not due again for a while, and
 * longer each time that asking fails.
 */
async function each(
  deps: JobDeps,
  table: typeof purchases | typeof refunds,
  claim: (now: Date) => Promise<{ id: string }[]>,
  settle: (deps: JobDeps, id: string) => Promise<void>,
): Promise<number> {
  for (let count = 0; count < max; count++) {
    const [due] = await claim(deps.clock());
    if (!due) return count;
    try {
      await settle(deps, due.id);
      await noteFailures(deps, table, due.id, sql`0`);
    } catch (error) {
      deps.log.error({ err: error, id: due.id }, 'The gateway could not be asked; it is tried again.');
      await noteFailures(deps, table, due.id, sql`${table.askFailures} + 1`);
    }
  }
  return max;
}

const noteFailures = ({ db }: JobDeps, table: typeof purchases | typeof refunds, id: string, failures: SQL) =>
  db
    .update(table)
    .set({ askFailures: failures })
    .where(and(eq(table.id, id), ne(table.askFailures, failures)));
