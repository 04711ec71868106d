import { describe, expect, it } from 'vitest';
import { badgeSizes } from '../../src/lib/badgeDesign.ts';
import { type BadgeSheet, backPlace, batchOf, papersFor, pieceOf, sheetOf } from '../../src/lib/badgeSheet.ts';

const card = { ...badgeSizes.card, format: 'single' } as const;
const sheet = (paper: 'a4' | 'letter', badge = card as Parameters<typeof sheetOf>[0]) =>
  sheetOf(badge, paper) as BadgeSheet;

describe('a sheet of badges', () => {
  it('is the badge itself where it is printed on its own', () => {
    expect(sheetOf(card, 'own')).toEqual({
      ...{ width: 86, height: 54, places: [{ x: 0, y: 0 }], piece: { width: 86, height: 54 }, hasMarks: false },
    });
  });

  it('holds ten cards upright, in the middle, with three millimetres between', () => {
    const { width, height, places, hasMarks, piece } = sheet('a4');
    expect({ width, height, hasMarks, piece }).toEqual({
      ...{ width: 210, height: 297, hasMarks: true, piece: { width: 86, height: 54 } },
    });
    expect(places).toHaveLength(10);
    expect(places.slice(0, 3)).toEqual([
      { x: 17.5, y: 7.5 },
      { x: 106.5, y: 7.5 },
      { x: 17.5, y: 64.5 },
    ]);
  });

  it('lies where that holds more', () => {
    const { width, height, places } = sheet('a4', { ...badgeSizes.a6, format: 'single' });
    expect({ width, height, count: places.length }).toEqual({ width: 297, height: 210, count: 2 });
    expect(sheet('letter')).toMatchObject({ width: 279.4, height: 215.9 });
    expect(sheet('letter').places).toHaveLength(9);
    // As many either way: upright.
    expect(sheet('a4', { width: 190, height: 190, format: 'single' })).toMatchObject({ width: 210, height: 297 });
  });

  it('has room for badges as wide as it is without its edge, and for none beyond', () => {
    expect(sheetOf({ width: 196, height: 283, format: 'single' }, 'a4')?.places).toEqual([{ x: 7, y: 7 }]);
    expect(sheetOf({ width: 196.1, height: 283, format: 'single' }, 'a4')).toBe(null);
    expect(sheetOf({ width: 420, height: 420, format: 'single' }, 'a4')).toBe(null);
  });

  it('takes both halves of a folded badge', () => {
    expect(pieceOf({ ...badgeSizes.card, format: 'folded' })).toEqual({ width: 86, height: 108 });
    expect(pieceOf({ ...badgeSizes.card, format: 'double' })).toEqual({ width: 86, height: 54 });
    expect(sheet('a4', { ...badgeSizes.card, format: 'folded' }).places).toHaveLength(4);
  });

  it('turned over has its columns the other way round', () => {
    const a4 = sheet('a4');
    expect(a4.places.slice(0, 2).map((place) => backPlace(a4, place))).toEqual([
      { x: 106.5, y: 7.5 },
      { x: 17.5, y: 7.5 },
    ]);
  });

  it('is what a call prints some of as a whole', () => {
    const of = (count: number) => ({ places: Array(count).fill({ x: 0, y: 0 }) });
    expect([1, 10, 45, 60, 61].map((count) => batchOf(of(count), 60))).toEqual([60, 60, 45, 60, 61]);
  });

  it('is offered where it holds a badge', () => {
    expect(papersFor(card)).toEqual(['own', 'a4', 'letter']);
    expect(papersFor({ width: 200, height: 260, format: 'single' })).toEqual(['own', 'letter']);
    expect(papersFor({ width: 400, height: 300, format: 'single' })).toEqual(['own']);
  });
});
