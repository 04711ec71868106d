import { describe, expect, it } from 'vitest';
import { referenceIn, referencesAmong } from '../../src/lib/reference.ts';

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

describe('references in the text of a transfer', () => {
  const known = new Set(['K7QM-4TXD', 'ABCD-2345']);
  it.each([
    ['K7QM-4TXD', ['K7QM-4TXD']],
    ['ticket k7qm4txd thanks', ['K7QM-4TXD']],
    ['REF:K7 QM 4T XD/ADA', ['K7QM-4TXD']],
    ['K7QM-4TXD and again K7QM 4TXD', ['K7QM-4TXD']],
    ['K7QM4TXDABCD2345', ['K7QM-4TXD', 'ABCD-2345']],
    ['K7QM-4TX', []],
    ['7QM-4TXD', []],
    ['', []],
  ])('“%s” has %j', (text, found) => expect(referencesAmong(text, known)).toEqual(found));
});
