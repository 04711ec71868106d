import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Role } from '../../src/lib/account.ts';
import { emailKey } from '../../src/lib/text.ts';
import { to } from '../../src/paths.ts';
import { events, users } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Db } from '../platform/deps.ts';
import { hasSecondStep } from '../platform/http/caller.ts';
import { makeLinks } from './loginLink.ts';
import { endPasskeys } from './passkey.ts';
import { clearSecondFactor } from './secondFactor.ts';

/**
 * Makes a link to a new password for every account of an address, and turns its second step off, passkeys too: for whoever runs Foyer, where no mail can
 * be sent, or app, recovery codes and devices are lost.
 */
export async function resetByHand(
  db: Db,
  email: string,
  now: Date,
): Promise<{ role: Role; eventName: string | null; path: string; hadSecondFactor: boolean }[]> {
  return inTransaction(db, async (tx) => {
    const found = await tx
      .select({ id: users.id, role: users.role, eventName: events.name, hadSecondFactor: hasSecondStep })
      .from(users)
      .leftJoin(events, eq(events.id, users.eventId))
      .where(and(eq(users.emailKey, emailKey(email)), isNull(users.deletedAt), isNull(users.invitedAt)))
      .orderBy(desc(users.createdAt), desc(users.id));
    const { keys } = await makeLinks(
      tx,
      'reset',
      found.map(({ id }) => id),
      now,
      null,
    );
    for (const { id } of found) {
      await clearSecondFactor(tx, id);
      await endPasskeys(tx, id);
    }
    return found.map(({ id: _, ...account }, index) => ({ ...account, path: to.access(keys[index]) }));
  });
}
