import type { PromoOnSale } from './formOnSale.ts';

type PromoError = 'promoUnknown' | 'promoNotYet' | 'promoOver' | 'promoUsedUp';

/** Why a promo code gives nothing now, as a key of the words; null when it works. */
export function promoErrorOf(promo: PromoOnSale | null, now: string): PromoError | null {
  if (!promo) return 'promoUnknown';
  if (promo.startsAt !== null && now < promo.startsAt) return 'promoNotYet';
  if (promo.endsAt !== null && now >= promo.endsAt) return 'promoOver';
  return promo.uses !== null && promo.used >= promo.uses ? 'promoUsedUp' : null;
}
