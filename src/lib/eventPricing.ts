import type { PriceTerms } from './pricing.ts';

/**
 * What an organiser says of an event's prices; rates are hundredths of a per cent. `vatRate` null is the organiser's usual one,
 * `feeVatRate` null those of the tickets. `reverseCharge` leaves VAT to companies in other countries of the EU.
 */
export type EventPricing = Omit<PriceTerms, 'vat'> & {
  vatRate: number | null;
  feeVatRate: number | null;
  vatIncluded: boolean;
  vatShown: boolean;
  reverseCharge: boolean;
};

export const usualPricing: EventPricing = {
  feeRate: 0,
  feeFixed: 0,
  feeInside: false,
  vatRate: null,
  feeVatRate: null,
  vatIncluded: true,
  vatShown: true,
  reverseCharge: false,
};

/** What of an organiser's settings decides about VAT. */
export type Seller = { chargesVat: boolean; vatRate: number; country: string };

/** How an event charges. */
export function termsOf(pricing: EventPricing, seller: Seller): PriceTerms {
  const { feeRate, feeFixed, feeInside, vatIncluded: included, vatShown: shown } = pricing;
  const rate = pricing.vatRate ?? seller.vatRate;
  const vat = seller.chargesVat ? { rate, feeRate: pricing.feeVatRate, included, shown } : null;
  return { feeRate, feeFixed, feeInside, vat };
}
