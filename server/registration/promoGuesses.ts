import type { Deps } from '../deps.ts';
import { enter, leave, type Turns } from '../turns.ts';
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
  await enter(turns, wide);
  try {
    await promoMisses.check(network);
    return await work();
  } catch (error) {
    if (error instanceof UnknownPromo) await promoMisses.count(network);
    throw error;
  } finally {
    if (leave(turns)) turnsOf.delete(network);
  }
}
