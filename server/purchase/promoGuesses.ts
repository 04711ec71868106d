import pLimit, { type LimitFunction } from 'p-limit';
import type { Deps } from '../platform/deps.ts';
import { UnknownPromo } from './publicForm.ts';

/** How many of one network name a promo code at a time: so many guesses can at most be judged before they are counted. */
const wide = 4;
const limitOf = new Map<string, LimitFunction>();

/** Does what names a promo code, unless its network, or a wide one, has named too many that do not work. */
export async function withPromo<Result>(
  { limits: { promoMisses } }: Pick<Deps, 'limits'>,
  code: string | null,
  network: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!code) return work();
  const limit = limitOf.get(network) ?? pLimit(wide);
  limitOf.set(network, limit);
  try {
    return await limit(async () => {
      await promoMisses.check(network);
      return work().catch(async (error: unknown) => {
        if (error instanceof UnknownPromo) await promoMisses.count(network);
        throw error;
      });
    });
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) limitOf.delete(network);
  }
}
