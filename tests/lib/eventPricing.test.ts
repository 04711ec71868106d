import { expect, it } from 'vitest';
import { termsOf, usualPricing } from '../../src/lib/eventPricing.ts';

const seller = { chargesVat: true, vatRate: 1_900, country: 'DE' };
const fee = { feeRate: 250, feeFixed: 50, feeInside: true };

it('charges nothing besides the prices, unless somebody says so', () => {
  expect(usualPricing).toEqual({
    feeRate: 0,
    feeFixed: 0,
    feeInside: false,
    vatRate: null,
    feeVatRate: null,
    vatIncluded: true,
    vatShown: true,
    reverseCharge: false,
  });
  const terms = termsOf(usualPricing, { ...seller, chargesVat: false });
  expect(terms).toEqual({ feeRate: 0, feeFixed: 0, feeInside: false, vat: null });
});

it("charges the organiser's usual rate on tickets, and taxes the fee like them", () => {
  expect(termsOf({ ...usualPricing, ...fee, vatShown: false }, seller)).toEqual({
    ...fee,
    vat: { rate: 1_900, feeRate: null, included: true, shown: false },
  });
});

it('charges the rates of the event where it has some, also of nothing', () => {
  const rates = (vatRate: number | null, feeVatRate: number | null) =>
    termsOf({ ...usualPricing, vatRate, feeVatRate }, seller).vat;
  expect(rates(700, null)).toMatchObject({ rate: 700, feeRate: null });
  expect(rates(0, 700)).toMatchObject({ rate: 0, feeRate: 700 });
  expect(rates(null, 0)).toMatchObject({ rate: 1_900, feeRate: 0 });
});
