import { and, eq, gt, gte, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { unpaidMails } from '../../src/lib/limits.ts';
import { dueStates, endingMailKinds } from '../../src/lib/mail.ts';
import { emailKey, mailboxOf } from '../../src/lib/text.ts';
import { serverWords } from '../../src/messages/serverWords.ts';
import { isLocked } from '../platform/db/errors.ts';
import { mailboxSql, mails } from '../platform/db/schema/mails.ts';
import { inShortTransaction, inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { readLogo } from '../platform/mail/logo.ts';
import { readOwnWording } from '../platform/mail/wording.ts';
import { inLanguage } from './changeWords.ts';
import { alsoTold, type Composed, composeMail } from './compose.ts';
import { composeMailing } from './composeMailing.ts';
import { type MailFacts, type MailRow, type OrderMail, readMailFacts } from './facts.ts';
import { orderMails } from './mailOf.ts';
import { inOwnWords, type OwnWordsDeps } from './ownWords.ts';
import { countUnpaid, insertTicketMail, nextUncomposed, uncomposedOwners } from './queue.sql.ts';
import { readMailing } from './readMailing.ts';
import { suppressionReason } from './suppressionReason.ts';
import { isObjectable, readEnding } from './ticketEndings.ts';
import { composeWaiting } from './waitingMail.ts';

type ComposeDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'publicUrl'> & OwnWordsDeps;

/** How many mails of orders one run composes: a rush of orders is not slowed down by its mails, which have time. */
const max = 45;
/** So many of them are left to mails that no server can send, if need be: they keep no others waiting, and yet get words that can be read. */
const maxHeld = 5;
/** So many mails of a mailing are as much: they bring no rush with them. */
const mailingsForOne = 3;
/** Milliseconds until a mail that could not be composed is tried again. */
const pause = 60_000;

type Next = Awaited<ReturnType<typeof uncomposedOwners>>[number];

/**
 * Gives mails that were just written their words, and writes those that follow from them. What can be sent goes before what is held. Organisers take turns,
 * so that the mails of one do not wait for another's thousands; while rows of one are locked, theirs wait for the next run. Any number of processes may at once.
 */
export async function composeDue(deps: ComposeDeps): Promise<void> {
  const lockedOut = new Set<string>();
  let left = max * mailingsForOne;
  while (left > 0) {
    const owners = (await uncomposedOwners(deps.db, deps.clock())).filter(({ ownerId }) => !lockedOut.has(ownerId));
    let cost = 0;
    for (const next of inTurn(owners, left > maxHeld * mailingsForOne))
      if (cost < left) cost += await composeNext(deps, next, lockedOut);
    // Nobody has any, or other processes are at it.
    if (cost === 0) return;
    left -= cost;
  }
}

/** Whose turn it is: of those whose mails can be sent or, as the end of a run is left to these, of those whose are held; of the others where there are none. */
function inTurn(owners: readonly Next[], canGoFirst: boolean): readonly Next[] {
  const first = owners.filter(({ isHeld }) => isHeld !== canGoFirst);
  return first.length > 0 ? first : owners;
}

/** Gives the next mail of an organiser its words, or adds them to those whose rows are locked; answers with what of a run that took. */
async function composeNext(
  deps: ComposeDeps,
  { ownerId, isHeld, isMailing }: Next,
  lockedOut: Set<string>,
): Promise<number> {
  let id = '';
  try {
    return await inShortTransaction(deps.db, async (tx) => {
      const [next] = await nextUncomposed(tx, deps.clock(), ownerId, isHeld, isMailing);
      if (!next) return 0;
      ({ id } = next);
      await composeOne(tx, deps, id);
      return isMailing ? 1 : mailingsForOne;
    });
  } catch (error) {
    if (id === '') throw error;
    if (isLocked(error)) {
      lockedOut.add(ownerId);
      return 1;
    }
    deps.log.error({ err: error, mail: id }, 'A mail could not be composed; it is tried again.');
    const nextAttemptAt = new Date(deps.clock().getTime() + pause);
    await deps.db.update(mails).set({ nextAttemptAt }).where(eq(mails.id, id));
    return 1;
  }
}

/** Writes a mail about an order anew, with links to the tickets in place of the file that could not be drawn; null where there are none. */
export async function linkTickets(
  deps: Pick<Deps, 'db' | 'publicUrl'> & OwnWordsDeps,
  mail: MailRow,
): Promise<MailRow | null> {
  const { db, publicUrl } = deps;
  const hasTickets = mail.attachments.some(({ kind }) => kind === 'ticket');
  if (publicUrl === null || mail.mailingId !== null || !hasTickets) return null;
  return inTransaction(db, async (tx) => {
    const order = mail as OrderMail;
    const facts = await readMailFacts(tx, order);
    if (!facts) return null;
    const composed = await compose(tx, deps, order, facts, { unpaid: false, tickets: 'linked' });
    const [written] = await tx.update(mails).set(composed).where(eq(mails.id, mail.id)).returning();
    return written ?? null;
  });
}

async function composeOne(tx: Tx, deps: ComposeDeps, id: string): Promise<void> {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, id));
  if (!mail) return;
  const now = deps.clock();
  const [unpaid = null] = mail.mailingId === null ? await countUnpaid(tx, mail.id, now) : [];
  const put = unpaid && (await putOff(tx, mail, unpaid, now));
  if (put) {
    await tx.update(mails).set(put).where(eq(mails.id, id));
    return;
  }
  if (mail.waitingId !== null) return composeWaiting(tx, deps, mail, mail.waitingId);
  const order = mail as OrderMail;
  const facts = await readMailFacts(tx, order);
  if (!facts) return;
  const composed = await compose(tx, deps, order, facts, { unpaid: unpaid !== null });
  const remark = await suppressionReason(tx, order, now);
  await tx
    .update(mails)
    .set({ ...composed, composedAt: now, ...(remark && { state: 'suppressed', remark }) })
    .where(eq(mails.id, id));
  if (remark) return;
  const others = alsoTold(order, facts);
  if (others.length === 0) return;
  const told = await ticketsMailedSince(tx, order);
  for (const { name, address } of others)
    if (!told.has(emailKey(address)))
      await insertTicketMail(tx, order.purchaseId, name, address, now, 'ticket', null, null);
}

