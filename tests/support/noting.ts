import type pg from 'pg';

const bound = (target: object, key: string | symbol): unknown => {
  const value = Reflect.get(target, key);
  return typeof value === 'function' ? value.bind(target) : value;
};

/** A pool or a client that tells what its queries answer, by their names or else their text, and with which values they were asked. What is told of an answer is waited for. */
export function noting<Client extends pg.Pool | pg.PoolClient>(
  client: Client,
  note: (name: string, rows: unknown[], values: unknown[]) => unknown,
): Client {
  const query = async (asked: pg.QueryConfig, values?: unknown[]) => {
    const result = await client.query(asked, values);
    // Several in one go have an answer each.
    for (const { rows } of [result].flat())
      await note(asked.name ?? asked.text ?? String(asked), rows, values ?? asked.values ?? []);
    return result;
  };
  const own = { query, connect: async () => noting((await client.connect()) as unknown as pg.PoolClient, note) };
  return new Proxy(client, {
    get: (target, key) => (Object.hasOwn(own, key) ? own[key as keyof typeof own] : bound(target, key)),
  });
}
