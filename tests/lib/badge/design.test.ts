import { describe, expect, it } from 'vitest';
import {
  type BadgeSheet,
  type BandElement,
  backPlace,
  badgeSizes,
  batchOf,
  boundsOf,
  colorOfBand,
  everybody,
  isForAll,
  isInside,
  isShown,
  papersFor,
  pieceOf,
  sheetOf,
  sidesOf,
  sizeNameOf,
  tenths,
} from '../../../src/lib/badge/design.ts';
import { usualBand } from '../../../src/machines/badge/badgeTemplates.ts';

const person = { ticketId: 't1', formId: 'f1', answers: { food: 'Vegan', days: ['Sat', 'Sun'] } };
const choice = (questionId: string, option: string) => ({ questionId, option });

describe('an element of a badge', () => {
  it('is everybody’s unless it says whose', () => {
    expect(isShown(everybody, person)).toBe(true);
    expect(isForAll(everybody)).toBe(true);
  });

  it('is of those whose ticket, form and choice it names', () => {
    const cases: [Partial<typeof everybody>, boolean][] = [
      [{ tickets: ['t0', 't1'] }, true],
      [{ tickets: ['t2'] }, false],
      [{ forms: ['f1'] }, true],
      [{ forms: ['f2'] }, false],
      [{ choices: [choice('food', 'Vegan')] }, true],
      [{ choices: [choice('food', 'Meat'), choice('days', 'Sun')] }, true],
      [{ choices: [choice('days', 'Fri')] }, false],
      [{ choices: [choice('other', 'Vegan')] }, false],
      [{ tickets: ['t1'], forms: ['f2'] }, false],
      [{ tickets: ['t1'], forms: ['f1'], choices: [choice('days', 'Sat')] }, true],
      [{ tickets: ['t1'], choices: [choice('days', 'Fri')] }, false],
    ];
    for (const [changes, shown] of cases) {
      const shows = { ...everybody, ...changes };
      expect({ changes, shown: isShown(shows, person) }).toEqual({ changes, shown });
      expect(isForAll(shows)).toBe(false);
    }
  });

  it('that is a band has the colour of the ticket or form', () => {
    const colors = [
      { id: 't1', color: '#111111' },
      { id: 'f1', color: '#222222' },
    ];
    const band = { ...usualBand, kind: 'band', colors, otherwise: '#333333' } as BandElement;
    expect(colorOfBand({ ...band, by: 'ticket' }, person)).toBe('#111111');
    expect(colorOfBand({ ...band, by: 'form' }, person)).toBe('#222222');
    expect(colorOfBand({ ...band, by: 'form' }, { ticketId: 't1', formId: 'f9' })).toBe('#333333');
  });

  it('is on the badge as a whole, give or take what rounding leaves', () => {
    const badge = { width: 86, height: 54 };
    const whole = { x: 0, y: 0, width: 86, height: 54 };
    expect(isInside(whole, badge)).toBe(true);
    const off = (changes: object) => isInside({ ...whole, ...changes }, badge);
    expect([off({ x: -0.05, width: 86.05 }), off({ y: -0.05, height: 54.05 })]).toEqual([true, true]);
    expect([off({ x: 0.05 }), off({ y: 0.05 })]).toEqual([true, true]);
    expect([off({ x: -0.1, width: 10 }), off({ y: -0.1, height: 10 })]).toEqual([false, false]);
    expect([off({ width: 86.1 }), off({ height: 54.1 }), off({ x: 1 }), off({ y: 1 })]).toEqual(Array(4).fill(false));
  });
});

describe('a badge', () => {
  it('is known by its size', () => {
    for (const [name, size] of Object.entries(badgeSizes)) expect(sizeNameOf(size)).toBe(name);
    expect(sizeNameOf({ width: 86, height: 55 })).toBe(null);
    expect(sizeNameOf({ width: 85, height: 54 })).toBe(null);
  });

  it('has a back unless it is single', () => {
    expect([sidesOf('single'), sidesOf('double'), sidesOf('folded')]).toEqual([
      ['front'],
      ['front', 'back'],
      ['front', 'back'],
    ]);
  });

  it('is measured to tenths of a millimetre', () => {
    expect([tenths(1.04), tenths(1.06), tenths(-0.26)]).toEqual([1, 1.1, -0.3]);
  });
});

describe('the box around some elements', () => {
  it('reaches from the first edge to the last, whichever element has it', () => {
    const boxes = [
      { x: 12, y: 30, width: 5, height: 4 },
      { x: 3, y: 7, width: 2, height: 6 },
      { x: 4, y: 20, width: 40, height: 50 },
    ];
    expect(boundsOf(boxes)).toEqual({ x: 3, y: 7, width: 41, height: 63 });
  });
});

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
