import { describe, expect, it } from 'vitest';
import type { BadgeElement } from '../../../src/lib/badge/design.ts';
import type { BadgeDraft } from '../../../src/machines/badge/badgeEdits.ts';
import { badgeDifferences, mergeBadges } from '../../../src/machines/badge/mergeBadges.ts';
import { badgeLayout, qrElement, shapeElement, textElement } from '../../support/badges.ts';

const name = textElement({ x: 3, y: 5 });
const qr = qrElement({ x: 40 });
const base: BadgeDraft = {
  ...{ name: 'Delegates', formIds: ['f1', 'f2'] },
  layout: badgeLayout({ width: 100, height: 80, elements: [name, qr] }),
};
type Change = Partial<BadgeDraft> & { size?: object; elements?: BadgeElement[] };
const changed = ({ size = {}, elements = base.layout.elements, ...facts }: Change): BadgeDraft => ({
  ...{ ...base, ...facts },
  layout: { ...base.layout, ...size, elements },
});
const moved = textElement({ x: 9, y: 5 });

describe('mergeBadges', () => {
  it('keeps what was changed here, and takes over everything else', () => {
    const mine = changed({ name: 'Mine', size: { width: 120 }, elements: [moved, qr] });
    const theirs = changed({
      ...{ name: 'Theirs', formIds: ['f1'], size: { width: 90, height: 100, format: 'double' } },
      elements: [name, qr, shapeElement()],
    });
    expect(mergeBadges(base, mine, theirs)).toEqual({
      ...{ name: 'Mine', formIds: ['f1'] },
      layout: { width: 120, height: 100, format: 'double', elements: [moved, qr, shapeElement()] },
    });
    expect(mergeBadges(base, changed({ formIds: [], size: { format: 'folded', height: 90 } }), theirs)).toMatchObject({
      ...{ name: 'Theirs', formIds: [] },
      layout: { width: 90, height: 90, format: 'folded' },
    });
  });

  it('leaves nothing beyond the edge of a badge that was made smaller', () => {
    const far = shapeElement({ x: 90, y: 70, width: 10, height: 10 });
    const mine = changed({ elements: [far] });
    const merged = mergeBadges(base, mine, changed({ size: { width: 50, height: 40 } }));
    expect(merged.layout.elements.find(({ id }) => id === far.id)).toEqual({ ...far, x: 40, y: 30 });
  });
});

describe('badgeDifferences', () => {
  const of = (mine: Change, theirs: Change) => badgeDifferences(base, changed(mine), changed(theirs));

  it('are none where they changed nothing, or the same', () => {
    expect(of({ name: 'Mine', elements: [] }, {})).toEqual([]);
    expect(of({ name: 'Same', elements: [moved] }, { name: 'Same', elements: [moved] })).toEqual([]);
  });

  it('name each fact that they changed, with what it is here', () => {
    expect(
      of(
        { name: 'Mine', formIds: ['f2', 'f1'] },
        { name: 'Theirs', formIds: ['f3', 'f1'], size: { width: 90, format: 'folded' } },
      ),
    ).toEqual([
      { path: 'name', mine: 'Mine', theirs: 'Theirs', both: true },
      { path: 'forms', mine: ['f1', 'f2'], theirs: ['f1', 'f3'], both: false },
      { path: 'size', mine: '100 × 80 mm', theirs: '90 × 80 mm', both: false },
      { path: 'format', mine: 'single', theirs: 'folded', both: false },
    ]);
  });

  it.each<[string, BadgeElement[], string[]]>([
    ['moved', [textElement({ x: 4, y: 5 })], ['moved']],
    ['moved down', [textElement({ x: 3, y: 6 })], ['moved']],
    ['moved to the back', [textElement({ x: 3, y: 5, side: 'back' })], ['moved']],
    ['made wider', [textElement({ x: 3, y: 5, width: 41 })], ['resized']],
    ['made higher', [textElement({ x: 3, y: 5, height: 21 })], ['resized']],
    ['reworded', [textElement({ x: 3, y: 5, text: 'Hi' })], ['text']],
    ['shown to others', [textElement({ x: 3, y: 5, shows: { tickets: ['t1'], forms: [], choices: [] } })], ['shows']],
    ['coloured', [textElement({ x: 3, y: 5, color: '#ff0000' })], ['look']],
    [
      'all of it',
      [textElement({ x: 4, y: 5, width: 41, text: 'Hi', bold: true })],
      ['moved', 'resized', 'text', 'look'],
    ],
    ['deleted', [], ['removed']],
  ])('say of an element that it was %s', (_, elements, changes) => {
    expect(of({}, { elements: [...elements, qr] })).toEqual([
      { path: 'element:name', mine: [], theirs: changes, both: false },
    ]);
  });

  it('say what was done to an element on both sides, also where that is the same kind of change', () => {
    expect(of({ elements: [moved, qr] }, { elements: [textElement({ x: 20, y: 5 }), qr] })).toEqual([
      { path: 'element:name', mine: ['moved'], theirs: ['moved'], both: true },
    ]);
    expect(of({ elements: [qr] }, { elements: [moved, qr] })).toEqual([
      { path: 'element:name', mine: ['removed'], theirs: ['moved'], both: true },
    ]);
  });

  it('say of an element that is new there, and not of one that is new here', () => {
    expect(
      of({ elements: [name, qr, shapeElement()] }, { elements: [name, qr, shapeElement({ id: 'theirs' })] }),
    ).toEqual([{ path: 'element:theirs', mine: [], theirs: ['added'], both: false }]);
  });

  it('say that the layers are in another order', () => {
    expect(of({}, { elements: [qr, name] })).toEqual([{ path: 'order', mine: false, theirs: true, both: false }]);
    expect(of({ elements: [qr, name] }, {})).toEqual([]);
  });
});
