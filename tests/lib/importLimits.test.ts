import { describe, expect, it } from 'vitest';
import { sheetErrorOf } from '../../src/lib/importLimits.ts';

const said = (count: number) => Array.from({ length: count }, () => ['Ada']);
const blank = (count: number) => Array.from({ length: count }, () => ['', ' ']);
const wide = (count: number) => Array.from({ length: count }, () => 'x');

describe('the rows of a file', () => {
  it('are none, or a head and 50,000 more', () => {
    expect(sheetErrorOf([])).toBeNull();
    expect(sheetErrorOf(said(50_001))).toBeNull();
    expect(sheetErrorOf(said(50_002))).toBe('tooManyRows');
  });

  it('are counted up to the last that says something', () => {
    expect(sheetErrorOf([...said(2), ...blank(60_000)])).toBeNull();
    expect(sheetErrorOf([...said(1), ...blank(50_000), ['', 'Ada']])).toBe('tooManyRows');
    expect(sheetErrorOf(blank(60_000))).toBeNull();
  });

  it('have 200 cells, and no more', () => {
    expect(sheetErrorOf([wide(200), ...said(1)])).toBeNull();
    expect(sheetErrorOf([...said(1), wide(201), ...said(1)])).toBe('tooManyColumns');
  });

  it('may have cells behind these that say nothing', () => {
    expect(sheetErrorOf([[...wide(200), '', ' ']])).toBeNull();
    expect(sheetErrorOf([[...wide(200), '', 'x']])).toBe('tooManyColumns');
    expect(sheetErrorOf([['Ada', ...Array<string>(199).fill(''), 'x']])).toBe('tooManyColumns');
  });

  it('are too many before they are too long', () =>
    expect(sheetErrorOf([wide(201), ...said(50_001)])).toBe('tooManyRows'));
});
