import { describe, expect, it } from 'vitest';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import {
  answeredBy,
  archivedOf,
  askedAlways,
  brokenConditions,
  chosenBy,
  duplicated,
  type EditedForm,
  type EditedQuestion,
  emptyForm,
  emptyQuestion,
  formErrors,
  hoursOf,
  moved,
  movedBy,
  optionAt,
  restored,
  standingOf,
  withChange,
  withField,
  withOptionMoved,
  without,
  withoutOption,
  withQuestion,
} from '../../../src/lib/form/draft.ts';

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
  slug: '',
  description: '',
  formTypeId: null,
  capacity: '',
  closesAt: '',
  waitingHours: null,
  selfService: { edit: '', transfer: null, cancel: null },
  transferBy: 'both',
  fields: [],
  questions: [diet, which],
};
const colour: EditedQuestion = {
  ...emptyQuestion('colour', questionTypes.multipleChoice),
  label: 'Colour',
  options: ['Other', 'Blue'],
};
const ids = (questions: EditedQuestion[]) => questions.map(({ id }) => id);

it('a form that is begun asks for nothing', () => {
  expect(emptyForm).toEqual({ ...form, title: '', questions: [] });
});

describe('questions', () => {
  it('are known that lost their condition with another', () => {
    expect(askedAlways([diet, which], without([diet, which], 'diet'))).toEqual([{ ...which, condition: null }]);
    expect(askedAlways([diet, which, colour], without([diet, which, colour], 'colour'))).toEqual([]);
    expect(askedAlways([diet, which], without([diet, which], 'which'))).toEqual([]);
  });

  it('begin empty, with two options where they take some', () => {
    const empty = { id: 'q', label: '', help: '', required: false, condition: null };
    expect(emptyQuestion('q', questionTypes.shortAnswer)).toEqual({ ...empty, type: 0, options: [] });
    expect(emptyQuestion('q', questionTypes.dropdown)).toEqual({ ...empty, type: 4, options: ['', ''] });
  });

  it('are added at the end, once, up to the limit', () => {
    expect(ids(withQuestion([diet], which))).toEqual(['diet', 'which']);
    expect(withQuestion([diet, which], diet)).toEqual([diet, which]);
    const full = Array.from({ length: 100 }, (_, place) => emptyQuestion(`q${place}`, 0));
    expect(withQuestion(full, diet)).toBe(full);
    expect(duplicated(full, 'q1', 'new')).toBe(full);
  });

  it('move by places and stop at the edges', () => {
    expect(ids(moved([diet, which], 'which', -1))).toEqual(['which', 'diet']);
    const questions = [diet, colour, which];
    expect(ids(moved(questions, 'diet', 2))).toEqual(['colour', 'which', 'diet']);
    expect(moved(questions, 'diet', -1)).toBe(questions);
    expect(moved(questions, 'which', 1)).toBe(questions);
    expect(moved(questions, 'gone', 1)).toBe(questions);
  });

  it('are copied right after the original, with options of their own', () => {
    const copied = duplicated([diet, which], 'diet', 'copy');
    expect(ids(copied)).toEqual(['diet', 'copy', 'which']);
    expect(copied[1]).toEqual({ ...diet, id: 'copy' });
    expect(copied[1]?.options).not.toBe(diet.options);
    expect(ids(duplicated([diet, which], 'which', 'copy'))).toEqual(['diet', 'which', 'copy']);
  });

  it('are not copied under an id that is taken, nor when they are gone', () => {
    const questions = [diet, which];
    expect(duplicated(questions, 'diet', 'which')).toBe(questions);
    expect(duplicated(questions, 'gone', 'copy')).toBe(questions);
  });

  it('take the conditions on them along when they are removed', () => {
    expect(without([diet, which], 'diet')).toEqual([{ ...which, condition: null }]);
    expect(without([diet, which, colour], 'colour')).toEqual([diet, which]);
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

it('conditions follow no other question, nor options that came or went', () => {
  const free = emptyQuestion('free', questionTypes.paragraph);
  const shade = { ...which, id: 'shade', condition: { questionId: 'colour', equals: 'Other' } };
  const questions = [colour, diet, shade, which, free];
  const renamed = withChange(questions, 'diet', { options: ['Anything', 'Something else'] });
  expect(renamed.map(({ condition }) => condition?.equals)).toEqual([
    undefined,
    undefined,
    'Other',
    'Something else',
    undefined,
  ]);
  const longer = withChange(questions, 'diet', { options: ['Anything', 'Vegan', 'Other'] });
  expect(longer.map(({ condition }) => condition?.equals)).toEqual([undefined, undefined, 'Other', 'Other', undefined]);
  expect(withChange(questions, 'gone', { label: 'Gone' })).toEqual(questions);
});

describe('options', () => {
  const colour = { ...diet, id: 'colour', options: ['Red', 'Green', 'Blue'] };
  const options = (index: number, by: number) => withOptionMoved([diet, colour], 'colour', index, by)[1]?.options;

  it('are moved by so many places, and not past either end', () => {
    expect(options(0, 2)).toEqual(['Green', 'Blue', 'Red']);
    expect(options(2, -1)).toEqual(['Red', 'Blue', 'Green']);
    for (const [index, by] of [
      [0, -1],
      [2, 1],
      [3, -1],
      [-1, 1],
    ] as const)
      expect(options(index, by)).toEqual(colour.options);
  });

  const limited = { ...colour, limits: ['3', '', '5'] };

  it('take their limits along', () => {
    expect(withOptionMoved([limited], 'colour', 0, 2)[0]?.limits).toEqual(['', '5', '3']);
    expect(withoutOption([limited], 'colour', 0)[0]).toMatchObject({ options: ['Green', 'Blue'], limits: ['', '5'] });
    // One that was added last has no limit yet.
    const longer = { ...limited, options: [...limited.options, 'Grey'] };
    expect(withOptionMoved([longer], 'colour', 3, -3)[0]?.limits).toEqual(['', '3', '', '5']);
    expect(withoutOption([colour], 'colour', 0)[0]).not.toHaveProperty('limits');
  });

  it('keep their limits in another type that takes options, and lose them in one that does not', () => {
    const as = (type: EditedQuestion['type']) => withChange([limited], 'colour', { type })[0];
    expect(as(questionTypes.checkboxes)?.limits).toEqual(limited.limits);
    expect(as(questionTypes.paragraph)).not.toHaveProperty('limits');
    expect(withChange([limited], 'colour', { limits: undefined })[0]).not.toHaveProperty('limits');
  });

  it('have limits that are numbers, or nothing', () => {
    const errors = (limits: string[]) => formErrors({ ...form, questions: [{ ...limited, limits }] });
    expect(errors(['3', ' ', ''])).toEqual({});
    expect(errors(['3', 'many', '0'])).toEqual({ 'questions.0.limits.1': 'limit' });
  });

  it('of other questions stay, and so do the conditions on them', () => {
    const asked = { ...which, condition: { questionId: 'colour', equals: 'Red' } };
    const after = withOptionMoved([diet, colour, asked], 'colour', 0, 1);
    expect([after[0], after[2]]).toEqual([diet, asked]);
  });
});

it('fields are left out, asked or required', () => {
  const asked = withField([], 'phone', 'asked');
  expect(asked).toEqual([{ key: 'phone', required: false }]);
  expect(withField(asked, 'phone', 'required')).toEqual([{ key: 'phone', required: true }]);
  const country = { key: 'country', required: true } as const;
  expect(withField([country, ...asked], 'phone', 'no')).toEqual([country]);
});

it('a form is judged by the rules of forms, its capacity as a number', () => {
  expect(formErrors({ ...form, capacity: ' 40 ' })).toEqual({});
  expect(formErrors({ ...form, capacity: '' })).toEqual({});
  expect(formErrors({ ...form, title: ' ', capacity: 'many' })).toEqual({
    title: 'titleMissing',
    capacity: 'capacity',
  });
});

it('the hours of a waiting list are a number, and needed where there is one', () => {
  expect(hoursOf(null)).toBe(null);
  expect(hoursOf(' 24 ')).toBe(24);
  expect(hoursOf('')).toBeNaN();
  expect(formErrors({ ...form, waitingHours: '24' })).toEqual({});
  expect(formErrors({ ...form, waitingHours: '' })).toEqual({ waitingHours: 'waitingHours' });
});

describe('answered questions', () => {
  const counts = [{ questionId: 'diet', answered: 175, options: [{ option: 'Other', chosen: 3 }] }];

  it('say how many attendees answered them and chose an option, whatever the spaces around it', () => {
    expect([answeredBy(counts, 'diet'), answeredBy(counts, 'which')]).toEqual([175, 0]);
    const chosen = [' Other ', 'Anything', undefined].map((option) => chosenBy(counts, 'diet', option));
    expect(chosen).toEqual([3, 0, 0]);
    expect(chosenBy(counts, 'which', 'Other')).toBe(0);
  });

  it('are archived while the form does not ask them', () => {
    expect(archivedOf([which], [diet, which], counts)).toEqual([diet]);
    expect(archivedOf([diet], [diet, which], counts)).toEqual([]);
    expect(archivedOf([], [diet, which], counts)).toEqual([diet]);
  });

  describe('that are brought back', () => {
    const all = [colour, diet, which];
    const back = (from: EditedQuestion[], id = 'diet', left = without(from, id)) => {
      const question = from.find((each) => each.id === id);
      return restored(left, { ...(question ?? diet), was: standingOf(from, id) });
    };

    it('stand where they stood, with the conditions that others had on them', () => {
      expect(without(all, 'diet')).toEqual([colour, { ...which, condition: null }]);
      expect(back(all)).toEqual(all);
      expect(back([diet, which])).toEqual([diet, which]);
    });

    it('have their own condition again where the question above still offers the answer', () => {
      expect(back(all, 'which')).toEqual(all);
      expect(back(all, 'which', [colour])).toEqual([colour, { ...which, condition: null }]);
      const fewer = { ...diet, options: ['Anything', 'Vegan'] };
      expect(back(all, 'which', [colour, fewer])).toEqual([colour, fewer, { ...which, condition: null }]);
    });

    it('leave a condition alone that was set meanwhile, and one on an option or a place that does not fit', () => {
      const asksColour = { ...which, condition: { questionId: 'colour', equals: 'Blue' } };
      expect(back(all, 'diet', [colour, asksColour])).toEqual([colour, diet, asksColour]);
      const free = { ...which, condition: null };
      expect(back(all, 'diet', [free, colour])).toEqual([free, colour, diet]);
      expect(restored([colour, free], { ...diet, options: ['Vegan', 'Halal'], was: standingOf(all, 'diet') })).toEqual([
        colour,
        { ...diet, options: ['Vegan', 'Halal'] },
        free,
      ]);
    });

    it('stand before those that looked at them where the one before them is gone, and else at the end', () => {
      const free = { ...which, condition: null };
      expect(back(all, 'diet', [free])).toEqual([diet, which]);
      expect(ids(back([colour, diet], 'diet', [free]))).toEqual(['which', 'diet']);
      expect(ids(restored([colour, free], diet))).toEqual(['colour', 'which', 'diet']);
    });

    it('come once', () => expect(back(all, 'diet', all)).toBe(all));
  });

  it('lose an option and keep a condition on it, which is broken then', () => {
    const left = withoutOption([diet, which], 'diet', 1);
    expect(left).toEqual([{ ...diet, options: ['Anything'] }, which]);
    expect(optionAt([diet], 'diet', 1)).toBe('Other');
    expect([optionAt([diet], 'diet', 2), optionAt([diet], 'which', 0)]).toEqual([undefined, undefined]);
  });
});

describe('broken conditions', () => {
  it('are told at once, other errors only when the form is saved', () => {
    expect(brokenConditions({ ...form, title: '', questions: [which, diet] })).toEqual({
      'questions.0.condition.questionId': 'conditionLater',
    });
    expect(brokenConditions({ ...form, questions: [which] })).toEqual({
      'questions.0.condition.questionId': 'conditionQuestion',
    });
    const gone = { ...which, condition: { questionId: 'diet', equals: 'Nuts' } };
    expect(brokenConditions({ ...form, questions: [diet, gone] })).toEqual({
      'questions.1.condition.equals': 'conditionOption',
    });
    const unfinished = { ...which, condition: { questionId: 'diet', equals: '' } };
    expect(brokenConditions({ ...form, questions: [diet, unfinished] })).toEqual({});
  });
});

describe('a question that is dropped', () => {
  it('comes to stand above or below the one it was dropped at', () => {
    const questions = [diet, colour, which];
    const dropped = (from: number, over: number, edge: 'above' | 'below') =>
      ids(moved(questions, questions[from]?.id ?? '', movedBy(from, over, edge)));
    expect(dropped(0, 2, 'below')).toEqual(['colour', 'which', 'diet']);
    expect(dropped(0, 2, 'above')).toEqual(['colour', 'diet', 'which']);
    expect(dropped(2, 0, 'above')).toEqual(['which', 'diet', 'colour']);
    expect(dropped(2, 0, 'below')).toEqual(['diet', 'which', 'colour']);
    expect([movedBy(0, 1, 'above'), movedBy(1, 0, 'below')]).toEqual([0, 0]);
  });
});
