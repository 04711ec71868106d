import { describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../../../src/imports/spreadsheet.ts';
import { importLimits } from '../../../src/lib/import.ts';
import { textRows, workbookOf } from '../../support/workbook.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readSpreadsheet(bytes(text));
const table = (...rows: string[][]) => [{ name: '', rows }];

describe('a text file', () => {
  it('is one sheet, with each row at its place', async () => {
    expect(await read('Name;Email\r\n\r\nAda;"a;b"\r\n')).toEqual(table(['Name', 'Email'], [''], ['Ada', 'a;b']));
  });

  it('of Excel may say its delimiter', async () => {
    expect(await read('sep=;\r\na;b,c\r\n')).toEqual(table([''], ['a', 'b,c']));
    expect(await read('SEP=.\na.b')).toEqual(table([''], ['a', 'b']));
    expect(await read('sep=.;x\na;b')).toEqual(table(['sep=.', 'x'], ['a', 'b']));
  });

  it('may be in any usual encoding', async () => {
    const latin = Uint8Array.from('Müller;Café', (letter) => letter.charCodeAt(0));
    const codes = Uint8Array.from([...'Müller;Café'].map((letter) => letter.charCodeAt(0)));
    expect(latin).toHaveLength(11);
    expect(await readSpreadsheet(codes)).toEqual(table(['Müller', 'Café']));
    const wide = Uint8Array.from([0xff, 0xfe, ...[...'ä;b'].flatMap((letter) => [letter.charCodeAt(0), 0])]);
    expect(await readSpreadsheet(wide)).toEqual(table(['ä', 'b']));
  });

  it('has so many rows and columns and no more', async () => {
    const { rows, columns } = importLimits;
    const lines = (count: number) => 'a;b\n'.repeat(count);
    expect(await read(lines(rows + 1))).toMatchObject([{ rows: { length: rows + 1 } }]);
    expect(await read(lines(rows + 2))).toBe('tooManyRows');
    expect(await read(lines(rows + 10))).toBe('tooManyRows');
    expect(await read(`${lines(rows)}\n\n;\n`)).toMatchObject([{ name: '' }]);
    expect(await read('a;'.repeat(columns))).toMatchObject([{ name: '' }]);
    expect(await read(`${'a;'.repeat(columns)} ;`)).toMatchObject([{ name: '' }]);
    expect(await read(`${'a;'.repeat(columns)}b`)).toBe('tooManyColumns');
    expect(await read(`${'a;'.repeat(499)}a`)).toBe('tooManyColumns');
  });
});

describe('a workbook', () => {
  it('is known by its first bytes', async () => {
    const workbook = workbookOf({ sheets: [{ name: 'Guests', rows: textRows([['Ada', 'b']]) }] });
    expect(await readSpreadsheet(workbook)).toEqual([{ name: 'Guests', rows: [['Ada', 'b']] }]);
    expect(await readSpreadsheet(workbook.subarray(0, 100))).toBe('broken');
  });
});

describe('no spreadsheet', () => {
  it.each([
    ['nothing', '', 'empty'],
    ['blanks', ' \n\t\r\n', 'empty'],
    ['a letter', 'Dear Sir or Madam', 'notTable'],
    ['a page', ' <html><td>a;b</td></html>', 'notTable'],
    ['a PDF', '%PDF-1.7;x', 'notTable'],
    ['JSON', '{"a": 1, "b": 2}', 'notTable'],
    ['a picture', 'PNG\u0000\u0001;a', 'notTable'],
  ])('is %s', async (_, text, problem) => expect(await read(text)).toBe(problem));

  it('is a workbook of before 2007, or with a password', async () => {
    expect(await readSpreadsheet(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe('oldWorkbook');
  });

  it('is a file that is too large', async () => {
    const { bytes: max } = importLimits;
    expect(await readSpreadsheet(new Uint8Array(max + 1))).toBe('tooLarge');
    expect(await readSpreadsheet(new Uint8Array(max).fill(0x20))).toBe('empty');
  });
});
