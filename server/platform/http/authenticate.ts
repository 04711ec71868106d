import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { tokens } from '../db/schema/accounts.ts';
import { events, users } from '../db/schema/usersAndEvents.ts';
import type { Deps } from '../deps.ts';
import { expiryFrom, hashToken } from '../secrets/token.ts';
import { type Caller, owesSecondStep, ownerOf, profile } from './caller.ts';
import { HttpError } from './errors.ts';

/** How long a token's holder is remembered at most, in milliseconds; in a queue at the door every call has the same few tokens. */
export const holderLifetime = 5_000;

/** A token's last use is saved at most this often, in milliseconds. */
export const saveEvery = 300_000;

/**
 * Makes the function that reads the token of an Authorization header, bare or after "Bearer ", and answers with one that finds out whose it is at
 * that moment, which a call asks more than once. That throws 401 where it is nobody's.
 */
export function authenticator({ db, clock, holders }: Deps): (header: string | undefined) => () => Promise<Caller> {
  const find = db
    .select({
      ...profile,
      ownerId: ownerOf,
      organisationId: sql<string>`coalesce(${events.ownerId}, ${users.memberOf}, ${users.id})`,
      owesSecondStep,
      tokenHash: tokens.hash,
      lastUsedAt: tokens.lastUsedAt,
      expiresAt: tokens.expiresAt,
      began: tokens.createdAt,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .leftJoin(events, eq(events.id, users.eventId))
    .where(and(eq(tokens.hash, sql.placeholder('hash')), isNull(users.deletedAt)))
    .prepare('authenticate');

  return (header) => {
    const token = header?.replace(/^Bearer\s+/i, '').trim();
    const hash = token && hashToken(token);
    return async () => {
      if (!hash) throw new HttpError(401, (words) => words.parts.signInFirst);
      const found =
        holders.known(hash) ?? (await holders.look(hash, async () => (await find.execute({ hash }))[0] ?? null));
      const now = clock();
      if (!found || found.expiresAt <= now) throw new HttpError(401, (words) => words.parts.sessionOver);
      const { lastUsedAt, expiresAt, began, ...caller } = found;
      const stale = new Date(now.getTime() - saveEvery);
      if (lastUsedAt < stale) {
        // A door’s ends with its event, and not in the middle of it.
        const used = { lastUsedAt: now, expiresAt: expiryFrom(now, caller.role === 'checkin' ? undefined : began) };
        await db
          .update(tokens)
          .set(used)
          .where(and(eq(tokens.hash, hash), lt(tokens.lastUsedAt, stale)));
        await db.update(users).set({ seenAt: now }).where(eq(users.id, caller.id));
        holders.forget();
      }
      return caller;
    };
  };
}
