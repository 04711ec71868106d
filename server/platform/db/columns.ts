import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** An instant. Milliseconds only, so that a cursor made of a JavaScript date finds its row again. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** An instant as the contract has it: ISO 8601 in UTC. */
export const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null;

export const dateOf = (iso: string | null | undefined): Date | null => (iso ? new Date(iso) : null);

/** Fixed words as an SQL list, where parameters are not allowed: in the definition of a table, and in conditions that must match one. */
export const listSql = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(', ')})`;

/** The same in a definition of Drizzle's. */
export const literals = (words: readonly string[]) => sql.raw(listSql(words));

/** Money in minor units of the currency beside it. */
export const money = (name: string) => bigint(name, { mode: 'number' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A `like` pattern that finds what contains the text, its wildcards taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a column has one of these email addresses, whatever their case: PostgreSQL folds both sides, as its index does. */
export const isEmailOf = (column: AnyPgColumn, emails: readonly string[]): SQL =>
  sql`lower(${column}) = any(array(select lower(given) from unnest(${sql.param(emails)}::text[]) given))`;
