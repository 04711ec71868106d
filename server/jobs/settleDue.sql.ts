import * as v from 'valibot';
import { statement } from '../db/statement.ts';

/*
 * The next purchase that is due, locked. Written in SQL for `skip locked`: of several processes that look at the same moment,
 * each takes a purchase that no other has taken. `seen` are those of this run.
 */

const Due = v.strictObject({ id: v.string() });

/** Takes the time, `seen` and the statuses of a hold. */
export const nextOverdue = statement(
  'job_overdue',
  Due,
  `select id from purchases
   where status = any($3) and hold_expires_at <= $1 and id <> all($2)
   order by hold_expires_at limit 1 for update skip locked`,
);

/** Takes `seen` and the statuses whose payment may still succeed. */
export const nextUnsettled = statement(
  'job_unsettled',
  Due,
  `select id from purchases
   where payment_open and id <> all($1) and (status = 'refunded' or status = any($2))
   order by hold_expires_at limit 1 for update skip locked`,
);
