import { describe, expect, it } from 'vitest';
import {
  choosersAmong,
  formerName,
  isChosen,
  keptLimits,
  limitedChoicesOf,
  withLeft,
} from '../../../src/lib/form/choices.ts';

describe('limits of options', () => {
  const options = ['Boats', 'Birds', 'Bridges'];

  it('are kept one for each option', () => {
    expect(keptLimits({ options, limits: [2] })).toEqual([2, null, null]);
    expect(keptLimits({ options, limits: [null, 3, null, 9] })).toEqual([null, 3, null]);
  });

  it('are not kept where no option has one', () => {
    expect(keptLimits({ options })).toBeUndefined();
    expect(keptLimits({ options, limits: [null, null, null, 9] })).toBeUndefined();
  });

  it('are those of the options that have one', () => {
    const questions = [
      { id: 'q1', options, limits: [2, null, 1] },
      { id: 'q2', options },
      { id: 'q3', options: ['Yes', 'No'], limits: [4] },
    ];
    expect(limitedChoicesOf(questions)).toEqual([
      { questionId: 'q1', option: 'Boats', max: 2 },
      { questionId: 'q1', option: 'Bridges', max: 1 },
      { questionId: 'q3', option: 'Yes', max: 4 },
    ]);
  });
});

describe('what is left of options', () => {
  const question = { id: 'q1', options: ['Boats', 'Birds', 'Bridges'] };

  it('stands at the place of each, null where nothing limits it', () => {
    const limited = [
      { questionId: 'q1', option: 'Bridges', left: 0 },
      { questionId: 'q2', option: 'Birds', left: 4 },
    ];
    expect(withLeft([question], limited)).toEqual([{ ...question, left: [null, null, 0] }]);
  });

  it('is not told of a question without limits', () => {
    const limited = [{ questionId: 'q2', option: 'Birds', left: 4 }];
    expect(withLeft([question], limited)).toEqual([question]);
  });
});

describe('an option was called before', () => {
  const before = ['Boats', 'Birds'];
  it.each([
    ['what stood in its place, where that is gone', ['Sailing', 'Birds'], 'Sailing', 'Boats'],
    ['the same where it was there already', ['Birds', 'Boats'], 'Birds', 'Birds'],
    ['the same where what stood in its place is elsewhere now', ['Sailing', 'Boats'], 'Sailing', 'Sailing'],
    ['the same where nothing stood in its place', ['Boats', 'Birds', 'Sailing'], 'Sailing', 'Sailing'],
  ])('%s', (_, after, option, former) => expect(formerName(before, after, option)).toBe(former));
});

describe('an option is chosen', () => {
  const choice = { questionId: 'q1', wordings: ['Sailing', 'Boats'] };
  it.each([
    ['as the answer', { q1: 'Sailing' }, true],
    ['under an earlier name', { q1: 'Boats' }, true],
    ['among others', { q1: ['Birds', 'Boats'] }, true],
    ['not as a part of an answer', { q1: 'Sailing boats' }, false],
    ['not where another one is', { q1: ['Birds'] }, false],
    ['not at another question', { q2: 'Boats' }, false],
    ['not without an answer', {}, false],
  ])('%s', (_, answers, expected) => expect(isChosen(answers, choice)).toBe(expected));
});

describe('who chose an option', () => {
  it('is said in their order, once for each, under any of its names', () => {
    const choosing = choosersAmong([{ q1: ['Birds', 'Boats', 'Sailing'] }, { q2: 'Boats' }, {}, { q1: 'Sailing' }]);
    expect(choosing({ questionId: 'q1', wordings: ['Sailing', 'Boats'] })).toEqual([0, 3]);
    expect(choosing({ questionId: 'q1', wordings: ['Bridges'] })).toEqual([]);
    const renamed = choosersAmong([{ q1: 'Boats' }, { q1: 'Sailing' }, { q1: 'Boats' }]);
    expect(renamed({ questionId: 'q1', wordings: ['Sailing', 'Boats'] })).toEqual([0, 1, 2]);
  });
});
