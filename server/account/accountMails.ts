import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, not, or, sql } from 'drizzle-orm';
import {
  emailHours,
  inviteDays,
  isMailable,
  type LinkWay,
  type LoginLinkKind,
  resetMinutes,
} from '../../src/lib/account.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { emailKey } from '../../src/lib/text.ts';
import { to } from '../../src/paths.ts';
import { accountMails } from '../platform/db/schema/accounts.ts';
import { isListed, registeredUsers } from '../platform/db/schema/attendees.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { events, users } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { type AccountMailKind, isNotice, type NoticeKind } from '../platform/mail/accountMail.ts';
import { sendByOwner } from '../platform/mail/byOwner.ts';
import {
  canSend,
  linkWay,
  type MailWriter,
  type Outcome,
  type SendNowDeps,
  sendNow,
} from '../platform/mail/sendNow.ts';
import type { Timeouts } from '../platform/mail/smtp.ts';
import { accountMailText, readLook, readMailedAccount, usualLook, withHarmlessNames } from './accountMailText.ts';
import { goesByFoyer, mayGoByFoyer } from './foyerMails.ts';
import { makeLinks } from './loginLink.ts';
import { isOrganisers } from './registration.ts';

type Row = typeof accountMails.$inferSelect;

const minute = 60_000;
/** Logins of one address that are mailed about a forgotten password at most, beside the organiser's own account. */
const maxLogins = 5;
/** How long a mail that is being sent is left to whoever took it, in milliseconds. */
const lease = 3 * minute;
/** After how long a mail that could not be sent is given up, in milliseconds: before its link ends, or else after two days. */
const timeToGiveUp: Partial<Record<AccountMailKind, number>> = {
  reset: resetMinutes * minute,
  email: emailHours * 60 * minute,
  tickets: 60 * minute,
  register: emailHours * 60 * minute,
};
const usualTime = 2 * 24 * 60 * minute;
/** How long what was sent is kept, to tell the organiser, in milliseconds. */
const kept = 90 * 24 * 60 * minute;

/** Milliseconds until a mail is tried again. */
const pauseAfter = (attempts: number): number => Math.min(10_000 * 2 ** (attempts - 1), 15 * minute);

/**
 * Notes that a password was forgotten; answers where the link of an organiser's account is. Who has an account is found out afterwards, so that the answer
 * takes the same time for every address.
 */
export async function forgetPassword(
  deps: AskingDeps,
  email: string,
  network: string,
  locale: Locale,
): Promise<LinkWay> {
  const isAllowed = (await deps.limits.reset.count(email, network)) && (await deps.limits.ownAsks.count(network));
  await noteAsked(deps, { kind: 'reset', email, locale }, isAllowed);
  return linkWay(deps);
}

/**
 * Notes that an address asked for its tickets of an event. Who has some is found out afterwards, as above. Throws 404 where no such event
 * is published, 409 where its mails can't be sent.
 */
export async function askForTickets(
  deps: AskingDeps,
  { slug, email }: { slug: string; email: string },
  network: string,
  locale: Locale,
): Promise<void> {
  const isAllowed = await deps.limits.findTickets.count(email, network);
  const [event] = await deps.db
    .select({ id: events.id, ownerId: events.ownerId })
    .from(events)
    .where(and(eq(events.slug, slug), events.published));
  if (!event) throw notFound();
  if (!(await canSend(deps, event.ownerId))) throw conflict((words) => words.account.noTicketMails);
  const isCounted = isAllowed && (await goesByFoyer(deps.db, event.ownerId));
  const mayAsk = isCounted ? await deps.limits.ownAsks.count(network) : isAllowed;
  await noteAsked(deps, { kind: 'tickets', email, locale, eventId: event.id }, mayAsk);
}

type AskingDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'ownMailServer' | 'publicUrl'>;
type Asked = { kind: 'reset' | 'tickets'; email: string; locale: Locale; eventId?: string };

async function noteAsked({ db, clock }: AskingDeps, { email, ...asked }: Asked, isAllowed: boolean): Promise<void> {
  const now = clock();
  await db.insert(accountMails).values({
    ...asked,
    // Too many are noted and not sent, so that this takes no less time either.
    state: isAllowed ? 'queued' : 'failed',
    emailKey: emailKey(email),
    nextAttemptAt: now,
    createdAt: now,
  });
}

/** Queues the mails that invite to choose a password; a mail that is still to be sent is not queued twice. */
export async function queueInvites(
  tx: Tx,
  ownerId: string,
  userIds: readonly string[],
  locale: Locale,
  now: Date,
  { kind, mayGoByFoyer }: { kind: 'invite' | 'team'; mayGoByFoyer: boolean },
): Promise<void> {
  await dropQueued(tx, userIds, [kind]);
  const rows = userIds.map((userId) => ({
    kind,
    userId,
    ownerId,
    locale,
    mayGoByFoyer,
    nextAttemptAt: now,
    createdAt: now,
  }));
  if (rows.length > 0) await tx.insert(accountMails).values(rows);
}

