import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { LinkWay } from '../../src/lib/account.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { emailKey } from '../../src/lib/text.ts';
import { to } from '../../src/paths.ts';
import { accountMails } from '../platform/db/schema/accounts.ts';
import { users } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { linkWay } from '../platform/mail/sendNow.ts';
import { assertRegistrationLimits } from './foyerMails.ts';
import { makeLinks } from './loginLink.ts';
import { assertNoOrganiser } from './session.ts';

/** How long an account waits for its link, in milliseconds: longer than that works, to say that it has expired. */
const kept = 7 * 24 * 3_600_000;

type AskingDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'openRegistration' | 'ownMailServer' | 'publicUrl'>;

/**
 * Mails a link to whoever wants to be an organiser, or writes it to the log where no mail can be sent: the account is there once that is
 * used. Whether the address has an account is found out when the mail is sent, so that the answer takes the same time for every address.
 * Throws 403 where registration is closed, and 429 where too many were mailed today.
 */
export async function askToRegister(
  deps: AskingDeps,
  email: string,
  network: string,
  locale: Locale,
): Promise<LinkWay> {
  const { db, clock, limits, openRegistration } = deps;
  if (!openRegistration) await assertNoOrganiser(db);
  const isAllowed = await limits.registering.count(email, network);
  const linkBy = linkWay(deps);
  if (linkBy === 'mail') await assertRegistrationLimits(limits, network);
  const now = clock();
  await inTransaction(db, async (tx) => {
    const userId = await waitingAccount(tx, email, now);
    const state = isAllowed ? ('queued' as const) : ('failed' as const);
    const mail = { kind: 'register' as const, state, locale, nextAttemptAt: now, createdAt: now };
    await tx.insert(accountMails).values({ ...mail, userId, ownerId: userId });
  });
  return linkBy;
}

/** The account of an address that waits for its link: one, however often it is asked for. It has no password and holds nothing. */
async function waitingAccount(tx: Tx, email: string, now: Date): Promise<string> {
  const account = { role: 'admin' as const, email, emailKey: emailKey(email), passwordHash: '' };
  const [waiting] = await tx
    .insert(users)
    .values({ ...account, invitedAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: users.emailKey,
      targetWhere: sql`${users.eventId} is null and ${users.memberOf} is null and ${users.invitedAt} is not null`,
      set: { email, invitedAt: now },
    })
    .returning({ id: users.id });
  if (!waiting) throw new Error('The account was not written.');
  return waiting.id;
}

/** Whether an organiser has an address, other than as an account that waits for its link. */
export const isOrganisers = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx.$count(
    users,
    and(eq(users.emailKey, emailKey(email)), isNull(users.eventId), isNull(users.deletedAt), isNull(users.invitedAt)),
  )) > 0;

/** Makes the link to an organiser's account by hand, for whoever runs Foyer; answers with its path. */
export const registerByHand = (db: Deps['db'], email: string, now: Date): Promise<string> =>
  inTransaction(db, async (tx) => {
    const { keys } = await makeLinks(tx, 'register', [await waitingAccount(tx, email, now)], now, null, {
      byHand: true,
    });
    return to.access(keys[0]);
  });

/** Clears away accounts whose link was never used. */
export async function clearRegistrations({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - kept);
  await db
    .delete(users)
    .where(and(isNull(users.eventId), isNull(users.memberOf), isNotNull(users.invitedAt), lt(users.invitedAt, before)));
}
