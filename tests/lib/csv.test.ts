import { describe, expect, it } from 'vitest';
import { csvText, delimiterIn, delimiterOf, listText, recordsOf, rowsOf } from '../../src/lib/csv.ts';

describe('lines', () => {
  it('may have the delimiter, quotes and line ends in a quoted cell', () => {
    expect(rowsOf('a;"b;""c""\nd";e\r\n\n;;\nf;g"h;', ';')).toEqual([
      ['a', 'b;"c"\nd', 'e'],
      ['f', 'g"h', ''],
    ]);
  });

  it('end with the text, also inside quotes', () => {
    expect(rowsOf('a\n"b', ';')).toEqual([['a'], ['b']]);
    expect(rowsOf('', ';')).toEqual([]);
    expect(rowsOf(' ; \na', ';')).toEqual([['a']]);
  });

  it('keep their places where empty ones are counted', () => {
    expect(recordsOf('a\n\n;\nb;"', ';')).toEqual([['a'], [''], ['', ''], ['b', '']]);
    expect(recordsOf('a\n', ';')).toEqual([['a']]);
  });

  it('end with any of the usual line ends', () => {
    expect(recordsOf('a\rb\r\nc\nd\r', ';')).toEqual([['a'], ['b'], ['c'], ['d']]);
    expect(recordsOf('"a\rb\r\nc";d', ';')).toEqual([['a\rb\r\nc', 'd']]);
  });

  it('keep to themselves a quote that stands alone in them', () => {
    const rows = ['c', 'd'];
    expect(recordsOf('"a"b;c\nc;d', ';')).toEqual([['ab', 'c'], rows]);
    expect(recordsOf('"5" x 3";b\nc;d', ';')).toEqual([['5 x 3"', 'b'], rows]);
    expect(recordsOf('a;3,5" pipe\nc;d', ';')).toEqual([['a', '3,5" pipe'], rows]);
  });

  it('are no wider than asked for, but for the next cell that has something in it', () => {
    expect(recordsOf(',,,,\na,b,c,d,e\n,,, ,e,f', ',', 9, 3)).toEqual([
      ['', '', ''],
      ['a', 'b', 'c', 'd'],
      ['', '', '', 'e'],
    ]);
  });

  it('are no more than asked for', () => {
    expect(recordsOf('a\nb\nc', ';', 2)).toEqual([['a'], ['b']]);
    expect(recordsOf('a\nb', ';', 2)).toEqual([['a'], ['b']]);
    expect(recordsOf('a\nb', ';', 1)).toEqual([['a']]);
  });
});

describe('the delimiter', () => {
  it.each([
    ['a;b\nc;d', ';'],
    ['a,b\nc,d', ','],
    ['a\tb\nc\td', '\t'],
    ['a|b\nc|d', '|'],
    // Commas within the cells.
    ['Lovelace, Ada;a@example.org;1,5\nHopper, Grace;g@example.org;2,5', ';'],
    // A title above the table.
    ['Guests, as of today\na;b;c\nd;e;f', ';'],
    ['"a,b,c";d\n"e,f,g";h', ';'],
    // Where two are as good, the first.
    ['a;b,c', ';'],
    ['one\ntwo', null],
    ['', null],
  ])('of %j is %j', (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter));

  it('is found in the first lines', () => {
    expect(delimiterOf(`${'a;b\n'.repeat(50)}${'a,b,c\n'.repeat(100)}`)).toBe(';');
    expect(delimiterOf(`${'a\n'.repeat(49)}a;b`)).toBe(';');
    expect(delimiterOf(`${'a\n'.repeat(50)}a;b`)).toBeNull();
  });
});

describe('a file of lines', () => {
  it('is opened by a spreadsheet as it was meant', () => {
    expect(
      csvText(
        [
          ['Name', 'Note'],
          ['Müller; Ada', 'say "hi"'],
          ['a\nb', 'c\rd'],
        ],
        ';',
      ),
    ).toBe('\ufeffName;Note\r\n"Müller; Ada";"say ""hi"""\r\n"a\nb";"c\rd"\r\n');
    expect(csvText([['a,b', 'a;b']], ',')).toBe('\ufeff"a,b",a;b\r\n');
  });

  it('has nothing that a spreadsheet works out', () => {
    expect(csvText([['=1+1', '+49-170', '-1', '@a', ' =x', "'=y", 'a=b', "'x"]], ';')).toBe(
      "\ufeff'=1+1;'+49-170;'-1;'@a;' =x;''=y;a=b;'x\r\n",
    );
  });

  it('has none either where a program ends cells at another sign', () => {
    expect(csvText([['Acme;=HYPERLINK("x")', 'a\t@b', 'a; -1', 'tea; +49 170; milk']], ',')).toBe(
      `\ufeff"Acme;'=HYPERLINK(""x"")",a\t'@b,a;' -1,tea; +49 170; milk\r\n`,
    );
    expect(csvText([['＝1+1', '＋1', '－1', '＠a', '+49 170']], ';')).toBe("\ufeff'＝1+1;'＋1;'－1;'＠a;+49 170\r\n");
    expect(csvText([['Acme,=1+1']], ';')).toBe("\ufeffAcme,'=1+1\r\n");
  });

  it('hold no formula in a later line of a cell, which begins a row where another sign is the delimiter', () => {
    expect(csvText([['Acme', 'Thanks\n=1+1\r\n@a\r-2\nplain']], ',')).toBe(
      `\ufeffAcme,"Thanks\n'=1+1\r\n'@a\r'-2\nplain"\r\n`,
    );
  });

  it('has phone numbers as they are: nothing can be worked out of them', () => {
    const phones = ['+491701234567', '+49 170 123.45.67', '+49 (0) 170 1234567'];
    expect(csvText([phones], ';')).toBe(`\ufeff${phones.join(';')}\r\n`);
    // A sum, a quotient, and a call of another program.
    expect(csvText([['+49+1', '+49/2', "+cmd|'/c'!A1"]], ';')).toBe("\ufeff'+49+1;'+49/2;'+cmd|'/c'!A1\r\n");
  });

  it('has between its cells what spreadsheets of its language expect', () => {
    expect([delimiterIn('de-DE'), delimiterIn('en-GB')]).toEqual([';', ',']);
  });

  it('has lists of which each text can be told from the next', () => {
    expect(listText(['a,b', 'c', 'say "hi"'])).toBe('"a,b", c, "say ""hi"""');
    expect(listText([])).toBe('');
  });
});
