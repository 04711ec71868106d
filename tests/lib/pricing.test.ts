import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promoTypes } from '../../src/lib/enumerations.ts';
import {
  addedPaymentsOf,
  type Charge,
  chargeOf,
  type Discount,
  describeLine,
  earlyBirdNow,
  feeBeside,
  isAllRefunded,
  leftToRefund,
  netLines,
  type PricedTicket,
  type PriceTerms,
  plainPrices,
  priceOrder,
  shownPrice,
  termsOf,
  unitShares,
  usualPricing,
} from '../../src/lib/pricing.ts';
import { orders as order, sumOf } from '../support/orderAmounts.ts';

const adult: PricedTicket = { id: 'adult', name: 'Adult', price: 2_000, fullPrice: 2_500, earlyBird: { left: 2 } };
const child: PricedTicket = { id: 'child', name: 'Child', price: 999, fullPrice: 999, earlyBird: null };
/** A line without a discount, at the event's rate. */
const plain = { discount: 0, vatRate: null };
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
      { ticketId: 'adult', name: 'Adult', quantity: 2, unitPrice: 2_000, total: 4_000, earlyBird: true, ...plain },
      { ticketId: 'adult', name: 'Adult', quantity: 1, unitPrice: 2_500, total: 2_500, earlyBird: false, ...plain },
      { ticketId: 'child', name: 'Child', quantity: 1, unitPrice: 999, total: 999, earlyBird: false, ...plain },
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

  it('says of each covered line which part of the discount is its own', () => {
    const shares = (promo: Discount) =>
      priceOrder([adult, child], { adult: 3, child: 1 }, promo).lines.map(({ discount }) => discount);
    expect(shares(fixed(1_000))).toEqual([533, 334, 133]);
    expect(shares(fixed(1_000, 'adult'))).toEqual([615, 385, 0]);
    expect(shares(percent(100, 'child'))).toEqual([0, 0, 999]);
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
    {
      lines: [{ quantity, unitPrice: 1_000, total: quantity * 1_000, discount, vatRate: null }],
      subtotal: quantity * 1_000,
      discount,
    },
    { ...plainPrices, ...terms },
    reverseCharge,
  );
const inPrices = (rate: number, feeRate: number | null = null) => ({ rate, feeRate, included: true, shown: true });
const onPrices = (rate: number, feeRate: number | null = null) => ({ rate, feeRate, included: false, shown: false });

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

  it('is said beside a price as one ticket brings it, with VAT where prices are shown so', () => {
    const beside = (vat: PriceTerms['vat'], rate: number | null = null) =>
      feeBeside(1_010, { ...plainPrices, feeRate: 250, feeFixed: 30, vat }, rate);
    const shownOn = (of: number, feeRate: number | null = null) => ({ ...onPrices(of, feeRate), shown: true });
    expect(beside(null)).toBe(55);
    expect(beside(inPrices(2_000))).toBe(55);
    expect(beside(onPrices(2_000))).toBe(55);
    expect(beside(shownOn(2_000))).toBe(66);
    expect(beside(shownOn(2_000), 1_000)).toBe(61);
    expect(beside(shownOn(2_000, 0), 1_000)).toBe(55);
  });

  it('is not taken for tickets without a price, nor of an order that costs nothing', () => {
    const lines = [
      { quantity: 1, unitPrice: 1_000, total: 1_000, ...plain },
      { quantity: 4, unitPrice: 0, total: 0, ...plain },
    ];
    const off = lines.map((line) => ({ ...line, discount: line.total }));
    const terms = { ...plainPrices, feeFixed: 50 };
    expect(chargeOf({ lines, subtotal: 1_000, discount: 0 }, terms, false).fee).toBe(50);
    expect(chargeOf({ lines: off, subtotal: 1_000, discount: 1_000 }, terms, false)).toMatchObject({
      fee: 0,
      total: 0,
    });
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
    const lines = [{ quantity: 1, unitPrice: 1_002, total: 1_002, ...plain }];
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

  it('that is not charged cannot be left to the buyer', () => {
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

  it('has one part for each rate of a ticket that costs something, and of a fee with a rate of its own', () => {
    fc.assert(
      fc.property(order, ({ ordered, terms, reverse }) => {
        const { fee, vat } = chargeOf(ordered, terms, reverse);
        if (!terms.vat) {
          expect(vat).toEqual([]);
          return;
        }
        const usual = terms.vat.rate;
        const costing = ordered.lines.filter(({ total, discount }) => total > discount);
        const rates = new Set(costing.map(({ vatRate }) => vatRate ?? usual));
        if (terms.vat.feeRate !== null && fee > 0 && !terms.feeInside) rates.add(terms.vat.feeRate);
        expect(vat.map((part) => part.rate).sort()).toEqual([...rates].sort());
      }),
    );
  });

  it('is at each rate what it would be if nothing else had been ordered, without a fee', () => {
    fc.assert(
      fc.property(order, ({ ordered, terms, reverse }) => {
        const free = { ...terms, feeRate: 0, feeFixed: 0 };
        const { vat } = chargeOf(ordered, free, reverse);
        for (const part of vat) {
          const lines = ordered.lines.filter(({ vatRate }) => (vatRate ?? terms.vat?.rate) === part.rate);
          const alone = {
            lines,
            subtotal: sumOf(lines.map(({ total }) => total)),
            discount: sumOf(lines.map(({ discount }) => discount)),
          };
          expect(chargeOf(alone, free, reverse).vat).toEqual([part]);
        }
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
        const { lines, discounts, fees } = netLines(ordered.lines, charge, terms.vat);
        expect(lines).toHaveLength(ordered.lines.length);
        const [off, added] = [sumOf(discounts.map(({ net }) => net)), sumOf(fees.map(({ net }) => net))];
        expect(sumOf(lines) - off + added).toBe(charge.net);
        expect([...lines, ...[...discounts, ...fees].map(({ net }) => net)].every((amount) => amount >= 0)).toBe(true);
        for (const part of charge.vat) {
          const own = ordered.lines.flatMap(({ vatRate }, place) =>
            (vatRate ?? terms.vat?.rate) === part.rate ? [lines[place] ?? 0] : [],
          );
          const at = (parts: typeof fees) =>
            sumOf(parts.filter(({ rate }) => rate === part.rate).map(({ net }) => net));
          expect(sumOf(own) - at(discounts) + at(fees)).toBe(part.net);
        }
      }),
    );
  });
});

describe('tickets with rates of their own', () => {
  const line = (unitPrice: number, vatRate: number | null, discount = 0) => ({
    ...{ quantity: 1, unitPrice, total: unitPrice, discount, vatRate },
  });
  const orderOf = (...lines: ReturnType<typeof line>[]) => ({
    lines,
    subtotal: sumOf(lines.map(({ total }) => total)),
    discount: sumOf(lines.map(({ discount }) => discount)),
  });

  it('are taxed at them, and those without one at the event’s', () => {
    const terms = { ...plainPrices, vat: inPrices(1_900) };
    expect(chargeOf(orderOf(line(1_190, null), line(1_070, 700), line(1_190, 1_900)), terms, false)).toMatchObject({
      vat: [
        { rate: 1_900, net: 2_000, vat: 380 },
        { rate: 700, net: 1_000, vat: 70 },
      ],
      net: 3_000,
      total: 3_450,
    });
  });

  it('share a fee without a rate of its own by what they cost', () => {
    const terms = { ...plainPrices, feeRate: 1_000, vat: onPrices(1_900) };
    expect(chargeOf(orderOf(line(2_000, null), line(1_500, 700, 500)), terms, false)).toMatchObject({
      fee: 300,
      vat: [
        { rate: 1_900, net: 2_200, vat: 418 },
        { rate: 700, net: 1_100, vat: 77 },
      ],
    });
  });

  it('leave a fee with a rate of its own to that, beside the tickets that have it too', () => {
    const terms = { ...plainPrices, feeFixed: 50, vat: onPrices(1_900, 700) };
    expect(chargeOf(orderOf(line(2_000, null), line(1_000, 700)), terms, false).vat).toEqual([
      { rate: 1_900, net: 2_000, vat: 380 },
      { rate: 700, net: 1_100, vat: 77 },
    ]);
  });

  it('are shown at their price with or without their own VAT', () => {
    const terms = { ...plainPrices, vat: { ...onPrices(1_900), shown: true } };
    expect([shownPrice(1_000, terms), shownPrice(1_000, terms, 700), shownPrice(1_000, terms, 0)]).toEqual([
      1_190, 1_070, 1_000,
    ]);
  });

  it('carry their rate from the ticket into the line', () => {
    const tickets = [
      { ...child, vatRate: 700 },
      { ...adult, earlyBird: null, vatRate: null },
    ];
    expect(priceOrder(tickets, { child: 1, adult: 1 }, null).lines.map(({ vatRate }) => vatRate)).toEqual([700, null]);
  });
});

describe('the lines of an invoice', () => {
  const lines = [
    { total: 1_000, discount: 67, vatRate: null },
    { total: 500, discount: 33, vatRate: null },
  ];
  const whole = lines.map((line) => ({ ...line, discount: 0 }));
  const charge = charged(1, 0, {});

  it('are the prices themselves where no VAT is in them', () => {
    expect(netLines(lines, { ...charge, fee: 30, net: 1_430, total: 1_430 }, null)).toEqual({
      lines: [1_000, 500],
      discounts: [{ rate: null, net: 100 }],
      fees: [{ rate: null, net: 30 }],
    });
  });

  it('share what is left of prices without their VAT', () => {
    const vat = [{ rate: 2_000, net: 1_250, vat: 250 }];
    expect(netLines(whole, { ...charge, vat, net: 1_250, total: 1_500 }, inPrices(2_000))).toEqual({
      lines: [833, 417],
      discounts: [],
      fees: [],
    });
  });

  it('leave a fee at another rate out of that', () => {
    const vat = inPrices(700, 1_900);
    expect(netLines(whole.slice(0, 1), charged(1, 0, { feeFixed: 119, vat }), vat)).toEqual({
      lines: [935],
      discounts: [],
      fees: [{ rate: 1_900, net: 100 }],
    });
  });

  it('say nothing of a fee inside the prices', () => {
    expect(netLines(whole.slice(0, 1), charged(1, 0, { feeFixed: 50, feeInside: true }), null)).toEqual({
      lines: [1_000],
      discounts: [],
      fees: [],
    });
  });

  it('have a discount and a fee for each rate', () => {
    const vat = onPrices(1_900);
    const two = [
      { quantity: 1, unitPrice: 2_000, total: 2_000, discount: 200, vatRate: null },
      { quantity: 1, unitPrice: 1_000, total: 1_000, discount: 100, vatRate: 700 },
    ];
    const all = chargeOf({ lines: two, subtotal: 3_000, discount: 300 }, { ...plainPrices, feeFixed: 150, vat }, false);
    expect(netLines(two, all, vat)).toEqual({
      lines: [2_000, 1_000],
      discounts: [
        { rate: 1_900, net: 200 },
        { rate: 700, net: 100 },
      ],
      fees: [
        { rate: 1_900, net: 200 },
        { rate: 700, net: 100 },
      ],
    });
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

describe('what one ticket of each line cost', () => {
  const line = (total: number, quantity = 1, discount = 0, vatRate: number | null = null) => ({
    ...{ total, quantity, discount, vatRate },
    unitPrice: total / quantity,
  });
  type Line = ReturnType<typeof line>;
  const sharesWith = (terms: PriceTerms, ...lines: Line[]) => {
    const subtotal = sumOf(lines.map(({ total }) => total));
    const discount = sumOf(lines.map((each) => each.discount));
    return unitShares(lines, chargeOf({ lines, subtotal, discount }, terms, false), terms);
  };
  const vat = { rate: 1_900, feeRate: null, included: false, shown: false };
  const fee = { ...plainPrices, feeFixed: 100 };

  it.each([
    ['without discount, fee and VAT is its price', plainPrices, [line(5_000, 2), line(700)], [2_500, 700]],
    ['bears the discount of its line alone', plainPrices, [line(5_000, 2, 500), line(700)], [2_250, 700]],
    ['rounds half up', plainPrices, [line(5, 2)], [3]],
    ['has the fixed part of a fee on top', fee, [line(3_000), line(1_000)], [3_100, 1_100]],
    [
      'has its part of a fee in per cent',
      { ...fee, feeFixed: 0, feeRate: 1_000 },
      [line(3_000), line(500)],
      [3_300, 550],
    ],
    // 10 % and 1.00 each.
    ['has its part of a fee of both', { ...fee, feeRate: 1_000 }, [line(6_000, 2), line(500)], [3_400, 650]],
    // A discount leaves the fixed part of a ticket that has a price.
    ['has nothing of it without a price', fee, [line(3_000), line(0), line(900, 1, 900)], [3_100, 0, 100]],
    ['has no part of a fee inside the price', { ...fee, feeInside: true }, [line(3_000)], [3_000]],
    ['has VAT of its own rate', { ...plainPrices, vat }, [line(1_000), line(2_000, 2, 0, 700)], [1_190, 1_070]],
    [
      'has VAT of its own rate inside the price',
      { ...plainPrices, vat: { ...vat, included: true } },
      [line(1_000), line(2_000, 2, 0, 700)],
      [1_000, 1_000],
    ],
    [
      'has its part of a fee with its own VAT',
      { ...fee, vat: { ...vat, rate: 700, feeRate: 1_900 } },
      [line(1_000), line(3_000)],
      // 10.70 and 32.10, and 1.19 each.
      [1_189, 3_329],
    ],
    ['is nothing where the order cost nothing', fee, [line(0, 3)], [0]],
  ])('%s', (_, terms, lines, shares) => expect(sharesWith(terms, ...lines)).toEqual(shares));

  it('adds up to the total of an order of single tickets', () => {
    fc.assert(
      fc.property(order, ({ ordered, terms, reverse }) => {
        const singles = ordered.lines.map((each) => ({ ...each, quantity: 1, unitPrice: each.total }));
        const charge = chargeOf({ ...ordered, lines: singles }, terms, reverse);
        const shares = unitShares(singles, charge, terms);
        expect(sumOf(shares)).toBe(charge.total);
        expect(shares.every((share) => share >= 0)).toBe(true);
      }),
    );
  });
});

const seller = { chargesVat: true, vatRate: 1_900, country: 'DE' };
const fee = { feeRate: 250, feeFixed: 50, feeInside: true };

it('charges nothing besides the prices, unless the event says so', () => {
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

describe('what of an order’s money can still go back', () => {
  it.each([
    [{ total: 2_250, refunded: 0, lost: 0 }, 2_250],
    [{ total: 2_250, refunded: 1_000, lost: 0 }, 1_250],
    [{ total: 2_250, refunded: 250, lost: 1_000 }, 1_000],
    [{ total: 2_250, refunded: 2_250, lost: 0 }, 0],
    // The buyer was refunded, and won a dispute about the same payment.
    [{ total: 2_250, refunded: 2_250, lost: 2_250 }, 0],
  ])('of %o, %d is left', (order, left) => {
    expect(leftToRefund(order)).toBe(left);
  });
});

it('is all refunded once nothing of it is left, unless it was free', () => {
  const orders = [
    { total: 2_500, refunded: 2_499 },
    { total: 2_500, refunded: 2_500 },
    { total: 2_500, refunded: 0 },
    { total: 0, refunded: 0 },
  ];
  expect(orders.map(isAllRefunded)).toEqual([false, true, false, false]);
});

describe('what an attendee whom the organiser adds can pay', () => {
  it.each([
    [null, false, ['free', 'paid']],
    [5, false, ['free', 'paid', 'transfer']],
    [null, true, ['free', 'paid', 'door']],
    [5, true, ['free', 'paid', 'transfer', 'door']],
  ])('where transfers are kept for %s days and the door takes money: %s', (transferDays, payAtDoor, payments) =>
    expect(addedPaymentsOf({ transferDays, payAtDoor })).toEqual(payments));
});

const words = {
  ticket: (ticket: string, event: string) => `${ticket} for ${event}`,
  discount: (code: string) => `less ${code}`,
  fee: 'a fee',
  refund: (event: string) => `back for ${event}`,
  reversal: (event: string) => `not back for ${event}`,
};

describe('a line of an invoice', () => {
  it.each([
    [{ kind: 'ticket', name: 'Day pass' }, 'Day pass for Harbour'],
    [{ kind: 'discount', name: 'SPRING' }, 'less SPRING'],
    [{ kind: 'fee', name: '' }, 'a fee'],
    [{ kind: 'refund', name: '' }, 'back for Harbour'],
    [{ kind: 'reversal', name: '' }, 'not back for Harbour'],
  ] as const)('is described by its kind: %o', (line, described) => {
    expect(describeLine(line, 'Harbour', words)).toBe(described);
  });
});
