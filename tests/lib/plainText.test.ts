import { describe, expect, it } from 'vitest';
import { plainLine, plainText } from '../../src/lib/plainText.ts';

describe('plainLine', () => {
  it.each([
    ['an override that turns the line around', 'Ada\u202egnp.exe', 'Adagnp.exe'],
    ['embeddings and isolates, as contacts are copied with', '\u202a+49 30 1234\u202c \u2066x\u2069', '+49 30 1234 x'],
    ['an Arabic letter mark', 'Ada\u061c', 'Ada'],
    ['a mark that stands alone', '\u200eAda \u200f Lovelace\u200e\u200f', 'Ada  Lovelace'],
    ['escapes and other controls', 'A\u001b[31md\u0007a\u009b\u007f', 'A[31mda'],
    ['line breaks and tabs, which become a space', 'Ada\r\n\tLovelace\u2028King', 'Ada Lovelace King'],
    ['everything where nothing would be seen', '\u200d\u200b \u2060\ufeff\u202e', ''],
    ['spaces at both ends', '  Ada  ', 'Ada'],
  ])('removes %s', (_, given, kept) => expect(plainLine(given)).toBe(kept));

  it.each([
    ['the joiners of Persian and of Indian scripts', 'می\u200cخواهم क्\u200dष'],
    ['a family that joiners make of four', '👩\u200d👩\u200d👧\u200d👦'],
    ['a mark between two characters', 'C++\u200fשלום'],
    ['letters of any script', 'Łukasz Ångström 李小龍 محمد'],
  ])('keeps %s', (_, given) => expect(plainLine(given)).toBe(given));
});

describe('plainText', () => {
  it('keeps lines and tabs', () => expect(plainText('One\n\n\u202eTwo\r\n\tThree\n')).toBe('One\n\nTwo\r\n\tThree'));
});
