import { eq } from 'drizzle-orm';
import { serverWords } from '../../src/messages/serverWords.ts';
import { mails } from '../db/schema/mails.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps, Tx } from '../deps.ts';
import { alsoTold, composeMail, isOutdated } from './compose.ts';
import { type OrderMail, readMailFacts } from './facts.ts';
import { insertTicketMail, nextUncomposed } from './queue.sql.ts';
import { composeWaiting } from './waitingMail.ts';

type ComposeDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'publicUrl'>;

/** How many mails one run composes: a rush of orders is not slowed down by its mails, which have time. */
const max = 40;
/** Milliseconds until a mail that could not be composed is tried again. */
const pause = 60_000;

/** Gives mails that were just written their words, and writes those that follow from them. Any number of processes may at once. */
export async function composeDue(deps: ComposeDeps): Promise<void> {
  for (let count = 0; count < max; count++) {
    let id = '';
    try {
      const found = await inTransaction(deps.db, async (tx) => {
        [{ id } = { id: '' }] = await nextUncomposed(tx, deps.clock());
        if (id !== '') await composeOne(tx, deps, id);
        return id !== '';
      });
      if (!found) return;
    } catch (error) {
      if (id === '') throw error;
      deps.log.error({ err: error, mail: id }, 'A mail could not be composed; it is tried again.');
      const nextAttemptAt = new Date(deps.clock().getTime() + pause);
      await deps.db.update(mails).set({ nextAttemptAt }).where(eq(mails.id, id));
    }
  }
}

async function composeOne(tx: Tx, { clock, publicUrl }: ComposeDeps, id: string): Promise<void> {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, id));
  if (!mail) return;
  if (mail.waitingId !== null) return composeWaiting(tx, { clock, publicUrl }, mail, mail.waitingId);
  const order = mail as OrderMail;
  const facts = await readMailFacts(tx, order);
  if (!facts) return;
  const now = clock();
  const composed = composeMail(order, facts, serverWords[mail.locale], publicUrl);
  const outdated = isOutdated(order, facts, now);
  await tx
    .update(mails)
    .set({ ...composed, composedAt: now, ...(outdated && { state: 'suppressed', remark: 'outdated' }) })
    .where(eq(mails.id, id));
  if (outdated) return;
  for (const { name, address } of alsoTold(order, facts))
    await insertTicketMail(tx, order.purchaseId, name, address, now);
}
