import { describe, expect, it } from 'vitest';
import { contentLines, escaped } from '../../../server/platform/contentLines.ts';

/** As a reader of the format puts the lines together again. */
const unfolded = (file: string) => file.replace(/\r\n[ \t]/g, '').split('\r\n');

describe('the lines of a calendar or a card', () => {
  it.each(['w', 'ü', '𝄞'])('of %s are folded at 75 octets, and no character is cut in two', (letter) => {
    const line = `SUMMARY:${letter.repeat(300)}`;
    const file = contentLines([line]);
    const sizes = file.split('\r\n').map((each) => new TextEncoder().encode(each).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
    expect(Math.max(...sizes)).toBeGreaterThan(70);
    expect(unfolded(file)).toEqual([line, '']);
    expect(file).not.toContain('\ufffd');
  });

  it('go on in the next line only after 75 octets', () => {
    const note = `NOTE:${'x'.repeat(69)}`;
    expect(contentLines([`${note}ää${'y'.repeat(80)}`])).toBe(
      `${note}\r\n ää${'y'.repeat(70)}\r\n ${'y'.repeat(10)}\r\n`,
    );
    expect(contentLines([`${note}x`, 'END'])).toBe(`${note}x\r\nEND\r\n`);
  });

  it('keep what would divide values, and lines, inside one', () => {
    expect(escaped('a;b, c,d\\e')).toBe('a\\;b\\, c\\,d\\\\e');
    expect(escaped('one\r\ntwo\rthree\nfour')).toBe('one\\ntwo\\nthree\\nfour');
    expect(escaped('\u0007One\ttwo\u007f')).toBe('One\ttwo');
  });
});