/** Has mails of accounts that wait not sent any more. One that is being sent stays, and counts. */
export async function dropQueued(tx: Tx, userIds: readonly string[], kinds: readonly AccountMailKind[]): Promise<void> {
  const waiting = and(
    inArray(accountMails.userId, [...userIds]),
    eq(accountMails.state, 'queued'),
    inArray(accountMails.kind, [...kinds]),
  );
  await tx.delete(accountMails).where(and(waiting, eq(accountMails.attempts, 0)));
  await tx
    .update(accountMails)
    .set({ state: 'failed' })
    .where(and(waiting, gt(accountMails.attempts, 0)));
}

/** Clears away what is not needed any more. */
export async function clearAccountMails({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const old = lt(accountMails.createdAt, new Date(clock().getTime() - kept));
  const tooMany = and(isNotNull(accountMails.emailKey), eq(accountMails.state, 'failed'));
  await db.delete(accountMails).where(or(old, tooMany));
}

export type AccountMailerDeps = SendNowDeps & { limits: Pick<Deps['limits'], 'linkMailsOfAll'> };

/** Sends the mails with links into accounts, of each organiser one after the other. */
export function createAccountMailer(deps: AccountMailerDeps, timeouts?: Timeouts) {
  const { db, clock, log } = deps;

  async function findDue(ending: AbortSignal) {
    while (!ending.aborted && (await findAccounts(deps)));
    return db
      .selectDistinct({ ownerId: sql<string>`${accountMails.ownerId}` })
      .from(accountMails)
      .where(and(isDue(clock()), isNotNull(accountMails.ownerId)));
  }

  async function sendAll(ownerId: string, ending: AbortSignal): Promise<void> {
    while (!ending.aborted) {
      const row = await claim(db, ownerId, clock());
      if (!row) return;
      const outcome = await sendOne(deps, row, timeouts);
      await settle(deps, row, outcome);
    }
  }

  return sendByOwner({ log, name: 'Mails of accounts', pause: 1_000, findDue, sendAll });
}

const isDue = (now: Date) => and(eq(accountMails.state, 'queued'), lte(accountMails.nextAttemptAt, now));

/** Writes a mail for each account of the next address that was asked about; false where there is none. */
async function findAccounts({ db, clock }: SendNowDeps): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [asked] = await tx
      .select()
      .from(accountMails)
      .where(and(isDue(clock()), isNotNull(accountMails.emailKey)))
      .orderBy(accountMails.nextAttemptAt)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!asked?.emailKey) return false;
    const { id, kind, locale, createdAt, nextAttemptAt } = asked;
    const found = asked.eventId
      ? await ticketLogin(tx, asked.eventId, asked.emailKey, clock())
      : await accountsOf(tx, asked.emailKey);
    for (const user of found)
      if (isMailable(user.email))
        await tx
          .insert(accountMails)
          .values({ kind, locale, createdAt, nextAttemptAt, userId: user.id, ownerId: user.ownerId });
    await tx.delete(accountMails).where(eq(accountMails.id, id));
    return true;
  });
}

/** Who can have forgotten their password. A login without one cannot. */
const accountsOf = (tx: Tx, key: string) =>
  tx
    .select({
      id: users.id,
      email: users.email,
      ownerId: sql<string>`coalesce(${events.ownerId}, ${users.memberOf}, ${users.id})`,
    })
    .from(users)
    .leftJoin(events, eq(events.id, users.eventId))
    .where(
      and(
        eq(users.emailKey, key),
        isNull(users.deletedAt),
        isNull(users.lockedAt),
        isNull(users.invitedAt),
        not(users.byLink),
      ),
    )
    .orderBy(desc(sql`${users.role} = 'admin'`), desc(users.createdAt), desc(users.id))
    .limit(maxLogins + 1);

