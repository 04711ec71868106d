import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { CurrentUser, SignInInput } from '../../src/api/contract/account.ts';
import { mostOf } from '../../src/lib/limits.ts';
import { emailKey, plainLine } from '../../src/lib/text.ts';
import { loginLinks, tokens } from '../platform/db/schema/accounts.ts';
import { users } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Db, Deps, Tx } from '../platform/deps.ts';
import { needsPasskey, profile } from '../platform/http/caller.ts';
import { HttpError, toldAs } from '../platform/http/errors.ts';
import { expiryFrom, hashToken, newToken } from '../platform/secrets/token.ts';
import { hashOfGuess } from './password.ts';
import { withCode } from './secondFactor.ts';

export type Session = { token: string; currentUser: CurrentUser };

/** Two first organisers at once would each find no other; with this lock one checks after the other. */
const firstOrganiserLock = 7_305_001;

/** From where a call comes, and with what. */
export type Device = { network: string; agent: string };

export const lockedOut = (userId: string) =>
  toldAs(new HttpError(403, (words) => words.account.locked), 'signInLocked', userId);

const notSignedIn = (userId: string | null) =>
  toldAs(new HttpError(401, (words) => words.account.wrongPassword), 'signInFailed', userId);

/**
 * Signs in to the account with this email and password. Where there are several, the organiser's own comes before the logins
 * that others may have made, of which the newest counts. One hash judges a guess, whatever the number of accounts, none included.
 * Only who knows the password hears that a login is locked.
 */
export async function signIn(deps: Deps, { email, password, code }: SignInInput, device: Device): Promise<Session> {
  const { network } = device;
  await deps.limits.signIn.count(email, network);
  const passwordHash = await hashOfGuess(deps, network, { email, password });
  const isRight = sql<boolean>`${eq(users.passwordHash, passwordHash)}`;
  const [found] = await deps.db
    .select({ currentUser: profile, lockedAt: users.lockedAt, isRight })
    .from(users)
    .where(and(eq(users.emailKey, emailKey(email)), isNull(users.deletedAt)))
    .orderBy(
      desc(isRight),
      desc(sql`${users.lockedAt} is null`),
      desc(sql`${users.role} = 'admin'`),
      desc(users.createdAt),
      desc(users.id),
    )
    .limit(1);
  if (!found?.isRight) throw notSignedIn(found?.currentUser.id ?? null);
  await deps.limits.signIn.wasRight(email, network);
  const { currentUser, lockedAt } = found;
  if (lockedAt) throw lockedOut(currentUser.id);
  await deps.db.delete(tokens).where(lt(tokens.expiresAt, deps.clock()));
  const token = await withCode(deps, { userId: currentUser.id, network }, code, async (tx) => {
    // A password that is changed at this moment ends the sessions there are: none may begin with the old one after that.
    const [still] = await tx
      .select({ lockedAt: users.lockedAt, needsPasskey })
      .from(users)
      .where(and(eq(users.id, currentUser.id), eq(users.passwordHash, passwordHash), isNull(users.deletedAt)))
      .for('no key update');
    if (still?.lockedAt) throw lockedOut(currentUser.id);
    if (still?.needsPasskey)
      throw toldAs(new HttpError(403, (words) => words.account.passkeyNeeded), 'signInFailed', currentUser.id);
    return still ? openSession(tx, currentUser.id, deps.clock(), device.agent) : null;
  });
  if (!token) throw notSignedIn(currentUser.id);
  return { token, currentUser };
}

/** Throws 403 where there is an organiser. Those who ask in transactions ask one after the other. */
export async function assertNoOrganiser(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${firstOrganiserLock})`);
  const isOrganiser = and(eq(users.role, 'admin'), isNull(users.invitedAt));
  const organisers = await tx.select({ id: users.id }).from(users).where(isOrganiser).limit(1);
  if (organisers.length > 0) throw new HttpError(403, (words) => words.account.registrationClosed);
}

/** The longest that is kept of what a browser says of itself. */
const maxAgent = 400;

export const agentOf = (agent: string): string => plainLine(agent).slice(0, maxAgent);

/** Begins a session; answers with its token. Of very many that a login has, those end that were used longest ago. */
export async function openSession(tx: Tx, userId: string, now: Date, agent: string): Promise<string> {
  const token = newToken();
  await tx.insert(tokens).values({
    hash: hashToken(token),
    userId,
    agent: agentOf(agent),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expiryFrom(now),
  });
  const others = tx
    .select({ hash: tokens.hash })
    .from(tokens)
    .where(eq(tokens.userId, userId))
    .orderBy(desc(tokens.lastUsedAt), desc(tokens.createdAt))
    .offset(mostOf.sessions);
  await tx.delete(tokens).where(inArray(tokens.hash, others));
  await tx.update(users).set({ seenAt: now }).where(eq(users.id, userId));
  return token;
}

export const closeSession = (tx: Tx, tokenHash: string) => tx.delete(tokens).where(eq(tokens.hash, tokenHash));

/** Ends every session of a user. */
export const closeSessions = (tx: Tx, userId: string) => tx.delete(tokens).where(eq(tokens.userId, userId));

/**
 * Ends every session of all accounts of an address, and their links to tickets, which would begin another: for whoever runs Foyer. Answers with how many
 * sessions there were; null where nobody has the address.
 */
export const signOutByHand = (db: Db, email: string): Promise<number | null> =>
  inTransaction(db, async (tx) => {
    const accounts = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.emailKey, emailKey(email)), isNull(users.deletedAt)))
      // Whoever signs in at this moment is signed out, too.
      .for('no key update');
    if (accounts.length === 0) return null;
    const ids = accounts.map(({ id }) => id);
    await tx.delete(loginLinks).where(and(inArray(loginLinks.userId, ids), eq(loginLinks.kind, 'tickets')));
    const ended = await tx.delete(tokens).where(inArray(tokens.userId, ids)).returning({ id: tokens.id });
    return ended.length;
  });
