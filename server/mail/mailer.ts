import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { isDue, isUnsent, type MailRemark } from '../../src/lib/mail.ts';
import { mailServers, mails } from '../platform/db/schema/mails.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, MailDeps } from '../platform/deps.ts';
import { HttpError } from '../platform/http/errors.ts';
import { sendByOwner } from '../platform/mail/byOwner.ts';
import { type File, messageOf } from '../platform/mail/message.ts';
import { canComeBackTo, returnPathOf } from '../platform/mail/returnPath.ts';
import { type MailServer, readMailServer } from '../platform/mail/sendNow.ts';
import {
  asciiAddress,
  type Failure,
  openSession,
  type Session,
  SmtpError,
  type Timeouts,
  usualTimeouts,
} from '../platform/mail/smtp.ts';
import { Undrawn } from '../platform/pdf/drawPdf.ts';
import { filesOf, headOf } from './attachments.ts';
import { blockRefused } from './blocked.ts';
import { composeDue, linkTickets } from './composeDue.ts';
import type { MailRow } from './facts.ts';
import { followAgain } from './mailingJob.ts';
import type { OwnWordsDeps } from './ownWords.ts';
import { claimMail, doubtStopped, dueOwners, takeTurn } from './queue.sql.ts';
import { suppressionReason } from './suppressionReason.ts';

export type MailerDeps = MailDeps & OwnWordsDeps & Pick<Deps, 'bounces'>;

const minute = 60_000;
/** Between two tries to send a mail; after the last one it has failed. Two days in all. */
const pauses = [1, 5, 15, 60, 120, 240, 480, 720, 1_440].map((minutes) => minutes * minute);
/** Between two tries to use a mail server that did not work. */
const serverPauses = [1, 2, 5, 10, 15].map((minutes) => minutes * minute);
/** Longer than a mail is ever on its way: what is still being sent then was left by a Foyer that stopped. */
const longest = 10 * minute;
/** Mails in a row with which the same went wrong, after which it is the mail server's fault. */
const mostAlike = 5;
/** How many milliseconds a connection is kept for the next mail. */
const idleTime = 1_000;
/** How many milliseconds ahead the next mail of an organiser is waited for; one that may go later is found by a later look. */
const ahead = 5_000;

/**
 * Sends the mails of a database, for each organiser one after the other. A mail is marked before it is handed to the mail server and again
 * after; one that was handed over without an answer is in doubt, and never sent again by itself. `noteAgain` is in how many milliseconds
 * what became of a mail is noted again where the database did not take it.
 */
