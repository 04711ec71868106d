import { describe, expect, it } from 'vitest';
import {
  defaultWaitingHours,
  isOnList,
  offerEnd,
  offeredOf,
  onListStates,
  waitingErrors,
  waitingJoins,
  waitingStates,
} from '../../src/lib/waiting.ts';

const entry = (name: string, count: number, ticketId = 'day') => ({ name, count, ticketId });
const names = (entries: { name: string }[]) => entries.map(({ name }) => name);

describe('what is left', () => {
  it('is offered in the order of the list, as far as it reaches', () => {
    const waiting = [entry('Ada', 2), entry('Bob', 1), entry('Cleo', 1)];
    expect(names(offeredOf(waiting, { form: null, tickets: { day: 3 } }))).toEqual(['Ada', 'Bob']);
    expect(names(offeredOf(waiting, { form: 3, tickets: { day: null } }))).toEqual(['Ada', 'Bob']);
    expect(names(offeredOf(waiting, { form: null, tickets: { day: null } }))).toEqual(['Ada', 'Bob', 'Cleo']);
  });

  it('is offered to the next who fits, when the first wants more', () => {
    const waiting = [entry('Ada', 3), entry('Bob', 2), entry('Cleo', 1)];
    expect(names(offeredOf(waiting, { form: null, tickets: { day: 2 } }))).toEqual(['Bob']);
    expect(names(offeredOf(waiting, { form: 1, tickets: { day: 2 } }))).toEqual(['Cleo']);
  });

  it('is counted for each ticket, and over all of them for the form', () => {
    const waiting = [entry('Ada', 1), entry('Bob', 1, 'vip'), entry('Cleo', 1, 'vip'), entry('Dan', 1)];
    expect(names(offeredOf(waiting, { form: null, tickets: { day: 2, vip: 1 } }))).toEqual(['Ada', 'Bob', 'Dan']);
    expect(names(offeredOf(waiting, { form: 2, tickets: { day: 2, vip: 2 } }))).toEqual(['Ada', 'Bob']);
  });

  it('is offered to a network as often as it may have, and otherwise to the next', () => {
    const office = { networks: [{ name: 'office', left: 1, tickets: 9 }] };
    const site = (name: string) => ({
      networks: [
        { name, left: 3, tickets: 9 },
        { name: 'site', left: 2, tickets: 9 },
      ],
    });
    const waiting = [
      { ...entry('Ada', 1), ...office },
      { ...entry('Bob', 1), ...office },
      { ...entry('Cleo', 1), ...site('one') },
      { ...entry('Dan', 1), ...site('two') },
      { ...entry('Eve', 1), ...site('three') },
      entry('Finn', 1),
    ];
    expect(names(offeredOf(waiting, { form: null, tickets: { day: null } }))).toEqual(['Ada', 'Cleo', 'Dan', 'Finn']);
  });

  it('is offered to a network as many tickets as it may have, in however many offers', () => {
    const office = { networks: [{ name: 'office', left: 3, tickets: 4 }] };
    const waiting = [
      { ...entry('Ada', 5), ...office },
      { ...entry('Bob', 3), ...office },
      { ...entry('Cleo', 2), ...office },
      { ...entry('Dan', 1), ...office },
      { ...entry('Eve', 1), ...office },
      entry('Finn', 5),
    ];
    expect(names(offeredOf(waiting, { form: null, tickets: { day: null } }))).toEqual(['Bob', 'Dan', 'Finn']);
  });

  it('is nothing of a ticket that cannot be had, or of which none is left', () => {
    expect(offeredOf([entry('Ada', 1)], { form: 5, tickets: {} })).toEqual([]);
    expect(offeredOf([entry('Ada', 1)], { form: 5, tickets: { day: 0 } })).toEqual([]);
    expect(offeredOf([entry('Ada', 1)], { form: 0, tickets: { day: 5 } })).toEqual([]);
  });

  it('leaves what was given as it was', () => {
    const tickets = { day: 1 };
    offeredOf([entry('Ada', 1)], { form: 1, tickets });
    expect(tickets).toEqual({ day: 1 });
  });
});

describe('an offer', () => {
  const now = '2027-03-01T10:00:00.000Z';

  it('lasts so many hours', () => {
    expect(offerEnd(now, 24, ['2027-03-06T09:00:00.000Z'])).toBe('2027-03-02T10:00:00.000Z');
    expect(offerEnd(now, 1, [])).toBe('2027-03-01T11:00:00.000Z');
  });

  it('ends with the first of what ends the sale', () => {
    const ends = ['2027-03-02T09:00:00.000Z', '2027-03-01T12:00:00.000Z', '2027-03-01T18:00:00.000Z'];
    expect(offerEnd(now, 24, ends)).toBe('2027-03-01T12:00:00.000Z');
  });
});

it('has limits of its own', () => {
  expect(waitingJoins).toEqual({ calls: 20, seconds: 600 });
  expect(defaultWaitingHours).toBe(24);
});

it('an entry is on the list while it waits or has an offer', () => {
  expect(waitingStates.filter(isOnList)).toEqual(['waiting', 'offered']);
  expect(onListStates).toEqual(['waiting', 'offered']);
});

const draft = { ticketId: 't', count: 1, firstname: 'Grace', surname: 'Hopper', email: ' grace@example.org ' };

it('finds nothing wrong with a name and an address', () => expect(waitingErrors(draft)).toEqual([]));

it.each([
  ['a first name of blanks', { firstname: ' ' }, ['firstname']],
  ['no surname', { surname: '' }, ['surname']],
  ['a surname of blanks', { surname: '  ' }, ['surname']],
  ['an address that is none', { email: 'grace' }, ['email']],
  ['nothing at all', { firstname: '', surname: '', email: '' }, ['firstname', 'surname', 'email']],
])('names %s', (_, change, errors) => expect(waitingErrors({ ...draft, ...change })).toEqual(errors));
