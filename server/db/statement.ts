import type { ClientBase, QueryResultRow } from 'pg';
import pg from 'pg';

/** A pool, or the connection of a transaction. */
export type Queryable = Pick<ClientBase, 'query'>;

const parsers: Partial<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.TIMESTAMPTZ]: (text) =>
    (pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text) as Date).toISOString(),
};
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    parsers[id] ?? (format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id)),
};

/**
 * A query that each connection prepares once, under its name. Money and counts come back as numbers, instants as ISO 8601.
 */
export const statement =
  <Row extends QueryResultRow>(name: string, text: string) =>
  async (on: Queryable, ...values: unknown[]): Promise<Row[]> =>
    (await on.query<Row>({ name, text, values, types })).rows;
