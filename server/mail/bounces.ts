import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { mails } from '../platform/db/schema/mails.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps } from '../platform/deps.ts';
import { repeat } from '../platform/jobs/repeat.ts';
import { type VisitLimits, visitMailbox } from '../platform/mail/imap.ts';
import { type Attempt, attemptIn } from '../platform/mail/returnPath.ts';
import { blockRefused } from './blocked.ts';
import { type Report, readBounce } from './bounceReport.ts';

export type BounceDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'secretKey' | 'bounces'>;

const minute = 60_000;
/** A report comes first in its mail; what follows is the mail that came back, with its tickets. */
const usual: VisitLimits = { mails: 50, bytes: 65_536, time: minute };
/** Between two visits to a mailbox that could not be read. */
const pauses = [1, 2, 5, 15].map((minutes) => minutes * minute);

/**
 * Reads the mailbox for mails that came back, and notes each at the mail that it is about. Only the signed address that it was sent to says
 * which: what else is in it, anybody may have written.
 */
export function createBounceReader(deps: BounceDeps, limits = usual) {
  const { bounces, clock, log } = deps;
  const ending = new AbortController();
  let failures = 0;
  /** Empty while it can be read, null before the first visit. */
  let problem: string | null = null;
  let due = 0;

  async function look(): Promise<void> {
    if (!bounces || clock().getTime() < due) return;
    const { mailbox, address } = bounces;
    const where = { host: mailbox.host, folder: mailbox.folder };
    const unnoted: unknown[] = [];
    const read = (source: Buffer) =>
      take(deps, address, source).catch((error) => {
        unnoted.push(error);
        throw error;
      });
    try {
      await visitMailbox(mailbox, limits, read, ending.signal);
      if (problem !== '') log.info(where, 'The mailbox for bounces is read.');
      problem = '';
      failures = 0;
    } catch (error) {
      if (ending.signal.aborted) return;
      // Not the mailbox's fault: the next visit finds the mail again.
      if (unnoted.length > 0) throw unnoted[0];
      due = clock().getTime() + (pauses[Math.min(failures++, pauses.length - 1)] ?? 0);
      const said = reasonOf(error);
      // Said once, not every few minutes.
      if (said !== problem)
        log.warn({ ...where, problem: said }, 'The mailbox for bounces cannot be read; it is tried again.');
      problem = said;
    }
  }

  return {
    look,
    /** Begins to look again and again; answers with what ends it. */
    start: () => {
      const stop = repeat(look, minute, { log, name: 'The look for mails that came back' });
      return async () => {
        ending.abort();
        await stop();
      };
    },
  };
}

/** What the server said, or else what the system did. */
function reasonOf(error: unknown): string {
  const { responseText, code, message } = error as { responseText?: string; code?: string; message?: string };
  return responseText || [code, message].filter(Boolean).join(': ');
}

/** Notes what one mail of the mailbox says; answers with whether it is a report on one of ours. */
async function take(deps: BounceDeps, address: string, source: Buffer): Promise<boolean> {
  const { to, report } = readBounce(source);
  const attempt = attemptIn({ secretKey: deps.secretKey, address }, to);
  if (!attempt || !report) return false;
  await note(deps, attempt, report);
  return true;
}

/** A mail that was sent anew meanwhile, or whose reader was erased, stays as it is. */
const note = ({ db, clock }: BounceDeps, { mailId, attempts }: Attempt, { outcome, answer, noMailbox }: Report) =>
  inTransaction(db, async (tx) => {
    const [noted] = await tx
      .update(mails)
      .set(outcome === 'failed' ? { state: 'failed', remark: 'cameBack', answer } : { remark: 'delayed', answer })
      .where(
        and(
          eq(mails.id, mailId),
          sql`${mails.attempts} % 256 = ${attempts}`,
          inArray(mails.state, outcome === 'failed' ? ['sent', 'inDoubt'] : ['sent']),
          ne(mails.toAddress, ''),
        ),
      )
      .returning();
    if (noted && noMailbox) await blockRefused(tx, noted, answer, clock());
  });
