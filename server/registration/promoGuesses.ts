import type { Deps } from '../platform/deps.ts';
import { inTurn, type Turns } from '../platform/semaphore.ts';
import { UnknownPromo } from './publicForm.ts';

/** How many of one network name a promo code at a time: so many guesses can at most be judged before they are counted. */
const wide = 4;
const turnsOf = new Map<string, Turns>();

/** Does what names a promo code, unless its network has named too many that do not work. */
export async function withPromo<Result>(
  { limits: { promoMisses } }: Pick<Deps, 'limits'>,
  code: string | null,
  network: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!code) return work();
  const turns = turnsOf.get(network) ?? { running: 0, waiting: [] };
  turnsOf.set(network, turns);
  try {
    return await inTurn(turns, wide, async () => {
      await promoMisses.check(network);
      return work().catch(async (error: unknown) => {
        if (error instanceof UnknownPromo) await promoMisses.count(network);
        throw error;
      });
    });
  } finally {
    if (turns.running === 0) turnsOf.delete(network);
  }
}
