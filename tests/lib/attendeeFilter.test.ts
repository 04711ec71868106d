import { expect, it } from 'vitest';
import { countFilters, newestFirst, readAttendeeFilter, sortedBy } from '../../src/lib/attendeeFilter.ts';

it('reads from an address what can be asked for, and nothing else', () => {
  const address = 'name=ada&payment=paid&checkedIn=maybe&sort=-email&attendee=x&country=&from=2027-01-01';
  expect(readAttendeeFilter(new URLSearchParams(address))).toEqual({
    name: 'ada',
    payment: 'paid',
    sort: '-email',
    from: '2027-01-01',
  });
});

it('counts what narrows the list: two days are one, an answer goes with its question, text and order are none', () => {
  expect(countFilters({})).toBe(0);
  expect(countFilters({ name: 'ada', sort: 'name' })).toBe(0);
  expect(countFilters({ from: '2027-01-01', to: '2027-01-31', question: 'q', answer: 'a', ticket: 't' })).toBe(3);
  expect(countFilters({ to: '2027-01-31' })).toBe(1);
  expect(countFilters({ country: '', payment: 'paid' })).toBe(1);
});

it('sorts by a column upwards first, then downwards, and upwards again', () => {
  expect(sortedBy('email')).toBe('email');
  expect(sortedBy('email', 'email')).toBe('-email');
  expect(sortedBy('email', '-email')).toBe('email');
  expect(sortedBy('registered')).toBe('registered');
  expect(sortedBy('registered', newestFirst)).toBe('registered');
  expect(newestFirst).toBe('-registered');
});
