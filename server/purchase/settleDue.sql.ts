import * as v from 'valibot';
import { statement } from '../platform/db/statement.ts';

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
export const claimOverdue = statement(
  'job_overdue',
  Due,
  claim(`status = any($2) and hold_expires_at <= $1
     and (ask_again_at is null or ask_again_at <= $1 or ask_again_at < hold_expires_at + interval '30 seconds')`),
);

/** Takes the time and the statuses whose payment may still succeed. */
export const claimUnsettled = statement(
  'job_unsettled',
  Due,
  claim(`payment_open and status = any($2) and (ask_again_at is null or ask_again_at <= $1)`),
);

/** Takes the time: the next refund that the gateway does not have. */
export const claimUnsent = statement(
  'job_unsent',
  Due,
  `update refunds set ask_again_at = ${again}
   where id = (select id from refunds where sent_at is null and failed_at is null and (ask_again_at is null or ask_again_at <= $1)
     order by ask_again_at limit 1 for update skip locked)
   returning id`,
);