export function createMailer(deps: MailerDeps, timeouts: Timeouts = usualTimeouts, noteAgain = 1_000) {
  const { db, clock, log, secretKey, bounces } = deps;
  /**
   * The mails that their organisers' servers refused with a sender of their own, by organiser: the next try has the usual one. Once one was taken
   * so, it is the sender, and all have the usual one.
   */
  const refused = new Map<string, string | 'always'>();

  /** Composes what was written; answers with whose mails can go. */
  async function findDue() {
    await composeDue(deps);
    await doubtStopped(db, new Date(clock().getTime() - longest));
    return dueOwners(db, clock());
  }

  async function sendAll(ownerId: string, ending: AbortSignal): Promise<void> {
    const server = await readMailServer(deps, ownerId);
    if (!server) return;
    let session: Session | null = null;
    /** What went over this connection. */
    let sent = 0;
    let failures: Failure[] = [];
    const disconnect = () => {
      session?.close();
      session = null;
      sent = 0;
    };
    try {
      while (!ending.aborted) {
        const [turn] = await takeTurn(db, ownerId, clock(), ahead);
        if (!turn) return;
        if (turn.wait > idleTime) disconnect();
        await sleep(turn.wait, undefined, { signal: ending });
        const [claimed] = await claimMail(db, ownerId, clock(), asciiAddress(server.fromAddress).replace(/^.*@/, ''));
        if (!claimed) continue;
        const unused = setTimeout(disconnect, idleTime);
        const prepared = await makeOne(server, claimed).finally(() => clearTimeout(unused));
        if (!prepared) continue;
        session ??= await openSession(server, timeouts, ending).catch(async (error) => {
          await giveBack(claimed);
          throw error;
        });
        const failure = await sendOne(session, prepared, claimed, ending, sent > 0);
        if (failure === 'refusedSender') {
          refused.set(ownerId, claimed.id);
          disconnect();
          continue;
        }
        if (refused.get(ownerId) === claimed.id) noteTriedUsual(ownerId, failure === null);
        if (!failure) {
          if (sent === 0) await noteServerWorks(ownerId);
          sent++;
          failures = [];
          continue;
        }
        const isFirst = sent === 0;
        disconnect();
        // Some servers take so many mails over one connection, and then close it.
        if (failure.scope === 'server' && isFirst) return await pauseServer(ownerId, failure);
        failures = failures.filter((each) => isAlike(each, failure)).concat(failure);
        if (failures.length >= mostAlike)
          return await pauseServer(ownerId, { scope: 'server', problem: 'refused', answer: failure.answer });
      }
    } catch (error) {
      if (ending.aborted) return;
      if (!(error instanceof SmtpError) || error.failure.scope !== 'server') throw error;
      await pauseServer(ownerId, error.failure);
    } finally {
      disconnect();
    }
  }

  /** The address of its own that a mail comes back to; null where it comes back to its sender. */
  function returnPathFor({ ownerId, fromAddress }: MailServer, { id, attempts }: Claimed): string | null {
    if (!bounces || refused.has(ownerId) || !canComeBackTo(bounces.address, fromAddress)) return null;
    return returnPathOf({ secretKey, address: bounces.address }, { mailId: id, attempts });
  }

  function noteTriedUsual(ownerId: string, wasTaken: boolean) {
    if (!wasTaken) return refused.delete(ownerId);
    log.warn(
      { owner: ownerId },
      'A mail server takes no mails that come back to SMTP_BOUNCE_ADDRESS; they go without it.',
    );
    refused.set(ownerId, 'always');
  }

  async function noteServerWorks(ownerId: string) {
    await db
      .update(mailServers)
      .set({ failures: 0, problem: null, problemAnswer: '', pausedUntil: null })
      .where(and(eq(mailServers.ownerId, ownerId), isNotNull(mailServers.problem)));
  }

  async function pauseServer(ownerId: string, { problem, answer }: Extract<Failure, { scope: 'server' }>) {
    log.warn({ owner: ownerId, problem, answer }, 'A mail server does not work; it is tried again.');
    const [server] = await db.select().from(mailServers).where(eq(mailServers.ownerId, ownerId));
    const failures = (server?.failures ?? 0) + 1;
    const pause = serverPauses[Math.min(failures, serverPauses.length) - 1] ?? 0;
    await db
      .update(mailServers)
      .set({ failures, problem, problemAnswer: answer, pausedUntil: new Date(clock().getTime() + pause) })
      .where(eq(mailServers.ownerId, ownerId));
  }

  /** Makes a mail that is marked as being sent, with its files; null where it does not go now, which is noted. */
  async function makeOne(server: MailServer, { id, attempts }: Claimed): Promise<PreparedMail | null> {
    try {
      const [mail] = await db.select().from(mails).where(eq(mails.id, id));
      const remark = mail ? await suppressionReason(db, mail, clock()) : 'outdated';
      if (!mail || remark) {
        await settle(id, attempts, { state: 'suppressed', remark });
        return null;
      }
      const { written, files } = await withFiles(mail);
      const message = await messageOf(written, server, clock(), files, await headOf(deps, mail));
      const returnPath = returnPathFor(server, { id, attempts });
      const envelope = { from: returnPath ?? server.fromAddress, to: mail.toAddress };
      return { envelope, message, hasReturnPath: returnPath !== null };
    } catch (error) {
      if (isBusy(error)) {
        await giveBack({ id, attempts }, new Date(clock().getTime() + error.retryAfter * 1_000));
        return null;
      }
      log.error({ err: error, mail: id }, 'A mail could not be made; it is tried again.');
      await settle(id, attempts, tryAgain(attempts));
      return null;
    }
  }

  /** A mail with its files; with links where its tickets cannot be drawn. */
  async function withFiles(mail: MailRow): Promise<{ written: MailRow; files: File[] }> {
    try {
      return { written: mail, files: await filesOf(deps, mail) };
    } catch (error) {
      const written = error instanceof Undrawn ? await linkTickets(deps, mail) : null;
      if (!written) throw error;
      log.warn({ err: error, mail: mail.id }, 'The tickets of a mail could not be drawn; it goes with links to them.');
      return { written, files: await filesOf(deps, written) };
    }
  }

  /** Hands a mail that is marked as being sent to the mail server; answers with why it was not sent. */
  async function sendOne(
    session: Session,
    { envelope, message, hasReturnPath }: PreparedMail,
    { id, attempts }: Claimed,
    ending: AbortSignal,
    hasSent: boolean,
  ): Promise<Failure | 'refusedSender' | null> {
    let answer: string;
    try {
      answer = await session.send(envelope, message);
    } catch (error) {
      if (!(error instanceof SmtpError)) throw error;
      const { failure } = error;
      // Stopped before it was handed over, or by the end of a connection: the next start or connection sends it.
      if (failure.scope === 'server' && (ending.aborted || hasSent)) {
        await settle(id, attempts, { state: 'queued' });
        return ending.aborted ? null : failure;
      }
      if (hasReturnPath && mayBeOfSender(failure)) {
        await giveBack({ id, attempts });
        return 'refusedSender';
      }
      await settle(id, attempts, outcomeOf(failure, attempts), failure);
      return failure;
    }
    // Not tried again where it cannot be noted: the mail has arrived. It is in doubt after a while.
    await settle(id, attempts, { state: 'sent', answer, remark: null, sentAt: clock() });
    return null;
  }

  function outcomeOf({ scope, answer }: Failure, attempts: number): Outcome {
    if (scope === 'unknown') return { state: 'inDoubt', remark: 'noAnswer', answer };
    if (scope === 'never' || scope === 'noSuchAddress') return { state: 'failed', remark: null, answer };
    return { ...tryAgain(attempts), answer };
  }

  function tryAgain(attempts: number): Outcome {
    const pause = pauses[attempts - 1];
    if (pause === undefined) return { state: 'failed', remark: 'gaveUp' };
    return { state: 'deferred', remark: null, nextAttemptAt: new Date(clock().getTime() + pause) };
  }

  /** A mail that no mail server was reached for, or that had no turn to be drawn, has used up no attempt. It goes again at once, or at `nextAttemptAt`. */
  const giveBack = ({ id, attempts }: Claimed, nextAttemptAt?: Date) =>
    settle(id, attempts, { state: 'queued', attempts: attempts - 1, ...(nextAttemptAt && { nextAttemptAt }) });

  /** Notes what became of an attempt, also when it has been in doubt meanwhile. A mail that is being sent anew has another attempt. */
  const settle = (id: string, attempts: number, outcome: Outcome, failure?: Failure) =>
    untilKept(noteAgain, () =>
      inTransaction(db, async (tx) => {
        const [noted] = await tx
          .update(mails)
          .set(outcome)
          .where(and(eq(mails.id, id), eq(mails.attempts, attempts), inArray(mails.state, ['sending', 'inDoubt'])))
          .returning();
        // Who was erased meanwhile is not named by what the mail server says, and nothing goes to them again.
        if (noted?.toAddress === '') await tx.update(mails).set(forgotten(noted)).where(eq(mails.id, id));
        else if (noted && failure?.scope === 'noSuchAddress') await blockRefused(tx, noted, failure.answer, clock());
        if (noted?.mailingId && isDue(noted.state)) await followAgain(tx, noted.mailingId);
      }),
    );

  return sendByOwner({ log, name: 'Mails', pause: 2_000, findDue, sendAll });
}

