import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promoTypes } from '../../src/lib/enumerations.ts';
import {
  type Charge,
  chargeOf,
  creditOf,
  type Discount,
  earlyBirdNow,
  netLines,
  type PricedTicket,
  type PriceTerms,
  plainPrices,
  priceOrder,
  shareOf,
  sharesOf,
  shownPrice,
} from '../../src/lib/pricing.ts';

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

/** What is charged for tickets at 1,000 each, after a discount. */
const charged = (quantity: number, discount: number, terms: Partial<PriceTerms>, reverseCharge = false): Charge =>
  chargeOf(
    { lines: [{ quantity, unitPrice: 1_000 }], subtotal: quantity * 1_000, discount },
    { ...plainPrices, ...terms },
    reverseCharge,
  );
const inPrices = (rate: number, feeRate = rate) => ({ rate, feeRate, included: true, shown: true });
const onPrices = (rate: number, feeRate = rate) => ({ rate, feeRate, included: false, shown: false });

describe('a service fee', () => {
  it('is a share of what the tickets cost and an amount for each', () => {
    expect(charged(3, 0, { feeRate: 250, feeFixed: 30 })).toEqual({
      fee: 165,
      feeInside: false,
      vatIncluded: false,
      reverseCharge: false,
      vat: [],
      net: 3_165,
      total: 3_165,
    });
  });

  it('is a share of what is left after the discount, half a minor unit rounding up', () => {
    expect(charged(1, 100, { feeRate: 250 }).fee).toBe(23);
    expect(charged(1, 180, { feeRate: 250 }).fee).toBe(21);
    expect(charged(1, 181, { feeRate: 250 }).fee).toBe(20);
  });

  it('adds nothing to the price where the organiser bears it, and is never more than that', () => {
    expect(charged(2, 0, { feeRate: 500, feeFixed: 40, feeInside: true })).toMatchObject({
      fee: 180,
      feeInside: true,
      net: 2_000,
      total: 2_000,
    });
    expect(charged(2, 1_999, { feeFixed: 40, feeInside: true })).toMatchObject({ fee: 1, total: 1 });
  });

  it('is not taken for tickets without a price, nor of an order that costs nothing', () => {
    const lines = [
      { quantity: 1, unitPrice: 1_000 },
      { quantity: 4, unitPrice: 0 },
    ];
    const terms = { ...plainPrices, feeFixed: 50 };
    expect(chargeOf({ lines, subtotal: 1_000, discount: 0 }, terms, false).fee).toBe(50);
    expect(chargeOf({ lines, subtotal: 1_000, discount: 1_000 }, terms, false)).toMatchObject({ fee: 0, total: 0 });
  });
});

