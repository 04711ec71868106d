import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { CurrentUser } from '../../src/api/contract/account.ts';
import type { DeviceSession, OwnAccount } from '../../src/api/contract/ownAccount.ts';
import { loginLinks, tokens } from '../platform/db/schema/accounts.ts';
import { users } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { profile } from '../platform/http/caller.ts';
import { notFound } from '../platform/http/errors.ts';
import { readSeller } from '../settings/seller.ts';
import { endLinks } from './loginLink.ts';
import { assertUncommon } from './newPassword.ts';
import { listPasskeys } from './passkey.ts';
import { hashOfGuess, hashPassword } from './password.ts';
import { readSecondFactor, wrongCurrent } from './secondFactor.ts';

type AccountDeps = Pick<Deps, 'db' | 'clock' | 'holders'>;
type Own = Pick<Caller, 'id' | 'tokenHash'>;

/** A user's own account, and in whose organisation they work. */
export async function readAccount(
  db: Tx,
  { id, email, ownerId, team, owesSecondStep }: Pick<Caller, 'id' | 'email' | 'ownerId' | 'team' | 'owesSecondStep'>,
): Promise<Omit<OwnAccount, 'linkBy'>> {
  const seller = team && (await readSeller(db, ownerId));
  const [kept] = await db.select({ newEmail: users.newEmail }).from(users).where(eq(users.id, id));
  return {
    email,
    organisation: seller && { name: seller.name, role: team },
    newEmail: kept?.newEmail ?? null,
    secondFactor: await readSecondFactor(db, id),
    passkeys: await listPasskeys(db, id),
    owesSecondStep,
  };
}

/** Where a user is signed in, the latest first. */
export async function listSessions({ db, clock }: AccountDeps, { id, tokenHash }: Own): Promise<DeviceSession[]> {
  const rows = await db
    .select()
    .from(tokens)
    .where(and(eq(tokens.userId, id), gt(tokens.expiresAt, clock())))
    .orderBy(desc(tokens.lastUsedAt), desc(tokens.createdAt), desc(tokens.id));
  return rows.map((token) => ({
    id: token.id,
    agent: token.agent,
    signedInAt: token.createdAt.toISOString(),
    seenAt: token.lastUsedAt.toISOString(),
    current: token.hash === tokenHash,
  }));
}

/** Ends one of a user's own sessions. */
export async function endOwnSession({ db, holders }: AccountDeps, user: Own, sessionId: string): Promise<void> {
  await db.delete(tokens).where(and(eq(tokens.userId, user.id), eq(tokens.id, sessionId)));
  holders.forget();
}

/** Ends a user's sessions but the one they are in, and a link to tickets, which would begin another. */
export async function endOthers({ db, holders }: AccountDeps, { id, tokenHash }: Own): Promise<void> {
  await db.delete(loginLinks).where(and(eq(loginLinks.userId, id), eq(loginLinks.kind, 'tickets')));
  await db.delete(tokens).where(and(eq(tokens.userId, id), ne(tokens.hash, tokenHash)));
  holders.forget();
}

/** Changes the name of a user's own account. */
export async function rename({ db, holders }: AccountDeps, { id }: Own, name: string): Promise<CurrentUser> {
  const [currentUser] = await db.update(users).set({ name }).where(eq(users.id, id)).returning(profile);
  if (!currentUser) throw notFound();
  holders.forget();
  return currentUser;
}

/**
 * Changes a user's own password, if they know the one they have; all their other sessions and links end. Guesses count as those at
 * the sign-in do.
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'clock' | 'holders' | 'limits' | 'turns' | 'stillMay'>,
  { id, email, tokenHash }: Own & Pick<Caller, 'email'>,
  { current, password }: { current: string; password: string },
  network: string,
): Promise<void> {
  await assertUncommon({ email, password });
  await deps.limits.signIn.count(email, network);
  const before = await hashOfGuess(deps, network, { email, password: current });
  const passwordHash = await hashPassword(deps, network, { email, password });
  await inTransaction(deps.db, async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash, newEmail: null, newEmailHash: null })
      .where(and(eq(users.id, id), eq(users.passwordHash, before), isNull(users.deletedAt)))
      .returning({ id: users.id });
    if (changed.length === 0) throw wrongCurrent(id);
    await tx.delete(tokens).where(and(eq(tokens.userId, id), ne(tokens.hash, tokenHash)));
    await endLinks(tx, [id]);
  });
  await deps.limits.signIn.wasRight(email, network);
  deps.holders.forget();
}
