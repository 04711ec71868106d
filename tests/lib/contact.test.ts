import { describe, expect, it } from 'vitest';
import {
  contactName,
  type IndexedContact,
  mergeNote,
  narrowContacts,
  noticeOf,
  pageAfter,
} from '../../src/lib/contact.ts';

const contact = (id: string, facts: Partial<IndexedContact> = {}): IndexedContact => ({
  id,
  scannedAt: '2027-03-01T10:00:00.000Z',
  byId: 'sam',
  name: '',
  words: '',
  rating: null,
  tags: [],
  followUpOn: null,
  ended: false,
  ...facts,
});
const ada = contact('a', { name: 'Ada', words: 'Ada Müller hot', rating: 4, tags: ['hot'], followUpOn: '2027-03-02' });
const bob = contact('b', { name: 'bob', words: 'Bob', rating: 2, byId: 'kim', followUpOn: '2027-03-05' });
const cy = contact('c', { scannedAt: '2027-03-01T11:00:00.000Z' });
const all = [ada, bob, cy];
const ids = (filter: Parameters<typeof narrowContacts>[1]) =>
  narrowContacts(all, filter, '2027-03-02').map(({ id }) => id);

describe('narrowContacts', () => {
  it('shows all, the latest first; of one moment the greater id', () => expect(ids({})).toEqual(['c', 'b', 'a']));

  it.each([
    [{ search: 'muller' }, ['a']],
    [{ search: 'mu' }, ['a']],
    [{ search: 'ü hot' }, []],
    [{ rating: 2 }, ['b', 'a']],
    [{ rating: 3 }, ['a']],
    [{ tag: 'hot' }, ['a']],
    [{ followUp: 'due' as const }, ['a']],
    [{ followUp: 'set' as const }, ['b', 'a']],
    [{ by: 'kim' }, ['b']],
    [{ by: 'kim', tag: 'hot' }, []],
  ])('narrows by %o', (filter, found) => expect(ids(filter)).toEqual(found));

  it.each([
    ['name' as const, ['a', 'b', 'c']],
    ['rating' as const, ['a', 'b', 'c']],
    ['followUp' as const, ['a', 'b', 'c']],
    ['latest' as const, ['c', 'b', 'a']],
  ])('sorts by %s, who has none last', (sort, found) => expect(ids({ sort })).toEqual(found));

  it('leaves the list that it was given as it is', () => {
    const given = [ada, cy];
    narrowContacts(given, {}, '2027-03-02');
    expect(given).toEqual([ada, cy]);
  });
});

describe('pageAfter', () => {
  it('begins at the start, and goes on after a cursor until nothing is left', () => {
    expect(pageAfter(all, undefined, 2)).toEqual({ shown: [ada, bob], next: 'b' });
    expect(pageAfter(all, 'b', 2)).toEqual({ shown: [cy], next: null });
    expect(pageAfter(all, undefined, 3)).toEqual({ shown: all, next: null });
    expect(pageAfter([], undefined, 3)).toEqual({ shown: [], next: null });
    expect(pageAfter(all, undefined, 0)).toEqual({ shown: [], next: null });
  });

  it('is none after somebody who is not there', () => expect(pageAfter(all, 'x', 2)).toBeNull());
});

it('contactName is the name, else what tells them apart', () => {
  expect(contactName({ firstname: 'Ada', surname: 'L', organization: 'E', email: 'a@b' })).toBe('Ada L');
  expect(contactName({ surname: 'L' })).toBe('L');
  expect(contactName({ organization: 'E', email: 'a@b' })).toBe('E');
  expect(contactName({ email: 'a@b' })).toBe('a@b');
  expect(contactName({})).toBe('');
});

it.each([
  ['', '', 'A', 'A'],
  ['A', 'A', 'B', 'B'],
  ['AB', '', 'AB', 'AB'],
  ['A', '', 'AB', 'AB'],
  ['X', '', 'A', 'X\nA'],
  ['A\nX', 'A', '', 'A\nX'],
  ['X\nA', '', 'A', 'X\nA'],
])('mergeNote keeps %j, changed from %j to %j, as %j', (kept, was, is, merged) =>
  expect(mergeNote(kept, was, is)).toBe(merged));

const questions = [
  { id: 'q1', label: 'Meal' },
  { id: 'q2', label: 'Size' },
];
const saved = { version: 3, words: 'Ours', fields: [], questions: [], overrides: [] };

describe('noticeOf', () => {
  it('says nothing where no exhibitor sees anything', () => {
    expect(noticeOf(null, questions)).toBeNull();
    expect(noticeOf(saved, questions)).toBeNull();
    expect(noticeOf({ ...saved, questions: ['gone'] }, questions)).toBeNull();
  });

  it('says what all see, and what only some see', () => {
    const overrides = [
      { fields: ['email', 'phone'] as const, questions: ['q1', 'q2'] },
      { fields: [] as const, questions: [] },
    ];
    expect(noticeOf({ ...saved, fields: ['email', 'firstname'], questions: ['q2'], overrides }, questions)).toEqual({
      version: 3,
      words: 'Ours',
      fields: ['firstname', 'email'],
      questions: ['Size'],
      someFields: ['phone'],
      someQuestions: ['Meal'],
    });
  });

  it.each([
    { fields: ['email'] as const },
    { questions: ['q1'] },
    { overrides: [{ fields: ['email'] as const, questions: [] }] },
    { overrides: [{ fields: [] as const, questions: ['q1'] }] },
  ])('says something where there is only %o', (some) => {
    expect(noticeOf({ ...saved, ...some }, questions)).not.toBeNull();
  });
});
