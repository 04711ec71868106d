import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { addressOf, connect } from './embedded/clusterLock.ts';
import { owner } from './embedded/createCluster.ts';
import { prepareLayout } from './embedded/layout.ts';
import { openDatabase, ownerUrlOf } from './openDatabase.ts';
import { createPool } from './pool.ts';

/** Opens the database of a Foyer for a moment, also while that runs. One that does not run is brought up to date, unless it is to be left as it is. */
export async function openAdminConnection(
  config: Config,
  log: Logger,
  { migrates = true } = {},
): Promise<{ pool: pg.Pool; close: () => Promise<void> }> {
  if (config.databaseUrl === null) {
    const layout = prepareLayout(config.dataDir);
    const running = await connect(layout, `process ${process.pid}`);
    if (running) {
      await running.end();
      const pool = createPool({ ...addressOf(layout), database: owner }, log);
      return { pool, close: () => pool.end() };
    }
  }
  return openDatabase(config, log, () => {}, { migrates });
}

/** A connection as the owner of the tables, for statements that may take as long as they need; to the database that is open. */
export const createOwnerPool = (config: Config, log: Logger): pg.Pool =>
  createPool(
    config.databaseUrl === null
      ? { ...addressOf(prepareLayout(config.dataDir)), database: owner }
      : { connectionString: ownerUrlOf(config, config.databaseUrl) },
    log,
    { max: 1, query_timeout: 0 },
  );
