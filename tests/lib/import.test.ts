import { describe, expect, it } from 'vitest';
import type { AppUserType } from '../../src/lib/account.ts';
import { questionTypes } from '../../src/lib/enumerations.ts';
import {
  type Given,
  judged,
  loginLineErrors,
  nameKey,
  namingFields,
  nothingKnown,
  numberedNames,
  outcomeCounts,
  readLoginList,
  rowKey,
  sheetErrorOf,
  signInParts,
  type Verdict,
  wantedBy,
} from '../../src/lib/import.ts';
import { ids, importForm } from '../support/importFixtures.ts';

describe('import limits', () => {
  const said = (count: number) => Array.from({ length: count }, () => ['Ada']);
  const blank = (count: number) => Array.from({ length: count }, () => ['', ' ']);
  const wide = (count: number) => Array.from({ length: count }, () => 'x');

  describe('the rows of a file', () => {
    it('are none, or a head and 50,000 more', () => {
      expect(sheetErrorOf([])).toBeNull();
      expect(sheetErrorOf(said(50_001))).toBeNull();
      expect(sheetErrorOf(said(50_002))).toBe('tooManyRows');
    });

    it('are counted up to the last that says something', () => {
      expect(sheetErrorOf([...said(2), ...blank(60_000)])).toBeNull();
      expect(sheetErrorOf([...said(1), ...blank(50_000), ['', 'Ada']])).toBe('tooManyRows');
      expect(sheetErrorOf(blank(60_000))).toBeNull();
    });

    it('have 200 cells, and no more', () => {
      expect(sheetErrorOf([wide(200), ...said(1)])).toBeNull();
      expect(sheetErrorOf([...said(1), wide(201), ...said(1)])).toBe('tooManyColumns');
    });

    it('may have cells behind these that say nothing', () => {
      expect(sheetErrorOf([[...wide(200), '', ' ']])).toBeNull();
      expect(sheetErrorOf([[...wide(200), '', 'x']])).toBe('tooManyColumns');
      expect(sheetErrorOf([['Ada', ...Array<string>(199).fill(''), 'x']])).toBe('tooManyColumns');
    });

    it('are too many before they are too long', () =>
      expect(sheetErrorOf([wide(201), ...said(50_001)])).toBe('tooManyRows'));
  });
});

it('is named by first name, surname and email address', () =>
  expect(namingFields).toEqual(['firstname', 'surname', 'email']));

it('is counted by what it comes to, once that is known', () => {
  const verdicts = (['refused', 'added', 'refused'] as const).map((outcome) => ({ outcome, errors: [] }));
  expect(outcomeCounts([null, ...verdicts, null])).toEqual({ added: 1, updated: 0, unchanged: 0, refused: 2 });
});

