import { eq } from 'drizzle-orm';
import type { MailRemark } from '../../src/lib/mail.ts';
import { mailings } from '../platform/db/schema/mails.ts';
import type { Tx } from '../platform/deps.ts';
import { blockOf } from './blocked.ts';
import { isOutdated } from './compose.ts';
import { type MailRow, type OrderMail, readMailFacts } from './facts.ts';
import { isWaitingOutdated, readWaitingFacts } from './waitingMail.ts';

/** Why a mail is not to be sent, as things are now; null where it is. */
export async function suppressionReason(tx: Tx, mail: MailRow, now: Date): Promise<MailRemark | null> {
  if (await tellsNoMore(tx, mail, now)) return 'outdated';
  const [mailing] = mail.mailingId
    ? await tx
        .select({ state: mailings.state, aboutTicket: mailings.aboutTicket })
        .from(mailings)
        .where(eq(mailings.id, mail.mailingId))
    : [];
  if (mailing?.state === 'cancelled') return 'cancelled';
  return blockOf(tx, mail.ownerId, mail.toAddress, mailing?.aboutTicket ?? true);
}

/** Whether it tells what is no longer so, or what it is about is gone. */
async function tellsNoMore(tx: Tx, mail: MailRow, now: Date): Promise<boolean> {
  if (mail.waitingId !== null) {
    const facts = await readWaitingFacts(tx, mail, mail.waitingId);
    return facts === null || isWaitingOutdated(mail, facts, now);
  }
  const order = mail as OrderMail;
  const facts = await readMailFacts(tx, order);
  return facts === null || isOutdated(order, facts, now);
}
