import { describe, expect, it } from 'vitest';
import { loginLineErrors, numberedNames, readLoginList, signInParts } from '../../src/lib/loginList.ts';
import type { AppUserType } from '../../src/lib/roles.ts';

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
      { line: 1, name: 'Ada', email: 'ada@example.org', company: 'Acme Ltd', stand: 'B12', delegates: 4, error: null },
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
    // Columns without a name or an address name nobody.
    expect(said('stand, company')).toEqual([[1, 'stand', '', null]]);
  });

  it.each([...['full name', 'mail', 'email address', 'e-mail-adresse']])('knows the column %s', (head) => {
    const [only] = read(`${head}\nada@example.org`);
    expect(only?.line).toBe(2);
  });

  it.each([
    ...(['organisation', 'organization', 'exhibitor', 'unternehmen', 'aussteller'].map((head) => [head, 'company']) as [
      string,
      'company' | 'stand' | 'delegates',
    ][]),
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
