import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { StartError } from '../listen.ts';
import { addressOf, connect } from './embedded/clusterLock.ts';
import { owner } from './embedded/createCluster.ts';
import { prepareLayout } from './embedded/layout.ts';
import { type Look, openDatabase, ownerUrlOf } from './openDatabase.ts';
import { createPool } from './pool.ts';

type Ways = { migrates?: boolean; makes?: boolean; before?: Look };

/**
 * Opens the database of a Foyer for a moment, also while that runs. One that does not run is brought up to date, unless it is to be left as it is; one that is
 * not there is made only where that is asked for. `before` looks at one, as its owner, that is brought up to date if that does not throw. Throws a `StartError`.
 */
export async function openAdminConnection(
  config: Config,
  log: Logger,
  { migrates = true, makes = false, before }: Ways = {},
): Promise<{ pool: pg.Pool; where: string; close: () => Promise<void> }> {
  if (config.databaseUrl === null) {
    if (!makes && !existsSync(join(config.dataDir, 'postgres')))
      throw new StartError(
        `There is no data of a Foyer in ${config.dataDir}. Set FOYER_DATA or DATABASE_URL as it is for that Foyer.`,
      );
    const layout = prepareLayout(config.dataDir);
    const running = await connect(layout, `process ${process.pid}`);
    if (running) {
      await running.end();
      const pool = createPool({ ...addressOf(layout), database: owner }, log);
      return { pool, where: layout.root, close: () => pool.end() };
    }
  }
  return openDatabase(config, log, () => {}, { migrates, before });
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
