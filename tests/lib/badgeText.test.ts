import { describe, expect, it } from 'vitest';
import {
  answerToken,
  badgeFields,
  badgeToken,
  fillBadgeText,
  labelledText,
  storedText,
  unknownTokens,
  withOtherQuestions,
} from '../../src/lib/badgeText.ts';
import { badgePerson } from '../support/badges.ts';

const ada = badgePerson({ answers: { q1: 'Vegan', q2: ['Talks', 'Dinner'] } });

describe('the text of a badge', () => {
  it('tells each fact of an attendee', () => {
    expect(Object.fromEntries(badgeFields.map((field) => [field, fillBadgeText(badgeToken(field), ada)]))).toEqual({
      firstName: 'Ada',
      surname: 'Lovelace',
      name: 'Ada Lovelace',
      organisation: 'Engines Ltd',
      jobTitle: 'Analyst',
      country: 'United Kingdom',
      ticket: 'Day pass',
      form: 'Visitors',
      event: 'Harbour Conference',
    });
  });

  it('tells answers, several with commas between', () => {
    expect(fillBadgeText(`Food: ${answerToken('q1')}, ${answerToken('q2')}`, ada)).toBe('Food: Vegan, Talks, Dinner');
    expect(fillBadgeText(`[${answerToken('q3')}]`, ada)).toBe('[]');
  });

  it('is read whatever its case and spaces, and what is no placeholder stays', () => {
    expect(fillBadgeText('{{ FIRSTNAME }} {{first name}} {name} {{}}', ada)).toBe('Ada {{first name}} {name} {{}}');
  });

  it('has no empty lines, and no spaces where something is missing', () => {
    const nobody = badgePerson({ organization: '', jobTitle: ' ' });
    expect(fillBadgeText('{{firstName}}\n{{organisation}}\n {{jobTitle}}\nx', nobody)).toBe('Ada\nx');
    expect(fillBadgeText('a {{organisation}}   b\t', nobody)).toBe('a b');
  });

  it('puts nothing of an answer in again', () => {
    expect(fillBadgeText(answerToken('q1'), badgePerson({ answers: { q1: '{{name}}' } }))).toBe('{{name}}');
  });
});

describe('the text of a badge as its organiser reads it', () => {
  const questions = [
    { id: 'q1', label: 'Food {or} drink?' },
    { id: 'q2', label: ' T-shirt\n size ' },
    { id: 'q3', label: 'T-shirt size' },
    { id: 'q4', label: 'name' },
  ];

  it('has questions by their labels', () => {
    const text = `{{name}} ${answerToken('q1')} ${answerToken('q2')} ${answerToken('gone')} {{odd}}`;
    const shown = '{{name}} {{Food or drink?}} {{T-shirt size}} {{answer:gone}} {{odd}}';
    expect(labelledText(text, questions)).toBe(shown);
    expect(storedText(shown, questions)).toBe(text);
  });

  it('means a field before a question of its name', () => {
    expect(storedText('{{name}} {{Name}} {{ food OR drink? }}', questions)).toBe('{{name}} {{Name}} {{answer:q1}}');
  });

  it('says what is no placeholder, each once', () => {
    const text = `{{name}} {{nmae}} {{nmae}} ${answerToken('q1')} ${answerToken('gone')} {{}}`;
    expect(unknownTokens(text, questions)).toEqual(['{{nmae}}', '{{answer:gone}}', '{{}}']);
  });
});

describe('the answers that a text asks for', () => {
  it('can be those to other questions, and nothing else of it changes', () => {
    const text = 'Hi {{ firstName }}, {{answer:q1}} {{ answer:q2 }} {{odd}}';
    expect(withOtherQuestions(text, (id) => `${id}-copy`)).toBe(
      'Hi {{ firstName }}, {{answer:q1-copy}} {{answer:q2-copy}} {{odd}}',
    );
  });
});
