import { describe, expect, it } from 'vitest';
import type { Target } from '../../../src/imports/importColumns.ts';
import { importRows } from '../../../src/imports/importRows.ts';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import type { ImportForm } from '../../../src/lib/import.ts';
import { ids, importForm, importTickets } from '../../support/importFixtures.ts';

const optional: ImportForm = {
  ...importForm,
  questions: importForm.questions.map((question) => ({ ...question, required: false })),
};
const naming: Target[] = ['fields.firstname', 'fields.surname', 'fields.email'];
const read = (rows: string[][], targets: (Target | null)[], ticketId: string | null = ids.standard) =>
  importRows(optional, importTickets, { rows, first: 2, targets, ticketId });
/** One row with a cell more than who it is. */
const one = (target: Target, cell: string) =>
  read([['Ada', 'Lovelace', 'ada@example.org', cell]], [...naming, target])[0];
/** What a cell answers to a question with these facts. */
const answerTo = (facts: Partial<ImportForm['questions'][number]>, cell: string) => {
  const questions = importForm.questions.map((question) => ({ ...question, required: false, ...facts }));
  const mapping = { rows: [[cell]], first: 2, targets: [`answers.${ids.diet}` as const], ticketId: ids.standard };
  return importRows({ ...importForm, questions }, importTickets, mapping)[0]?.answers[ids.diet];
};
const errorsOf = (target: Target, cell: string) => one(target, cell)?.errors.map(({ path, error }) => [path, error]);

describe('a row', () => {
  it('is what its columns say, with its place in the file', () => {
    const rows = [
      ['Ada', ' Lovelace ', '', 'x', 'ada@example.org'],
      [' ', '', ''],
      ['Grace', 'Hopper', 'y', '', 'g@example.org'],
    ];
    const targets: (Target | null)[] = [
      'fields.firstname',
      'fields.surname',
      null,
      null,
      'fields.email',
      'fields.phone',
    ];
    expect(read(rows, targets)).toEqual([
      {
        number: 2,
        cells: rows[0],
        externalId: '',
        ticketId: ids.standard,
        ticketNamed: false,
        fields: { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' },
        answers: {},
        errors: [],
      },
      {
        number: 4,
        cells: rows[2],
        externalId: '',
        ticketId: ids.standard,
        ticketNamed: false,
        fields: { firstname: 'Grace', surname: 'Hopper', email: 'g@example.org' },
        answers: {},
        errors: [],
      },
    ]);
  });

  it('needs a name and an email address, unless an id says who it is', () => {
    const [row] = read([['', 'Lovelace', '']], naming);
    expect(row?.errors).toEqual([
      { path: 'fields.firstname', error: 'required' },
      { path: 'fields.email', error: 'required' },
    ]);
    expect(read([['A1']], ['externalId'])[0]).toMatchObject({ externalId: 'A1', errors: [] });
    expect(read([['', 'Ada']], ['externalId', 'fields.firstname'])[0]?.errors.map(({ path }) => path)).toEqual([
      'fields.surname',
      'fields.email',
    ]);
  });

  it('is judged as the form judges everybody', () => {
    expect(errorsOf('fields.country', 'Nowhere')).toEqual([['fields.country', 'notOneOf']]);
    expect(errorsOf('fields.phone', '1'.repeat(41))).toEqual([['fields.phone', 'tooLong']]);
    expect(errorsOf(`answers.${ids.diet}`, 'Meat')).toEqual([[`answers.${ids.diet}`, 'notOneOf']]);
    expect(read([['Ada', 'Lovelace', 'ada']], naming)[0]?.errors).toEqual([
      { path: 'fields.email', error: 'emailInvalid' },
    ]);
    // What is required of a new attendee is said once it is known who is new.
    expect(
      importRows(importForm, importTickets, {
        rows: [['Ada', 'L', 'a@b.cd']],
        first: 2,
        targets: naming,
        ticketId: ids.vip,
      })[0]?.errors,
    ).toEqual([]);
  });

  it('that means the same attendee as an earlier one is a duplicate', () => {
    const rows = [
      ['Ada', 'Lovelace', 'ada@example.org'],
      ['ADA', 'lovelace', 'Ada@Example.org'],
      ['Bob', 'Lovelace', 'ada@example.org'],
      ['Ada', 'Lovelace', 'ada@example.org'],
    ];
    expect(read(rows, naming).map(({ errors }) => errors)).toEqual([
      [],
      [{ path: 'row', error: 'duplicate', of: 2 }],
      [],
      [{ path: 'row', error: 'duplicate', of: 2 }],
    ]);
    const numbered = rows.map((row, place) => [`A${place % 2}`, ...row]);
    expect(read(numbered, ['externalId', ...naming]).map(({ errors }) => errors.map(({ of }) => of))).toEqual([
      [],
      [],
      [2],
      [3],
    ]);
    expect(
      read([['Ada'], ['Ada']], ['fields.firstname']).flatMap(({ errors }) => errors.map(({ error }) => error)),
    ).not.toContain('duplicate');
  });
});

describe('a name in one column', () => {
  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['Ada  King Lovelace', 'Ada King', 'Lovelace'],
    ['Lovelace, Ada', 'Ada', 'Lovelace'],
    ['King Lovelace,Ada B.', 'Ada B.', 'King Lovelace'],
    ['Lovelace', undefined, 'Lovelace'],
    ['Lovelace,', undefined, 'Lovelace,'],
    [', Ada', ',', 'Ada'],
    [', Ada, B.', ', Ada,', 'B.'],
    ['Lovelace, Ada, Countess', 'Ada, Countess', 'Lovelace'],
  ])('%s is %s and %s', (name, firstname, surname) => {
    const [row] = read([[name, 'a@example.org']], ['name', 'fields.email']);
    expect([row?.fields.firstname, row?.fields.surname]).toEqual([firstname, surname]);
  });

  it('counts less than columns of their own', () => {
    const [row] = read([['Ada Lovelace', 'Augusta', 'a@example.org']], ['name', 'fields.firstname', 'fields.email']);
    expect(row?.fields).toEqual({ firstname: 'Augusta', surname: 'Lovelace', email: 'a@example.org' });
    expect(read([['', 'a@example.org']], ['name', 'fields.email'])[0]?.fields).toEqual({ email: 'a@example.org' });
  });
});

