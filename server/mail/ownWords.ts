import type { Wording } from '../../src/lib/mail.ts';
import type { Deps } from '../platform/deps.ts';
import type { RenderedMail } from '../platform/mail/mailTemplate.ts';

export type OwnWordsDeps = { limits: Pick<Deps['limits'], 'ownWords'> };

/**
 * Writes a mail in its organiser's own words where it has some. One that is `unpaid` is caused by a stranger whom it costs nothing, and is kept with
 * all its words: it has the usual ones where such mails have taken much of the disk that day.
 */
export async function inOwnWords<Written extends RenderedMail>(
  { limits }: OwnWordsDeps,
  { ownerId, unpaid }: { ownerId: string; unpaid: boolean },
  own: Wording | null,
  write: (own: Wording | null) => Promise<Written>,
): Promise<Written> {
  const written = await write(own);
  if (own === null || !unpaid) return written;
  const bytes = Buffer.byteLength(written.html) + Buffer.byteLength(written.text);
  return (await limits.ownWords.count(ownerId, Math.ceil(bytes / 1_000))) ? written : write(null);
}
