import * as v from 'valibot';
import { neverCompletedDays } from '../../src/lib/limits.ts';
import { lateMoneyStatuses } from '../../src/lib/purchase.ts';
import { listSql } from '../platform/db/columns.ts';
import { statement } from '../platform/db/statement.ts';
import type { Deps } from '../platform/deps.ts';

/*
 * Orders that came to nothing. Written in SQL for `skip locked`, so that several processes do it at once.
 */

const { card, later } = neverCompletedDays;
const ago = (days: number) => `$1::timestamptz - interval '${days} days'`;

/**
 * Takes the time: deletes orders that ended without ever being valid, with their attendees, answers and mails, days after the last that
 * happened to them. Those stay for which money may still come or that a member of the organisation has changed.
 */
export const dropNeverCompleted = statement(
  'purchase_drop_never_completed',
  v.strictObject({ id: v.string() }),
  `delete from purchases where id in (
     select p.id from purchases p
     where p.status in ${listSql(lateMoneyStatuses)} and p.settled_at is null and p.created_at <= ${ago(card)}
       and not p.payment_open and p.unmatched is null and p.refunded = 0
       and not exists (select from purchase_events e where e.purchase_id = p.id and (e.actor = 'user'
         or e.at > case p.payment_method when 'card' then ${ago(card)} else ${ago(later)} end))
       and not exists (select from invoices i where i.purchase_id = p.id)
     order by p.created_at limit 500 for update skip locked)
   returning id`,
);

/** Takes the time: deletes what the test gateway kept of payments whose orders are deleted, or have another payment since they changed, days after they began. */
export const dropTestPayments = statement(
  'purchase_drop_test_payments',
  v.strictObject({ id: v.string() }),
  `delete from sandbox_intents where id in (
     select s.id from sandbox_intents s where s.created_at <= ${ago(card)}
       and not exists (select from purchases p where p.gateway = 'sandbox' and p.gateway_intent_id = s.id)
     limit 5000 for update skip locked)
   returning id`,
);

/** Deletes what never came to anything, as long as there is some that is due. */
export async function forgetNeverCompleted({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  while ((await dropNeverCompleted(db, clock())).length > 0);
}

/** Deletes test payments of no order, as long as there are some. */
export async function forgetTestPayments({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  while ((await dropTestPayments(db, clock())).length > 0);
}
