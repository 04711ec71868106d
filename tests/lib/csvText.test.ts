import { describe, expect, it } from 'vitest';
import { csvText } from '../../src/lib/csvText.ts';

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
    expect(csvText([['=1+1', '+49', '-1', '@a', ' =x', "'=y", 'a=b', "'x"]], ';')).toBe(
      "\ufeff'=1+1;'+49;'-1;'@a;' =x;''=y;a=b;'x\r\n",
    );
  });
});
