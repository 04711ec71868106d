import { eq } from 'drizzle-orm';
import type { MailRemark } from '../../src/lib/mail.ts';
import { mailings } from '../db/schema/mails.ts';
import type { Tx } from '../deps.ts';
import { blockOf } from './blocked.ts';
import { isOutdated } from './compose.ts';
import type { MailFacts, MailRow } from './facts.ts';

/** Why a mail is not to be sent, as things are now; null where it is. */
export async function whyNot(tx: Tx, mail: MailRow, facts: MailFacts, now: Date): Promise<MailRemark | null> {
  if (isOutdated(mail, facts, now)) return 'outdated';
  const [mailing] = mail.mailingId
    ? await tx
        .select({ state: mailings.state, aboutTicket: mailings.aboutTicket })
        .from(mailings)
        .where(eq(mailings.id, mail.mailingId))
    : [];
  if (mailing?.state === 'cancelled') return 'cancelled';
  return blockOf(tx, mail.ownerId, mail.toAddress, mailing?.aboutTicket ?? true);
}
