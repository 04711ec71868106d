import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { formatRange } from '../../src/lib/dates.ts';
import { emailKey } from '../../src/lib/emailKey.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { inviteDays, isMailable, resetMinutes } from '../../src/lib/loginLink.ts';
import { product } from '../../src/lib/product.ts';
import { serverWords } from '../../src/messages/serverWords.ts';
import { to } from '../../src/paths.ts';
import { accountMails, settings, users } from '../db/schema/accounts.ts';
import { events } from '../db/schema/events.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps, Tx } from '../deps.ts';
import { type Block, type Written, writeLetter } from '../mail/letter.ts';
import { type Outcome, type SendNowDeps, sendNow } from '../mail/sendNow.ts';
import type { Patience } from '../mail/smtp.ts';
import { makeLinks } from './loginLink.ts';

export type AccountMailDeps = SendNowDeps;
type Row = typeof accountMails.$inferSelect;

const minute = 60_000;
/** Logins of one address that are mailed about a forgotten password at most, beside the organiser's own account. */
const maxLogins = 5;
/** How long a mail that is being sent is left to whoever took it, in milliseconds. */
const lease = 3 * minute;
/** After how long a mail that could not be sent is given up, in milliseconds. */
const patienceOf = { reset: resetMinutes * minute, invite: 2 * 24 * 60 * minute };
/** How long what was sent is kept, to tell the organiser, in milliseconds. */
const kept = 90 * 24 * 60 * minute;

/** Milliseconds until a mail is tried again. */
const pauseAfter = (attempts: number): number => Math.min(10_000 * 2 ** (attempts - 1), 15 * minute);

/**
 * Notes that somebody forgot their password. Who has an account is found out afterwards, so that the answer takes the same time
 * for every address.
 */
export async function forgetPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'limits'>,
  email: string,
  network: string,
  locale: Locale,
): Promise<void> {
  const isAllowed = await deps.limits.reset.count(email, network);
  const now = deps.clock();
  await deps.db.insert(accountMails).values({
    kind: 'reset',
    // Too many are noted and not sent, so that this takes no less time either.
    state: isAllowed ? 'queued' : 'failed',
    emailKey: emailKey(email),
    locale,
    nextAttemptAt: now,
    createdAt: now,
  });
}

/** Queues the mails that invite logins to choose a password; a mail that is still to be sent is not queued twice. */
export async function queueInvites(
  tx: Tx,
  ownerId: string,
  userIds: readonly string[],
  locale: Locale,
  now: Date,
): Promise<void> {
  await tx
    .delete(accountMails)
    .where(
      and(
        inArray(accountMails.userId, [...userIds]),
        eq(accountMails.state, 'queued'),
        eq(accountMails.kind, 'invite'),
      ),
    );
  const rows = userIds.map((userId) => ({
    kind: 'invite' as const,
    userId,
    ownerId,
    locale,
    nextAttemptAt: now,
    createdAt: now,
  }));
  if (rows.length > 0) await tx.insert(accountMails).values(rows);
}

/** Sends the mails with links into accounts, of each organiser one after the other. */
export function createAccountMailer(deps: AccountMailDeps, waits?: Patience) {
  const { db, clock, log } = deps;
  const busy = new Map<string, Promise<void>>();
  let stopped = false;

  async function look(): Promise<void> {
    while (await findAccounts(deps)) if (stopped) return;
    const owners = await db
      .selectDistinct({ ownerId: sql<string>`${accountMails.ownerId}` })
      .from(accountMails)
      .where(
        and(
          eq(accountMails.state, 'queued'),
          lte(accountMails.nextAttemptAt, clock()),
          isNotNull(accountMails.ownerId),
        ),
      );
    for (const { ownerId } of owners) {
      if (busy.has(ownerId) || stopped) continue;
      const sending = sendAll(ownerId)
        .catch((error) => log.error({ err: error, owner: ownerId }, 'Mails of accounts could not be sent.'))
        .finally(() => busy.delete(ownerId));
      busy.set(ownerId, sending);
    }
    const old = lt(accountMails.createdAt, new Date(clock().getTime() - kept));
    const tooMany = and(isNull(accountMails.userId), eq(accountMails.state, 'failed'));
    await db.delete(accountMails).where(or(old, tooMany));
  }

  const idle = async () => {
    while (busy.size > 0) await Promise.all(busy.values());
  };

  async function sendAll(ownerId: string): Promise<void> {
    while (!stopped) {
      const row = await claim(db, ownerId, clock());
      if (!row) return;
      const outcome = await sendOne(deps, row, waits);
      await settle(deps, row, outcome);
    }
  }

  return {
    look,
    idle,
    /** Begins to look again and again; answers with what ends it. */
    start: () => {
      let timer = setTimeout(run, every);
      let running: Promise<void> = Promise.resolve();
      function run() {
        running = look()
          .catch((error) => log.error({ err: error }, 'Mails of accounts could not be looked for.'))
          .finally(() => {
            if (!stopped) timer = setTimeout(run, every);
          });
      }
      return async () => {
        stopped = true;
        clearTimeout(timer);
        await running;
        await idle();
      };
    },
  };
}

/** Milliseconds between two looks. */
const every = 1_000;

