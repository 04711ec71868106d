import { describe, expect, it } from 'vitest';
import { type QuestionType, questionTypes } from '../../../src/lib/enumerations.ts';
import {
  asAnswered,
  askedFields,
  earlierAnswers,
  fieldErrors,
  keptAnswers,
  keptFields,
  leftInOrder,
  maxLengthAt,
  maxTyped,
  typedLength,
  visibleQuestions,
  withEarlier,
} from '../../../src/lib/form/answers.ts';

describe('answers', () => {
  const question = (id: string, type: QuestionType, more: object = {}) => ({
    id,
    type,
    required: true,
    options: [] as string[],
    condition: null as { questionId: string; equals: string } | null,
    ...more,
  });
  const eats = question('eats', questionTypes.multipleChoice, { options: ['Yes', 'No'] });
  const diet = question('diet', questionTypes.checkboxes, {
    options: ['Vegan', 'Other'],
    condition: { questionId: 'eats', equals: 'Yes' },
  });
  const which = question('which', questionTypes.paragraph, { condition: { questionId: 'diet', equals: 'Other' } });
  const questions = [eats, diet, which];
  const ids = (answers: Record<string, string | string[]>) => visibleQuestions(questions, answers).map(({ id }) => id);
  const attendee = { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' };
  const form = {
    fields: [{ key: 'phone', required: true } as const, { key: 'country', required: false } as const],
    questions,
  };

  describe('visibleQuestions', () => {
    it('follows a chain of conditions', () => {
      expect(ids({})).toEqual(['eats']);
      expect(ids({ eats: 'Yes' })).toEqual(['eats', 'diet']);
      expect(ids({ eats: 'Yes, please' })).toEqual(['eats']);
      expect(ids({ eats: ' Yes ', diet: ['Vegan', 'Other'] })).toEqual(['eats', 'diet', 'which']);
    });

    it('hides what depends on a hidden question, whatever was answered to it before', () => {
      expect(ids({ eats: 'No', diet: ['Other'] })).toEqual(['eats']);
    });

    it('never shows a question whose condition is on a later question or on none', () => {
      expect(visibleQuestions([which, eats], { diet: ['Other'] }).map(({ id }) => id)).toEqual(['eats']);
    });
  });

  describe('fieldErrors', () => {
    const errors = (fields: object, answers: Record<string, string | string[]>) =>
      fieldErrors(form, { fields, answers });

    it('finds nothing wrong with a complete attendee', () => {
      expect(errors({ ...attendee, phone: '1', country: 'GB' }, { eats: 'Yes', diet: ['Vegan'] })).toEqual({});
    });

    it('takes any text where text is asked', () => {
      const name = question('name', questionTypes.shortAnswer);
      const why = question('why', questionTypes.paragraph);
      const asked = { fields: [], questions: [name, why] };
      expect(fieldErrors(asked, { fields: attendee, answers: { name: 'Engine', why: 'To count' } })).toEqual({});
    });

    it.each(['uk', 'GBR', 'XGB'])('refuses a country that is no code: %s', (country) => {
      expect(errors({ ...attendee, phone: '1', country }, { eats: 'No' })).toEqual({ 'fields.country': 'notOneOf' });
    });

    it.each(['firstname', 'surname'])('refuses an address in a %s, which others are mailed', (name) => {
      const linked = { ...attendee, phone: '1', organization: 'www.engines.example', [name]: 'www.evil.example' };
      expect(errors(linked, { eats: 'No' })).toEqual({ [`fields.${name}`]: 'hasLink' });
    });

    it('asks for required fields and for required questions that are seen', () => {
      expect(errors({ surname: ' ', email: 'ada' }, { eats: 'Yes' })).toEqual({
        'fields.firstname': 'required',
        'fields.surname': 'required',
        'fields.email': 'emailInvalid',
        'fields.phone': 'required',
        'answers.diet': 'required',
      });
    });

    it.each([
      [{ eats: 'Maybe' }, 'answers.eats'],
      [{ eats: ['No'] }, 'answers.eats'],
      [{ eats: 'Yes', diet: 'Vegan' }, 'answers.diet'],
      [{ eats: 'Yes', diet: ['Vegan', 'Fish'] }, 'answers.diet'],
    ])('refuses an answer that is not on offer: %j', (answers, path) => {
      expect(errors({ ...attendee, phone: '1' }, answers as Record<string, string>)).toEqual({ [path]: 'notOneOf' });
    });

    it('refuses a list where text is asked', () => {
      expect(errors({ ...attendee, phone: '1' }, { eats: 'Yes', diet: ['Other'], which: ['Fish'] })).toEqual({
        'answers.which': 'notText',
      });
    });
  });

  describe('what may be typed in an order', () => {
    it('counts fields and typed answers, and nothing that was chosen', () => {
      const typed = {
        fields: { firstname: 'Ada', surname: 'Love', phone: undefined },
        answers: { eats: 'Yes', diet: ['Vegan'], which: 'Fish!' },
      };
      expect(typedLength(questions, typed)).toBe(12);
      expect(typedLength(questions, { fields: {}, answers: {} })).toBe(0);
    });

    it('is 25,000 characters and 1,000 for each attendee', () => {
      expect([1, 50].map(maxTyped)).toEqual([26_000, 75_000]);
    });
  });

  describe('what is too long', () => {
    const long = { ...attendee, firstname: 'x'.repeat(101), organization: 'x'.repeat(201), phone: '1' };
    const open = {
      fields: [{ key: 'phone', required: false } as const],
      questions: [{ ...which, condition: null, type: questionTypes.paragraph }],
    };

    it('is told by the field that holds it, at the length that the server takes', () => {
      const answers = { [which.id]: 'x'.repeat(5_001) };
      expect(fieldErrors(open, { fields: long, answers })).toEqual({
        'fields.firstname': 'tooLong',
        [`answers.${which.id}`]: 'tooLong',
      });
      const fits = { ...long, firstname: 'x'.repeat(100) };
      expect(fieldErrors(open, { fields: fits, answers: { [which.id]: 'x'.repeat(5_000) } })).toEqual({});
      const email = `${'x'.repeat(250)}@example.org`;
      expect(fieldErrors(open, { fields: { ...fits, email }, answers: { [which.id]: 'Nuts' } })).toEqual({
        'fields.email': 'tooLong',
      });
    });

    it('is told with its limit', () => {
      expect(['fields.firstname', 'fields.email', 'attendees.2.fields.phone', 'answers.q1'].map(maxLengthAt)).toEqual([
        100, 254, 40, 5_000,
      ]);
    });
  });

  describe('what is kept', () => {
    it('drops answers of hidden and unknown questions, empty ones and repeats', () => {
      expect(keptAnswers(questions, { eats: 'No', diet: ['Other'], gone: 'x' })).toEqual({ eats: 'No' });
      expect(keptAnswers(questions, { eats: ' Yes', diet: ['Vegan', 'Vegan', ''] })).toEqual({
        eats: 'Yes',
        diet: ['Vegan'],
      });
      expect(keptAnswers(questions, { eats: 'Yes', diet: [' Other '], which: '  ' })).toEqual({
        eats: 'Yes',
        diet: ['Other'],
      });
      expect(keptAnswers([eats], { eats: '  ' })).toEqual({});
    });

    it('drops fields that the form does not ask for', () => {
      expect(keptFields(form, { ...attendee, phone: ' 1 ', organization: 'Analytical' })).toEqual({
        ...attendee,
        phone: '1',
      });
    });

    it('always asks for a name and an address', () => {
      expect(askedFields({ fields: [{ key: 'email', required: false }] })).toEqual([
        { key: 'firstname', required: true },
        { key: 'surname', required: true },
        { key: 'email', required: true },
      ]);
    });
  });
});

describe('given answers', () => {
  const question = (id: string, type: QuestionType, options: string[] = []) => ({
    id,
    type,
    label: `The ${id}`,
    required: false,
    options,
    condition: null as { questionId: string; equals: string } | null,
  });
  const diet = question('diet', questionTypes.dropdown, ['Anything', 'Vegan']);
  const days = question('days', questionTypes.checkboxes, ['Sat', 'Sun']);
  const why = question('why', questionTypes.shortAnswer);

  describe('a form as an attendee answered it', () => {
    it('still offers the options they chose', () => {
      const { questions } = asAnswered([diet, days], { diet: 'Halal', days: ['Sun', 'Mon'] });
      expect(questions.map(({ options }) => options)).toEqual([
        ['Anything', 'Vegan', 'Halal'],
        ['Sat', 'Sun', 'Mon'],
      ]);
    });

    it('is as it stands where nothing was answered, or an answer that is still offered', () => {
      expect(asAnswered([diet, days, why], { diet: 'Vegan' })).toEqual({
        questions: [diet, days, why],
        answers: { diet: 'Vegan' },
      });
    });

    it('offers nothing more where an answer was left empty', () => {
      const { questions } = asAnswered([diet, days], { diet: '', days: ['', 'Sun'] });
      expect(questions).toEqual([diet, days]);
    });

    it('fits each answer to the type that its question has now', () => {
      const types = [
        { ...days, type: questionTypes.shortAnswer, options: [] },
        { ...why, type: questionTypes.checkboxes, options: ['A'] },
        { ...diet, type: questionTypes.multipleChoice },
      ];
      const { questions, answers } = asAnswered(types, {
        days: ['Sat', 'Sun'],
        why: 'Because',
        diet: ['Vegan', 'Nuts'],
      });
      expect(answers).toEqual({ days: 'Sat, Sun', why: ['Because'], diet: 'Vegan, Nuts' });
      expect(questions.map(({ options }) => options)).toEqual([
        [],
        ['A', 'Because'],
        ['Anything', 'Vegan', 'Vegan, Nuts'],
      ]);
    });
  });

  describe('earlier answers', () => {
    const which = {
      ...question('which', questionTypes.shortAnswer),
      condition: { questionId: 'diet', equals: 'Other' },
    };
    const form = { questions: [diet, which], archivedQuestions: [days] };

    it('are those to questions that were removed, that do not apply, or that are unknown', () => {
      const given = { gone: 'x', days: ['Sat', 'Sun'], which: 'Nuts', diet: 'Vegan' };
      expect(earlierAnswers(form, given)).toEqual([
        { questionId: 'which', label: 'The which', answer: 'Nuts' },
        { questionId: 'days', label: 'The days', answer: 'Sat, Sun' },
        { questionId: 'gone', label: null, answer: 'x' },
      ]);
      expect(earlierAnswers(form, { diet: 'Other', which: 'Nuts' })).toEqual([]);
    });

    it('stay when the others are changed', () => {
      const before = { diet: 'Vegan', days: ['Sat'], which: 'Nuts' };
      expect(withEarlier(form, before, { diet: 'Anything' })).toEqual({
        diet: 'Anything',
        days: ['Sat'],
        which: 'Nuts',
      });
    });

    it('go when their question is asked again and left empty, or was asked and applies no more', () => {
      const before = { diet: 'Vegan', which: 'Nuts' };
      expect(withEarlier(form, before, { diet: 'Other' })).toEqual({ diet: 'Other' });
      expect(withEarlier(form, { diet: 'Other', which: 'Nuts' }, { diet: 'Vegan' })).toEqual({ diet: 'Vegan' });
    });
  });
});

describe('what is left of an option', () => {
  const question = { options: ['Boat', 'Bus', 'Walk'], left: [2, 1, null] };
  const answers = ['Boat', ['Bus', 'Boat'], '', undefined];
  it.each([
    [0, 'Boat', 1],
    [1, 'Bus', 1],
    [2, 'Boat', 0],
    [2, 'Bus', 0],
    [3, 'Walk', null],
    [3, 'Swim', null],
  ])('is counted over the others of the order: for attendee %i and %s', (index, option, left) => {
    expect(leftInOrder(question, answers, index, option)).toBe(left);
  });

  it('is never less than nothing, and has no limit where none is known', () => {
    expect(leftInOrder(question, ['Bus', 'Bus', 'Bus'], 0, 'Bus')).toBe(0);
    expect(leftInOrder({ options: ['Bus'] }, ['Bus'], 1, 'Bus')).toBeNull();
  });
});
