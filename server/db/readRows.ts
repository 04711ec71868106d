import type * as v from 'valibot';
import type { Db } from './queries.ts';
import { type Statement, types } from './statement.ts';

/** Rows that are fetched at a time. */
const batch = 1_000;
const fetch = `fetch ${batch} from rows`;

/**
 * Reads the rows of a query one after the other, by a cursor and as they are at one moment: however many there are, few are in
 * memory. It holds a connection until the last row was taken, or nobody takes more.
 */
export async function* readRows<Row extends v.GenericSchema<unknown, Record<string, unknown>>>(
  db: Db,
  rows: Statement<Row>,
  ...values: unknown[]
): AsyncGenerator<v.InferOutput<Row>> {
  const client = await db.$client.connect();
  let broken = false;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query({ text: `declare rows no scroll cursor for ${rows.text}`, values });
    for (;;) {
      const found = await client.query<v.InferOutput<Row>>({ name: rows.statement, text: fetch, types });
      yield* found.rows;
      if (found.rows.length < batch) break;
    }
  } finally {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    client.release(broken);
  }
}
