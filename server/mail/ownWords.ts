import type { Pool } from 'pg';
import { ownWordsDaily, settledWordsDaily } from '../../src/lib/limits.ts';
import type { Wording } from '../../src/lib/mail.ts';
import type { Deps } from '../platform/deps.ts';
import { createLimiter } from '../platform/http/limiter.ts';
import type { RenderedMail } from '../platform/mail/mailTemplate.ts';

export type OwnWordsDeps = { limits: Pick<Deps['limits'], 'ownWords' | 'settledWords'> };

export const ownWordsLimits = (pool: Pool): OwnWordsDeps['limits'] => ({
  ownWords: createLimiter(pool, 'own-words', ownWordsDaily),
  settledWords: createLimiter(pool, 'settled-words', settledWordsDaily),
});

/**
 * Writes a mail in its organiser's own words where it has some. It is kept with all its words, so it has the usual ones where such mails have taken much of
 * the disk that day. One that is `unpaid` is caused by a stranger whom it costs nothing; of the others, an organiser can cause as many as they like.
 */
export async function inOwnWords<Written extends RenderedMail>(
  { limits }: OwnWordsDeps,
  { ownerId, unpaid }: { ownerId: string; unpaid: boolean },
  own: Wording | null,
  write: (own: Wording | null) => Promise<Written>,
): Promise<Written> {
  const written = await write(own);
  if (own === null) return written;
  const bytes = Buffer.byteLength(written.html) + Buffer.byteLength(written.text);
  const limit = unpaid ? limits.ownWords : limits.settledWords;
  return (await limit.count(ownerId, Math.ceil(bytes / 1_000))) ? written : write(null);
}
