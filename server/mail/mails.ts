import { and, desc, eq, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm';
import type { MailDetails, MailEntry, Mails, Outbox } from '../../src/api/contract/mail.ts';
import type { TimelineEntry } from '../../src/api/contract/purchaseEvents.ts';
import { pageLimits, searchCountedTo } from '../../src/lib/limits.ts';
import { isResendable, type MailState } from '../../src/lib/mail.ts';
import { admits } from '../../src/lib/purchase.ts';
import { fullName } from '../../src/lib/text.ts';
import { containing, isoOf } from '../platform/db/columns.ts';
import { countOf } from '../platform/db/countOf.ts';
import { afterCursor, cursorAt } from '../platform/db/cursor.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { mailServers, mails } from '../platform/db/schema/mails.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import { hasReferenceSql } from '../platform/db/searchPatterns.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Db, Deps, MailDeps, Tx } from '../platform/deps.ts';
import { conflict, HttpError, notFound } from '../platform/http/errors.ts';
import { countStored } from '../platform/http/limiter.ts';
import { withLogo } from '../platform/mail/logo.ts';
import { messageOf, type Sender } from '../platform/mail/message.ts';
import { readMailServer } from '../platform/mail/sendNow.ts';
import { filesOf, headOf } from './attachments.ts';
import { retryRefused } from './blocked.ts';
import { followAgain } from './mailingJob.ts';
import { showMailServer } from './mailServer.ts';
import { insertTicketMail, sendHeld } from './queue.sql.ts';

type Page = {
  eventId?: string | undefined;
  mailingId?: string | undefined;
  state?: MailState | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

const columns = {
  mailId: mails.id,
  eventId: mails.eventId,
  eventName: events.name,
  timeZone: events.timeZone,
  pId: mails.purchaseId,
  reference: purchases.reference,
  kind: mails.kind,
  mailingId: mails.mailingId,
  state: mails.state,
  toName: mails.toName,
  toAddress: mails.toAddress,
  subject: mails.subject,
  answer: mails.answer,
  remark: mails.remark,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
  nextAttemptAt: mails.nextAttemptAt,
};

type Row = Omit<MailEntry, 'writtenAt' | 'sentAt' | 'nextAttemptAt'> & {
  createdAt: Date;
  sentAt: Date | null;
  nextAttemptAt: Date;
};

const toEntry = ({ createdAt, sentAt, nextAttemptAt, ...entry }: Row): MailEntry => ({
  ...entry,
  writtenAt: createdAt.toISOString(),
  sentAt: isoOf(sentAt),
  nextAttemptAt: entry.state === 'deferred' ? nextAttemptAt.toISOString() : null,
});

/** A page of an organiser's mails, of one event or of all, the newest first. A `total` that is narrowed stops at `searchCountedTo`. */
export async function listMails(db: Db, ownerId: string, { eventId, mailingId, state, ...page }: Page): Promise<Mails> {
  const limit = page.limit ?? pageLimits.first;
  const own = ofOwner(ownerId, eventId);
  const narrowed = and(
    mailingId ? eq(mails.mailingId, mailingId) : undefined,
    state ? eq(mails.state, state) : undefined,
    matching(page.search ?? ''),
  );
  const rows = await db
    .select(columns)
    .from(mails)
    .innerJoin(events, eq(events.id, mails.eventId))
    .leftJoin(purchases, eq(purchases.id, mails.purchaseId))
    .where(and(own, narrowed, page.cursor ? afterCursor(mails, page.cursor) : undefined))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isAll = !page.cursor && rows.length <= limit;
  return {
    mails: shown.map(toEntry),
    next: rows.length > limit && last ? cursorAt(last.createdAt, last.mailId) : null,
    total: isAll ? rows.length : await count(db, and(own, narrowed), narrowed !== undefined),
  };
}

/** Whether there is a mail server, and what is wrong with it now. */
export const standingOf = (server: typeof mailServers.$inferSelect | undefined) => ({
  hasServer: server !== undefined,
  problem: server?.problem ? { kind: server.problem, host: server.host, answer: server.problemAnswer } : null,
});

/** How an organiser's mails stand, of one event or of all. */
export async function readOutbox(db: Db, ownerId: string, eventId: string | undefined): Promise<Outbox> {
  const [server] = await db.select().from(mailServers).where(eq(mailServers.ownerId, ownerId));
  return {
    held: await db.$count(mails, and(ofOwner(ownerId, eventId), eq(mails.state, 'held'))),
    ...standingOf(server),
  };
}

const ofOwner = (ownerId: string, eventId: string | undefined) =>
  and(eq(mails.ownerId, ownerId), eventId ? eq(mails.eventId, eventId) : undefined);

function matching(search: string): SQL | undefined {
  const text = search.trim();
  if (text === '') return undefined;
  const pattern = containing(text.toLowerCase());
  return or(
    like(sql`lower(${mails.toAddress})`, pattern),
    like(sql`lower(${mails.toName})`, pattern),
    like(sql`lower(${mails.subject})`, pattern),
    hasReferenceSql(purchases.reference, text),
  );
}

async function count(db: Db, which: SQL | undefined, isNarrowed: boolean): Promise<number> {
  const found = db
    .select({ id: mails.id })
    .from(mails)
    .leftJoin(purchases, eq(purchases.id, mails.purchaseId))
    .where(which);
  return countOf(db, (isNarrowed ? found.limit(searchCountedTo) : found).as('some'));
}

/** One mail with its words. Throws 404 for none. */
export async function readMail(db: Tx, mailId: string): Promise<MailDetails> {
  const [row] = await db
    .select({
      entry: columns,
      locale: mails.locale,
      html: mails.html,
      text: mails.text,
      attempts: mails.attempts,
      attachments: mails.attachments,
    })
    .from(mails)
    .innerJoin(events, eq(events.id, mails.eventId))
    .leftJoin(purchases, eq(purchases.id, mails.purchaseId))
    .where(eq(mails.id, mailId));
  if (!row) throw notFound();
  const { entry, attachments, html, ...mail } = row;
  const kinds = attachments.map(({ kind }) => kind);
  return {
    ...toEntry(entry),
    ...mail,
    html: await withLogo(db, entry.eventId, html),
    attachments: {
      tickets: kinds.filter((kind) => kind === 'ticket').length,
      invoice: kinds.includes('invoice'),
      calendar: kinds.includes('calendar'),
      file: kinds.includes('file'),
    },
  };
}

/** One mail as a mail program opens it, as it went or would go now. */
export async function mailFile(deps: MailDeps, mailId: string): Promise<{ reference: string | null; content: Buffer }> {
  const [row] = await deps.db
    .select({ mail: mails, reference: purchases.reference })
    .from(mails)
    .leftJoin(purchases, eq(purchases.id, mails.purchaseId))
    .where(eq(mails.id, mailId));
  if (!row) throw notFound();
  const { mail, reference } = row;
  const sender = (await readMailServer(deps, mail.ownerId)) ?? (await ownerAsSender(deps, mail.ownerId));
  const files = await filesOf(deps, mail);
  const content = await messageOf(mail, sender, mail.sentAt ?? mail.createdAt, files, await headOf(deps, mail));
  return { reference, content };
}

/** Who a mail comes from as long as there is no mail server. */
async function ownerAsSender(deps: MailDeps, ownerId: string): Promise<Sender> {
  const { testAddress } = await showMailServer(deps, ownerId);
  return { fromName: '', fromAddress: testAddress, replyTo: '' };
}

/** Sends a mail again that has not arrived, or may not have. Throws 409 for any other, also of two who press at once. */
export async function resendMail({ db, clock }: Pick<Deps, 'db' | 'clock'>, mailId: string): Promise<MailDetails> {
  return inTransaction(db, async (tx) => {
    const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId)).for('update');
    if (!mail) throw notFound();
    // One without an address was to somebody who was erased while it was sent.
    if (!isResendable(mail.state) || mail.toAddress === '') throw conflict(({ mail: words }) => words.notSendable);
    const hasServer = (await tx.$count(mailServers, eq(mailServers.ownerId, mail.ownerId))) > 0;
    const state = hasServer ? 'queued' : 'held';
    await retryRefused(tx, eq(mails.id, mailId));
    // The attempts count on, so that the outcome of an earlier one is not taken for that of this one.
    await tx.update(mails).set({ state, remark: null, answer: '', nextAttemptAt: clock() }).where(eq(mails.id, mailId));
    if (mail.mailingId) await followAgain(tx, mail.mailingId);
    return readMail(tx, mailId);
  });
}