describe('VAT', () => {
  it('is taken out of prices that include it', () => {
    expect(charged(1, 0, { vat: inPrices(2_000) })).toEqual({
      fee: 0,
      feeInside: false,
      vatIncluded: true,
      reverseCharge: false,
      vat: [{ rate: 2_000, net: 833, vat: 167 }],
      net: 833,
      total: 1_000,
    });
  });

  it('is added to prices without it', () => {
    expect(charged(1, 0, { vat: onPrices(1_900) })).toMatchObject({
      vatIncluded: false,
      vat: [{ rate: 1_900, net: 1_000, vat: 190 }],
      net: 1_000,
      total: 1_190,
    });
  });

  it('of tickets and fee at one rate is rounded once', () => {
    // 20 % of 1,002 and of 26 would be 200.4 and 5.2, which round to 205; of 1,028 it is 205.6.
    const lines = [{ quantity: 1, unitPrice: 1_002 }];
    const terms = { ...plainPrices, feeFixed: 26, vat: onPrices(2_000) };
    expect(chargeOf({ lines, subtotal: 1_002, discount: 0 }, terms, false).vat).toEqual([
      { rate: 2_000, net: 1_028, vat: 206 },
    ]);
  });

  it('of a fee at another rate stands by itself', () => {
    expect(charged(1, 0, { feeFixed: 119, vat: inPrices(700, 1_900) })).toMatchObject({
      vat: [
        { rate: 700, net: 935, vat: 65 },
        { rate: 1_900, net: 100, vat: 19 },
      ],
      net: 1_035,
      total: 1_119,
    });
  });

  it('of a fee inside the prices is that of the tickets', () => {
    expect(charged(1, 0, { feeFixed: 119, feeInside: true, vat: inPrices(700, 1_900) }).vat).toEqual([
      { rate: 700, net: 935, vat: 65 },
    ]);
  });

  it('can be at a rate of nothing, and has no part for nothing', () => {
    expect(charged(1, 0, { vat: onPrices(0) }).vat).toEqual([{ rate: 0, net: 1_000, vat: 0 }]);
    expect(charged(1, 1_000, { vat: onPrices(2_000) })).toMatchObject({ vat: [], net: 0, total: 0 });
  });

  it('is left to a company under reverse charge, which pays the net price', () => {
    expect(charged(1, 0, { vat: inPrices(2_000) }, true)).toMatchObject({
      reverseCharge: true,
      vat: [{ rate: 2_000, net: 833, vat: 0 }],
      net: 833,
      total: 833,
    });
    expect(charged(1, 0, { vat: onPrices(2_000) }, true)).toMatchObject({ net: 1_000, total: 1_000 });
  });

  it('that nobody charges cannot be left to anybody', () => {
    expect(charged(1, 0, {}, true).reverseCharge).toBe(false);
  });

  it.each([
    [{ included: true, shown: true }, 1_200],
    [{ included: false, shown: false }, 1_200],
    [{ included: false, shown: true }, 1_440],
    [{ included: true, shown: false }, 1_000],
  ])('shows a price of 12.00 that is entered and shown %o as %i', (ways, shown) => {
    expect(shownPrice(1_200, { ...plainPrices, vat: { rate: 2_000, feeRate: 2_000, ...ways } })).toBe(shown);
  });

  it('changes no price that is shown without any', () => {
    expect(shownPrice(1_200, plainPrices)).toBe(1_200);
  });
});

