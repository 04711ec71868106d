import { describe, expect, it } from 'vitest';
import { contactName, mergeNote, nameKey, noticeOf } from '../../src/lib/contact.ts';

it('contacts are sorted by what they are called, without regard to case and accents, and who has no name comes last', () => {
  const people = [
    {},
    { firstname: 'Zoë' },
    { surname: 'émile' },
    { email: 'Zed@example.org' },
    { firstname: 'Zoe', surname: 'A' },
  ];
  const keys = people.map(nameKey).sort();
  expect(keys).toEqual(['emile', 'zed@example.org', 'zoe', 'zoe a', '\uffff']);
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
