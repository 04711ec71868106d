import { describe, expect, it } from 'vitest';
import { questionTypes } from '../../src/lib/enumerations.ts';
import {
  conditionable,
  duplicated,
  type EditedForm,
  type EditedQuestion,
  emptyQuestion,
  formErrors,
  moved,
  questionLimit,
  withChange,
  withField,
  without,
  withQuestion,
} from '../../src/lib/formDraft.ts';

const diet: EditedQuestion = {
  ...emptyQuestion('diet', questionTypes.dropdown),
  label: 'Diet',
  options: ['Anything', 'Other'],
};
const which: EditedQuestion = {
  ...emptyQuestion('which', questionTypes.shortAnswer),
  label: 'Which?',
  condition: { questionId: 'diet', equals: 'Other' },
};
const form: EditedForm = {
  title: 'Delegates',
  description: '',
  formTypeId: null,
  capacity: '',
  closesAt: '',
  fields: [],
  questions: [diet, which],
};
const ids = (questions: EditedQuestion[]) => questions.map(({ id }) => id);

describe('questions', () => {
  it('are added at the end, once, up to the limit', () => {
    expect(ids(withQuestion([diet], which))).toEqual(['diet', 'which']);
    expect(withQuestion([diet], diet)).toEqual([diet]);
    const full = Array.from({ length: questionLimit }, (_, place) => emptyQuestion(`q${place}`, 0));
    expect(withQuestion(full, diet)).toBe(full);
    expect(duplicated(full, 'q1', 'new')).toBe(full);
  });

  it('move by places and stop at the edges', () => {
    expect(ids(moved([diet, which], 'which', -1))).toEqual(['which', 'diet']);
    expect(ids(moved([diet, which], 'diet', -1))).toEqual(['diet', 'which']);
    expect(ids(moved([diet, which], 'which', 1))).toEqual(['diet', 'which']);
  });

  it('are copied right after the original, with options of their own', () => {
    const copied = duplicated([diet, which], 'diet', 'copy');
    expect(ids(copied)).toEqual(['diet', 'copy', 'which']);
    expect(copied[1]?.options).not.toBe(diet.options);
  });

  it('take the conditions on them along when they are removed', () => {
    expect(without([diet, which], 'diet')).toEqual([{ ...which, condition: null }]);
  });

  it('gain options with a type that takes them and lose them with one that does not', () => {
    expect(withChange([which], 'which', { type: questionTypes.checkboxes })[0]?.options).toEqual(['', '']);
    expect(withChange([diet], 'diet', { type: questionTypes.paragraph })[0]?.options).toEqual([]);
    expect(withChange([diet], 'diet', { type: questionTypes.checkboxes })[0]?.options).toEqual(diet.options);
  });
});

it('conditions follow an option that is worded anew', () => {
  const changed = withChange([diet, which], 'diet', { options: ['Anything', 'Something else'] });
  expect(changed[1]?.condition).toEqual({ questionId: 'diet', equals: 'Something else' });
});

it('conditions hang on earlier questions with options', () => {
  expect(ids(conditionable([diet, which], 'which'))).toEqual(['diet']);
  expect(conditionable([diet, which], 'diet')).toEqual([]);
});

it('fields are left out, asked or required', () => {
  const asked = withField([], 'phone', 'asked');
  expect(asked).toEqual([{ key: 'phone', required: false }]);
  expect(withField(asked, 'phone', 'required')).toEqual([{ key: 'phone', required: true }]);
  expect(withField(asked, 'phone', 'no')).toEqual([]);
});

describe('errors', () => {
  it('are none in a sound form', () => {
    expect(formErrors(form)).toEqual({});
  });

  it.each([
    ['a missing title', { title: '  ' }, { title: 'titleMissing' }],
    ['a capacity that is no number', { capacity: 'many' }, { capacity: 'capacity' }],
    ['a capacity of nobody', { capacity: '0' }, { capacity: 'capacity' }],
    ['a missing question', { questions: [{ ...diet, label: '' }] }, { 'questions.diet.label': 'labelMissing' }],
    [
      'an empty option',
      { questions: [{ ...diet, options: ['A', ''] }] },
      { 'questions.diet.options': 'optionMissing' },
    ],
    ['options alike', { questions: [{ ...diet, options: ['A', 'A '] }] }, { 'questions.diet.options': 'optionTwice' }],
    ['a condition on a later question', { questions: [which, diet] }, { 'questions.which.condition': 'condition' }],
    [
      'a condition on an answer that is gone',
      { questions: [{ ...diet, options: ['Anything', 'Else'] }, which] },
      { 'questions.which.condition': 'condition' },
    ],
  ] as const)('name %s', (_, change, errors) => {
    expect(formErrors({ ...form, ...change } as EditedForm)).toEqual(errors);
  });
});
