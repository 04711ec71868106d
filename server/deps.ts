import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Gateways } from './gateways/createGateways.ts';

export type Db = NodePgDatabase;
/** Where a query runs: the database, or the transaction it has to be part of. */
export type Tx = Db | Parameters<Parameters<Db['transaction']>[0]>[0];

/** Everything outside that the server uses; a test gives its own. */
export type Deps = {
  db: Db;
  pool: Pool;
  clock: () => Date;
  log: Logger;
  /** False closes `register` once there is an organiser. */
  openRegistration: boolean;
  /** 32 bytes that encrypt what organisers keep secret in their settings. */
  secretKey: Buffer;
  gateways: Gateways;
  /** The built browser application, null when only the API is served. */
  clientDir: string | null;
};
