import pg from 'pg';

/** Does work over a connection of its own to a database, as an administrator. */
export async function connected<Result>(
  database: pg.PoolConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(database);
  // One that breaks fails the statement, which is told of there.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
