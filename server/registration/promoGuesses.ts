import type { Deps } from '../deps.ts';
import { HttpError } from '../httpError.ts';

/** Does what names a promo code, unless its network has named too many that do not work. */
export async function withPromo<Result>(
  { limits: { promoMisses } }: Pick<Deps, 'limits'>,
  code: string | null,
  network: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!code) return work();
  await promoMisses.check(network);
  try {
    return await work();
  } catch (error) {
    const isMiss = error instanceof HttpError && (error.status === 404 || error.field === 'promoCode');
    if (isMiss) await promoMisses.count(network);
    throw error;
  }
}