/**
 * What becomes of a mail to a mailbox to which strangers have caused many: what one network causes is dropped, without words and attachments, for
 * it is not read; what many cause waits, or they could keep a recipient's own from arriving. So does what tells of the end of a ticket, or who ended it
 * could bury that: whoever had the ticket is told after a day at the latest. Null where it goes now.
 */
async function putOff(tx: Tx, mail: MailRow, { isDropped, waits }: { isDropped: boolean; waits: boolean }, now: Date) {
  if (!isDropped && !waits) return null;
  const waited = now.getTime() - mail.createdAt.getTime();
  const isEnding = endingMailKinds.some((each) => each === mail.kind);
  if ((isEnding || !isDropped) && waited < unpaidMails.waitSeconds * 1_000)
    return { nextAttemptAt: new Date(now.getTime() + unpaidMails.seconds * 1_000) };
  if (isEnding && (await isNews(tx, mail))) return null;
  return { composedAt: now, state: 'suppressed' as const, remark: 'tooMany' as const };
}

/**
 * Whether a mail tells who had a ticket what became of it, whom a mail told that they had it, and none that was written before tells them as much since then:
 * a ticket that goes to and fro between the addresses of a mailbox must not fill it, nor tickets of which nothing was said because there were too many.
 * One that its reader may object to tells more than one of what they did themselves.
 */
async function isNews(tx: Tx, mail: MailRow): Promise<boolean> {
  const { kind, readerKey, purchaseId, attendeeId, toAddress, createdAt } = mail;
  if (readerKey === null || purchaseId === null || attendeeId === null) return false;
  const before = and(
    sql`${sql.raw(mailboxSql('to_address'))} = ${mailboxOf(toAddress)}`,
    lt(mails.createdAt, createdAt),
  );
  const known = and(before, eq(mails.purchaseId, purchaseId), isNotNull(mails.sentAt));
  if ((await tx.$count(mails, known)) === 0) return false;
  const told = and(
    ...[before, eq(mails.attendeeId, attendeeId), eq(mails.kind, kind), isNotNull(mails.readerKey)],
    or(gt(mails.sentAt, createdAt), inArray(mails.state, [...dueStates, 'sending'])),
  );
  const mayObject = async (each: MailRow) => {
    const ending = await readEnding(tx, each);
    return ending !== null && isObjectable(ending);
  };
  const needsLink = await mayObject(mail);
  for (const each of await tx.select().from(mails).where(told)) if (!needsLink || (await mayObject(each))) return false;
  return true;
}

/** Who has had a mail with their ticket since an order’s mail was written: written anew, that tells no recipient twice. */
async function ticketsMailedSince(tx: Tx, { purchaseId, createdAt }: OrderMail): Promise<Set<string>> {
  const isTicket = and(eq(mails.purchaseId, purchaseId), eq(mails.kind, 'ticket'), gte(mails.createdAt, createdAt));
  const found = await tx.select({ toAddress: mails.toAddress }).from(mails).where(isTicket);
  return new Set(found.map(({ toAddress }) => emailKey(toAddress)));
}

async function compose(
  tx: Tx,
  deps: Pick<Deps, 'publicUrl'> & OwnWordsDeps,
  mail: OrderMail,
  facts: MailFacts,
  { unpaid, tickets }: { unpaid: boolean; tickets?: 'linked' },
): Promise<Composed> {
  const { publicUrl } = deps;
  const words = serverWords[mail.locale];
  const { kind, mailingId, attendeeId } = mail;
  const isOfTicket = kind !== 'mailing' && orderMails[kind].isOfTicket;
  const ending = isOfTicket ? await readEnding(tx, mail) : null;
  const told = { ...facts, logo: await readLogo(tx, facts.event), ending };
  if (kind !== 'mailing') {
    const own = await readOwnWording(tx, { eventId: mail.eventId, kind, locale: mail.locale });
    return inOwnWords(deps, { ownerId: mail.ownerId, unpaid }, own, (said) =>
      composeMail({ ...mail, kind }, told, said, words, publicUrl, tickets),
    );
  }
  const mailing = mailingId && (await readMailing(tx, mailingId));
  const attendee = facts.attendees.find(({ uId }) => uId === attendeeId) ?? facts.attendees[0];
  // Whose attendee is gone, it is not sent.
  if (!mailing || !attendee) return { toName: mail.toName, subject: '', html: '', text: '', attachments: [] };
  const said = await inLanguage(tx, mailing, mail.locale);
  return composeMailing(said, { ...mail, attendee }, told, words, publicUrl);
}