const fields = { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' };
const all = { ...fields, phone: '', organization: '', jobTitle: '', country: '' };
const judge = (given: Partial<Given>, before: Given | null) =>
  judged(importForm, { fields: {}, answers: {}, ...given }, before);

describe('a new attendee', () => {
  it('is judged like everybody who registers', () => {
    expect(judge({ fields: { surname: 'L', email: 'x', phone: ' ' } }, null).errors).toEqual([
      { path: 'fields.firstname', error: 'required' },
      { path: 'fields.email', error: 'emailInvalid' },
      { path: `answers.${ids.diet}`, error: 'required' },
    ]);
    const answers = { [ids.diet]: 'Vegan', [ids.note]: ' thanks ', [ids.days]: ['Friday'] };
    expect(judge({ fields: { ...fields, phone: ' 1 ', organization: 'not asked' }, answers }, null)).toEqual({
      fields: { ...fields, phone: '1' },
      answers: { ...answers, [ids.note]: 'thanks' },
      errors: [],
    });
  });

  it('answers only what is asked of them', () => {
    const answers = { [ids.diet]: 'Anything', [ids.note]: 'thanks', [ids.old]: 'x' };
    expect(judge({ fields, answers }, null).answers).toEqual({ [ids.diet]: 'Anything' });
  });
});

describe('an attendee who is registered', () => {
  const before = {
    fields: { ...all, phone: '1', organization: 'Engines' },
    answers: { [ids.old]: 'Blue', [ids.days]: ['Friday'] },
  };

  it('stays as they were where the row says nothing, also in questions that were removed', () => {
    expect(judge({}, before)).toEqual({ ...before, errors: [] });
    expect(judge({ fields: { phone: '2' }, answers: { [ids.diet]: 'Vegan' } }, before)).toEqual({
      fields: { ...before.fields, phone: '2' },
      answers: { ...before.answers, [ids.diet]: 'Vegan' },
      errors: [],
    });
  });

  it('may have left open what is required, but gets nothing that is wrong', () => {
    expect(judge({ fields: { country: 'Nowhere' } }, before).errors).toEqual([
      { path: 'fields.country', error: 'notOneOf' },
    ]);
    expect(judge({ answers: { [ids.diet]: 'Meat' } }, before).errors).toEqual([
      { path: `answers.${ids.diet}`, error: 'notOneOf' },
    ]);
    expect(judge({ fields: { phone: '2' } }, { ...before, fields: { ...before.fields, email: 'x' } }).errors).toEqual(
      [],
    );
  });

  it('loses the answer to a question that the row makes one that is not asked of them', () => {
    const vegan = { ...before, answers: { [ids.diet]: 'Vegan', [ids.note]: 'thanks' } };
    expect(judge({ answers: { [ids.diet]: 'Anything' } }, vegan).answers).toEqual({ [ids.diet]: 'Anything' });
  });

  it('keeps an option that is offered no more', () => {
    const kept = { ...before, answers: { [ids.diet]: 'Fish' } };
    expect(judge({ answers: { [ids.diet]: 'Fish' } }, kept)).toEqual({ ...kept, errors: [] });
    expect(judge({ answers: { [ids.diet]: 'Fish' } }, before).errors).toHaveLength(1);
  });
});

describe('a row that does not say whom it means', () => {
  it('is judged by what it says', () => {
    expect(judge({ fields: { email: 'x' } }, nothingKnown).errors).toEqual([
      { path: 'fields.email', error: 'emailInvalid' },
    ]);
    expect(judge({}, nothingKnown)).toEqual({ fields: {}, answers: {}, errors: [] });
  });
});

describe('two rows mean the same attendee', () => {
  it('by email and name, however they are written', () => {
    expect(nameKey({ firstname: 'José', surname: 'Núñez', email: ' A@B.cd' })).toBe(
      nameKey({ firstname: 'jose', surname: 'NUNEZ', email: 'a@b.CD ' }),
    );
    expect(nameKey(fields)).not.toBe(nameKey({ ...fields, firstname: 'Bob' }));
    expect(nameKey(fields)).not.toBe(nameKey({ ...fields, email: 'b@example.org' }));
    expect(nameKey({})).toBe(' ');
  });

  it('by an id, where there is one', () => {
    expect(rowKey({ externalId: 'A', fields })).toBe(rowKey({ externalId: 'A', fields: {} }));
    expect(rowKey({ externalId: 'A', fields })).not.toBe(rowKey({ externalId: 'a', fields }));
    expect(rowKey({ externalId: '', fields })).toBe(rowKey({ externalId: '', fields: { ...fields, phone: '2' } }));
    expect(rowKey({ externalId: '', fields })).not.toBe(rowKey({ externalId: 'x', fields }));
    expect(rowKey({ externalId: '', fields })).not.toBe(
      rowKey({ externalId: '', fields: { ...fields, firstname: 'Bob' } }),
    );
    expect(rowKey({ externalId: nameKey(fields), fields })).not.toBe(rowKey({ externalId: '', fields }));
    expect(rowKey({ externalId: '', fields: { ...fields, email: '' } })).toBeNull();
    expect(rowKey({ externalId: '', fields: {} })).toBeNull();
  });
});

const question = {
  ...{ id: 'q1', type: questionTypes.checkboxes, label: 'Workshop', required: false, condition: null },
  options: ['Boats', 'Birds', 'Bridges'],
  limits: [2, null, 1],
};
const row = (ticketId: string | null, answer?: string | string[]) => ({
  ticketId,
  answers: answer === undefined ? {} : { q1: answer },
});
const verdict = (outcome: Verdict['outcome'], movedFrom?: string): Verdict => ({
  outcome,
  errors: [],
  ...(movedFrom && { movedFrom }),
});
const nothing = { wanted: {}, moved: 0, choices: [] };

describe('rows that were checked take', () => {
  it('nothing while none was, and where no attendee is added or moved', () => {
    const rows = [row('t1', 'Boats'), row('t1'), row('t1'), row('t1')];
    expect(wantedBy({ questions: [question] }, rows, [])).toEqual(nothing);
    const verdicts = [null, verdict('unchanged'), verdict('updated'), verdict('refused')];
    expect(wantedBy({ questions: [question] }, rows, verdicts)).toEqual(nothing);
  });

  it('a ticket for each attendee who is added or moved', () => {
    const rows = [row('t1'), row('t2'), row('t1'), row(null)];
    const verdicts = [verdict('added'), verdict('updated', 'Day'), verdict('added'), verdict('added')];
    expect(wantedBy({ questions: [] }, rows, verdicts)).toEqual({ wanted: { t1: 2, t2: 1 }, moved: 1, choices: [] });
  });

  it('the options with a limit that new attendees have chosen', () => {
    const rows = [row('t1', 'Boats'), row('t1', ['Birds', 'Boats']), row('t1', 'Bridges'), row('t1')];
    const verdicts = [verdict('added'), verdict('added'), verdict('updated', 'Day'), verdict('added')];
    expect(wantedBy({ questions: [question] }, rows, verdicts).choices).toEqual([
      { questionId: 'q1', option: 'Boats', count: 2 },
    ]);
  });
});

describe('login list', () => {
  const read = (text: string, type: AppUserType = 'checkin', taken: string[] = []) => readLoginList(text, type, taken);
  /** What a list's lines say, without what they leave out. */
  const said = (text: string, type?: AppUserType, taken?: string[]) =>
    read(text, type, taken).map(({ line, name, email, error }) => [line, name, email, error]);
  const errors = (text: string, type?: AppUserType) => read(text, type).map(({ error }) => error);

  const plain = { company: '', stand: '', delegates: 0, error: null };

  describe('a list of logins', () => {
    it('has a login a line, with name and address in any order and separator', () => {
      expect(
        said('Ada Lovelace, ada@example.org\nbea@example.org; Bea\n\tCy\tcy@example.org\nDora <dora@example.org>'),
      ).toEqual([
        [1, 'Ada Lovelace', 'ada@example.org', null],
        [2, 'Bea', 'bea@example.org', null],
        [3, 'Cy', 'cy@example.org', null],
        [4, 'Dora', 'dora@example.org', null],
      ]);
      expect(said('  "Lovelace, Ada" <ada@example.org>  ')).toEqual([[1, 'Lovelace, Ada', 'ada@example.org', null]]);
    });

    it('is empty without a word, and counts the lines that are empty', () => {
      expect([read(''), read(' \n\t\r\n,,')]).toEqual([[], []]);
      expect(said('Gate 1\r\n\r\nGate 2\rGate 3')).toEqual([
        [1, 'Gate 1', '', null],
        [3, 'Gate 2', '', null],
        [4, 'Gate 3', '', null],
      ]);
    });

    it('takes the name of an address that has none beside', () => {
      expect(said('ada.lovelace@example.org\n<bea@example.org>')).toEqual([
        [1, 'ada.lovelace', 'ada.lovelace@example.org', null],
        [2, 'bea', 'bea@example.org', null],
      ]);
    });

    it('takes a separator between quotes for a part of the value', () => {
      expect(said('"Lovelace, Ada",ada@example.org')).toEqual([[1, 'Lovelace, Ada', 'ada@example.org', null]]);
      expect(said('Lovelace, Ada\tada@example.org')).toEqual([[1, 'Lovelace, Ada', 'ada@example.org', null]]);
      expect(said('Lovelace, Ada; ada@example.org')).toEqual([[1, 'Lovelace, Ada', 'ada@example.org', null]]);
    });

    it('of exhibitors has company, stand and delegates behind the name, which others have not', () => {
      const line = 'Ada, ada@example.org, Acme Ltd, B12, 4';
      expect(read(line, 'exhibitor')).toEqual([
        {
          line: 1,
          name: 'Ada',
          email: 'ada@example.org',
          company: 'Acme Ltd',
          stand: 'B12',
          delegates: 4,
          error: null,
        },
      ]);
      expect(read('Ada', 'exhibitor')).toEqual([{ line: 1, name: 'Ada', email: '', ...plain }]);
      expect(read(line, 'checkin')).toEqual([{ line: 1, name: 'Ada', email: 'ada@example.org', ...plain }]);
      expect(read(line, 'attendee')).toEqual([{ line: 1, name: 'Ada', email: 'ada@example.org', ...plain }]);
    });

    it('is ordered by a first line that names its columns, in English or German', () => {
      const table = 'Booth\tE-Mail\tNotes\tName\tNumber of delegates\tCompany\nB12\tada@example.org\tx\tAda\t4\tAcme';
      expect(read(table, 'exhibitor')).toEqual([
        { line: 2, name: 'Ada', email: 'ada@example.org', company: 'Acme', stand: 'B12', delegates: 4, error: null },
      ]);
      const german = 'Firma;Standnummer;Anzahl Delegierte;Vorname und Nachname\nAcme;B12;4;Ada';
      expect(read(german, 'exhibitor')).toEqual([
        { line: 2, name: 'Ada', email: '', company: 'Acme', stand: 'B12', delegates: 4, error: null },
      ]);
      expect(said('name\nGate 1')).toEqual([[2, 'Gate 1', '', null]]);
      expect(said('EMAIL\nada@example.org')).toEqual([[2, 'ada', 'ada@example.org', null]]);
      expect(read('name,stand\nAda', 'exhibitor')).toEqual([{ line: 2, name: 'Ada', email: '', ...plain }]);
      // Columns without a name or an address say of no attendee who it is.
      expect(said('stand, company')).toEqual([[1, 'stand', '', null]]);
    });

    it.each([...['full name', 'mail', 'email address', 'e-mail-adresse']])('knows the column %s', (head) => {
      const [only] = read(`${head}\nada@example.org`);
      expect(only?.line).toBe(2);
    });

    it.each([
      ...(['organisation', 'organization', 'exhibitor', 'unternehmen', 'aussteller'].map((head) => [
        head,
        'company',
      ]) as [string, 'company' | 'stand' | 'delegates'][]),
      ['stand number', 'stand'],
      ['delegates', 'delegates'],
      ['delegierte', 'delegates'],
    ] as [string, 'company' | 'stand' | 'delegates'][])('takes the column %s for the %s', (head, column) => {
      const [only] = read(`name\t${head}\nAda\t7`, 'exhibitor');
      expect(String(only?.[column])).toBe('7');
    });

    it('says what is wrong with a line', () => {
      expect(loginLineErrors).toEqual([
        'noName',
        'badEmail',
        'twice',
        'taken',
        'nameTooLong',
        'companyTooLong',
        'standTooLong',
        'badDelegates',
        'tooMany',
      ]);
      expect(errors('@example.org')).toEqual(['noName']);
      expect(errors('Ada, ada@example')).toEqual(['badEmail']);
      expect(errors(`Ada, ${'a'.repeat(242)}@example.org`)).toEqual([null]);
      expect(errors(`Ada, ${'a'.repeat(243)}@example.org`)).toEqual(['badEmail']);
      expect(errors('Ada, ada@example.org\nBea, ADA@example.org\nGate\nGate')).toEqual([null, 'twice', null, null]);
      expect(said('Ada, ADA@example.org\nBea, bea@example.org', 'checkin', ['ada@Example.org'])).toEqual([
        [1, 'Ada', 'ADA@example.org', 'taken'],
        [2, 'Bea', 'bea@example.org', null],
      ]);
    });

    it('says which part is too long, by a character', () => {
      const of = (name: number, company: number, stand: number) =>
        errors(`${'n'.repeat(name)}, ${'c'.repeat(company)}, ${'s'.repeat(stand)}`, 'exhibitor');
      expect(of(120, 120, 40)).toEqual([null]);
      expect([of(121, 120, 40), of(120, 121, 40), of(120, 120, 41)]).toEqual([
        ['nameTooLong'],
        ['companyTooLong'],
        ['standTooLong'],
      ]);
    });

    it('counts delegates in whole numbers up to 1,000', () => {
      const of = (delegates: string) => errors(`Ada; Acme; B12; ${delegates}`, 'exhibitor');
      expect(['0', '1', '1000'].map(of)).toEqual([[null], [null], [null]]);
      expect(['-1', '1001', '1.5', 'four'].map(of)).toEqual(Array(4).fill(['badDelegates']));
    });

    it('has 200 logins at most', () => {
      const many = Array.from({ length: 201 }, (_, index) => `Gate ${index}`).join('\n');
      const found = errors(many);
      expect([found.length, found.indexOf('tooMany'), found.filter((error) => error === null).length]).toEqual([
        201, 200, 200,
      ]);
    });
  });

  describe('numbered names', () => {
    it('begin at 1, or after the highest number that is there', () => {
      expect(numberedNames('Gate', 3, [])).toEqual(['Gate 1', 'Gate 2', 'Gate 3']);
      const there = ['Gate 9', 'Gate 2', 'Gate x', 'Gate 1.5', 'Gates 40', 'Door 50', 'gate 60'];
      expect(numberedNames(' Gate ', 2, there)).toEqual(['Gate 10', 'Gate 11']);
      expect(numberedNames('Gate', 1, ['Gate -4'])).toEqual(['Gate 1']);
    });

    it('are numbers alone without a name, and none of none', () => {
      expect([numberedNames('', 2, []), numberedNames('Gate', 0, [])]).toEqual([['1', '2'], []]);
    });
  });

  describe('names to sign in with', () => {
    it('differ from each other and from those taken', () => {
      const lower = (name: string) => name.toLowerCase();
      expect(signInParts(['Gate', 'gate', 'Bar', 'Bar'], lower, (part) => ['bar', 'gate-2'].includes(part))).toEqual([
        'gate',
        'gate-3',
        'bar-2',
        'bar-3',
      ]);
    });
  });
});