const forgotten = ({ state }: Pick<typeof mails.$inferSelect, 'state'>) => ({
  answer: '',
  ...(isUnsent(state) && { state: 'suppressed' as const }),
});

/** Whether a mail server may have refused who sends, as some do only once they are told who shall get it. */
const mayBeOfSender = (failure: Failure): boolean =>
  failure.scope === 'never' || (failure.scope === 'server' && failure.problem === 'sender');

/** Whether the same went wrong: servers name each recipient in their answers, behind the same number. */
const isAlike = (one: Failure, other: Failure): boolean =>
  one.scope === other.scope && one.answer.slice(0, 3) === other.answer.slice(0, 3);

/** Whether others keep what a mail needs too busy for the moment. */
const isBusy = (error: unknown): error is HttpError & { retryAfter: number } =>
  error instanceof HttpError && error.status === 503 && error.retryAfter !== undefined;

type Claimed = { id: string; attempts: number };
/** A mail as it is handed to a mail server. */
type PreparedMail = { envelope: { from: string; to: string }; message: Buffer; hasReturnPath: boolean };

type Outcome = Partial<typeof mails.$inferInsert> & {
  state: (typeof mails.$inferInsert)['state'];
  remark?: MailRemark | null;
};

const tries = 5;
/** What became of a mail is worth trying to keep, while the database is away for a moment. */
async function untilKept(pause: number, work: () => Promise<unknown>): Promise<void> {
  for (let count = 1; ; count++) {
    try {
      await work();
      return;
    } catch (error) {
      if (count === tries) throw error;
      await sleep(pause);
    }
  }
}
