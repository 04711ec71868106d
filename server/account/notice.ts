import type { NoticeKind } from '../../src/lib/accountMail.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { accountMails } from '../platform/db/schema/accounts.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { canSend } from '../platform/mail/sendNow.ts';

/** Mails the address of an account about a change of its sign-in, where mails can be sent. */
export async function mailNotice(
  tx: Tx,
  deps: Pick<Deps, 'db' | 'clock' | 'ownMailServer' | 'publicUrl'>,
  { id: userId, ownerId }: Pick<Caller, 'id' | 'ownerId'>,
  kind: NoticeKind,
  locale: Locale,
): Promise<void> {
  if (!(await canSend(deps, ownerId))) return;
  const now = deps.clock();
  await tx.insert(accountMails).values({ kind, userId, ownerId, locale, nextAttemptAt: now, createdAt: now });
}
