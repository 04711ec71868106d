import type pg from 'pg';
import { StartError } from '../listen.ts';

/** Of PostgreSQL; older ones lack what statements use. */
const oldest = 13;
type Facts = { version: number; encoding: string; folded: string };

/**
 * Throws a `StartError` for a database in which Foyer would fail later or find people wrongly; `where` is what it is called, and `isShared` whether its connections may
 * be lent for one transaction each.
 */
export async function checkDatabase(pool: pg.Pool, where: string, { isShared = false } = {}): Promise<void> {
  const { rows } = await pool.query<Facts>(
    `select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding,
       lower('INFO Ø') as folded`,
  );
  const { version = 0, encoding = '', folded = '' } = rows[0] ?? {};
  if (version < oldest)
    throw new StartError(`PostgreSQL ${version} runs at ${where}. Foyer needs PostgreSQL ${oldest} or later.`);
  const unsuitable =
    encoding !== 'UTF8'
      ? `its encoding is ${encoding}`
      : folded !== 'info ø'
        ? 'its locale writes capitals its own way'
        : null;
  if (unsuitable)
    throw new StartError(
      `Names and addresses would not be found in ${where}: ${unsuitable}. Make it with: create database … template template0 encoding 'UTF8' locale 'C.UTF-8'.`,
    );
  if (!isShared && (await sharesSessions(pool)))
    throw new StartError(
      `A pooler shares connections between transactions before ${where}. Name PostgreSQL's own address in DATABASE_DIRECT_URL, too, or use a pooler with pool_mode = session: Foyer prepares statements and listens for changes.`,
    );
}

/** Whether what one connection sets for its session is seen by another, as behind a pooler that lends each for one transaction. */
async function sharesSessions(pool: pg.Pool): Promise<boolean> {
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    // Such a pooler lends first what was given back last.
    await one.query(`select set_config('foyer.session', 'one', false)`);
    const { rows } = await other.query(`select current_setting('foyer.session', true) as session`);
    return rows[0]?.session === 'one';
  } finally {
    one.release(true);
    other.release(true);
  }
}
