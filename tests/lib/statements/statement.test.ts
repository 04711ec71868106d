import { describe, expect, it } from 'vitest';
import { statementLimits } from '../../../src/lib/limits.ts';
import { readStatement, type StatementEntry } from '../../../src/statements/statement.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readStatement(bytes(text));
const entries = (text: string) => read(text) as StatementEntry[];

describe('a file that is no statement', () => {
  it.each([
    ['nothing', '  \n ', 'empty'],
    ['heads alone', 'Date;Amount;Text', 'empty'],
    ['a letter', 'Dear Sir or Madam,\nplease find enclosed nothing.', 'notStatement'],
    ['a picture', 'PNG\u0000\u0001', 'notStatement'],
    ['a table with what no text has', 'Amount;Text\n1,00;a\u0000b', 'notStatement'],
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
    expect(entry?.id).toMatch(new RegExp(`^\\|100\\|n{${statementLimits.id - 16 - 5}}~[0-9a-z]{1,7}#0$`));
    expect([entry?.payer.length, entry?.text.length]).toEqual([statementLimits.text, statementLimits.text]);
  });

  it('is whole as long as it may be', () => {
    const whole = (length: number) => entries(`Amount;Text\n1,00;${'x'.repeat(length)}`)[0]?.id;
    const most = statementLimits.id - 8 - '|100||'.length;
    expect(whole(most)).toBe(`|100||${'x'.repeat(most)}#0`);
    expect(whole(most + 1)).toMatch(/^\|100\|\|x{278}~[0-9a-z]{1,7}#0$/);
  });

  it('tells apart long lines that differ only at their end, whichever of them a file has', () => {
    const line = (end: string) => `1,00;${'x'.repeat(390)}${end}`;
    const both = entries(`Amount;Text\n${line('K7QM-4TXD')}\n${line('K7QM-4TXE')}`).map(({ id }) => id);
    expect(new Set(both).size).toBe(2);
    expect(entries(`Amount;Text\n${line('K7QM-4TXE')}`)[0]?.id).toBe(both[1]);
    const [first, second] = [`${'x'.repeat(390)}ab`, `${'x'.repeat(390)}ba`].map(
      (text) => entries(`Amount;Text\n1,00;${text}`)[0]?.id,
    );
    expect(first).not.toBe(second);
  });

  it('and what it says never end with half an emoji, which cannot be saved', () => {
    for (const before of [0, 1]) {
      const [entry] = entries(`Amount;Name;Text\n1,00;a;${'x'.repeat(before)}${'😀'.repeat(500)}`);
      for (const said of [entry?.id, entry?.text]) expect(said).not.toMatch(/\p{Surrogate}/u);
      expect(entry?.text.length).toBe(statementLimits.text - before);
    }
  });
});
