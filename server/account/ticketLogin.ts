import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../platform/db/schema/accounts.ts';
import { isListed, registeredUsers } from '../platform/db/schema/attendees.ts';
import { events } from '../platform/db/schema/events.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import type { Tx } from '../platform/deps.ts';

/** The login with which an address sees its tickets of an event; none where it has no tickets, or its login is locked. */
export async function ticketLogin(tx: Tx, eventId: string, key: string, now: Date) {
  const [holder] = await holderOf(tx, eventId, key);
  if (!holder) return [];
  const [given] = await loginsOf(tx, eventId, key).orderBy(users.byLink).limit(1);
  if (given) return given.lockedAt ? [] : [{ ...given, ownerId: holder.ownerId }];
  // Of two who ask at once, one makes it.
  await tx
    .insert(users)
    .values({
      ...{ eventId, role: 'attendee' as const, byLink: true, createdAt: now, emailKey: key },
      ...{ email: holder.email, name: holder.name },
      // No password has this hash.
      passwordHash: '',
    })
    .onConflictDoNothing();
  return (await loginsOf(tx, eventId, key)).map((login) => ({ ...login, ownerId: holder.ownerId }));
}

const loginsOf = (tx: Tx, eventId: string, key: string) =>
  tx
    .select({ id: users.id, email: users.email, lockedAt: users.lockedAt })
    .from(users)
    .where(
      and(eq(users.eventId, eventId), eq(users.emailKey, key), eq(users.role, 'attendee'), isNull(users.deletedAt)),
    )
    .$dynamic();

/** Who has a ticket of the event by that address, or bought some. */
function holderOf(tx: Tx, eventId: string, key: string) {
  const name = sql<string>`trim(${registeredUsers.firstname} || ' ' || ${registeredUsers.surname})`;
  const named = tx
    .select({ email: registeredUsers.email, name: name.as('name'), ownerId: events.ownerId })
    .from(registeredUsers)
    .innerJoin(events, eq(events.id, registeredUsers.eventId))
    .where(and(eq(registeredUsers.eventId, eventId), isListed, sql`lower(${registeredUsers.email}) = lower(${key})`));
  const bought = tx
    .select({ email: purchases.buyerEmail, name: sql<string>`''`.as('name'), ownerId: events.ownerId })
    .from(purchases)
    .innerJoin(events, eq(events.id, purchases.eventId))
    .where(
      and(
        eq(purchases.eventId, eventId),
        sql`lower(${purchases.buyerEmail}) = lower(${key})`,
        sql`exists (select from ${registeredUsers} where ${registeredUsers.purchaseId} = ${purchases.id} and ${isListed})`,
      ),
    );
  return named.unionAll(bought).limit(1);
}
