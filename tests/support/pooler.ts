import { inject, onTestFinished } from 'vitest';
import { type Pgbouncer, startPgbouncer } from './pgbouncer.ts';

/** A pooler before a database of the run's cluster, until the test has ended, and where the database is reached through it. */
export async function poolerBefore(url: string, mode: 'session' | 'transaction'): Promise<Pgbouncer & { url: string }> {
  const { host, port, user } = inject('postgres');
  const pooler = await startPgbouncer({ host: String(host), port: Number(port), user: String(user), mode });
  onTestFinished(pooler.stop);
  return { ...pooler, url: `postgres://${user}@127.0.0.1:${pooler.port}${new URL(url).pathname}` };
}
