import { describe, expect, it } from 'vitest';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import { conditionable, judgeForm, wrongOptions } from '../../../src/lib/form/rules.ts';

const diet = {
  id: 'diet',
  type: questionTypes.dropdown,
  label: 'Diet',
  options: ['Anything', 'Other'],
  condition: null,
};
const which = {
  id: 'which',
  type: questionTypes.shortAnswer,
  label: 'Which?',
  options: [],
  condition: { questionId: 'diet', equals: 'Other' },
};
const form = { title: 'Delegates', capacity: null, questions: [diet, which] };

it('a condition can look at earlier questions with options', () => {
  expect(conditionable([diet, which], 'which')).toEqual([diet]);
  expect(conditionable([diet, which], 'diet')).toEqual([]);
  expect(conditionable([which, { ...which, id: 'more' }], 'more')).toEqual([]);
});

describe('a form', () => {
  it.each([
    ['with everything in order', {}],
    ['with a capacity', { capacity: 1 }],
    ['with the largest capacity', { capacity: 1_000_000 }],
    ['with a waiting list', { waitingHours: 1 }],
    ['with the longest offers of a waiting list', { waitingHours: 720 }],
    ['with a section', { questions: [{ ...diet, section: { title: 'Food', text: '' } }] }],
    ['without a waiting list', { waitingHours: null }],
    ['with limits of options', { questions: [{ ...diet, limits: [1, null, 1_000_000] }] }],
    ['with limits of a question that takes no options', { questions: [{ ...which, condition: null, limits: [0] }] }],
    ['without questions', { questions: [] }],
    [
      'with a question that takes options in front of the one asked about',
      { questions: [{ ...diet, id: 'colour', options: ['Blue', 'Red'] }, diet, which] },
    ],
    [
      'with spaces around an option that a condition looks at',
      {
        questions: [
          { ...diet, options: ['Anything', ' Other '] },
          { ...which, condition: { questionId: 'diet', equals: ' Other' } },
        ],
      },
    ],
  ])('%s can be saved', (_, change) => {
    expect(judgeForm({ ...form, ...change })).toEqual({});
  });

  it.each([
    ['a missing title', { title: '  ' }, { title: 'titleMissing' }],
    ['a capacity that is no number', { capacity: Number.NaN }, { capacity: 'capacity' }],
    ['a capacity of none', { capacity: 0 }, { capacity: 'capacity' }],
    ['half an attendee', { capacity: 1.5 }, { capacity: 'capacity' }],
    ['a capacity above the largest', { capacity: 1_000_001 }, { capacity: 'capacity' }],
    ['hours that are no number', { waitingHours: Number.NaN }, { waitingHours: 'waitingHours' }],
    ['an offer of no hours', { waitingHours: 0 }, { waitingHours: 'waitingHours' }],
    ['an offer above the longest', { waitingHours: 721 }, { waitingHours: 'waitingHours' }],
    [
      'a section without a heading',
      { questions: [{ ...diet, section: { title: ' ', text: 'Why we ask.' } }] },
      { 'questions.0.section.title': 'sectionMissing' },
    ],
    ['a missing question', { questions: [{ ...diet, label: ' ' }] }, { 'questions.0.label': 'labelMissing' }],
    ['an empty option', { questions: [{ ...diet, options: ['A', ''] }] }, { 'questions.0.options': 'optionMissing' }],
    ['options alike', { questions: [{ ...diet, options: ['A', 'A '] }] }, { 'questions.0.options': 'optionTwice' }],
    [
      'an option of blanks',
      { questions: [{ ...diet, options: ['A', ' '] }] },
      { 'questions.0.options': 'optionMissing' },
    ],
    ['a single option', { questions: [{ ...diet, options: ['A'] }] }, { 'questions.0.options': 'optionsFew' }],
    ['no options', { questions: [{ ...diet, options: [] }] }, { 'questions.0.options': 'optionsFew' }],
    ['a question that is there twice', { questions: [diet, diet] }, { 'questions.1.id': 'questionTwice' }],
    [
      'a condition on a later question',
      { questions: [which, diet] },
      { 'questions.0.condition.questionId': 'conditionLater' },
    ],
    [
      'a condition on a question that is gone',
      { questions: [diet, { ...which, condition: { questionId: 'colour', equals: 'Blue' } }] },
      { 'questions.1.condition.questionId': 'conditionQuestion' },
    ],
    [
      'a condition on a question without options, earlier or later',
      {
        questions: [
          { ...which, id: 'name', condition: { questionId: 'town', equals: 'Leith' } },
          { ...which, id: 'age', condition: { questionId: 'name', equals: 'Ada' } },
          { ...which, id: 'town', condition: null },
        ],
      },
      {
        'questions.0.condition.questionId': 'conditionQuestion',
        'questions.1.condition.questionId': 'conditionQuestion',
      },
    ],
    [
      'a condition on the question itself',
      { questions: [{ ...diet, condition: { questionId: 'diet', equals: 'Other' } }] },
      { 'questions.0.condition.questionId': 'conditionQuestion' },
    ],
    [
      'a condition on the question after the next',
      { questions: [which, { ...which, id: 'name', condition: null }, diet] },
      { 'questions.0.condition.questionId': 'conditionLater' },
    ],
    [
      'a condition on an answer that is gone',
      { questions: [{ ...diet, options: ['Anything', 'Else'] }, which] },
      { 'questions.1.condition.equals': 'conditionOption' },
    ],
    [
      'a condition on an empty option',
      {
        questions: [
          { ...diet, options: ['A', ''] },
          { ...which, condition: { questionId: 'diet', equals: ' ' } },
        ],
      },
      { 'questions.0.options': 'optionMissing', 'questions.1.condition.equals': 'conditionOption' },
    ],
    [
      'a condition without an answer',
      { questions: [diet, { ...which, condition: { questionId: 'diet', equals: ' ' } }] },
      { 'questions.1.condition.equals': 'conditionOption' },
    ],
  ])('cannot be saved with %s', (_, change, errors) => {
    expect(judgeForm({ ...form, ...change })).toEqual(errors);
  });

  it.each([
    ['none', [2, 0], 1],
    ['a part', [1.5, null], 0],
    ['too many', [null, 1_000_001], 1],
    ['no number', [Number.NaN, 0], 0],
  ])('cannot be saved with an option that %s can choose, and says which', (_, limits, place) => {
    expect(judgeForm({ ...form, questions: [{ ...diet, limits }] })).toEqual({
      [`questions.0.limits.${place}`]: 'limit',
    });
  });

  const filled = (id: string, count: number, limited = 0) => ({
    ...{ id, type: questionTypes.dropdown, label: id, condition: null },
    options: Array.from({ length: count }, (_, place) => `${place}`),
    limits: Array.from({ length: count }, (_, place) => (place < limited ? 9 : null)),
  });

  it('cannot be saved with more than 2,000 options in all, and says at which question', () => {
    const [most, one] = [Array.from({ length: 20 }, (_, place) => filled(`q${place}`, 100)), filled('last', 2)];
    expect(judgeForm({ ...form, questions: most })).toEqual({});
    expect(judgeForm({ ...form, questions: [...most, { ...which, condition: null }] })).toEqual({});
    expect(judgeForm({ ...form, questions: [...most, one] })).toEqual({ 'questions.20.options': 'optionsMany' });
  });

  it('cannot be saved with more than 500 limits of options, and says at which option', () => {
    const most = Array.from({ length: 5 }, (_, place) => filled(`q${place}`, 100, 100));
    expect(judgeForm({ ...form, questions: [...most, filled('last', 9)] })).toEqual({});
    expect(judgeForm({ ...form, questions: [...most, filled('last', 9, 2)] })).toEqual({
      'questions.5.limits.0': 'limitsMany',
    });
  });

  it('names the first error first', () => {
    const errors = judgeForm({ title: '', capacity: 0, questions: [which, { ...diet, options: ['A'], label: '' }] });
    expect(Object.keys(errors)).toEqual([
      'title',
      'capacity',
      'questions.0.condition.questionId',
      'questions.1.label',
      'questions.1.options',
    ]);
  });
});

describe('the options to change', () => {
  it.each([
    ['none where all is well', ['A', 'B'], []],
    ['every one left empty, before any that repeats', ['A', ' ', 'A', ''], [1, 3]],
    ['every one that repeats an earlier one', ['A', 'B', ' A', 'B', 'A'], [2, 3, 4]],
    ['the last of too few', ['A'], [0]],
  ])('are %s', (_, options, places) => {
    expect(wrongOptions({ type: questionTypes.checkboxes, options })).toEqual(places);
  });

  it('are none where a question takes no options', () => {
    expect(wrongOptions({ type: questionTypes.shortAnswer, options: [''] })).toEqual([]);
  });
});
