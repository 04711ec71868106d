import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { Deps, Tx } from '../deps.ts';
import { hasCode, isAway, isRepeatable } from './errors.ts';
import { atOneMoment } from './readRows.ts';
import { statement } from './statement.ts';

/** A database, and a replica of it where there is one. */
export type Readable = Pick<Deps, 'db' | 'replica' | 'log'>;

/** Milliseconds: how long a replica may take to get what the database has, and until it is asked again. */
const [caughtUpWithin, untilAskedAgain] = [1_000, 50];

/** Which database this is, and how far what was written is on its disk. */
export const writtenUntil = statement(
  'written_until',
  v.strictObject({ system: v.string(), name: v.string(), position: v.string() }),
  `select system_identifier::text as system, current_database()::text as name, pg_current_wal_flush_lsn()::text as position
   from pg_control_system()`,
);

/** Whether a server has the same database as `$1` and `$2` name, with all that was written until `$3`; one that was a replica may have become the primary. */
export const hasAllUntil = statement(
  'has_all_until',
  v.strictObject({ same: v.boolean(), caughtUp: v.boolean() }),
  `select system_identifier::text = $1 and current_database() = $2 as same,
     coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end >= $3::pg_lsn, false) as "caughtUp"
   from pg_control_system()`,
);

class NotUsable extends Error {}

/** PostgreSQL's codes for a login or a password that it does not take, and a database that is not there. */
const refusals = ['28000', '28P01', '3D000'];

/**
 * Does `work` on the database as it is at one moment, like `atOneMoment`, and on its replica where that has all that was written until now: what
 * is large to read then keeps nobody who buys or is let in. A replica that is behind, away, of another database, or that lets Foyer in no more is passed over.
 */
export async function atOneMomentOfReplica<Result>(
  { db, replica, log }: Readable,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (!replica) return atOneMoment(db, work);
  try {
    await untilCaughtUp(db, replica);
    return await atOneMoment(replica, work);
  } catch (error) {
    if (!(error instanceof NotUsable || isAway(error) || isRepeatable(error) || hasCode(error, refusals))) throw error;
    log.warn({ err: error }, 'The replica of DATABASE_READ_URL was passed over.');
    return atOneMoment(db, work);
  }
}

async function untilCaughtUp(db: Tx, replica: Tx): Promise<void> {
  const [until] = await writtenUntil(db);
  const late = performance.now() + caughtUpWithin;
  for (;;) {
    const [found] = await hasAllUntil(replica, until?.system, until?.name, until?.position);
    if (!found?.same) throw new NotUsable('It is not a replica of the database of DATABASE_URL.');
    if (found.caughtUp) return;
    if (performance.now() > late) throw new NotUsable('It has not got what was written a second ago.');
    await wait(untilAskedAgain);
  }
}
