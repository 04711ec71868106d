import { describe, expect, it } from 'vitest';
import { decodeText, readStatement, type StatementEntry } from '../../src/lib/statement.ts';
import { statementLimits } from '../../src/lib/statementLimits.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readStatement(bytes(text));
const entries = (text: string) => read(text) as StatementEntry[];

describe('the text of a file', () => {
  it.each([
    ['UTF-8', [0xc3, 0xa9], 'é'],
    ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x61], 'a'],
    ['Windows-1252', [0xe9, 0x61], 'éa'],
    ['UTF-16, low byte first', [0xff, 0xfe, 0xe9, 0x00], 'é'],
    ['UTF-16, high byte first', [0xfe, 0xff, 0x00, 0xe9], 'é'],
    ['two bytes that only begin like a mark', [0xff, 0x61], 'ÿa'],
    ['two others', [0xfe, 0x61], 'þa'],
  ])('is read as %s', (_, content, text) => expect(decodeText(Uint8Array.from(content))).toBe(text));
});

describe('a file that is no statement', () => {
  it.each([
    ['nothing', '  \n ', 'empty'],
    ['heads alone', 'Date;Amount;Text', 'empty'],
    ['a letter', 'Dear Sir or Madam,\nplease find enclosed nothing.', 'notStatement'],
    ['a picture', 'PNG\u0000\u0001', 'notStatement'],
    ['a table without amounts', 'Name;Email;City\nAda;a@example.org;London', 'noAmounts'],
    ['another XML file', '<html><body/></html>', 'notStatement'],
    ['a broken XML file', '<Document><BkToCstmrStmt>', 'broken'],
    ['an XML file with declarations', '<!DOCTYPE a [<!ENTITY b "c">]><Document/>', 'unsafe'],
  ])('is refused: %s', (_, text, error) => expect(read(text)).toBe(error));

  it('is refused where it is too large, before it is read', () => {
    expect(readStatement(new Uint8Array(statementLimits.bytes + 1))).toBe('tooLarge');
    expect(readStatement(bytes(`Amount;Text\n1,00;a${' '.repeat(statementLimits.bytes - 18)}`))).not.toBe('tooLarge');
  });

  it('is refused with more lines than are matched at once', () => {
    const lines = (count: number) => `Amount;Text\n${'1,00;a\n'.repeat(count)}`;
    expect(read(lines(statementLimits.entries + 1))).toBe('tooMany');
    expect(entries(lines(statementLimits.entries))).toHaveLength(statementLimits.entries);
  });
});

describe('the id of a line', () => {
  it('is what the bank calls it, or what it says; of equal lines each has its own', () => {
    const text = 'Date;Name;Amount;Text\n1;Ada;5,00;x\n1;Ada;5,00;x\n2;Ada;5,00;x';
    const ids = entries(text).map(({ id }) => id);
    expect(ids).toEqual(['1|500|Ada|x#0', '1|500|Ada|x#1', '2|500|Ada|x#0']);
    expect(entries(text).map(({ id }) => id)).toEqual(ids);
  });

  it('and what it says are cut to what is kept of them', () => {
    const [entry] = entries(`Amount;Name;Text\n1,00;${'n'.repeat(500)};${'x'.repeat(1_000)}`);
    expect(entry?.id).toHaveLength(statementLimits.id - 8 + 2);
    expect([entry?.payer.length, entry?.text.length]).toEqual([statementLimits.text, statementLimits.text]);
  });
});
