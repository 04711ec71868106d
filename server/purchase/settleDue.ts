import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import * as v from 'valibot';
import { awaitingGatewayStatuses, unpaidStatuses } from '../../src/lib/purchase.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { refunds } from '../platform/db/schema/refunds.ts';
import { statement } from '../platform/db/statement.ts';
import type { PaymentDeps } from '../platform/deps.ts';
import { sendDueRefund } from './sendRefunds.ts';
import { settleDueById } from './settle.ts';

/**
 * How many purchases one run asks about, so that it ends, and how many at a time, each of another organiser. In milliseconds: after what time a run leaves an
 * organiser's others to the next, and one whose gateway does not answer.
 */
type Limits = { max: number; atOnce: number; ofOwner: number; ofOne: number };
const usual: Limits = { max: 500, atOnce: 6, ofOwner: 10_000, ofOne: 5_000 };

/** Ends the holds whose time is over, unless the gateway says that they were paid. */
export const expireHolds = (deps: PaymentDeps, limits = usual): Promise<number> =>
  each(deps, purchases, (...of) => claimOverdue(deps.db, ...of, unpaidStatuses), settleDueById, limits);

/** Asks the gateway about payments whose buyers did not come back, and ends the payments of ended purchases. */
export const reconcilePayments = (deps: PaymentDeps, limits = usual): Promise<number> =>
  each(deps, purchases, (...of) => claimUnsettled(deps.db, ...of, awaitingGatewayStatuses), settleDueById, limits);

/** Sends the refunds that a gateway did not take when they were asked for. */
export const sendDueRefunds = (deps: PaymentDeps, limits = usual): Promise<number> =>
  each(deps, refunds, (...of) => claimUnsent(deps.db, ...of), sendDueRefund, limits);

/**
 * Takes one row after the other, of several organisers at a time, whose gateways may be slow. Nothing is locked while a gateway is asked: a row that was
 * taken is not due again for a while, and longer each time that asking fails. What a gateway answers too late for the run has its effect all the same.
 */
async function each(
  deps: PaymentDeps,
  table: typeof purchases | typeof refunds,
  claim: (now: Date, but: string[]) => Promise<{ id: string; ownerId: string }[]>,
  settle: (deps: PaymentDeps, id: string) => Promise<void>,
  { max, atOnce, ofOwner, ofOne }: Limits,
): Promise<number> {
  const claiming = pLimit(1);
  const asked = new Set<string>();
  const begun = new Map<string, number>();
  const left = new Set<string>();
  let count = 0;

  const next = () =>
    claiming(async () => {
      if (count >= max) return;
      const [due] = await claim(deps.clock(), [...asked, ...left]);
      if (!due) return;
      count++;
      asked.add(due.ownerId);
      return due;
    });
  async function take(id: string): Promise<'answered'> {
    try {
      await settle(deps, id);
      await noteFailures(deps, table, id, sql`0`);
    } catch (error) {
      deps.log.error({ err: error, id }, 'The gateway could not be asked; it is tried again.');
      await noteFailures(deps, table, id, sql`${table.askFailures} + 1`);
    }
    return 'answered';
  }
  async function work() {
    for (let due = await next(); due; due = await next()) {
      const { id, ownerId } = due;
      const since = begun.get(ownerId) ?? performance.now();
      begun.set(ownerId, since);
      const done = await Promise.race([take(id), wait(ofOne, 'late', { ref: false })]);
      if (done === 'late' || performance.now() - since > ofOwner) left.add(ownerId);
      asked.delete(ownerId);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return count;
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

const Due = v.strictObject({ id: v.string(), ownerId: v.string() });

/** Half a minute, doubled with every failure in a row, up to a quarter of an hour. */
const again = `$1::timestamptz + least(interval '30 seconds' * 2 ^ least(ask_failures, 9), interval '15 minutes')`;

const claim = (which: string) => `update purchases set ask_again_at = ${again}
   where id = (select id from purchases where not unmatched_open and ${which}
     and not exists (select from events e where e.id = purchases.event_id and e.owner_id = any($2))
     order by hold_expires_at limit 1 for update skip locked)
   returning id, (select owner_id from events where id = event_id) as "ownerId"`;

/**
 * Takes the time, organisers to leave out, and the statuses of a hold. A look at the payment while the hold ran is no reason to wait after its end.
 */
const claimOverdue = statement(
  'job_overdue',
  Due,
  claim(`status = any($3) and hold_expires_at <= $1
     and (ask_again_at is null or ask_again_at <= $1 or ask_again_at < hold_expires_at + interval '30 seconds')`),
);

/** Takes the time, organisers to leave out, and the statuses whose payment may still succeed. */
const claimUnsettled = statement(
  'job_unsettled',
  Due,
  claim(`payment_open and status = any($3) and (ask_again_at is null or ask_again_at <= $1)`),
);

/** Takes the time and organisers to leave out: the next refund that the gateway does not have. */
const claimUnsent = statement(
  'job_unsent',
  Due,
  `update refunds set ask_again_at = ${again}
   where id = (select id from refunds where sent_at is null and failed_at is null and (ask_again_at is null or ask_again_at <= $1)
       and not exists (select from purchases p join events e on e.id = p.event_id where p.id = purchase_id and e.owner_id = any($2))
     order by ask_again_at limit 1 for update skip locked)
   returning id, (select e.owner_id from purchases p join events e on e.id = p.event_id where p.id = purchase_id) as "ownerId"`,
);
