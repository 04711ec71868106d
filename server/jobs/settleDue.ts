import type { PoolClient } from 'pg';
import { awaitingGatewayStatuses, holdStatuses, type PurchaseStatus } from '../../src/lib/purchaseStatus.ts';
import { statement } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { inputOf } from '../payment/purchase.ts';
import { tellLocked } from '../payment/purchaseInput.ts';
import { type PurchaseRow, readPurchaseById } from '../payment/purchaseRow.ts';
import { sendMoneyBack } from '../payment/refund.ts';

export type JobDeps = Pick<Deps, 'pool' | 'clock' | 'gateways' | 'log'>;
type Due = { id: string };

/** A payment may arrive this long after its hold ended and still be noticed here, in milliseconds. */
const lateFor = 3_600_000;
/** Most purchases asked about in one run, so that one run ends. */
const max = 500;

const overdue = statement<Due>(
  'job_overdue',
  `select id from purchases
   where status = any($3) and hold_expires_at <= $1 and id <> all($2)
   order by hold_expires_at limit 1 for update skip locked`,
);
const unsettled = statement<Due>(
  'job_unsettled',
  `select id from purchases
   where gateway_intent_id is not null and settled_at is null and id <> all($2)
     and (status = 'refunded' or hold_expires_at > $1 and status = any($3))
   order by hold_expires_at limit 1 for update skip locked`,
);

/** Ends the holds whose time is over, unless the gateway says that they were paid. */
export const expireHolds = (deps: JobDeps): Promise<number> =>
  each(deps, (client, seen) => overdue(client, deps.clock(), seen, holdStatuses), true);

/** Asks the gateway about payments nobody came back from, and sends back the late money that is still to go. */
export const reconcilePayments = (deps: JobDeps): Promise<number> =>
  each(
    deps,
    (client, seen) => unsettled(client, new Date(deps.clock().getTime() - lateFor), seen, awaitingGatewayStatuses),
    false,
  );

/** Takes one purchase after the other, each in a transaction of its own; one that fails is left for the next run. */
async function each(
  deps: JobDeps,
  next: (client: PoolClient, seen: string[]) => Promise<Due[]>,
  expires: boolean,
): Promise<number> {
  const seen: string[] = [];
  while (seen.length < max) {
    const before = seen.length;
    try {
      const reserved = await inTransaction(deps.pool, async (client) => {
        const [due] = await next(client, seen);
        if (!due) return null;
        seen.push(due.id);
        return settleLocked(deps, client, due.id, expires);
      });
      if (!reserved) return seen.length;
      if (reserved.status === 'refunded') await refundLate(deps, reserved.row);
    } catch (error) {
      if (seen.length === before) throw error;
      deps.log.error({ err: error, purchase: seen.at(-1) }, 'A purchase could not be settled; it is tried again.');
    }
  }
  return seen.length;
}

async function settleLocked(
  deps: JobDeps,
  client: PoolClient,
  id: string,
  expires: boolean,
): Promise<{ row: PurchaseRow; status: PurchaseStatus } | null> {
  const row = await readPurchaseById(client, id);
  if (!row) return null;
  const now = deps.clock();
  let status = row.status;
  if (row.gateway && row.gatewayIntentId && status !== 'refunded') {
    const gateway = await deps.gateways.named(row.gateway, row.ownerId);
    const input = inputOf[await gateway.lookUp(row.gatewayIntentId)];
    if (input) status = await tellLocked(client, id, input, now);
  }
  if (expires) status = await tellLocked(client, id, { type: 'hold.expired' }, now);
  return { row, status };
}

async function refundLate(deps: JobDeps, row: PurchaseRow): Promise<void> {
  if (!row.gateway) return;
  await sendMoneyBack(deps, await deps.gateways.named(row.gateway, row.ownerId), row);
}
