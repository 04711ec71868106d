import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { awaitingGatewayStatuses, unpaidStatuses } from '../../src/lib/purchase.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { refunds } from '../platform/db/schema/refunds.ts';
import { statement } from '../platform/db/statement.ts';
import type { PaymentDeps } from '../platform/deps.ts';
import { sendDueRefund } from './sendRefunds.ts';
import { settleDueById } from './settle.ts';

/** How many purchases one run asks about, so that it ends. */
const max = 500;

/** Ends the holds whose time is over, unless the gateway says that they were paid. */
export const expireHolds = (deps: PaymentDeps): Promise<number> =>
  each(deps, purchases, (now) => claimOverdue(deps.db, now, unpaidStatuses), settleDueById);

/** Asks the gateway about payments whose buyers did not come back, and ends the payments of ended purchases. */
export const reconcilePayments = (deps: PaymentDeps): Promise<number> =>
  each(deps, purchases, (now) => claimUnsettled(deps.db, now, awaitingGatewayStatuses), settleDueById);

/** Sends the refunds that a gateway did not take when they were asked for. */
export const sendDueRefunds = (deps: PaymentDeps): Promise<number> =>
  each(deps, refunds, (now) => claimUnsent(deps.db, now), sendDueRefund);

/**
 * Takes one row after the other. Nothing is locked while a gateway is asked: a row that was taken is not due again for a while, and
 * longer each time that asking fails.
 */
async function each(
  deps: PaymentDeps,
  table: typeof purchases | typeof refunds,
  claim: (now: Date) => Promise<{ id: string }[]>,
  settle: (deps: PaymentDeps, id: string) => Promise<void>,
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

const noteFailures = ({ db }: PaymentDeps, table: typeof purchases | typeof refunds, id: string, failures: SQL) =>
  db
    .update(table)
    .set({ askFailures: failures })
    .where(and(eq(table.id, id), ne(table.askFailures, failures)));

/*
 * The next purchase or refund that is due, taken by saying when it is due again. Written in SQL for `skip locked`: of several
 * processes that look at the same moment, each takes one that no other has taken.
 */

const Due = v.strictObject({ id: v.string() });

/** Half a minute, doubled with every failure in a row, up to a quarter of an hour. */
const again = `$1::timestamptz + least(interval '30 seconds' * 2 ^ least(ask_failures, 9), interval '15 minutes')`;

const claim = (which: string) => `update purchases set ask_again_at = ${again}
   where id = (select id from purchases where not unmatched_open and ${which} order by hold_expires_at limit 1 for update skip locked)
   returning id`;

/**
 * Takes the time and the statuses of a hold. A look at the payment while the hold ran is no reason to wait after its end.
 */
const claimOverdue = statement(
  'job_overdue',
  Due,
  claim(`status = any($2) and hold_expires_at <= $1
     and (ask_again_at is null or ask_again_at <= $1 or ask_again_at < hold_expires_at + interval '30 seconds')`),
);

/** Takes the time and the statuses whose payment may still succeed. */
const claimUnsettled = statement(
  'job_unsettled',
  Due,
  claim(`payment_open and status = any($2) and (ask_again_at is null or ask_again_at <= $1)`),
);

/** Takes the time: the next refund that the gateway does not have. */
const claimUnsent = statement(
  'job_unsent',
  Due,
  `update refunds set ask_again_at = ${again}
   where id = (select id from refunds where sent_at is null and failed_at is null and (ask_again_at is null or ask_again_at <= $1)
     order by ask_again_at limit 1 for update skip locked)
   returning id`,
);