describe('a ticket', () => {
  it('is the one that the row names, however it is written, or the one for all', () => {
    expect(one('ticketId', 'cafe vip')).toMatchObject({ ticketId: ids.vip, ticketNamed: true, errors: [] });
    expect(one('ticketId', ' ')).toMatchObject({ ticketId: ids.standard, ticketNamed: false, errors: [] });
  });

  it('is an error where the form has none of that name, and where there is none for all', () => {
    expect(one('ticketId', 'Gold')).toMatchObject({
      ticketId: null,
      ticketNamed: true,
      errors: [{ path: 'ticketId', error: 'ticketUnknown' }],
    });
    expect(read([['Ada', 'L', 'a@b.cd', '']], [...naming, 'ticketId'], null)[0]?.errors).toEqual([
      { path: 'ticketId', error: 'required' },
    ]);
  });
});

describe('a cell', () => {
  it.each([
    ['+49 170 1234567', '+49 170 1234567'],
    ["'+49 170 1234567", '+49 170 1234567'],
    [" '01701234567", '01701234567'],
    ['4.91701234567E+11', '491701234567'],
    ['4,91701234567E+11', '491701234567'],
    ['4,917e11', '4,917e11'],
    ['4E+0', '4'],
    ['1.5E+01', '15'],
    ['12.5E+3', '12.5E+3'],
    ['4.9E+3x', '4.9E+3x'],
    ['x4.9E+3', 'x4.9E+3'],
    ['4.9E+1x', '4.9E+1x'],
    ['x4.9E+1', 'x4.9E+1'],
    ['4.9E1', '49'],
    ['4.E+1', '4.E+1'],
    ["O'Hara", "O'Hara"],
  ])('with the phone number %s is %s', (cell, phone) => expect(one('fields.phone', cell)?.fields.phone).toBe(phone));

  it('is a number in short only where it is a phone number', () =>
    expect(one('fields.organization', '4.9E+1')?.fields.organization).toBe('4.9E+1'));

  it('whose number was cut off says so', () => {
    expect(errorsOf('fields.phone', '4.91701E+11')).toEqual([['fields.phone', 'shortened']]);
    expect(errorsOf('fields.phone', '4.91701234567E+11')).toEqual([]);
    expect(errorsOf('fields.phone', '4.9E+12')).toEqual([['fields.phone', 'shortened']]);
    expect(errorsOf('fields.phone', '4E+12')).toEqual([['fields.phone', 'shortened']]);
    expect(errorsOf(`answers.${ids.days}`, 'Friday')).toEqual([]);
    expect(one('fields.country', '4.91701E+11')?.errors.map(({ error }) => error)).toEqual(['notOneOf']);
  });

  it.each([
    ['Germany', 'DE'],
    ['Deutschland', 'DE'],
    ['de', 'DE'],
    ['ÖSTERREICH', 'AT'],
    ['Osterreich', 'AT'],
    ['Atlantis', 'Atlantis'],
  ])('with the country %s is %s', (cell, country) => expect(one('fields.country', cell)?.fields.country).toBe(country));

  it.each([
    ['vegan', 'Vegan'],
    [' VEGAN ', 'Vegan'],
    ['nothing, thanks', 'Nothing, thanks'],
    ['Meat', 'Meat'],
  ])('with the choice %s is %s', (cell, answer) =>
    expect(one(`answers.${ids.diet}`, cell)?.answers[ids.diet]).toBe(answer));

  it.each([
    ['friday', ['Friday']],
    ['Friday; saturday', ['Friday', 'Saturday']],
    ['Friday|Saturday', ['Friday', 'Saturday']],
    ['Friday\nSaturday\n', ['Friday', 'Saturday']],
    ['Friday, Saturday', ['Friday', 'Saturday']],
    ['Sunday, after ten', ['Sunday, after ten']],
    ['Friday; sunday, after ten;', ['Friday', 'Sunday, after ten']],
    ['Friday, Monday', ['Friday', 'Monday']],
    ['Friday; Saturday, Monday', ['Friday', 'Saturday', 'Monday']],
  ])('with the choices %j is %j', (cell, answer) =>
    expect(one(`answers.${ids.days}`, cell)?.answers[ids.days]).toEqual(answer));

  it('may name a choice with a semicolon in it', () => {
    const answer = answerTo(
      { type: questionTypes.checkboxes, options: ['Dinner; drinks', 'Dinner'] },
      'dinner; drinks',
    );
    expect(answer).toEqual(['Dinner; drinks']);
  });

  it.each([
    questionTypes.shortAnswer,
    questionTypes.paragraph,
  ])('with a text for a question of type %s keeps it as it is, whatever could be chosen before', (type) =>
    expect(answerTo({ type, options: ['Vegan'] }, 'vegan')).toBe('vegan'));

  it('with text keeps it as it is, formulas and lines too', () => {
    expect(one(`answers.${ids.note}`, '=1+1\n<b>x</b>')?.answers[ids.note]).toBe('=1+1\n<b>x</b>');
    expect(one(`answers.${ids.note}`, "'=1+1")?.answers[ids.note]).toBe('=1+1');
    expect(one(`answers.${ids.note}`, "x '=1")?.answers[ids.note]).toBe("x '=1");
    expect(one('externalId', ' a\nb ')?.externalId).toBe('a b');
    expect(read([['Ada\nB', 'L\tM', 'a@b.cd']], naming)[0]?.fields).toMatchObject({
      firstname: 'Ada B',
      surname: 'L M',
    });
  });

  it('with an id has so many characters and no more', () => {
    expect(errorsOf('externalId', 'x'.repeat(100))).toEqual([]);
    expect(errorsOf('externalId', 'x'.repeat(101))).toEqual([['externalId', 'tooLong']]);
  });

  it('of a question that is asked no more says nothing', () => {
    expect(one('answers.gone', 'x')?.answers).toEqual({});
  });
});
