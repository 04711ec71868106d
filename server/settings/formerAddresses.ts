import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { formerAddresses } from '../platform/db/schema/accounts.ts';
import type { Tx } from '../platform/deps.ts';

type Address = { kind: typeof formerAddresses.$inferSelect.kind; slug: string; ownerId: string };

/** How many of an organiser are kept from others: those that they gave up last. */
const kept = 1_000;

/** Keeps an address that an organiser gives up from being anybody else's. */
export async function giveUpAddress(tx: Tx, { kind, slug, ownerId }: Address, now: Date): Promise<void> {
  const { ownerId: owner, givenUpAt } = formerAddresses;
  await tx
    .insert(formerAddresses)
    .values({ kind, slug, ownerId, givenUpAt: now })
    .onConflictDoUpdate({ target: [formerAddresses.kind, formerAddresses.slug], set: { ownerId, givenUpAt: now } });
  const more = tx
    .select({ slug: formerAddresses.slug })
    .from(formerAddresses)
    .where(and(eq(owner, ownerId), eq(formerAddresses.kind, kind)))
    .orderBy(desc(givenUpAt), formerAddresses.slug)
    .offset(kept);
  await tx
    .delete(formerAddresses)
    .where(and(eq(owner, ownerId), eq(formerAddresses.kind, kind), inArray(formerAddresses.slug, more)));
}

/**
 * Which of these are kept for other organisers, who gave them up. To be asked once the address is taken: whoever gives it up at the same moment
 * has done so by then.
 */
export async function keptFromOthers(
  tx: Tx,
  { kind, slugs, ownerId }: Omit<Address, 'slug'> & { slugs: readonly string[] },
): Promise<Set<string>> {
  const found = await tx
    .select({ slug: formerAddresses.slug })
    .from(formerAddresses)
    .where(
      and(
        eq(formerAddresses.kind, kind),
        inArray(formerAddresses.slug, [...slugs]),
        ne(formerAddresses.ownerId, ownerId),
      ),
    );
  return new Set(found.map(({ slug }) => slug));
}