/** Writes a mail for each account of the next address whose password was forgotten; false where there is none. */
async function findAccounts({ db, clock }: AccountMailDeps): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [asked] = await tx
      .select()
      .from(accountMails)
      .where(
        and(eq(accountMails.state, 'queued'), isNull(accountMails.userId), lte(accountMails.nextAttemptAt, clock())),
      )
      .orderBy(accountMails.nextAttemptAt)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!asked?.emailKey) return false;
    const { id, kind, locale, createdAt, nextAttemptAt } = asked;
    const found = await tx
      .select({ id: users.id, role: users.role, email: users.email, ownerId: events.ownerId })
      .from(users)
      .leftJoin(events, eq(events.id, users.eventId))
      .where(and(eq(users.emailKey, asked.emailKey), isNull(users.deletedAt), isNull(users.lockedAt)))
      .orderBy(desc(sql`${users.role} = 'admin'`), desc(users.createdAt), desc(users.id))
      .limit(maxLogins + 1);
    for (const user of found)
      if (isMailable(user.email))
        await tx
          .insert(accountMails)
          .values({ kind, locale, createdAt, nextAttemptAt, userId: user.id, ownerId: user.ownerId ?? user.id });
    await tx.delete(accountMails).where(eq(accountMails.id, id));
    return true;
  });
}

async function claim(db: Tx, ownerId: string, now: Date): Promise<Row | null> {
  const next = db
    .select({ id: accountMails.id })
    .from(accountMails)
    .where(
      and(eq(accountMails.ownerId, ownerId), eq(accountMails.state, 'queued'), lte(accountMails.nextAttemptAt, now)),
    )
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

async function sendOne(deps: AccountMailDeps, row: Row, waits: Patience | undefined): Promise<Outcome> {
  const { db, clock, publicUrl } = deps;
  const account = await readAccount(db, row.userId ?? '');
  if (!account) return { kind: 'never', answer: '' };
  if (publicUrl === null) return { kind: 'noServer' };
  const { keys } = await makeLinks(db, row.kind, [account.id], clock(), null);
  const letter = compose(row, account, publicUrl, `${publicUrl}${to.access(keys[0])}`);
  return sendNow(deps, row.ownerId ?? account.id, { name: account.name, address: account.email }, letter, waits);
}

async function settle({ db, clock, log }: AccountMailDeps, row: Row, outcome: Outcome): Promise<void> {
  const now = clock();
  const answer = outcome.kind === 'noServer' ? '' : outcome.answer;
  const nextAttemptAt = new Date(now.getTime() + pauseAfter(row.attempts));
  const isOver = nextAttemptAt.getTime() > row.createdAt.getTime() + patienceOf[row.kind];
  if (outcome.kind === 'noServer')
    log.warn({ kind: row.kind }, 'A mail with a link could not be sent: PUBLIC_URL or a mail server is missing.');
  const settled =
    outcome.kind === 'sent'
      ? { state: 'sent' as const, answer, sentAt: now }
      : outcome.kind === 'later' && !isOver
        ? { answer, nextAttemptAt }
        : { state: 'failed' as const, answer };
  await db
    .update(accountMails)
    .set(settled)
    .where(and(eq(accountMails.id, row.id), eq(accountMails.attempts, row.attempts)));
}

type Account = NonNullable<Awaited<ReturnType<typeof readAccount>>>;

/** What a mail says of an account; null once it is gone or locked. */
async function readAccount(tx: Tx, userId: string) {
  const [found] = await tx
    .select({ id: users.id, role: users.role, name: users.name, email: users.email, event: events })
    .from(users)
    .leftJoin(events, eq(events.id, users.eventId))
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.lockedAt)));
  if (!found) return null;
  const ownerId = found.event?.ownerId;
  const [owner] = ownerId
    ? await tx
        .select({
          name: users.name,
          email: users.email,
          organisation: settings.organisation,
          contact: settings.contact,
        })
        .from(users)
        .leftJoin(settings, eq(settings.ownerId, users.id))
        .where(eq(users.id, ownerId))
    : [];
  return {
    ...found,
    seller: owner && { name: owner.organisation || owner.name || owner.email, contact: owner.contact ?? '' },
  };
}

/** Writes the mail with a link, in its reader's language. */
function compose({ kind, locale }: Row, account: Account, publicUrl: string, href: string): Written {
  const { account: words, mail: mailWords } = serverWords[locale];
  const { event, seller, email, role } = account;
  const said = words.mails[kind];
  const about = event?.name ?? product;
  const facts: Block = {
    kind: 'facts',
    facts: [
      { label: words.mails.account, value: email },
      ...(role === 'admin' ? [] : [{ label: words.mails.role, value: words.roles[role] }]),
      ...(event && kind === 'invite'
        ? [
            {
              label: mailWords.when,
              value: formatRange(event.startsAt.toISOString(), event.endsAt.toISOString(), event.timeZone, locale),
            },
            { label: mailWords.where, value: event.place },
          ]
        : []),
    ].filter(({ value }) => value !== ''),
  };
  return writeLetter(
    {
      subject: said.subject(about),
      about,
      title: said.title,
      blocks: [
        { kind: 'text', text: said.lead(about) },
        facts,
        { kind: 'button', label: said.button, href },
        {
          kind: 'text',
          text: kind === 'reset' ? words.mails.reset.after(resetMinutes) : words.mails.invite.after(inviteDays),
        },
      ],
      footer: [
        ...(seller ? [mailWords.from(seller.name)] : []),
        ...(seller?.contact ? [mailWords.questions(seller.name, seller.contact)] : []),
        publicUrl,
      ],
    },
    locale,
  );
}
