import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promoTypes } from '../../src/lib/enumerations.ts';
import { type Discount, earlyBirdNow, type PricedTicket, priceOrder, shareOf } from '../../src/lib/pricing.ts';

const adult: PricedTicket = { id: 'adult', name: 'Adult', price: 2_000, fullPrice: 2_500, earlyBird: { left: 2 } };
const child: PricedTicket = { id: 'child', name: 'Child', price: 999, fullPrice: 999, earlyBird: null };
const percent = (value: number, ...ticketIds: string[]): Discount => ({
  type: promoTypes.percentage,
  value,
  ticketIds,
});
const fixed = (value: number, ...ticketIds: string[]): Discount => ({ type: promoTypes.fixedAmount, value, ticketIds });

describe('priceOrder', () => {
  it('sells the last early birds first and the rest at the full price', () => {
    const { lines, total } = priceOrder([adult, child], { adult: 3, child: 1 }, null);
    expect(lines).toEqual([
      { ticketId: 'adult', name: 'Adult', quantity: 2, unitPrice: 2_000, total: 4_000, earlyBird: true },
      { ticketId: 'adult', name: 'Adult', quantity: 1, unitPrice: 2_500, total: 2_500, earlyBird: false },
      { ticketId: 'child', name: 'Child', quantity: 1, unitPrice: 999, total: 999, earlyBird: false },
    ]);
    expect(total).toBe(7_499);
  });

  it('sells every one as an early bird while only the date limits it', () => {
    expect(priceOrder([{ ...adult, earlyBird: { left: null } }], { adult: 5 }, null).total).toBe(10_000);
  });

  it('rounds half a minor unit of a percentage up', () => {
    expect(priceOrder([child], { child: 1 }, percent(50)).discount).toBe(500);
    expect(priceOrder([child], { child: 1 }, percent(10)).discount).toBe(100);
    expect(priceOrder([child], { child: 1 }, percent(1)).discount).toBe(10);
  });

  it('takes a discount off the covered tickets only', () => {
    expect(priceOrder([adult, child], { adult: 1, child: 1 }, percent(100, 'child')).total).toBe(2_000);
    expect(priceOrder([adult, child], { adult: 1, child: 1 }, fixed(5_000, 'child')).discount).toBe(999);
    expect(priceOrder([adult], { adult: 1 }, fixed(5_000, 'child')).discount).toBe(0);
  });

  it('takes a fixed amount off the order once', () => {
    expect(priceOrder([adult, child], { adult: 2, child: 2 }, fixed(500)).discount).toBe(500);
  });

  const money = fc.integer({ min: 0, max: 100_000_000 });
  const ticket = fc
    .record({
      id: fc.uuid(),
      full: money,
      off: money,
      left: fc.option(fc.integer({ min: 1, max: 60 })),
      early: fc.boolean(),
    })
    .map(({ id, full, off, left, early }): PricedTicket => {
      const price = early ? Math.max(0, full - off) : full;
      return { id, name: id, price, fullPrice: full, earlyBird: early ? { left } : null };
    });
  const order = fc
    .uniqueArray(ticket, { minLength: 1, maxLength: 5, selector: ({ id }) => id })
    .chain((tickets) =>
      fc.record({
        tickets: fc.constant(tickets),
        counts: fc.array(fc.integer({ min: 0, max: 50 }), { minLength: tickets.length, maxLength: tickets.length }),
        promo: fc.option(
          fc.oneof(
            fc.record({
              type: fc.constant(promoTypes.percentage),
              value: fc.integer({ min: 1, max: 100 }),
              ticketIds: fc.subarray(tickets.map(({ id }) => id)),
            }),
            fc.record({
              type: fc.constant(promoTypes.fixedAmount),
              value: fc.integer({ min: 1, max: 100_000_000 }),
              ticketIds: fc.subarray(tickets.map(({ id }) => id)),
            }),
          ),
        ),
      }),
    )
    .map(({ tickets, counts, promo }) => ({
      tickets,
      quantities: Object.fromEntries(tickets.map(({ id }, place) => [id, counts[place] ?? 0])),
      promo: promo as Discount | null,
    }));

  it('keeps every amount a whole number of minor units that adds up, and no total below nothing', () => {
    fc.assert(
      fc.property(order, ({ tickets, quantities, promo }) => {
        const priced = priceOrder(tickets, quantities, promo);
        expect(priced.lines.every(({ quantity, unitPrice, total }) => total === quantity * unitPrice)).toBe(true);
        expect(priced.subtotal).toBe(priced.lines.reduce((sum, { total }) => sum + total, 0));
        expect(priced.total).toBe(priced.subtotal - priced.discount);
        expect([priced.subtotal, priced.discount, priced.total].every((n) => Number.isSafeInteger(n) && n >= 0)).toBe(
          true,
        );
      }),
    );
  });

  it('sells as many of each ticket as were wanted, and never more early birds than are left', () => {
    fc.assert(
      fc.property(order, ({ tickets, quantities, promo }) => {
        const { lines } = priceOrder(tickets, quantities, promo);
        for (const { id, earlyBird } of tickets) {
          const own = lines.filter(({ ticketId }) => ticketId === id);
          expect(own.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(quantities[id]);
          const early = own.filter((line) => line.earlyBird).reduce((sum, { quantity }) => sum + quantity, 0);
          expect(early).toBeLessThanOrEqual(earlyBird ? (earlyBird.left ?? Infinity) : 0);
        }
      }),
    );
  });

  it('never discounts more than the covered tickets cost', () => {
    fc.assert(
      fc.property(order, ({ tickets, quantities, promo }) => {
        const { lines, discount } = priceOrder(tickets, quantities, promo);
        const covers = (id: string) => promo !== null && (promo.ticketIds.length === 0 || promo.ticketIds.includes(id));
        const covered = lines.filter(({ ticketId }) => covers(ticketId)).reduce((sum, { total }) => sum + total, 0);
        expect(discount).toBeLessThanOrEqual(covered);
      }),
    );
  });
});

describe('earlyBirdNow', () => {
  const rule = { price: 2_000, until: '2027-03-01T00:00:00.000Z', quantity: 10 };
  const ticket = { price: 2_500, earlyBird: rule, earlyBirdReserved: 4 };

  it('holds until its date, exclusively', () => {
    expect(earlyBirdNow(ticket, '2027-02-28T23:59:59.999Z')).toEqual({ price: 2_000, until: rule.until, left: 6 });
    expect(earlyBirdNow(ticket, rule.until)).toBeNull();
  });

  it('holds while some are left', () => {
    expect(earlyBirdNow({ ...ticket, earlyBirdReserved: 10 }, '2027-01-01T00:00:00.000Z')).toBeNull();
    expect(
      earlyBirdNow({ ...ticket, earlyBird: { ...rule, quantity: null } }, '2027-01-01T00:00:00.000Z')?.left,
    ).toBeNull();
  });

  it('never makes a ticket dearer', () => {
    expect(earlyBirdNow({ ...ticket, price: 2_000 }, '2027-01-01T00:00:00.000Z')).toBeNull();
  });
});

describe('what one ticket of an order cost', () => {
  it.each([
    [{ subtotal: 5_000, total: 5_000 }, 2_500, 2_500],
    [{ subtotal: 5_000, total: 4_500 }, 2_500, 2_250],
    [{ subtotal: 3, total: 2 }, 1, 1],
    [{ subtotal: 4, total: 2 }, 1, 1],
    [{ subtotal: 5, total: 2 }, 1, 0],
    [{ subtotal: 2_500, total: 0 }, 2_500, 0],
    [{ subtotal: 0, total: 0 }, 0, 0],
  ])('of %o at %i is %i', (order, unitPrice, share) => {
    expect(shareOf(order, unitPrice)).toBe(share);
  });

  it('is all of an order of one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat({ max: 100 }), (price, off) => {
        const { subtotal, total } = priceOrder([{ ...child, price, fullPrice: price }], { child: 1 }, percent(off));
        expect(shareOf({ subtotal, total }, price)).toBe(total);
      }),
    );
  });
});
