import fc from 'fast-check';
import type { PriceTerms } from '../../src/lib/pricing.ts';

export const sumOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const rate = fc.integer({ min: 0, max: 5_000 });
const terms: fc.Arbitrary<PriceTerms> = fc.record({
  feeRate: fc.integer({ min: 0, max: 10_000 }),
  feeFixed: fc.integer({ min: 0, max: 1_000_000 }),
  feeInside: fc.boolean(),
  vat: fc.option(fc.record({ rate, feeRate: fc.option(rate), included: fc.boolean(), shown: fc.boolean() })),
});
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 50 }),
  unitPrice: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 100_000_000 })),
  vatRate: fc.oneof(fc.constant(null), fc.constantFrom(0, 700, 1_900), rate),
  off: fc.nat({ max: 100 }),
});
const ordered = fc.array(line, { minLength: 1, maxLength: 5 }).map((wanted) => {
  const lines = wanted.map(({ off, ...each }) => {
    const total = each.quantity * each.unitPrice;
    return { ...each, total, discount: Math.floor((total * off) / 100) };
  });
  const [subtotal, discount] = [sumOf(lines.map(({ total }) => total)), sumOf(lines.map((each) => each.discount))];
  return { lines, subtotal, discount };
});
/** Any order with any terms, as it is charged. */
export const orders = fc.record({ ordered, terms, reverse: fc.boolean() });
