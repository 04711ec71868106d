import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CallName } from '../../../src/api/contract/table.ts';
import { dueStates } from '../../../src/lib/mail.ts';
import { listSql } from '../db/columns.ts';
import { lastBackup } from '../db/lastBackup.ts';
import { mails } from '../db/schema/mails.ts';
import type { Deps } from '../deps.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Which call of the contract is answered. */
    call: CallName;
  }
}

type MetricsDeps = Pick<Deps, 'db' | 'apart' | 'clock' | 'log'>;

/** In seconds; the budgets of docs/benchmarks.md lie between them. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10];

/**
 * Measures every request from here on, and tells at `/metrics` in Prometheus' text format how this Foyer fares, to who has the token. Nothing in it is about
 * a person: calls are named as in the contract, pages are one.
 */
export function serveMetrics(app: Hono, deps: MetricsDeps, token: string): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'foyer_request_seconds',
    help: 'How long requests took until their answer was ready, by the call of the contract, or `page`, `asset` or `other`',
    labelNames: ['call', 'status'],
    buckets,
    registers: [registry],
  });
  gaugePools(registry, deps);
  const database = gaugeDatabase(registry, deps);

  app.use(async (c, next) => {
    const end = requests.startTimer();
    await next();
    end({ call: c.get('call') ?? kindOf(c.req.path), status: String(c.res.status) });
  });
  app.get('/metrics', async (c) => {
    const sent = c.req.header('authorization') ?? '';
    if (!isSame(sent, `Bearer ${token}`))
      return c.text(/^Bearer ./.test(sent) ? wrong : missing, 401, { 'WWW-Authenticate': 'Bearer' });
    await database.read();
    return c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' });
  });
}

const missing = 'The token of METRICS_TOKEN is missing. Send it as "Authorization: Bearer …".';
const wrong = 'The token is wrong: it is not that of METRICS_TOKEN.';

/** What a request is that is no call of the contract. */
export const kindOf = (path: string): string =>
  path.startsWith('/assets/')
    ? 'asset'
    : path.startsWith('/api/') || /^\/(metrics|healthz|readyz)$/.test(path)
      ? 'other'
      : 'page';

/** Compares hashes, which are of one length, in a time that says nothing. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other));
const hashOf = (text: string) => createHash('sha256').update(text).digest();

function gaugePools(registry: Registry, { db, apart }: MetricsDeps): void {
  const pools = Object.entries({ door: db, ...apart });
  new Gauge({
    name: 'foyer_database_connections',
    help: 'Connections to the database by whom they serve, and what waits for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { $client }] of pools) {
        this.set({ pool, state: 'busy' }, $client.totalCount - $client.idleCount);
        this.set({ pool, state: 'idle' }, $client.idleCount);
        this.set({ pool, state: 'wanted' }, $client.waitingCount);
      }
    },
  });
}

/** What only the database knows; while it is away, that alone is told. */
function gaugeDatabase(registry: Registry, { db, clock, log }: MetricsDeps) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const isUp = gauge('foyer_database_up', 'Whether the database answers: 1, else 0');
  const due = gauge('foyer_mails_due', 'Mails of all organisers that wait to be sent');
  const late = gauge('foyer_mails_oldest_due_seconds', 'For how long the oldest of them has waited');
  const backedUp = gauge(
    'foyer_last_backup_seconds',
    'Of what moment the last backup by `npm run backup` is, in seconds since 1970',
  );
  const told = db
    .select({
      due: sql<number>`count(*)::integer`,
      since: sql<Date | null>`min(${mails.createdAt})`.mapWith(mails.createdAt),
    })
    .from(mails)
    .where(sql`${mails.state} in ${sql.raw(listSql(dueStates))}`);
  let reading: Promise<void> | null = null;

  async function readOnce() {
    try {
      const [[found], backup] = await Promise.all([told, lastBackup(db)]);
      isUp.set(1);
      due.set(found?.due ?? 0);
      if (backup) backedUp.set(backup.getTime() / 1_000);
      else backedUp.remove();
      late.set(found?.since ? Math.max(0, clock().getTime() - found.since.getTime()) / 1_000 : 0);
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer for metrics');
      isUp.set(0);
      due.remove();
      late.remove();
      backedUp.remove();
    }
  }
  return {
    /** However many ask, the database is asked once at a time. */
    read(): Promise<void> {
      reading ??= readOnce().finally(() => {
        reading = null;
      });
      return reading;
    },
  };
}
