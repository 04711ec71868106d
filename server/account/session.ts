import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { CurrentUser, SignInInput } from '../../src/api/contract/account.ts';
import { emailKey } from '../../src/lib/emailKey.ts';
import { violates } from '../db/errors.ts';
import { tokens, users } from '../db/schema/accounts.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps, Tx } from '../deps.ts';
import { conflict, HttpError } from '../httpError.ts';
import { hashOfGuess, hashPassword } from './password.ts';
import { expiryFrom, hashToken, newToken } from './token.ts';

export type Session = { token: string; currentUser: CurrentUser };

/** Two first organisers at once would each find no other; with this lock one checks after the other. */
const firstOrganiserLock = 7_305_001;

/** The columns of `CurrentUser`. */
const profile = { id: users.id, role: users.role, email: users.email, name: users.name, eventId: users.eventId };

/**
 * Signs in to the account with this email and password. Where there are several, the organiser's own comes before the logins
 * that others may have made, of which the newest counts. One hash judges a guess, whatever the number of accounts, none included.
 */
export async function signIn(deps: Deps, { email, password }: SignInInput, network: string): Promise<Session> {
  await deps.limits.signIn.count(email, network);
  const passwordHash = await hashOfGuess(deps.db, email, password);
  const [currentUser] = await deps.db
    .select(profile)
    .from(users)
    .where(and(eq(users.emailKey, emailKey(email)), eq(users.passwordHash, passwordHash), isNull(users.deletedAt)))
    .orderBy(desc(sql`${users.role} = 'admin'`), desc(users.createdAt), desc(users.id))
    .limit(1);
  if (!currentUser) throw new HttpError(401, (words) => words.account.wrongPassword);
  await deps.limits.signIn.wasRight(email, network);
  await deps.db.delete(tokens).where(lt(tokens.expiresAt, deps.clock()));
  const token = await inTransaction(deps.db, async (tx) => {
    // A password that is changed at this moment ends the sessions there are: none may begin with the old one after that.
    const [still] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, currentUser.id), eq(users.passwordHash, passwordHash), isNull(users.deletedAt)))
      .for('share');
    return still ? openSession(tx, currentUser.id, deps.clock()) : null;
  });
  if (!token) throw new HttpError(401, (words) => words.account.wrongPassword);
  return { token, currentUser };
}

/** Creates an organiser. With registration closed only the first one can be created. */
export async function register(deps: Deps, { email, password }: SignInInput): Promise<Session> {
  const passwordHash = await hashPassword(deps.db, email, password);
  const now = deps.clock();
  try {
    return await inTransaction(deps.db, async (tx) => {
      if (!deps.openRegistration) await refuseAfterFirst(tx);
      const account = { role: 'admin' as const, email, emailKey: emailKey(email), passwordHash, createdAt: now };
      const [currentUser] = await tx.insert(users).values(account).returning(profile);
      if (!currentUser) throw new Error('The account was not written.');
      return { token: await openSession(tx, currentUser.id, now), currentUser };
    });
  } catch (error) {
    if (violates(error, 'users_organiser_email')) throw conflict((words) => words.account.emailTaken(email), 'email');
    throw error;
  }
}

async function refuseAfterFirst(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${firstOrganiserLock})`);
  const organisers = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  if (organisers.length > 0) throw new HttpError(403, (words) => words.account.registrationClosed);
}

async function openSession(tx: Tx, userId: string, now: Date): Promise<string> {
  const token = newToken();
  await tx
    .insert(tokens)
    .values({ hash: hashToken(token), userId, createdAt: now, lastUsedAt: now, expiresAt: expiryFrom(now) });
  return token;
}

export const closeSession = (tx: Tx, tokenHash: string) => tx.delete(tokens).where(eq(tokens.hash, tokenHash));

/** Ends every session of a user. */
export const closeSessions = (tx: Tx, userId: string) => tx.delete(tokens).where(eq(tokens.userId, userId));
