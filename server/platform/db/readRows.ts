import type * as v from 'valibot';
import type { Db, Tx } from './queries.ts';
import { types } from './statement.ts';
import { inTransaction } from './transaction.ts';

/** Rows that are fetched at a time. */
export const batch = 1_000;

/** Does `work` on the database as it is at one moment, whatever is changed meanwhile. It holds a connection until the end. */
export const atOneMoment = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  inTransaction(db, work, 'begin isolation level repeatable read read only');

/** A query, with its name where each connection prepares it once. */
type Rows<Row> = { text: string; statement?: string; row?: v.GenericSchema<unknown, Row> };

/**
 * Reads the rows of a query one after the other, by a cursor: however many there are, few are in memory. `tx` is a transaction;
 * it reads the rows of no other query until the last of these was taken.
 */
export async function* readRows<Row extends object>(
  { $client }: Pick<Tx, '$client'>,
  { text, statement }: Rows<Row>,
  ...values: unknown[]
): AsyncGenerator<Row> {
  await $client.query({ text: `declare rows no scroll cursor for ${text}`, values });
  for (;;) {
    const { rows } = await $client.query<Row>({
      ...(statement && { name: statement }),
      text: `fetch ${batch} from rows`,
      types,
    });
    yield* rows;
    if (rows.length < batch) break;
  }
  await $client.query('close rows');
}
