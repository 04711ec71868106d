import { registrationErrors as words } from '../../src/messages/en-GB/registrationRefusals.ts';
import type { PromoOnSale } from './formOnSale.ts';

/** Why a promo gives nothing now, in words for the buyer; null when it works. */
export function promoErrorOf(promo: PromoOnSale | null, now: string): string | null {
  if (!promo) return words.promoUnknown;
  if (promo.startsAt !== null && now < promo.startsAt) return words.promoNotYet;
  if (promo.endsAt !== null && now >= promo.endsAt) return words.promoOver;
  return promo.uses !== null && promo.used >= promo.uses ? words.promoUsedUp : null;
}