/** Sends the mails that wait for the organiser's word. Throws 409 where these are others by now than were seen, or none can be sent. */
export async function sendWaiting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  { eventId, seen }: { eventId?: string | undefined; seen: number },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const [server] = await tx.select().from(mailServers).where(eq(mailServers.ownerId, ownerId)).for('update');
    if (!server) throw conflict(({ mail }) => mail.noServer);
    const sent = await sendHeld(tx, ownerId, eventId ?? null, clock());
    if (sent.length !== seen) throw conflict(({ mail }) => mail.waitingChanged);
    return sent.length;
  });
}

/** Writes a mail with the ticket of an attendee to their address. What follows from a change of a ticket is from the moment at which the log of its order has that. Throws 409 where the ticket is not valid. */
export async function mailTicket(
  db: Tx,
  uId: string,
  now: Date,
): Promise<{ mailId: string; to: string; held: boolean }> {
  const [attendee] = await db
    .select({
      purchaseId: registeredUsers.purchaseId,
      firstname: registeredUsers.firstname,
      surname: registeredUsers.surname,
      email: registeredUsers.email,
      buyerEmail: purchases.buyerEmail,
      status: purchases.status,
    })
    .from(registeredUsers)
    .innerJoin(purchases, eq(purchases.id, registeredUsers.purchaseId))
    .where(and(eq(registeredUsers.id, uId), isNull(registeredUsers.deletedAt), isNull(registeredUsers.erasedAt)));
  if (!attendee) throw notFound();
  if (!admits(attendee.status)) throw conflict(({ mail }) => mail.noTicket);
  const to = attendee.email || attendee.buyerEmail;
  const [mail] = await insertTicketMail(db, attendee.purchaseId, fullName(attendee), to, now, 'ticket', null, null);
  if (!mail) throw notFound();
  return { mailId: mail.id, to, held: mail.state === 'held' };
}

