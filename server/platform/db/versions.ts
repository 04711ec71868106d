import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../deps.ts';
import { changedMeanwhile } from '../http/errors.ts';
import { isoOf } from './columns.ts';
import { users } from './schema/usersAndEvents.ts';

type Versioned = { version: number; changedBy: string | null; changedAt: Date | null };
/** Who saves, and when; `userId` is null for whoever had a link. */
export type Saver = { userId: string | null; now: Date };

/** Of a copy, which has not been saved yet. */
export const firstVersion = { version: 1, changedBy: null, changedAt: null };

/** What a save writes beside the values, into a table with version columns. */
export const nextVersion = (
  table: { version: AnyPgColumn },
  { userId, now }: Saver,
): { version: SQL<number>; changedBy: string | null; changedAt: Date } => ({
  version: sql`${table.version} + 1`,
  changedBy: userId,
  changedAt: now,
});

/** Throws 409 with who saved meanwhile, where `row`, which is locked, is not at the version the change began from. */
export async function assertUnchanged(
  tx: Tx,
  row: Versioned,
  base: number | undefined,
  { userId }: Saver,
): Promise<void> {
  if (base === undefined || base === row.version) return;
  const [who] = row.changedBy
    ? await tx.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, row.changedBy))
    : [];
  const by = who ? who.name || who.email : null;
  throw changedMeanwhile(({ parts }) => (row.changedBy === userId ? parts.changedByYou : parts.changedMeanwhile(by)), {
    by,
    at: isoOf(row.changedAt),
  });
}
