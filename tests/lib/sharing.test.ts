import { describe, expect, it } from 'vitest';
import { noticeOf } from '../../src/lib/sharing.ts';

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
