import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditOf, nextCredit } from '../../../server/purchase/invoice.ts';
import { chargeOf } from '../../../src/lib/pricing.ts';
import { orders, sumOf } from '../../support/orderAmounts.ts';

describe('a refund', () => {
  const vat = [
    { rate: 700, net: 935, vat: 65 },
    { rate: 1_900, net: 100, vat: 19 },
  ];

  const credit = (id: string, total: number) => ({ id, takesBack: null, total });
  const reversal = (takesBack: string, total: number) => ({ id: `not ${takesBack}`, takesBack, total });

  it('is of the part of the charge that no credit note has', () => {
    expect(nextCredit([], 300, 1_000)).toEqual([{ from: 0, to: 300 }]);
    expect(nextCredit([credit('a', 300), credit('b', 200)], 400, 1_000)).toEqual([{ from: 500, to: 900 }]);
  });

  it('is of no more than is left, and of nothing where nothing is', () => {
    expect(nextCredit([credit('a', 300)], 900, 1_000)).toEqual([{ from: 300, to: 1_000 }]);
    expect(nextCredit([credit('a', 1_000)], 1, 1_000)).toEqual([]);
  });

  it('takes the part of a credit note that was taken back, and goes on behind the others', () => {
    const before = [credit('a', 300), credit('b', 200), reversal('a', 300)];
    expect(nextCredit(before, 300, 1_000)).toEqual([{ from: 0, to: 300 }]);
    expect(nextCredit(before, 400, 1_000)).toEqual([
      { from: 0, to: 300 },
      { from: 500, to: 600 },
    ]);
    expect(nextCredit([...before, credit('c', 400)], 1_000, 1_000)).toEqual([{ from: 600, to: 1_000 }]);
  });

  it('adds up to the whole charge at every rate, whatever was taken back between', () => {
    const steps = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 1_200 }), back: fc.boolean() }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(steps, (wanted) => {
        const issued: { id: string; takesBack: string | null; total: number; parts: ReturnType<typeof creditOf> }[] =
          [];
        const issue = (amount: number) => {
          const parts = creditOf({ vat, total: 1_119 }, nextCredit(issued, amount, 1_119));
          expect([parts.net, ...parts.vat.flatMap((part) => [part.net, part.vat])].every((n) => n >= 0)).toBe(true);
          if (parts.total > 0) issued.push({ id: String(issued.length), takesBack: null, total: parts.total, parts });
        };
        const standing = () =>
          issued.filter(({ id, takesBack }) => !takesBack && !issued.some((other) => other.takesBack === id));
        for (const { amount, back } of wanted) {
          const [first] = standing();
          if (back && first) issued.push({ ...first, id: String(issued.length), takesBack: first.id });
          else issue(amount);
        }
        issue(1_119);
        expect(sumOf(standing().map(({ total }) => total))).toBe(1_119);
        for (const [place, part] of vat.entries()) {
          expect(sumOf(standing().map(({ parts }) => parts.vat[place]?.net ?? 0))).toBe(part.net);
          expect(sumOf(standing().map(({ parts }) => parts.vat[place]?.vat ?? 0))).toBe(part.vat);
        }
      }),
    );
  });

  it('is of every rate in proportion', () => {
    expect(creditOf({ vat, total: 1_119 }, [{ from: 0, to: 560 }])).toEqual({
      vat: [
        { rate: 700, net: 467, vat: 33 },
        { rate: 1_900, net: 50, vat: 10 },
      ],
      net: 517,
      total: 560,
    });
  });

  it('goes on from what was sent back before', () => {
    expect(creditOf({ vat, total: 1_119 }, [{ from: 560, to: 1_119 }])).toEqual({
      vat: [
        { rate: 700, net: 468, vat: 32 },
        { rate: 1_900, net: 50, vat: 9 },
      ],
      net: 518,
      total: 559,
    });
  });

  it('has no VAT where none was charged', () => {
    expect(creditOf({ vat: [], total: 500 }, [{ from: 100, to: 350 }])).toEqual({ vat: [], net: 250, total: 250 });
  });

  it('is never exceeded by refunds, which together are all of it at every rate', () => {
    fc.assert(
      fc.property(orders, fc.array(fc.nat({ max: 1_000 }), { maxLength: 6 }), ({ ordered, terms, reverse }, cuts) => {
        const charge = chargeOf(ordered, terms, reverse);
        const steps = [...new Set([0, ...cuts.map((cut) => Math.floor((charge.total * cut) / 1_000)), charge.total])];
        steps.sort((one, other) => one - other);
        const credits = steps
          .slice(1)
          .map((after, place) => creditOf(charge, [{ from: steps[place] ?? 0, to: after }]));
        for (const credit of credits) {
          expect(credit.net + sumOf(credit.vat.map((part) => part.vat))).toBe(credit.total);
          expect([credit.net, ...credit.vat.flatMap((part) => [part.net, part.vat])].every((n) => n >= 0)).toBe(true);
        }
        expect(sumOf(credits.map(({ total }) => total))).toBe(charge.total);
        expect(sumOf(credits.map(({ net }) => net))).toBe(charge.total === 0 ? 0 : charge.net);
        if (charge.total === 0) return;
        for (const [place, part] of charge.vat.entries()) {
          expect(sumOf(credits.map(({ vat }) => vat[place]?.net ?? 0))).toBe(part.net);
          expect(sumOf(credits.map(({ vat }) => vat[place]?.vat ?? 0))).toBe(part.vat);
        }
      }),
    );
  });
});
