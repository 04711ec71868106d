import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerToken,
  badgeFields,
  badgeToken,
  fillBadgeText,
  fitText,
  labelledText,
  metrics,
  storedText,
  unknownTokens,
  withOtherQuestions,
} from '../../../src/lib/badge/fit.ts';
import { badgePerson } from '../../support/badges.ts';

/** Every letter is half as wide as it is high, bold ones six tenths; what joins letters has no width. */
const measure = (text: string, bold: boolean) =>
  [...text].filter((letter) => !/[\p{M}\u200d]/u.test(letter)).length * (bold ? 0.6 : 0.5);
const mm = (points: number) => (points * 25.4) / 72;
/** A space of so many points. */
const space = (width: number, height: number, changes: object = {}) => ({
  ...{ width: mm(width), height: mm(height), minSize: 10, maxSize: 20, bold: false },
  ...changes,
});
const line = (size: number, count = 1) =>
  size * ((count - 1) * metrics.leading + metrics.ascent + metrics.descent) + 0.1;

describe('a text on a badge', () => {
  it('has its largest size where it fits', () => {
    expect(fitText('Ada', space(100, 100), measure)).toEqual({ size: 20, lines: ['Ada'], isCut: false });
    // Just wide and just high enough.
    expect(fitText('Ada', space(30.1, line(20)), measure).size).toBe(20);
  });

  it('leaves a little room at its side and below', () => {
    expect(fitText('Ada', space(30, 100), measure).size).toBe(19.75);
    expect(fitText('Ada', space(100, line(20) - 0.1), measure).size).toBe(19.75);
  });

  it('has the largest step between two sizes that are none', () => {
    expect(fitText('Ada', space(15.5, 100, { minSize: 10.1, maxSize: 10.4 }), measure).size).toBe(10.25);
  });

  it('has no empty line where it begins with a space, and may have one beyond the edge', () => {
    expect(fitText(' W', space(6, 100), measure)).toEqual({ size: 11.75, lines: ['W'], isCut: false });
    expect(fitText('Ada Lee x', space(16.1, 100), measure)).toMatchObject({ size: 10.5, lines: ['Ada', 'Lee', 'x'] });
  });

  it('shrinks to stay on its line, by its width, its weight and its height', () => {
    expect(fitText('Lovelace', space(60.1, 100), measure)).toEqual({ size: 15, lines: ['Lovelace'], isCut: false });
    expect(fitText('Lovelace', space(60.1, 100, { bold: true }), measure).size).toBe(12.5);
    expect(fitText('Ada', space(100, line(12)), measure).size).toBe(12);
    expect(fitText('Ada\nLovelace', space(100, line(12, 2)), measure)).toEqual({
      ...{ size: 12, lines: ['Ada', 'Lovelace'], isCut: false },
    });
  });

  it('keeps to its smallest size exactly before it breaks', () => {
    expect(fitText('Lovelace', space(40.1, 100), measure)).toMatchObject({ size: 10, lines: ['Lovelace'] });
    expect(fitText('Ada Lovelace', space(60.1, 100), measure)).toMatchObject({ size: 10, lines: ['Ada Lovelace'] });
  });

  it('then breaks between words, at the largest size that fits', () => {
    expect(fitText('Ada Lovelace', space(59.9, 100), measure)).toEqual({
      ...{ size: 14.75, lines: ['Ada', 'Lovelace'], isCut: false },
    });
    expect(fitText('Ada King of Lovelace', space(80.1, 100), measure).lines).toEqual(['Ada King', 'of', 'Lovelace']);
    expect(fitText('Anna-Maria Lee', space(59.9, 100), measure).lines).toEqual(['Anna-', 'Maria', 'Lee']);
    expect(fitText('one two\nthree', space(39.9, 300, { minSize: 12 }), measure).lines).toEqual([
      'one',
      'two',
      'three',
    ]);
  });

  it('breaks Chinese, Japanese and Thai anywhere, as they are written without spaces', () => {
    expect(fitText('王小明', space(20.1, 100, { minSize: 15 }), measure).lines).toEqual(['王小', '明']);
    expect(fitText('さくら', space(20.1, 100, { minSize: 15 }), measure).lines).toEqual(['さく', 'ら']);
    expect(fitText('カタカ', space(20.1, 100, { minSize: 15 }), measure).lines).toEqual(['カタ', 'カ']);
    expect(fitText('ไทย', space(20.1, 100, { minSize: 15 }), measure).lines).toEqual(['ไท', 'ย']);
    expect(fitText('ab cd', space(20.1, 100, { minSize: 15 }), measure).lines).toEqual(['ab', 'cd']);
  });

  it('then breaks inside words, and shrinks below its smallest size', () => {
    expect(fitText('Ab Wolfeschlegel', space(40.1, 100), measure)).toEqual({
      ...{ size: 10, lines: ['Ab Wolfe', 'schlegel'], isCut: false },
    });
    const small = fitText('Wolfeschlegelstein', space(40.1, line(8, 2)), measure);
    expect(small).toEqual({ size: 8, lines: ['Wolfeschle', 'gelstein'], isCut: false });
  });

  it('keeps letters with their accents, and emoji, whole', () => {
    const letters = 'e\u0301'.repeat(6);
    expect(fitText(letters, space(20.1, 100), measure).lines).toEqual(['e\u0301'.repeat(4), 'e\u0301'.repeat(2)]);
    const family = '👨\u200d👩\u200d👧';
    expect(fitText(family.repeat(2), space(15.1, 100), measure).lines).toEqual([family, family]);
    expect(fitText(family, space(10.1, 100), measure)).toEqual({ size: 6.5, lines: [family], isCut: false });
  });

  it('is cut with an ellipsis as the last resort, and says so', () => {
    expect(fitText('Ada Lovelace and more', space(15.1, line(3, 2)), measure)).toEqual({
      ...{ size: 3, lines: ['Ada', 'Lovelace…'], isCut: true },
    });
    expect(fitText('abcdefghijkl', space(6.1, line(3)), measure)).toEqual({ size: 3, lines: ['abc…'], isCut: true });
    expect(fitText('abc def', space(6.1, line(3)), measure).lines).toEqual(['abc…']);
    expect(fitText('abcd', space(1.6, line(3)), measure)).toEqual({ size: 3, lines: ['…'], isCut: true });
    expect(fitText('Ada', space(1, 1), measure)).toEqual({ size: 3, lines: [], isCut: true });
    expect(fitText('Ada', space(1, 40), measure)).toEqual({ size: 3, lines: [], isCut: true });
    expect(fitText('Ada', space(0, 0), measure).lines).toEqual([]);
    expect(fitText('ab cdef', space(6.1, line(3)), measure).lines).toEqual(['ab…']);
    const wide = (text: string) => [...text].reduce((sum, letter) => sum + (letter === 'W' ? 3 : 0.5), 0);
    expect(fitText('W', space(4, line(3)), wide)).toEqual({ size: 3, lines: ['…'], isCut: true });
  });

  it('has nothing to say where it is empty', () => {
    expect(fitText('', space(30, 30), measure)).toEqual({ size: 20, lines: [''], isCut: false });
  });

  it('measures a line once, however often it is tried', () => {
    const asked: string[] = [];
    const noting = (text: string, bold: boolean) => {
      asked.push(text);
      return measure(text, bold);
    };
    fitText('Ada Lovelace of London', space(59.9, 60), noting);
    expect(asked.length).toBe(new Set(asked).size);
  });

  it('never overflows, and loses nothing but spaces', () => {
    const letter = fc.constantFrom('a', 'W', ' ', '-', '\n', '王', 'é', 'e\u0301', 'ש', '👩‍👧', 'م');
    fc.assert(
      fc.property(
        fc.array(letter, { minLength: 1, maxLength: 60 }).map((letters) => letters.join('')),
        fc.integer({ min: 2, max: 300 }),
        fc.integer({ min: 2, max: 150 }),
        fc.integer({ min: 4, max: 20 }),
        (text, width, height, minSize) => {
          const { size, lines, isCut } = fitText(text, space(width, height, { minSize }), measure);
          for (const each of lines) expect(measure(each, false) * size).toBeLessThanOrEqual(width);
          if (lines.length > 0) expect(line(size, lines.length) - 0.1).toBeLessThanOrEqual(height);
          expect(size).toBeLessThanOrEqual(20);
          const plain = (words: string) => words.replace(/\s/g, '');
          if (!isCut) expect(plain(lines.join(''))).toBe(plain(text));
        },
      ),
    );
  });
});

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
    const withoutDetails = badgePerson({ organization: '', jobTitle: ' ' });
    expect(fillBadgeText('{{firstName}}\n{{organisation}}\n {{jobTitle}}\nx', withoutDetails)).toBe('Ada\nx');
    expect(fillBadgeText('a {{organisation}}   b\t', withoutDetails)).toBe('a b');
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
    expect(unknownTokens('{{ firstName }} {{ answer:q1 }} {{ odd }}', [{ id: 'q1' }])).toEqual(['{{ odd }}']);
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
