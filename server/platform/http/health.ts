import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { Deps } from '../deps.ts';

/** Milliseconds that the database has for an answer. */
const timeout = 2_000;

/**
 * `/healthz` answers 200 while this process does, and `/readyz` while its database does, too, and is no replica, else 503: for a proxy that passes over a Foyer, and
 * for what starts one again. However often it is asked, the database is asked once at a time.
 */
export function serveHealth(app: Hono, { db }: Pick<Deps, 'db'>): void {
  let asking: Promise<boolean> | null = null;
  const isReady = () => {
    asking ??= answers(db).finally(() => {
      asking = null;
    });
    return asking;
  };
  app.get('/healthz', (c) => c.text('ok', 200, notKept));
  app.get('/readyz', async (c) =>
    (await isReady()) ? c.text('ok', 200, notKept) : c.text('The database does not answer.', 503, notKept),
  );
}

const notKept = { 'Cache-Control': 'no-store' };

function answers(db: Deps['db']): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, timeout, false).unref());
  const answer = db.execute(sql`select current_setting('transaction_read_only') as "readOnly"`).then(
    ({ rows }) => rows[0]?.readOnly === 'off',
    () => false,
  );
  return Promise.race([answer, late]);
}
