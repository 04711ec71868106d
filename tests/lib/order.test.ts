import { describe, expect, it } from 'vitest';
import {
  type Attendee,
  areTermsAccepted,
  buyerErrors,
  contentOf,
  copyAttendee,
  copyFirst,
  countAttendees,
  type Draft,
  draftOf,
  emailsOf,
  emptyDraft,
  fitAttendees,
  fitDraft,
  fitQuantities,
  fullChoices,
  isComplete,
  isPaidHere,
  orderOf,
  postponed,
  priceOf,
  registered,
  swapTickets,
  withOffer,
} from '../../src/lib/order.ts';

const offered = (id: string, facts: object = {}) => ({ id, state: 'onSale', left: null, maxPerOrder: 10, ...facts });
const named = (firstname: string, ticketId: string): Attendee => ({ ticketId, fields: { firstname }, answers: {} });
const names = (attendees: readonly Attendee[]) =>
  attendees.map(({ fields, ticketId }) => `${fields.firstname ?? '-'} ${ticketId}`);

describe('quantities', () => {
  it('stay within what one order may have, what is left and what is on sale', () => {
    const tickets = [offered('a', { maxPerOrder: 3 }), offered('b', { left: 1 }), offered('c', { state: 'soldOut' })];
    expect(fitQuantities(tickets, { a: 9, b: 2, c: 1, gone: 4 })).toEqual({ a: 3, b: 1 });
    expect(fitQuantities(tickets, { a: -1, b: 0.5 })).toEqual({});
  });

  it('make at most fifty attendees in all', () => {
    const tickets = ['a', 'b', 'c'].map((id) => offered(id, { maxPerOrder: 30 }));
    const fitted = fitQuantities(tickets, { a: 30, b: 30, c: 30 });
    expect(fitted).toEqual({ a: 30, b: 20 });
    expect(countAttendees(fitted)).toBe(50);
  });
});

