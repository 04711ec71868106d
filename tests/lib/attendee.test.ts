import { describe, expect, it } from 'vitest';
import {
  batchActions,
  batchSize,
  countFilters,
  isStillPossible,
  newestFirst,
  readAttendeeFilter,
  type SelfServiceRules,
  selfServices,
  sortedBy,
  transferrerOtherThan,
  usualSelfService,
} from '../../src/lib/attendee.ts';

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

it('does five things with several attendees, 25 of them a call', () => {
  expect(batchActions).toEqual(['checkIn', 'undoCheckIn', 'markPaid', 'cancelOrder', 'delete']);
  expect(batchSize).toBe(25);
});

const startsAt = '2027-05-08T09:00:00.000Z';
const at = (now: string) => ({ now, startsAt });
const rules: SelfServiceRules = {
  edit: { until: null },
  transfer: { until: '2027-05-01T00:00:00.000Z' },
  cancel: null,
};

describe('what attendees may do by themselves', () => {
  it('is to change, transfer and cancel, and without a word of the organiser only to change', () => {
    expect(selfServices).toEqual(['edit', 'transfer', 'cancel']);
    expect(usualSelfService).toEqual({ edit: { until: null }, transfer: null, cancel: null });
  });

  it.each([
    [undefined, [null, null, null]],
    ['both', [null, null, null]],
    ['holder', [null, 'holder', null]],
    ['buyer', ['buyer', null, null]],
  ] as const)('is for others to transfer where the form says that %s may', (by, others) => {
    const people = [
      { isHolder: true, isBuyer: false },
      { isHolder: false, isBuyer: true },
      { isHolder: true, isBuyer: true },
    ];
    const transfer = { until: null, ...(by && { by }) };
    expect(people.map((person) => transferrerOtherThan({ ...rules, transfer }, person))).toEqual(others);
    expect(people.map((person) => transferrerOtherThan({ ...rules, transfer: null }, person))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it.each([
    ['edit', '2027-05-08T08:59:59.999Z', true],
    ['edit', '2027-05-08T09:00:00.000Z', false],
    ['transfer', '2027-04-30T23:59:59.999Z', true],
    ['transfer', '2027-05-01T00:00:00.000Z', false],
    ['transfer', '2027-05-02T00:00:00.000Z', false],
    ['cancel', '2027-01-01T00:00:00.000Z', false],
  ] as const)('to %s at %s: %s', (what, now, may) => expect(isStillPossible(rules, what, at(now))).toBe(may));
});
