import {
  awaitingGatewayStatuses,
  isEndedUnpaid,
  type PurchaseStatus,
  unpaidStatuses,
} from '../../src/lib/purchaseStatus.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps, Tx } from '../deps.ts';
import { tellLocked } from '../payment/lifecycle.ts';
import { endIntent, inputOf, sendMoneyBack } from '../payment/payment.ts';
import { type PurchaseRow, readPurchaseById } from '../payment/purchase.sql.ts';
import { nextOverdue, nextUnsettled } from './settleDue.sql.ts';

export type JobDeps = Pick<Deps, 'db' | 'clock' | 'gateways' | 'log'>;

/** How many purchases one run asks about, so that it ends. */
const max = 500;

/** Ends the holds whose time is over, unless the gateway says that they were paid. */
export const expireHolds = (deps: JobDeps): Promise<number> =>
  each(deps, (tx, seen) => nextOverdue(tx, deps.clock(), seen, unpaidStatuses), true);

/** Asks the gateway about payments whose buyers did not come back, ends those of ended purchases, and sends back late money. */
export const reconcilePayments = (deps: JobDeps): Promise<number> =>
  each(deps, (tx, seen) => nextUnsettled(tx, seen, awaitingGatewayStatuses), false);

/** Takes one purchase after the other, each in a transaction of its own; one that fails is left for the next run. */
async function each(
  deps: JobDeps,
  next: (tx: Tx, seen: string[]) => Promise<{ id: string }[]>,
  expires: boolean,
): Promise<number> {
  const seen: string[] = [];
  while (seen.length < max) {
    const before = seen.length;
    try {
      const due = await inTransaction(deps.db, async (tx) => {
        const [found] = await next(tx, seen);
        if (!found) return null;
        seen.push(found.id);
        return settleLocked(deps, tx, found.id, expires);
      });
      if (!due) return seen.length;
      if (due.status === 'refunded') await refundLate(deps, due.row);
    } catch (error) {
      if (seen.length === before) throw error;
      deps.log.error({ err: error, purchase: seen.at(-1) }, 'A purchase could not be settled; it is tried again.');
    }
  }
  return seen.length;
}

async function settleLocked(
  deps: JobDeps,
  tx: Tx,
  id: string,
  expires: boolean,
): Promise<{ row: PurchaseRow; status: PurchaseStatus } | null> {
  const row = await readPurchaseById(tx, id);
  if (!row) return null;
  const now = deps.clock();
  let status = row.status;
  let isProcessing = false;
  if (row.gateway && row.gatewayIntentId && status !== 'refunded') {
    const gateway = await deps.gateways.named(row.gateway, row.ownerId);
    const ends = expires || isEndedUnpaid(status);
    const outcome = ends ? await endIntent(tx, gateway, row) : await gateway.lookUp(row.gatewayIntentId);
    const input = inputOf[outcome];
    isProcessing = outcome === 'processing';
    // A payment ended here has not failed: its hold is over.
    if (input && !(ends && outcome === 'ended')) status = await tellLocked(tx, id, input, now);
  }
  // The tickets stay reserved while the gateway works on the payment.
  if (expires && !isProcessing) status = await tellLocked(tx, id, { type: 'hold.expired' }, now);
  return { row, status };
}

async function refundLate(deps: JobDeps, row: PurchaseRow): Promise<void> {
  if (!row.gateway) return;
  await sendMoneyBack(deps, await deps.gateways.named(row.gateway, row.ownerId), row);
}
