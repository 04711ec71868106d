import { describe, expect, it } from 'vitest';
import { referenceIn } from '../../src/lib/reference.ts';

describe('referenceIn', () => {
  it.each([
    'K7QM-4TXD',
    'k7qm-4txd',
    ' K7QM 4TXD ',
    'K7QM4TXD',
    'k7qm – 4txd',
    'K7 QM-4T XD',
  ])('reads "%s"', (typed) => {
    expect(referenceIn(typed)).toBe('K7QM-4TXD');
  });
  it.each(['', 'K7QM', 'K7QM-4TX', 'K7QM-4TXDA', 'O0I1-4TXD', 'Ada Lovelace'])('sees none in "%s"', (typed) => {
    expect(referenceIn(typed)).toBe(null);
  });
});
