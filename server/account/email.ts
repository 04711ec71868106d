import { and, eq } from 'drizzle-orm';
import type { LinkWay } from '../../src/lib/account.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { emailKey } from '../../src/lib/text.ts';
import { violates } from '../platform/db/errors.ts';
import { accountMails, loginLinks } from '../platform/db/schema/accounts.ts';
import { users } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { conflict, HttpError, invalid, toldAs } from '../platform/http/errors.ts';
import { linkWay } from '../platform/mail/sendNow.ts';
import { dropQueued } from './accountMails.ts';
import { assertProvingLimits } from './foyerMails.ts';
import { endLinks, readLink } from './loginLink.ts';
import { hashPassword } from './password.ts';
import { assertPassword, withCode, wrongCurrent } from './secondFactor.ts';

/**
 * Mails a link to the address that an account is to have, and a notice to the one it has, by the Foyer's own mail server alone, after the password and the second step
 * where it is on: whoever reads an account's mail can set its password. Whether another account has the new one is not looked up, so the
 * caller does not learn of it. Answers where the link is: without that mail server it is in the log, and there is no notice.
 */
export async function changeEmail(
  deps: Pick<
    Deps,
    'db' | 'clock' | 'limits' | 'log' | 'ownMailServer' | 'publicUrl' | 'secretKey' | 'turns' | 'stillMay'
  >,
  { id, email: before, ownerId }: Pick<Caller, 'id' | 'email' | 'ownerId'>,
  { email, current, code }: { email: string; current: string; code?: string | undefined },
  network: string,
  locale: Locale,
): Promise<LinkWay> {
  const passwordHash = await assertPassword(deps, { id, email: before }, current, network);
  if (emailKey(email) === emailKey(before)) throw invalid((words) => words.account.sameEmail, 'email');
  await assertProvingLimits(deps, ownerId, email, network);
  // Passwords are hashed with a salt of the address, and only now the password is known.
  const newEmailHash = await hashPassword(deps, network, { email, password: current });
  const now = deps.clock();
  const way = linkWay(deps);
  await withCode(deps, { userId: id, network }, code, async (tx) => {
    // A password that was set meanwhile ends what the one before began.
    const changed = await tx
      .update(users)
      .set({ newEmail: email, newEmailHash })
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
      .returning({ id: users.id });
    if (changed.length === 0) throw wrongCurrent(id);
    await endLinks(tx, [id], ['email']);
    await dropQueued(tx, [id], ['email', 'emailNotice']);
    const kinds = way === 'mail' ? (['email', 'emailNotice'] as const) : (['email'] as const);
    const mail = { userId: id, ownerId, locale, nextAttemptAt: now, createdAt: now };
    await tx.insert(accountMails).values(kinds.map((kind) => ({ ...mail, kind })));
  });
  return way;
}

/**
 * Gives an account the address that the link was mailed to. Its sessions go on; links that were mailed to the address before end.
 * Where another account has it, that is not said: 422. Answers with its id.
 */
export async function confirmEmail(
  { db, clock, holders }: Pick<Deps, 'db' | 'clock' | 'holders'>,
  key: string,
): Promise<string> {
  const now = clock();
  const { userId } = await readLink(db, key, now);
  const account = await inTransaction(db, async (tx) => {
    if (userId) await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const { state, kind } = await readLink(tx, key, now);
    const [account] = userId ? await tx.select().from(users).where(eq(users.id, userId)) : [];
    if (!account?.newEmail || !account.newEmailHash || state !== 'valid' || kind !== 'email')
      throw toldAs(
        conflict(({ account: words }) => words.links[state === 'valid' || state === 'locked' ? 'unknown' : state]),
        'linkFailed',
        userId,
      );
    const { newEmail, newEmailHash } = account;
    await tx
      .update(users)
      .set({
        email: newEmail,
        emailKey: emailKey(newEmail),
        passwordHash: newEmailHash,
        newEmail: null,
        newEmailHash: null,
      })
      .where(eq(users.id, account.id));
    await tx
      .update(loginLinks)
      .set({ usedAt: now })
      .where(and(eq(loginLinks.userId, account.id), eq(loginLinks.kind, 'email')));
    await endLinks(tx, [account.id]);
    return account.id;
  }).catch((error) => {
    throw violates(error, 'users_organiser_email')
      ? new HttpError(422, (words) => words.account.emailNotChanged)
      : error;
  });
  holders.forget();
  return account;
}