describe('what is charged', () => {
  const rate = fc.integer({ min: 0, max: 5_000 });
  const terms: fc.Arbitrary<PriceTerms> = fc.record({
    feeRate: fc.integer({ min: 0, max: 10_000 }),
    feeFixed: fc.integer({ min: 0, max: 1_000_000 }),
    feeInside: fc.boolean(),
    vat: fc.option(fc.record({ rate, feeRate: rate, included: fc.boolean(), shown: fc.boolean() })),
  });
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 50 }),
    unitPrice: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 100_000_000 })),
  });
  const ordered = fc
    .record({ lines: fc.array(line, { minLength: 1, maxLength: 5 }), off: fc.nat({ max: 100 }) })
    .map(({ lines, off }) => {
      const priced = lines.map((each) => ({ ...each, total: each.quantity * each.unitPrice }));
      const subtotal = priced.reduce((total, each) => total + each.total, 0);
      return { lines: priced, subtotal, discount: Math.floor((subtotal * off) / 100) };
    });
  const order = fc.record({ ordered, terms, reverse: fc.boolean() });
  const sumOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

  it('is the net amount and the VAT of every rate, all of them whole and none below nothing', () => {
    fc.assert(
      fc.property(order, ({ ordered, terms, reverse }) => {
        const { fee, vat, net, total } = chargeOf(ordered, terms, reverse);
        expect(total).toBe(net + sumOf(vat.map((part) => part.vat)));
        if (terms.vat) expect(net).toBe(sumOf(vat.map((part) => part.net)));
        for (const amount of [fee, net, total, ...vat.flatMap((part) => [part.net, part.vat])])
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
      }),
    );
  });

  it('is tickets less discount and a fee on top, with VAT added where it is not included', () => {
    fc.assert(
      fc.property(order, ({ ordered, terms }) => {
        const { fee, vat, total } = chargeOf(ordered, terms, false);
        const entered = ordered.subtotal - ordered.discount + (terms.feeInside ? 0 : fee);
        const added = terms.vat && !terms.vat.included ? sumOf(vat.map((part) => part.vat)) : 0;
        expect(total).toBe(entered + added);
      }),
    );
  });

  it('is nothing exactly where the tickets cost nothing', () => {
    fc.assert(
      fc.property(order, ({ ordered, terms, reverse }) => {
        const { total } = chargeOf(ordered, terms, reverse);
        expect(total === 0).toBe(ordered.subtotal === ordered.discount);
      }),
    );
  });

  it('is on an invoice whose lines add up to the net amount', () => {
    fc.assert(
      fc.property(order, ({ ordered, terms, reverse }) => {
        const charge = chargeOf(ordered, terms, reverse);
        const { lines, discount, fee } = netLines(ordered, charge);
        expect(lines).toHaveLength(ordered.lines.length);
        expect(sumOf(lines) - discount + fee).toBe(charge.net);
        expect([...lines, discount, fee].every((amount) => amount >= 0)).toBe(true);
      }),
    );
  });

  it('is never exceeded by refunds, which together are all of it at every rate', () => {
    fc.assert(
      fc.property(order, fc.array(fc.nat({ max: 1_000 }), { maxLength: 6 }), ({ ordered, terms, reverse }, cuts) => {
        const charge = chargeOf(ordered, terms, reverse);
        const steps = [...new Set([0, ...cuts.map((cut) => Math.floor((charge.total * cut) / 1_000)), charge.total])];
        steps.sort((one, other) => one - other);
        const credits = steps.slice(1).map((after, place) => creditOf(charge, steps[place] ?? 0, after));
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

describe('the lines of an invoice', () => {
  const lines = [{ total: 1_000 }, { total: 500 }];

  it('are the prices themselves where no VAT is in them', () => {
    const charge = charged(1, 0, {});
    expect(netLines({ lines, discount: 100 }, { ...charge, fee: 30, net: 1_430, total: 1_430 })).toEqual({
      lines: [1_000, 500],
      discount: 100,
      fee: 30,
    });
  });

  it('share what is left of prices without their VAT', () => {
    const vat = [{ rate: 2_000, net: 1_250, vat: 250 }];
    expect(netLines({ lines, discount: 0 }, { ...charged(1, 0, {}), vat, net: 1_250, total: 1_500 })).toEqual({
      lines: [833, 417],
      discount: 0,
      fee: 0,
    });
  });

  it('leave a fee at another rate out of that', () => {
    const charge = charged(1, 0, { feeFixed: 119, vat: inPrices(700, 1_900) });
    expect(netLines({ lines: [{ total: 1_000 }], discount: 0 }, charge)).toEqual({
      lines: [935],
      discount: 0,
      fee: 100,
    });
  });

  it('say nothing of a fee inside the prices', () => {
    const charge = charged(1, 0, { feeFixed: 50, feeInside: true });
    expect(netLines({ lines: [{ total: 1_000 }], discount: 0 }, charge)).toEqual({
      lines: [1_000],
      discount: 0,
      fee: 0,
    });
  });
});

describe('a refund', () => {
  const vat = [
    { rate: 700, net: 935, vat: 65 },
    { rate: 1_900, net: 100, vat: 19 },
  ];

  it('is of every rate in proportion', () => {
    expect(creditOf({ vat, total: 1_119 }, 0, 560)).toEqual({
      vat: [
        { rate: 700, net: 467, vat: 33 },
        { rate: 1_900, net: 50, vat: 10 },
      ],
      net: 517,
      total: 560,
    });
  });

  it('goes on from what was sent back before', () => {
    expect(creditOf({ vat, total: 1_119 }, 560, 1_119)).toEqual({
      vat: [
        { rate: 700, net: 468, vat: 32 },
        { rate: 1_900, net: 50, vat: 9 },
      ],
      net: 518,
      total: 559,
    });
  });

  it('has no VAT where none was charged', () => {
    expect(creditOf({ vat: [], total: 500 }, 100, 350)).toEqual({ vat: [], net: 250, total: 250 });
  });
});

describe('whole shares', () => {
  it.each([
    [100, [1, 1, 1], [33, 34, 33]],
    [10, [3, 0, 1], [8, 0, 2]],
    [90, [100, -10], [100, -10]],
    [5, [], []],
    [5, [0, 0], [0, 0]],
  ])('of %i for %o are %o', (amount, parts, shares) => {
    expect(sharesOf(amount, parts)).toEqual(shares);
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
