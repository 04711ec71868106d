import { describe, expect, it } from 'vitest';
import { type QuestionType, questionTypes } from '../../src/lib/enumerations.ts';
import { asAnswered, earlierAnswers, withEarlier } from '../../src/lib/givenAnswers.ts';

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
    const { questions, answers } = asAnswered(types, { days: ['Sat', 'Sun'], why: 'Because', diet: ['Vegan', 'Nuts'] });
    expect(answers).toEqual({ days: 'Sat, Sun', why: ['Because'], diet: 'Vegan, Nuts' });
    expect(questions.map(({ options }) => options)).toEqual([
      [],
      ['A', 'Because'],
      ['Anything', 'Vegan', 'Vegan, Nuts'],
    ]);
  });
});

describe('earlier answers', () => {
  const which = { ...question('which', questionTypes.shortAnswer), condition: { questionId: 'diet', equals: 'Other' } };
  const form = { questions: [diet, which], archivedQuestions: [days] };

  it('are those to questions that were removed, that do not apply, or that nobody knows', () => {
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
