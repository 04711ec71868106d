import { describe, expect, it } from 'vitest';
import { everybody } from '../../../src/lib/badge/design.ts';
import { charactersOfBadge, drawBadge } from '../../../src/lib/badge/draw.ts';
import { metrics } from '../../../src/lib/badge/fit.ts';
import { usualBand } from '../../../src/machines/badge/badgeTemplates.ts';
import { badgeLayout, badgePerson, qrElement, shapeElement, textElement } from '../../support/badges.ts';

const measure = (text: string) => text.length * 0.5;
const draw = (elements: ReturnType<typeof textElement>[], side: 'front' | 'back' = 'front') =>
  drawBadge(badgeLayout({ elements }), side, badgePerson(), measure);
const em = (points: number) => (points * 25.4) / 72;

/** Of a box that high and wide: the line below the QR code is 18 hundredths of that high. */
function drawnCode(width: number, height: number) {
  const side = Math.min(width, height / 1.18);
  const [x, y] = [(width - side) / 2, (height - side * 1.18) / 2];
  const high = (side * 0.18) / (metrics.ascent + metrics.descent);
  const short = {
    text: 'W4YC-Z24C',
    x: expect.closeTo(x + (side - 4.5 * high) / 2, 9),
    baseline: y + side + metrics.ascent * high,
  };
  return { x, y, side, height: side * 1.18, short, size: expect.closeTo((high * 72) / 25.4, 9) };
}

describe('a badge that is drawn', () => {
  it('has what is on its side and for its holder, from the bottom up', () => {
    const hidden = { ...everybody, tickets: ['another'] };
    const elements = [
      shapeElement(),
      textElement({ shows: hidden, id: 'hidden' }),
      textElement(),
      qrElement({ side: 'back' }),
    ];
    expect(draw(elements).map(({ id }) => id)).toEqual(['shape', 'name']);
    expect(draw(elements, 'back').map(({ id }) => id)).toEqual(['qr']);
  });

  it('has its text where it is aligned to', () => {
    const lineOf = (changes: object) => {
      const [drawn] = draw([
        textElement({ text: 'ABCD', width: 40, height: 20, maxSize: 10, minSize: 10, ...changes }),
      ]);
      return drawn?.kind === 'text' ? drawn.lines[0] : undefined;
    };
    const size = em(10);
    const high = (metrics.ascent + metrics.descent) * size;
    expect(lineOf({ align: 'left', place: 'top' })).toMatchObject({ text: 'ABCD', x: 0 });
    expect(lineOf({ place: 'top' })?.baseline).toBeCloseTo(metrics.ascent * size);
    expect(lineOf({ align: 'center' })?.x).toBeCloseTo((40 - 2 * size) / 2);
    expect(lineOf({ align: 'right' })?.x).toBeCloseTo(40 - 2 * size);
    expect(lineOf({ place: 'middle' })?.baseline).toBeCloseTo((20 - high) / 2 + metrics.ascent * size);
    expect(lineOf({ place: 'bottom' })?.baseline).toBeCloseTo(20 - metrics.descent * size);
  });

  it('has lines below each other', () => {
    const [drawn] = draw([textElement({ text: 'A\nB', maxSize: 10, minSize: 10, place: 'top' })]);
    const lines = drawn?.kind === 'text' ? drawn.lines : [];
    expect((lines[1]?.baseline ?? 0) - (lines[0]?.baseline ?? 0)).toBeCloseTo(metrics.leading * em(10));
  });

  it('has its last line at the bottom where its text is placed there', () => {
    const changes = { text: 'A\nB', height: 20, maxSize: 10, minSize: 10, place: 'bottom' } as const;
    const [drawn] = draw([textElement(changes)]);
    const lines = drawn?.kind === 'text' ? drawn.lines : [];
    expect(lines[1]?.baseline).toBeCloseTo(20 - metrics.descent * em(10));
  });

  it('has the characters of its texts for this holder, on both sides and as they are drawn', () => {
    const elements = [
      shapeElement(),
      textElement({ text: 'Straße', capitals: true }),
      textElement({ text: 'Yon', shows: { ...everybody, tickets: ['another'] } }),
      qrElement(),
      textElement({ text: 'Behind', side: 'back' }),
      textElement({ text: '{{surname}} {{ surname }}, {{surname}} {{firstName}}' }),
      textElement({ text: '{{surname}}', capitals: true }),
    ];
    const person = badgePerson({ firstname: 'Żoë', surname: 'öx' });
    expect([...charactersOfBadge(badgeLayout({ elements }), person)].sort().join('').trim()).toBe(
      [...new Set('STRASSEBehindŻoëöx,ÖX')].sort().join(''),
    );
  });

  it('has its text in the weight, colour and capitals that are asked for', () => {
    const [drawn] = draw([textElement({ text: 'Straße', capitals: true, bold: true, color: '#123456' })]);
    expect(drawn).toMatchObject({ kind: 'text', bold: true, color: '#123456', isCut: false });
    expect(drawn?.kind === 'text' && drawn.lines[0]?.text).toBe('STRASSE');
  });

  it('lays turned elements out along the side that is theirs', () => {
    const inner = (turn: 0 | 90 | 180 | 270) => draw([textElement({ turn })])[0]?.inner;
    expect([inner(0), inner(180)]).toEqual(Array(2).fill({ width: 40, height: 20 }));
    expect([inner(90), inner(270)]).toEqual(Array(2).fill({ width: 20, height: 40 }));
  });

  it('has shapes, images, bands and the code of its holder', () => {
    const box = { x: 10, y: 10, width: 40, height: 20 };
    const place = { box, turn: 0, inner: { width: 40, height: 20 } };
    const common = { ...box, side: 'front', turn: 0, shows: everybody } as const;
    const drawn = draw([
      shapeElement({ fill: null, stroke: '#000000', strokeWidth: 1, shape: 'ellipse' }),
      { ...common, id: 'picture', kind: 'image', imageId: 'x' },
      { ...common, ...usualBand, id: 'band', kind: 'band', colors: [{ id: 'ticket-1', color: '#00ff00' }] },
      qrElement({ height: 20 }),
    ]);
    expect(drawn).toEqual([
      { ...place, id: 'shape', kind: 'shape', shape: 'ellipse', fill: null, stroke: '#000000', strokeWidth: 1 },
      { ...place, id: 'picture', kind: 'image', imageId: 'x' },
      { ...place, id: 'band', kind: 'shape', shape: 'rectangle', fill: '#00ff00', stroke: null, strokeWidth: 0 },
      { ...place, id: 'qr', kind: 'qr', code: 'a-code-of-24-characters-', ...drawnCode(40, 20) },
    ]);
  });

  it('has the short code of its holder below the QR code, in the middle of its box', () => {
    const codeIn = (width: number, height: number) => draw([qrElement({ width, height })])[0];
    expect(codeIn(20, 40)).toMatchObject(drawnCode(20, 40));
    expect(codeIn(40, 20)).toMatchObject(drawnCode(40, 20));
  });
});
