import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { databaseUrl } from '../../harness/databaseUrl.ts';
import { createPool, forSharedSessions } from '../../server/platform/db/pool.ts';
import { worker } from '../../server/platform/db/workRole.ts';
import type { Db } from '../../server/platform/deps.ts';

export type FreshDatabase = {
  /** For a Foyer in another process. */
  url: string;
  /** As its owner, for whom nothing is forbidden. */
  pool: pg.Pool;
  /** As a Foyer works with it. */
  db: Db;
  /** Where sessions last, as `db` goes through a pooler that shares them. */
  direct?: pg.ClientConfig;
  /** Ends the pool and removes the database, whoever else is still connected. */
  drop: () => Promise<void>;
};

/** A migrated database of the run's cluster without rows, for this test file alone. */
export const freshDatabase = (): Promise<FreshDatabase> => createFrom(String(inject('postgres').database), worker);

/** The same without anything in it. */
export const emptyDatabase = (): Promise<FreshDatabase> => createFrom('template0', String(inject('postgres').user));

async function createFrom(original: string, user: string): Promise<FreshDatabase> {
  const cluster = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = pg.escapeIdentifier(original);
  await inCluster(cluster, `create database ${name} template ${template} strategy file_copy`);
  const connect = (settings: pg.PoolConfig) =>
    createPool({ ...cluster, database: name, ...settings }, pino({ level: 'silent' }));
  const pool = connect({});
  // The pooler lets the worker in alone.
  const port = user === worker ? inject('pooler') : null;
  const working = port ? connect(forSharedSessions({ host: '127.0.0.1', port, user })) : connect({ user });
  return {
    url: databaseUrl({ ...cluster, database: name }),
    pool,
    db: drizzle(working),
    ...(port && { direct: pool.options }),
    drop: async () => {
      await Promise.all([pool.end(), working.end()]);
      await inCluster(cluster, `drop database ${name} with (force)`);
    },
  };
}

async function inCluster(cluster: pg.PoolConfig, statement: string) {
  const client = new pg.Client({ ...cluster, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
