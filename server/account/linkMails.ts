import type { Deps } from '../platform/deps.ts';
import { bucketOf } from '../platform/http/signInLimit.ts';

/**
 * Counts mails with a link that an organiser asks for to addresses of others. Throws 429 where one of them has had enough, whoever asked:
 * anybody may become an organiser, and these mails would bury a mailbox.
 */
export async function countLinkMails({ limits }: Pick<Deps, 'limits'>, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await limits.linkMails.take(bucketOf(address));
}
