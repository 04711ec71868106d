import pg from 'pg';
import { addressOf } from '../../server/platform/db/embedded/clusterLock.ts';
import { owner } from '../../server/platform/db/embedded/createCluster.ts';
import { prepareLayout } from '../../server/platform/db/embedded/layout.ts';
import type { Foyer } from './openFoyer.ts';

/** The database that a running server keeps in its data folder, to look into and to move its times. */
export async function databaseOf({ dataDir }: Pick<Foyer, 'dataDir'>): Promise<pg.Client> {
  const address = addressOf(prepareLayout(dataDir));
  if (!address) throw new Error(`No database runs in ${dataDir}`);
  const client = new pg.Client({ ...address, database: owner });
  await client.connect();
  return client;
}

/** What one statement finds there or has changed. */
export async function rowsOf<Row extends pg.QueryResultRow = never>(
  server: Pick<Foyer, 'dataDir'>,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const database = await databaseOf(server);
  try {
    return (await database.query<Row>(statement, values)).rows;
  } finally {
    await database.end();
  }
}
