type Held = { holdExpiresAt: string | null; now: string };

/**
 * A held purchase with its times moved to this computer's clock, which may be wrong: the time left is what the server said.
 * `ownNow` is this computer's clock, in milliseconds, when the answer came.
 */
export function inOwnTime<Purchase extends Held>(purchase: Purchase, ownNow: number): Purchase {
  const ahead = ownNow - Date.parse(purchase.now);
  const shift = (instant: string) => new Date(Date.parse(instant) + ahead).toISOString();
  return {
    ...purchase,
    now: shift(purchase.now),
    holdExpiresAt: purchase.holdExpiresAt && shift(purchase.holdExpiresAt),
  };
}

/** Milliseconds until a hold ends; where it ends later than a timer can wait, or never, as long as a timer can wait. */
export const holdLeft = (holdExpiresAt: string | null, ownNow: number): number =>
  holdExpiresAt === null ? longestTimer : Math.min(longestTimer, Math.max(0, Date.parse(holdExpiresAt) - ownNow));

const longestTimer = 2 ** 31 - 1;
