import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { owner as ownerName } from './embedded/createCluster.ts';
import { addressOf, connect } from './embedded/hold.ts';
import { prepareLayout } from './embedded/layout.ts';
import { openDatabase } from './openDatabase.ts';
import { createPool } from './pool.ts';

type Opened = {
  pool: pg.Pool;
  /** As the owner of the tables. */
  owner: () => pg.Pool;
  close: () => Promise<void>;
};

/** Opens the database of a Foyer for a moment, also while that runs. */
export async function openAdminConnection(config: Config, log: Logger): Promise<Opened> {
  const owners: pg.Pool[] = [];
  const owner = () => {
    const address = config.databaseUrl
      ? { connectionString: config.databaseOwnerUrl ?? config.databaseUrl }
      : { ...addressOf(prepareLayout(config.dataDir)), database: ownerName };
    const pool = createPool(address, log, { max: 1 });
    owners.push(pool);
    return pool;
  };
  const closing = (close: () => Promise<void>) => async () => {
    await Promise.all(owners.map((pool) => pool.end()));
    await close();
  };
  if (config.databaseUrl === null) {
    const layout = prepareLayout(config.dataDir);
    const running = await connect(layout, `process ${process.pid}`);
    if (running) {
      await running.end();
      const pool = createPool({ ...addressOf(layout), database: ownerName }, log);
      return { pool, owner, close: closing(() => pool.end()) };
    }
  }
  const { pool, close } = await openDatabase(config, log, () => {});
  return { pool, owner, close: closing(close) };
}
