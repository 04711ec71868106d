import { describe, expect, it } from 'vitest';
import {
  type Attendee,
  copyAttendee,
  copyFirst,
  countAttendees,
  emailsOf,
  fitAttendees,
  fitQuantities,
  isComplete,
  registered,
  swapTickets,
} from '../../src/lib/party.ts';

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
  it('keep their ticket, and what was typed moves to a ticket that is new', () => {
    const typed = [named('Ada', 'a'), named('Bo', 'a'), named('Cy', 'b')];
    expect(names(fitAttendees({ a: 1, b: 2 }, typed))).toEqual(['Ada a', 'Cy b', 'Bo b']);
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

  it('take what the first one entered, each by itself', () => {
    const attendees = [named('Ada', 'a'), { ...named('Bo', 'b'), fields: {} }, named('Cy', 'c')];
    expect(copyFirst(attendees, 1)).toEqual([
      attendees[0],
      { ticketId: 'b', fields: { firstname: '', surname: '' }, answers: {} },
      attendees[2],
    ]);
    expect(copyFirst([], 0)).toEqual([]);
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
    expect(isComplete(form, [ada])).toBe(true);
    expect(isComplete(form, [named('Ada', 'a')])).toBe(false);
    expect(isComplete(form, [ada, named('Bo', 'a')])).toBe(false);
    expect(isComplete(form, [])).toBe(false);
    expect(registered(form, [{ ...ada, fields: {} }])).toEqual([
      { ticketId: 'a', fields: { firstname: '', surname: '', email: '' }, answers: {} },
    ]);
    expect(registered(form, [ada])).toEqual([
      { ticketId: 'a', fields: { firstname: 'Ada', surname: 'L', email: 'ada@example.org' }, answers: {} },
    ]);
  });
});
