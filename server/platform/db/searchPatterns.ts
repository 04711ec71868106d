import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { referencePart } from '../../../src/lib/reference.ts';
import { searchedParts } from '../../../src/lib/text.ts';
import { containing } from './columns.ts';

/** For SQL's `like`: each has to match the `searchText` of an attendee whom a search for `text` finds. */
export const searchPatterns = (text: string): string[] => searchedParts(text).map(containing);

/** Whether an order's reference is one that a search for `text` finds; undefined where that can be of none. As in the indexes of `purchases`. */
export function hasReferenceSql(reference: AnyPgColumn, text: string): SQL | undefined {
  const part = referencePart(text);
  return part
    ? sql`(${reference} between ${part.first} and ${part.last} or right(${reference}, 4) = ${part.end})`
    : undefined;
}
