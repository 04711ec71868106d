import pg from 'pg';
import type * as v from 'valibot';
import type { Tx } from './queries.ts';

const parsers: Partial<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.TIMESTAMPTZ]: (text) =>
    (pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text) as Date).toISOString(),
};
/** How values of a statement come back. */
export const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    parsers[id] ?? (format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id)),
};

type Row = Record<string, unknown>;
export type Statement<Schema extends v.GenericSchema<unknown, Row>> = {
  (on: Pick<Tx, '$client'>, ...values: unknown[]): Promise<v.InferOutput<Schema>[]>;
  statement: string;
  text: string;
  row: Schema;
};

/**
 * A query written in SQL, which each connection prepares once under its name. Money and counts come back as numbers, instants
 * as ISO 8601. The rows are not parsed here; tests/server/parts/statements.test.ts runs every statement and parses them by `row`.
 */
export const statement = <const Schema extends v.GenericSchema<unknown, Row>>(
  name: string,
  row: Schema,
  text: string,
): Statement<Schema> =>
  Object.assign(
    async ({ $client }: Pick<Tx, '$client'>, ...values: unknown[]) =>
      (await $client.query<v.InferOutput<Schema>>({ name, text, values, types })).rows,
    { statement: name, text, row },
  );

/** An instant inside a JSON value, in the shape of JavaScript's `toISOString`; PostgreSQL's own has no `Z`. */
export const isoSql = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Rows as the arrays, one a column, that `unnest` makes rows of again; `width` columns, also of no rows. */
export const columnsOf = (rows: readonly (readonly unknown[])[], width: number): unknown[][] =>
  Array.from({ length: width }, (_, column) => rows.map((row) => row[column]));
