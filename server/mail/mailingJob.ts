import { and, eq, inArray } from 'drizzle-orm';
import type { MailState } from '../../src/lib/mail.ts';
import { isLocked } from '../platform/db/errors.ts';
import { mailings } from '../platform/db/schema/mails.ts';
import { inShortTransaction } from '../platform/db/transaction.ts';
import type { Db, Deps, Tx } from '../platform/deps.ts';
import { HttpError } from '../platform/http/errors.ts';
import { countStored, type StoreDeps } from '../platform/http/limiter.ts';
import { countedMails, type MailingRow, writeNext } from './audience.ts';
import { bytesOfMail } from './mailingBytes.ts';
import { moveMails, nextMailing } from './queue.sql.ts';

export type MailingJobDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'publicUrl'> & StoreDeps;

/** How many pieces of work one run does, so that it ends. */
const max = 20;

/**
 * What takes mailings further: begins those whose time has come, writes their mails some hundreds at a time, and has these follow when one is
 * paused, resumed or cancelled. Each piece is a transaction of its own, and any number of processes may at once. Organisers take turns at
 * pieces, so that nobody waits for another's thousands. One that grew by more than may be kept that day is paused, one that fails stops no other; while rows of an organiser are locked, theirs wait for the next run.
 */
export function createMailingJob(deps: MailingJobDeps): () => Promise<void> {
  /** The organisers who had a turn since somebody waited for one, the latest last. */
  const served = new Set<string>();
  return async () => {
    const failed: string[] = [];
    const lockedOut: string[] = [];
    for (let count = 0; count < max; count++) {
      let next: { id: string; ownerId: string } | undefined;
      try {
        await inShortTransaction(deps.db, async (tx) => {
          [next] = await nextMailing(tx, deps.clock(), failed, [...served], lockedOut);
          if (next) await advance(tx, deps, next.id);
        });
      } catch (error) {
        if (!next) throw error;
        if (isLocked(error)) lockedOut.push(next.ownerId);
        else if (error instanceof HttpError) await pauseGrown(deps.db, next.id);
        else {
          failed.push(next.id);
          deps.log.error({ err: error, mailing: next.id }, 'A mailing could not be taken further; it is tried again.');
        }
      }
      if (!next) {
        // Whose rows are locked is not forgotten: they come last in the next run, too.
        if (lockedOut.length === 0) served.clear();
        return;
      }
      served.delete(next.ownerId);
      served.add(next.ownerId);
    }
  };
}

/** What its organiser may have kept that day is reached: it waits for their word, as one that begins again. */
const pauseGrown = (db: Db, id: string) =>
  db
    .update(mailings)
    .set({ state: 'paused', unsettled: true, startedAt: null })
    .where(and(eq(mailings.id, id), inArray(mailings.state, ['scheduled', 'preparing'])));

async function advance(tx: Tx, deps: MailingJobDeps, id: string): Promise<void> {
  const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, id));
  if (mailing) await (mailing.unsettled ? settle(tx, mailing, deps.clock()) : write(tx, mailing, deps));
}

const keep = (tx: Tx, { id }: MailingRow, changes: Partial<typeof mailings.$inferInsert>) =>
  tx.update(mailings).set(changes).where(eq(mailings.id, id));

/** The mails of those who were there when it was begun were counted then; what is written beyond those is counted as it is. */
async function write(tx: Tx, mailing: MailingRow, deps: MailingJobDeps): Promise<void> {
  const now = deps.clock();
  const begun = mailing.startedAt ? mailing : { ...mailing, startedAt: now };
  const counted = await countedMails(tx, mailing);
  const writtenUntil = await writeNext(tx, begun, now, deps.publicUrl !== null);
  const beyond = (await countedMails(tx, mailing)) - counted;
  if (beyond > 0) {
    const giver = { organisationId: mailing.ownerId, network: null };
    await countStored(deps, giver, beyond * (await bytesOfMail(tx, mailing)));
  }
  await keep(tx, mailing, {
    startedAt: begun.startedAt,
    ...(writtenUntil ? { state: 'preparing', writtenUntil } : { state: 'sending', preparedAt: now }),
  });
}

/** From which states the mails of a mailing go where, when it has come to a state. */
const moves: Partial<Record<MailingRow['state'], { from: MailState[]; to: MailState }>> = {
  paused: { from: ['queued', 'deferred'], to: 'paused' },
  preparing: { from: ['paused'], to: 'queued' },
  sending: { from: ['paused'], to: 'queued' },
  cancelled: { from: ['queued', 'deferred', 'paused', 'held'], to: 'suppressed' },
};

/**
 * Has the mails of a mailing follow it once more where it was paused or cancelled: one of them was on its way at that moment, and is to
 * go again.
 */
export const followAgain = (tx: Tx, mailingId: string) =>
  tx
    .update(mailings)
    .set({ unsettled: true })
    .where(and(eq(mailings.id, mailingId), inArray(mailings.state, ['paused', 'cancelled'])));

async function settle(tx: Tx, mailing: MailingRow, now: Date): Promise<void> {
  const move = moves[mailing.state];
  const moved = move ? await moveMails(tx, mailing.id, move.from, move.to, now) : [];
  if (moved.length === 0) await keep(tx, mailing, { unsettled: false });
}
