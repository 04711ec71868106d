import { describe, expect, it } from 'vitest';
import {
  contentOf,
  type Draft,
  draftOf,
  emptyDraft,
  fitDraft,
  isPaidHere,
  orderOf,
  priceOf,
  withOffer,
} from '../../src/lib/orderDraft.ts';

const ticket = (id: string, left: number | null) => ({ id, state: 'onSale', left, maxPerOrder: 10 });
const ada = {
  ticketId: 'a',
  fields: { firstname: 'Ada', email: ' ada@example.org ', phone: '1' },
  answers: { q: 'Yes' },
};
const bo = { ticketId: 'b', fields: { firstname: 'Bo' }, answers: {} };
const draft: Draft = { ...emptyDraft('key-1'), step: 'attendees', quantities: { a: 1, b: 1 }, attendees: [ada, bo] };
const form = { id: 'form', fields: [], questions: [] };

describe('a draft', () => {
  it('begins with nothing chosen', () => {
    expect(emptyDraft('key-1')).toEqual({
      step: 'choosing',
      quantities: {},
      attendees: [],
      promo: null,
      method: 'card',
      company: null,
      key: 'key-1',
      sent: null,
    });
  });

  it('keeps what can still be had, and nobody for a ticket that is gone', () => {
    const fitted = fitDraft(draft, [ticket('a', null), ticket('b', 0)], ['card']);
    expect(fitted).toEqual({ ...draft, quantities: { a: 1 }, attendees: [ada] });
  });

  it('keeps everybody who was typed as long as tickets are chosen', () => {
    const fitted = fitDraft({ ...draft, step: 'choosing' }, [ticket('a', null), ticket('b', 0)], ['card']);
    expect(fitted).toEqual({ ...draft, step: 'choosing', quantities: { a: 1 } });
  });

  it('is paid in a way that is offered, by card where nothing is', () => {
    const byTransfer = { ...draft, method: 'transfer' as const };
    expect(fitDraft(byTransfer, [], ['card', 'transfer']).method).toBe('transfer');
    expect(fitDraft(byTransfer, [], ['card']).method).toBe('card');
    expect(fitDraft(draft, [], ['transfer']).method).toBe('transfer');
    expect(fitDraft(byTransfer, [], []).method).toBe('card');
  });

  it('leaves other facts out', () => {
    expect(draftOf({ ...draft, existing: ['ada@example.org'] } as Draft)).toEqual(draft);
  });

  it('is sent with what was asked only', () => {
    expect(
      orderOf(form, { ...draft, attendees: [ada], promo: { code: 'SPRING', type: 0, value: 10, ticketIds: [] } }),
    ).toEqual({
      formId: 'form',
      key: 'key-1',
      attendees: [{ ticketId: 'a', fields: { firstname: 'Ada', surname: '', email: 'ada@example.org' }, answers: {} }],
      promoCode: 'SPRING',
      paymentMethod: 'card',
      company: null,
    });
    expect(orderOf(form, draft).promoCode).toBe(null);
  });

  it('is sent for a company without what was found out about it', () => {
    const company = { name: 'Engines', address: 'Pier 4', country: 'DE', vatNumber: 'DE136695976' };
    const typed = { ...company, isComplete: true, reverseCharge: true };
    expect(orderOf(form, { ...draft, company: typed }).company).toEqual(company);
  });

  it('costs what its tickets do with all that is added, less VAT for a company that accounts for it', () => {
    const vat = { rate: 2_500, feeRate: 2_500, included: false, shown: false };
    const event = { terms: { feeRate: 0, feeFixed: 100, feeInside: false, vat } };
    const sold = { tickets: [{ id: 'a', name: 'A', price: 900, fullPrice: 900, earlyBird: null }], event };
    expect(priceOf(sold, draft).total).toBe(1_250);
    const company = { name: '', address: '', country: '', vatNumber: '', isComplete: true, reverseCharge: true };
    expect(priceOf(sold, { ...draft, company }).total).toBe(1_000);
    expect(priceOf(sold, { ...draft, promo: { code: 'HALF', type: 0, value: 50, ticketIds: [] } }).total).toBe(688);
  });

  it('says the same whatever its key, and something else after a change', () => {
    const said = contentOf(form, draft);
    expect(contentOf(form, { ...draft, key: 'key-2', sent: said, step: 'review' })).toBe(said);
    expect(contentOf(form, { ...draft, method: 'transfer' })).not.toBe(said);
    expect(contentOf(form, { ...draft, attendees: [bo, ada] })).not.toBe(said);
  });
});

describe('an order is paid for on the page', () => {
  const priced = (id: string, price: number, fullPrice = price) => ({
    name: id,
    ...ticket(id, null),
    price,
    fullPrice,
    earlyBird: null,
  });
  const [free, paid] = [priced('a', 0), priced('b', 1_000)];
  const chosen = (quantities: Draft['quantities'], change: Partial<Draft> = {}) => ({
    ...draft,
    quantities,
    ...change,
  });
  const all = { code: 'ALL', type: 0, value: 100, ticketIds: [] } as const;

  it('when it costs something and is paid by card', () => {
    expect(isPaidHere([free, paid], chosen({ b: 1 }))).toBe(true);
    expect(isPaidHere([free, paid], chosen({ a: 1, b: 1 }))).toBe(true);
    expect(isPaidHere([free, paid], chosen({ b: 1 }, { method: 'transfer' }))).toBe(false);
    expect(isPaidHere([free, paid], chosen({ a: 1 }))).toBe(false);
    expect(isPaidHere([paid], chosen({ b: 1 }, { promo: { ...all, ticketIds: [] } }))).toBe(false);
  });

  it('perhaps, while nothing is chosen, when anything on offer costs something or will', () => {
    expect(isPaidHere([free, paid], chosen({}))).toBe(true);
    expect(isPaidHere([free], chosen({}))).toBe(false);
    expect(isPaidHere([priced('c', 0, 500)], chosen({}))).toBe(true);
    expect(isPaidHere([], chosen({}))).toBe(false);
    expect(isPaidHere([paid], chosen({}, { method: 'transfer' }))).toBe(false);
  });
});

describe('an offer of the waiting list', () => {
  const attendee = { firstname: 'Grace', surname: 'Hopper', email: 'grace@example.org' };
  const offer = { ticketId: 'a', count: 2, attendee };

  it('is what an empty draft begins with, for whoever it is made to', () => {
    expect(withOffer(emptyDraft('key-1'), offer)).toEqual({
      ...emptyDraft('key-1'),
      quantities: { a: 2 },
      attendees: [{ ticketId: 'a', fields: attendee, answers: {} }],
    });
  });

  it('leaves a draft alone in which something is chosen, and is nothing where there is none', () => {
    expect(withOffer(draft, offer)).toBe(draft);
    const empty = emptyDraft('key-1');
    expect(withOffer(empty, null)).toBe(empty);
  });
});
