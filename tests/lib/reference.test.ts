import { describe, expect, it } from 'vitest';
import { hasReferencePart, possibleReferences, referenceIn, referencePart } from '../../src/lib/reference.ts';

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

describe('a part of a reference', () => {
  const finds = (typed: string, reference: string) => {
    const part = referencePart(typed);
    return part !== null && hasReferencePart(reference, part);
  };
  it.each(['K7QM', 'k7qm', '4TXD', ' 4tx d', 'K7QM-4', 'k7qm4tx', 'K7QM-4TXD'])('that is "%s" finds it', (typed) => {
    expect(finds(typed, 'K7QM-4TXD')).toBe(true);
  });
  it.each([
    '',
    'K7Q',
    '7QM-',
    'QM-4',
    '4TXD-K7QM',
    'K7QM-5',
    'K7QN',
    '4TXE',
    'K7QM-4TXDA',
    'O0I1',
  ])('that is "%s" does not find it', (typed) => {
    expect(finds(typed, 'K7QM-4TXD')).toBe(false);
  });
});

it.each(['', 'K7Q', '7QM-', 'K7QM-4TXDA', 'O0I1', 'Ada Lovelace'])('"%s" is a part of no reference', (typed) => {
  expect(referencePart(typed)).toBe(null);
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
  ])('“%s” has %j', (text, found) => expect(possibleReferences(text).filter((each) => known.has(each))).toEqual(found));
});
