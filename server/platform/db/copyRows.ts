import { randomUUID } from 'node:crypto';
import { getTableColumns, SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../deps.ts';

/**
 * Writes the rows of a table that `which` picks again, each under a new id and with the same `changes`, values or SQL of the original; within the database, as they may be many and large.
 * Answers with the id of each copy by that of its original.
 */
export async function copyRows<Table extends AnyPgTable & { id: AnyPgColumn; $inferSelect: object }>(
  tx: Tx,
  table: Table,
  which: SQL | undefined,
  changes: { [Column in keyof Table['$inferSelect']]?: Table['$inferSelect'][Column] | SQL },
): Promise<Map<string, string>> {
  const originals = await tx
    .select({ id: table.id })
    .from(table as AnyPgTable)
    .where(which);
  const copyOf = new Map(originals.map(({ id }) => [String(id), randomUUID() as string]));
  if (copyOf.size === 0) return copyOf;
  const columns = Object.entries<AnyPgColumn>(getTableColumns(table));
  const changed = new Map<string, unknown>(Object.entries(changes));
  const values = columns.map(([key, column]) => {
    if (column.primary) return sql`copied.after`;
    const change = changed.get(key);
    if (change instanceof SQL) return change;
    if (changed.has(key)) return sql`${sql.param(changed.get(key), column)}::${sql.raw(column.getSQLType())}`;
    return sql`${column}`;
  });
  await tx.execute(sql`insert into ${table} (${sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )})
    select ${sql.join(values, sql`, `)} from ${table} join ${copiesSql(copyOf, 'copied')} on copied.before = ${table.id}`);
  return copyOf;
}

/** The ids of rows and of their copies, as a table of that name with the columns `before` and `after`. */
export const copiesSql = (copyOf: ReadonlyMap<string, string>, name: string): SQL =>
  sql`unnest(${sql.param([...copyOf.keys()])}::uuid[], ${sql.param([...copyOf.values()])}::uuid[]) as ${sql.identifier(name)}(before, after)`;
