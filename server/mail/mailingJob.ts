import { eq } from 'drizzle-orm';
import type { MailState } from '../../src/lib/mail.ts';
import { mailings } from '../db/schema/mails.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps, Tx } from '../deps.ts';
import { type MailingRow, writeNext } from './audience.ts';
import { moveMails, nextMailing } from './queue.sql.ts';

type JobDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'publicUrl'>;

/** How many pieces of work one run does, so that it ends. */
const max = 20;

/**
 * Takes mailings further: begins those whose time has come, writes their mails some hundreds at a time, and has these follow when one is
 * paused, resumed or cancelled. Each piece is a transaction of its own, and any number of processes may at once.
 */
export async function advanceMailings(deps: JobDeps): Promise<void> {
  for (let count = 0; count < max; count++) {
    const did = await inTransaction(deps.db, async (tx) => {
      const now = deps.clock();
      const [next] = await nextMailing(tx, now);
      const [mailing] = next ? await tx.select().from(mailings).where(eq(mailings.id, next.id)) : [];
      if (mailing)
        await (mailing.unsettled ? settle(tx, mailing, now) : write(tx, mailing, now, deps.publicUrl !== null));
      return mailing !== undefined;
    });
    if (!did) return;
  }
}

const keep = (tx: Tx, { id }: MailingRow, changes: Partial<typeof mailings.$inferInsert>) =>
  tx.update(mailings).set(changes).where(eq(mailings.id, id));

async function write(tx: Tx, mailing: MailingRow, now: Date, canLink: boolean): Promise<void> {
  const begun = mailing.startedAt ? mailing : { ...mailing, startedAt: now };
  const writtenUntil = await writeNext(tx, begun, now, canLink);
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

async function settle(tx: Tx, mailing: MailingRow, now: Date): Promise<void> {
  const move = moves[mailing.state];
  const moved = move ? await moveMails(tx, mailing.id, move.from, move.to, now) : [];
  if (moved.length === 0) await keep(tx, mailing, { unsettled: false });
}
