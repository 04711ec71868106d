import { describe, expect, it } from 'vitest';
import { questionTypes } from '../../src/lib/enumerations.ts';
import {
  duplicated,
  type EditedForm,
  type EditedQuestion,
  emptyQuestion,
  formErrors,
  moved,
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
    const full = Array.from({ length: 100 }, (_, place) => emptyQuestion(`q${place}`, 0));
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

it('fields are left out, asked or required', () => {
  const asked = withField([], 'phone', 'asked');
  expect(asked).toEqual([{ key: 'phone', required: false }]);
  expect(withField(asked, 'phone', 'required')).toEqual([{ key: 'phone', required: true }]);
  expect(withField(asked, 'phone', 'no')).toEqual([]);
});

it('a form is judged by the rules of forms, its capacity as a number', () => {
  expect(formErrors({ ...form, capacity: ' 40 ' })).toEqual({});
  expect(formErrors({ ...form, capacity: '' })).toEqual({});
  expect(formErrors({ ...form, title: ' ', capacity: 'many' })).toEqual({
    title: 'titleMissing',
    capacity: 'capacity',
  });
});