async function claim(db: Tx, ownerId: string, now: Date): Promise<Row | null> {
  const next = db
    .select({ id: accountMails.id })
    .from(accountMails)
    .where(and(isDue(now), eq(accountMails.ownerId, ownerId)))
    .orderBy(accountMails.nextAttemptAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(accountMails)
    .set({ attempts: sql`${accountMails.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + lease) })
    .where(inArray(accountMails.id, next))
    .returning();
  return claimed ?? null;
}

async function sendOne(deps: AccountMailerDeps, row: Row, timeouts: Timeouts | undefined): Promise<Outcome> {
  const { db, clock, publicUrl } = deps;
  const account = row.userId === null ? null : await readMailedAccount(db, row.userId);
  if (!account) return { kind: 'never', answer: '' };
  const { kind, locale } = row;
  const address = kind === 'email' ? account.newEmail : account.email;
  if (address === null) return { kind: 'never', answer: '' };
  // What proves an organiser's address to this Foyer, and what warns of an intruder, does not pass a server that they could have chosen.
  const isOrganiser = account.role === 'admin';
  if (isOrganiser && linkWay(deps) === 'log' && !isNotice(kind)) return tellOperator(deps, kind, account, address);
  if (publicUrl === null) return { kind: 'noServer' };
  const isTaken = kind === 'register' && (await isOrganisers(db, address));
  const mail = { kind: isTaken ? ('registered' as const) : kind, locale };
  const path = isTaken
    ? to.signin()
    : isNotice(kind)
      ? to.account()
      : to.access(await newKey(db, kind, account.id, address, clock()));
  const writer: MailWriter = {
    write: async (byFoyer) =>
      byFoyer
        ? accountMailText(mail, withHarmlessNames(account, mail.locale), publicUrl, path, usualLook)
        : accountMailText(mail, account, publicUrl, path, await readLook(db, mail, account)),
    mayGoByFoyer: () => mayGoByFoyer(deps, { ...row, isOrganiser }, address),
  };
  const ownerId = isOrganiser ? null : row.ownerId;
  return sendNow(deps, ownerId, { name: account.name, address }, writer, timeouts);
}

type Told = Exclude<AccountMailKind, NoticeKind>;

/** What the log says of a link to an organiser's account, and how long that works. */
const wanted: Partial<Record<Told, { what: string; within: string }>> = {
  register: { what: 'wants an organiser account', within: `${emailHours} hours` },
  reset: { what: 'asks for a new password', within: `${resetMinutes} minutes` },
  email: { what: 'is to be the address of an account', within: `${emailHours} hours` },
  team: { what: 'is invited to a team', within: `${inviteDays} days` },
};

/** Writes the link to an organiser's account to the log: whoever reads that runs Foyer, and knows whom to give it to. */
async function tellOperator(
  { db, clock, log, ownUrl }: SendNowDeps,
  kind: Told,
  { id, email, seller }: { id: string; email: string; seller: { email: string } | null },
  address: string,
): Promise<Outcome> {
  const said = wanted[kind];
  if (!said) return { kind: 'never', answer: '' };
  if (kind === 'register' && (await isOrganisers(db, email)))
    log.warn(`${email} wants an organiser account and has one: npm run reset-password -- ${email}`);
  else {
    const whose = kind === 'email' ? ` (now ${email})` : kind === 'team' && seller ? ` (of ${seller.email})` : '';
    const link = `${ownUrl}${to.access(await newKey(db, kind, id, address, clock()))}`;
    log.warn(
      `${address} ${said.what}${whose}. Their link, as none is mailed without SMTP_URL and PUBLIC_URL: ${link} (once, within ${said.within})`,
    );
  }
  return { kind: 'sent', answer: '', byFoyer: false };
}

/** A link to an account, for whoever reads the mailbox of the address. */
async function newKey(
  db: Tx,
  kind: LoginLinkKind,
  userId: string,
  mailedTo: string,
  now: Date,
): Promise<string | undefined> {
  const { keys } = await makeLinks(db, kind, [userId], now, null, { mailedTo });
  return keys[0];
}

async function settle({ db, clock, log }: SendNowDeps, row: Row, outcome: Outcome): Promise<void> {
  const now = clock();
  const answer = outcome.kind === 'noServer' ? '' : outcome.answer;
  const nextAttemptAt = new Date(now.getTime() + pauseAfter(row.attempts));
  const isOver = nextAttemptAt.getTime() > row.createdAt.getTime() + (timeToGiveUp[row.kind] ?? usualTime);
  if (outcome.kind === 'noServer')
    log.warn({ kind: row.kind }, 'A mail with a link could not be sent: PUBLIC_URL or a mail server is missing.');
  const settled =
    outcome.kind === 'sent'
      ? { state: 'sent' as const, answer, sentAt: now, byFoyer: outcome.byFoyer }
      : outcome.kind === 'later' && !isOver
        ? { answer, nextAttemptAt }
        : { state: 'failed' as const, answer };
  await db
    .update(accountMails)
    .set(settled)
    .where(and(eq(accountMails.id, row.id), eq(accountMails.attempts, row.attempts)));
}

/** The login with which an address sees its tickets of an event; none where it has no tickets, or its login is locked. */
async function ticketLogin(tx: Tx, eventId: string, key: string, now: Date) {
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
