import type pg from 'pg';

/**
 * How many statements wait for what others have locked. What PostgreSQL cleans up by itself may wait, too, and is nobody’s. Within a transaction it
 * would else tell what it told there first.
 */
export async function lockWaits(database: Pick<pg.Pool, 'query'>): Promise<number> {
  await database.query('select pg_stat_clear_snapshot()');
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where wait_event_type = 'Lock' and backend_type = 'client backend' and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}
