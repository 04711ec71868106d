import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isId } from '../../../src/lib/text.ts';
import { invalid } from '../http/errors.ts';

/** Where a page of rows ends that are listed from the newest to the oldest. */
export const cursorAt = (createdAt: Date, id: string): string => `${createdAt.getTime()}_${id}`;

/** The rows that follow the one a cursor names. */
export function afterCursor({ createdAt, id }: { createdAt: AnyPgColumn; id: AnyPgColumn }, cursor: string): SQL {
  const [, time, lastId = ''] = /^(\d{1,15})_(.+)$/.exec(cursor) ?? [];
  const at = new Date(Number(time));
  if (!isId(lastId) || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999)
    throw invalid((words) => words.attendees.cursor, 'cursor');
  return sql`(${createdAt}, ${id}) < (${at.toISOString()}::timestamptz, ${lastId}::uuid)`;
}