describe('attendees', () => {
  it('keep their order and their ticket, and what was typed moves to a ticket that is new', () => {
    const typed = [named('Ada', 'a'), named('Bo', 'a'), named('Cy', 'b')];
    expect(names(fitAttendees({ a: 1, b: 2 }, typed))).toEqual(['Ada a', 'Bo b', 'Cy b']);
    expect(names(fitAttendees({ b: 1 }, typed))).toEqual(['Cy b']);
    expect(names(fitAttendees({ a: 2, b: 1 }, swapTickets(typed, 0, 'b')))).toEqual(['Ada b', 'Bo a', 'Cy a']);
    expect(names(fitAttendees({ a: 3 }, typed.slice(0, 1)))).toEqual(['Ada a', '- a', '- a']);
  });

  it('exchange tickets, so that the order stays the same', () => {
    const attendees = [named('Ada', 'a'), named('Bo', 'b')];
    expect(names(swapTickets(attendees, 0, 'b'))).toEqual(['Ada b', 'Bo a']);
    expect(names(swapTickets(attendees, 1, 'a'))).toEqual(['Ada b', 'Bo a']);
    expect(names(swapTickets([...attendees, named('Cy', 'c')], 0, 'b'))).toEqual(['Ada b', 'Bo a', 'Cy c']);
    expect(names(swapTickets([...attendees, named('Cy', 'a')], 2, 'a'))).toEqual(['Ada a', 'Bo b', 'Cy a']);
    expect(names(swapTickets(attendees, 0, 'c'))).toEqual(['Ada a', 'Bo b']);
    expect(names(swapTickets(attendees, 7, 'a'))).toEqual(['Ada a', 'Bo b']);
  });

  it('take everything of another but the name and the ticket', () => {
    const ada = { ...named('Ada', 'a'), answers: { q: 'Yes' } };
    ada.fields = { firstname: 'Ada', surname: 'L', email: 'ada@example.org' };
    expect(copyAttendee(ada, named('Bo', 'b'))).toEqual({
      ticketId: 'b',
      fields: { firstname: 'Bo', surname: '', email: 'ada@example.org' },
      answers: { q: 'Yes' },
    });
  });

  it('cannot all have an option of which fewer are left than they choose, and those who come first have it', () => {
    const question = {
      id: 'lunch',
      type: 3,
      required: false,
      options: ['Vegan', 'Other'],
      left: [1, null],
      condition: null,
    };
    const form = { fields: [], questions: [question as never] };
    const eats = (firstname: string, ...lunch: string[]) => ({ ...named(firstname, 'a'), answers: { lunch } });
    const all = [
      eats('Ada', 'Other'),
      eats('Bo', 'Vegan'),
      { ...eats('Cy', 'Vegan'), later: true },
      eats('Di', 'Vegan'),
    ];
    expect(fullChoices(form, all)).toEqual([{ index: 3, questionId: 'lunch' }]);
    expect(fullChoices(form, all.slice(0, 3))).toEqual([]);
    expect(fullChoices(form, [...all, eats('Ed', 'Other', 'Vegan')])).toHaveLength(2);
    expect(fullChoices({ ...form, questions: [{ ...question, left: undefined } as never] }, all)).toEqual([]);
    const complete = { surname: 'Day', email: 'day@example.org' };
    const whole = all.map((each) => ({ ...each, fields: { ...each.fields, ...complete } }));
    expect([isComplete(form, whole, null), isComplete(form, whole.slice(0, 2), null)]).toEqual([false, true]);
    const silent = [{ ...named('Ed', 'a'), answers: {} }];
    expect(fullChoices(form, silent)).toEqual([]);
  });

  it('take what the first one entered, each by itself', () => {
    const attendees = [named('Ada', 'a'), { ...named('Bo', 'b'), fields: {} }, named('Cy', 'c')];
    expect(copyFirst(attendees, 1)).toEqual([
      attendees[0],
      { ticketId: 'b', fields: { firstname: '', surname: '' }, answers: {} },
      attendees[2],
    ]);
    expect(copyFirst([], 0)).toEqual([]);
  });

  it('take it all at once, but for who is named later', () => {
    const first: Attendee = { ticketId: 'a', fields: { firstname: 'Ada', email: 'ada@example.org' }, answers: {} };
    const attendees = [first, named('Bo', 'b'), { ticketId: 'c', fields: {}, answers: {}, later: true }];
    const copied = copyFirst(attendees, 'all');
    expect(copied.map(({ fields }) => [fields.firstname, fields.email])).toEqual([
      ['Ada', 'ada@example.org'],
      ['Bo', 'ada@example.org'],
      [undefined, undefined],
    ]);
    expect(fitAttendees({ d: 1 }, [attendees[2] as Attendee])).toEqual([{ ...attendees[2], ticketId: 'd' }]);
  });

  it('are named later where a buyer orders for them, and have the buyer’s name until then', () => {
    const form = { fields: [{ key: 'organization' as const, required: true }], questions: [] };
    const ann = { firstname: 'Ann', surname: 'Assistant', email: 'ann@office.example' };
    const later: Attendee = { ticketId: 'a', fields: {}, answers: {}, later: true };
    expect(isComplete(form, [later], ann)).toBe(true);
    expect(isComplete(form, [later], null)).toBe(false);
    expect(isComplete(form, [later, named('Bo', 'a')], ann)).toBe(false);
    expect(isComplete(form, [later], { ...ann, email: 'ann' })).toBe(false);
    expect(buyerErrors({ firstname: '', surname: 'www.spam.example', email: '' })).toEqual({
      'fields.firstname': 'required',
      'fields.surname': 'hasLink',
      'fields.email': 'required',
    });
    expect(emailsOf([later])).toEqual([]);
    expect(postponed([later, named('Bo', 'b')], 'all', false)).toEqual([
      { ticketId: 'a', fields: {}, answers: {} },
      named('Bo', 'b'),
    ]);
    expect(postponed([later, named('Bo', 'b')], 1, false).map((each) => each.later)).toEqual([true, undefined]);
    expect(postponed([named('Bo', 'b'), later], 0, true).map((each) => each.later)).toEqual([true, true]);
    const order = orderOf({ ...form, id: 'form' }, { ...emptyDraft('key-1'), attendees: [later], buyer: ann });
    expect(order).toMatchObject({
      buyer: { firstname: 'Ann', surname: 'Assistant', email: 'ann@office.example' },
      attendees: [
        {
          ...{ ticketId: 'a', answers: {}, later: true },
          fields: { firstname: 'Ann', surname: 'Assistant', email: 'ann@office.example' },
        },
      ],
    });
    expect(orderOf({ ...form, id: 'form' }, emptyDraft('key-1'))).not.toHaveProperty('buyer');
    const forOthers = { ...emptyDraft('key-1'), attendees: [named('Bo', 'b')], buyer: ann };
    expect(orderOf({ ...form, id: 'form' }, forOthers).attendees[0]?.fields.firstname).toBe('Bo');
  });

  it('have each address once, trimmed, and an empty one where none was entered', () => {
    const at = (email: string): Attendee => ({ ...named('Ada', 'a'), fields: { email } });
    expect(emailsOf([at(' ada@example.org '), at('bo@example.org'), at('ada@example.org'), named('Cy', 'c')])).toEqual([
      'ada@example.org',
      'bo@example.org',
      '',
    ]);
  });

  it('are sent trimmed, with what was asked and nothing else', () => {
    const form = { fields: [], questions: [] };
    const ada: Attendee = {
      ticketId: 'a',
      fields: { firstname: ' Ada ', surname: 'L', email: 'ada@example.org', phone: '123' },
      answers: { gone: 'x' },
    };
    expect(isComplete(form, [ada], null)).toBe(true);
    expect(isComplete(form, [named('Ada', 'a')], null)).toBe(false);
    expect(isComplete(form, [ada, named('Bo', 'a')], null)).toBe(false);
    expect(isComplete(form, [], null)).toBe(false);
    expect(registered(form, [{ ...ada, fields: {} }])).toEqual([
      { ticketId: 'a', fields: { firstname: '', surname: '', email: '' }, answers: {} },
    ]);
    expect(registered(form, [ada])).toEqual([
      { ticketId: 'a', fields: { firstname: 'Ada', surname: 'L', email: 'ada@example.org' }, answers: {} },
    ]);
  });
});

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
      buyer: null,
      promo: null,
      method: 'card',
      company: null,
      accepted: null,
      key: 'key-1',
      sent: null,
    });
  });

  it('keeps what can still be had, and no attendee for a ticket that is gone', () => {
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

  it('is asked for the terms of now alone, and only where they must be accepted', () => {
    const asking = { policies: { terms: 'https://example.org/terms' }, mustAccept: true };
    expect(areTermsAccepted(asking, null)).toBe(false);
    expect(areTermsAccepted(asking, 'https://example.org/old')).toBe(false);
    expect(areTermsAccepted(asking, 'https://example.org/terms')).toBe(true);
    expect(areTermsAccepted({ ...asking, mustAccept: false }, null)).toBe(true);
  });

  it('says the same whatever its key, and something else after a change', () => {
    const said = contentOf(form, draft);
    expect(contentOf(form, { ...draft, key: 'key-2', sent: said, step: 'review' })).toBe(said);
    expect(contentOf(form, { ...draft, accepted: 'https://example.org/terms' })).toBe(said);
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
