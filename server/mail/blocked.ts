import { createHash } from 'node:crypto';
import { and, count, desc, eq, inArray, like, ne, type SQL, sql } from 'drizzle-orm';
import type { BlockedAddress } from '../../src/api/contract/blockedAddresses.ts';
import { mostOf } from '../../src/lib/limits.ts';
import { type BlockReason, mailingLimits } from '../../src/lib/mail.ts';
import { emailKey } from '../../src/lib/text.ts';
import { containing } from '../platform/db/columns.ts';
import { assertAtMost } from '../platform/db/countOf.ts';
import { blockedAddresses, mails } from '../platform/db/schema/mails.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Db, Deps, Tx } from '../platform/deps.ts';

/** What is kept of the address of an attendee who was erased: enough to go on not writing to it, but not the address. */
const erasedPrefix = 'sha256:';
const erasedKey = (ownerId: string, key: string) =>
  erasedPrefix + createHash('sha256').update(ownerId).update(key).digest('hex');
/** How an address may stand in an organiser's list. */
const keysOf = (ownerId: string, address: string) => [emailKey(address), erasedKey(ownerId, emailKey(address))];

/** Why an organiser's mail does not go to an address; null where it does. What is about a ticket goes to those who unsubscribed, too. */
export async function blockOf(
  tx: Tx,
  ownerId: string,
  address: string,
  aboutTicket: boolean,
): Promise<BlockReason | null> {
  const found = await tx
    .select({ reason: blockedAddresses.reason })
    .from(blockedAddresses)
    .where(and(eq(blockedAddresses.ownerId, ownerId), inArray(blockedAddresses.addressKey, keysOf(ownerId, address))));
  const reasons = found.map(({ reason }) => reason);
  if (reasons.includes('bounced')) return 'bounced';
  return reasons.includes('unsubscribed') && !aboutTicket ? 'unsubscribed' : null;
}

/** The latest addresses that are blocked, or those that have the text. */
export async function listBlocked(
  db: Db,
  ownerId: string,
  search = '',
): Promise<{ addresses: BlockedAddress[]; total: number }> {
  const which = and(
    eq(blockedAddresses.ownerId, ownerId),
    search === '' ? undefined : like(blockedAddresses.addressKey, containing(emailKey(search))),
  );
  const rows = await db
    .select()
    .from(blockedAddresses)
    .where(which)
    .orderBy(desc(blockedAddresses.createdAt), blockedAddresses.addressKey)
    .limit(mailingLimits.blocked);
  const [all] = await db.select({ total: count() }).from(blockedAddresses).where(which);
  return {
    addresses: rows.map(({ addressKey, reason, answer, createdAt }) => ({
      address: addressKey,
      isErased: addressKey.startsWith(erasedPrefix),
      reason,
      answer,
      since: createdAt.toISOString(),
    })),
    total: all?.total ?? 0,
  };
}

/** Blocks addresses; answers with how many were not blocked for this reason before. */
export async function block(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  addresses: readonly string[],
  reason: BlockReason,
): Promise<number> {
  const keys = [...new Set(addresses.map(emailKey))];
  return inTransaction(db, async (tx) => {
    const added = await tx
      .insert(blockedAddresses)
      .values(keys.map((addressKey) => ({ ownerId, addressKey, reason, createdAt: clock() })))
      .onConflictDoNothing()
      .returning({ key: blockedAddresses.addressKey });
    // Whoever unsubscribes is never refused.
    if (reason === 'bounced')
      await assertAtMost(tx, blockedAddresses, eq(blockedAddresses.ownerId, ownerId), mostOf.blocked);
    return added.length;
  });
}

/** Blocks the address of a mail that its server refused for good, with the words that it said. */
export async function blockRefused(
  tx: Tx,
  { ownerId, toAddress }: { ownerId: string; toAddress: string },
  answer: string,
  now: Date,
) {
  await tx
    .insert(blockedAddresses)
    .values({ ownerId, addressKey: emailKey(toAddress), reason: 'bounced', answer, createdAt: now })
    .onConflictDoNothing();
}

/** Takes off the list what a mail server has refused, for an organiser who sends these mails again; what the organiser or its owner has blocked stays. */
export async function retryRefused(tx: Tx, which: SQL | undefined) {
  await tx.delete(blockedAddresses).where(
    and(
      ne(blockedAddresses.answer, ''),
      sql`exists (select from ${mails} where ${which} and ${mails.ownerId} = ${blockedAddresses.ownerId}
        and lower(${mails.toAddress}) = ${blockedAddresses.addressKey})`,
    ),
  );
}

export async function unblock(db: Db, ownerId: string, address: string, reason: BlockReason): Promise<void> {
  await db
    .delete(blockedAddresses)
    .where(
      and(
        eq(blockedAddresses.ownerId, ownerId),
        inArray(blockedAddresses.addressKey, keysOf(ownerId, address)),
        eq(blockedAddresses.reason, reason),
      ),
    );
}

/** Replaces addresses of an attendee who is erased by what tells them again, but does not tell them. */
export async function eraseBlocked(tx: Tx, ownerId: string, addresses: readonly string[]): Promise<void> {
  const keys = addresses.map(emailKey);
  const theirs = and(eq(blockedAddresses.ownerId, ownerId), inArray(blockedAddresses.addressKey, keys));
  const blocked = await tx.delete(blockedAddresses).where(theirs).returning();
  if (blocked.length === 0) return;
  // A server's answer names the address that it refuses.
  const erased = blocked.map((each) => ({ ...each, addressKey: erasedKey(ownerId, each.addressKey), answer: '' }));
  await tx.insert(blockedAddresses).values(erased).onConflictDoNothing();
}

/** Whether an address, already as it is compared, is blocked for a reason. */
export const isBlockedSql = (ownerId: string, key: ReturnType<typeof sql>, reason: BlockReason) =>
  sql`exists (select from ${blockedAddresses} b where b.owner_id = ${ownerId} and b.reason = ${reason}
    and b.address_key in (${key}, ${erasedPrefix} || encode(sha256(convert_to(${ownerId}::text || ${key}, 'UTF8')), 'hex')))`;
