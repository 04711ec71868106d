import { describe, expect, it } from 'vitest';
import { shortCodeOf } from '../../../src/lib/badge/shortCode.ts';
import { referenceIn } from '../../../src/lib/reference.ts';

describe('the short code of a badge', () => {
  it('is made of letters that are not taken for one another, from the beginning of its code', () => {
    expect(shortCodeOf('ABCDEFGHIJKL')).toBe('2345-6789');
    expect(shortCodeOf('abcdefgh-and-more')).toBe('WXYZ-2345');
    expect(shortCodeOf('01_-Zz98')).toBe('RS54-VQ32');
  });

  it('is the same for all of a code that comes after, and is read as a reference is', () => {
    const code = 'a-code-of-24-characters-';
    expect(shortCodeOf(code)).toBe(shortCodeOf(`${code.slice(0, 8)}other`));
    expect(referenceIn(shortCodeOf(code).toLowerCase().replace('-', ' '))).toBe(shortCodeOf(code));
  });

  it('leaves what is in no code of ours as it is', () => expect(shortCodeOf('ä.bc')).toBe('ä.XY-'));
});