/** Bytes that a mail with an organiser's words takes at the most, as HTML and as text. */
const longest = 25_000;

/** The same when an organiser asks for it. Throws 429 where that was too often in a day. */
export async function mailTicketAgain(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'callLimits' | 'freeDisk'>,
  by: { ownerId: string; network: string },
  uId: string,
): ReturnType<typeof mailTicket> {
  if (!(await deps.limits.ticketMails.count(uId))) throw new HttpError(429, ({ mail }) => mail.ticketOften);
  await countStored(deps, { organisationId: by.ownerId, network: by.network }, longest);
  return mailTicket(deps.db, uId, deps.clock());
}

/** What is shown of those of an order: the tickets of one may be mailed again every day. */
const timelineLimit = 1_000;

/** The latest mails about a purchase for its timeline, each at the time when it was sent, or else written. */
export async function mailEntries(db: Db, { id }: { id: string }): Promise<TimelineEntry[]> {
  const rows = await db
    .select({
      mailId: mails.id,
      mail: mails.kind,
      to: mails.toAddress,
      state: mails.state,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(eq(mails.purchaseId, id))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(timelineLimit);
  return rows.reverse().map(({ createdAt, sentAt, ...data }) => ({
    kind: 'mailed',
    data,
    at: (sentAt ?? createdAt).toISOString(),
    actor: 'system',
    by: null,
  }));
}

/** The latest mail that brings a ticket; null where there is none. */
export async function ticketMail(db: Db, purchaseId: string, ticketKey: string) {
  const [latest] = await db
    .select({ mailId: mails.id, state: mails.state, to: mails.toAddress, sentAt: mails.sentAt })
    .from(mails)
    .where(
      and(
        eq(mails.purchaseId, purchaseId),
        ne(mails.state, 'suppressed'),
        sql`${mails.attachments} @> ${JSON.stringify([{ kind: 'ticket', key: ticketKey }])}::jsonb`,
      ),
    )
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1);
  return latest ? { ...latest, sentAt: isoOf(latest.sentAt) } : null;
}
