import type { Tx } from '../deps.ts';
import { isOutdated } from './compose.ts';
import { type MailRow, type OrderMail, readMailFacts } from './facts.ts';
import { isWaitingOutdated, readWaitingFacts } from './waitingMail.ts';

/** Whether a mail that has its words tells what is no longer so, or what it is about is gone. */
export async function tellsNoMore(db: Tx, mail: MailRow, now: Date): Promise<boolean> {
  if (mail.waitingId !== null) {
    const facts = await readWaitingFacts(db, mail, mail.waitingId);
    return facts === null || isWaitingOutdated(mail, facts, now);
  }
  const order = mail as OrderMail;
  const facts = await readMailFacts(db, order);
  return facts === null || isOutdated(order, facts, now);
}
