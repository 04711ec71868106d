import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/platform/db/embedded/embedded.ts';
import { migrateDatabase } from '../../server/platform/db/migrate.ts';
import { createPool } from '../../server/platform/db/pool.ts';
import { createWorker, grantWork, worker } from '../../server/platform/db/workRole.ts';
import { startPgbouncer } from './pgbouncer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How to reach the run's cluster; its database is the migrated template. */
    postgres: PoolConfig;
    /** The port of a pooler before it that shares connections between transactions, through which every Foyer of the run works; null without one. */
    pooler: number | null;
  }
}

const log = pino({ level: 'warn' }, pino.destination(2));

const settings = {
  // Two files run at once, and one that tries races is several Foyers.
  max_connections: '150',
  // A power cut may take what is thrown away at the end anyway.
  ...{ fsync: 'off', full_page_writes: 'off' },
};

/** One PostgreSQL for the whole run, with a migrated database that every test file's own is copied from. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-test-'));
  const embedded = await startEmbedded({ dataDir, log, settings });
  const template = createPool(embedded.ownerConnection, log);
  await migrateDatabase(template);
  await createWorker(template, null);
  await grantWork(template, worker);
  await template.end();
  project.provide('postgres', embedded.ownerConnection);
  const { host, port } = embedded.ownerConnection;
  const pooler = process.env.POOLER
    ? await startPgbouncer({ host: String(host), port: Number(port), user: worker, mode: 'transaction', poolSize: 18 })
    : null;
  project.provide('pooler', pooler?.port ?? null);
  return async () => {
    await pooler?.stop();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
