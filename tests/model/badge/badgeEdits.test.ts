import { describe, expect, it } from 'vitest';
import type { BadgeElement, Box } from '../../../src/lib/badge/design.ts';
import { badgeLimits } from '../../../src/lib/limits.ts';
import {
  applyEdit,
  type BadgeDraft,
  type BadgeEdit,
  onBadge,
  selectedAfter,
} from '../../../src/machines/badge/badgeEdits.ts';
import { badgeLayout, qrElement, shapeElement, textElement } from '../../support/badges.ts';

const a = textElement({ id: 'a', x: 10, y: 10, width: 20, height: 10 });
const b = shapeElement({ id: 'b', x: 40, y: 30, width: 10, height: 10 });
const back = qrElement({ id: 'back', side: 'back', x: 0, y: 0, width: 20, height: 20 });
const draft: BadgeDraft = {
  ...{ name: 'Plain', formIds: ['f1'] },
  layout: badgeLayout({ format: 'double', elements: [a, b, back] }),
};
const edited = (edit: BadgeEdit, from = draft) => applyEdit(from, edit);
const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });
const boxes = (edit: BadgeEdit, from = draft) =>
  Object.fromEntries(edited(edit, from).layout.elements.map((element) => [element.id, boxOf(element)]));
const order = (edit: BadgeEdit, from = draft) => edited(edit, from).layout.elements.map(({ id }) => id);
const one = (edit: BadgeEdit, from = draft) => edited(edit, from).layout.elements.at(-1);

describe('a design', () => {
  it('is named, and given to forms', () => {
    expect(edited({ do: 'name', name: 'Guests' })).toEqual({ ...draft, name: 'Guests' });
    expect(edited({ do: 'name', name: 'Plain' })).toBe(draft);
    expect(edited({ do: 'forms', formIds: [] })).toEqual({ ...draft, formIds: [] });
  });

  it('is begun from a template', () => {
    const edit = {
      do: 'template',
      template: 'name',
      size: { width: 50, height: 80 },
      format: 'single',
      ids: 't',
    } as const;
    const { layout } = edited(edit);
    expect(layout).toMatchObject({ width: 50, height: 80, format: 'single' });
    expect(layout.elements.map(({ id }) => id)).toEqual(['t-0', 't-1', 't-2', 't-3', 't-4']);
  });

  it('takes what is on it along when its size changes', () => {
    const edit = { do: 'resizeBadge', size: { width: 43, height: 108 } } as const;
    expect(edited(edit).layout).toMatchObject({ width: 43, height: 108 });
    expect(boxes(edit).a).toEqual({ x: 5, y: 20, width: 10, height: 20 });
  });

  it('loses its back with its second side only', () => {
    expect(order({ do: 'format', format: 'single' })).toEqual(['a', 'b']);
    expect(order({ do: 'format', format: 'folded' })).toEqual(['a', 'b', 'back']);
    expect(edited({ do: 'format', format: 'folded' }).layout.format).toBe('folded');
  });
});

describe('a box on a badge', () => {
  const badge = { width: 80, height: 50 };
  it('is on it as a whole, and large enough to be seen', () => {
    expect(onBadge({ x: -5, y: -5, width: 20, height: 10 }, badge)).toEqual({ x: 0, y: 0, width: 20, height: 10 });
    expect(onBadge({ x: 75, y: 45, width: 20, height: 10 }, badge)).toEqual({ x: 60, y: 40, width: 20, height: 10 });
    expect(onBadge({ x: 5, y: 5, width: 200, height: 100 }, badge)).toEqual({ x: 0, y: 0, width: 80, height: 50 });
    expect(onBadge({ x: 5, y: 5, width: 0, height: 0.2 }, badge)).toEqual({ x: 5, y: 5, width: 1, height: 1 });
    expect(onBadge({ x: 1.04, y: 1.06, width: 2.04, height: 2.06 }, badge)).toEqual({
      ...{ x: 1, y: 1.1, width: 2, height: 2.1 },
    });
  });
});

describe('an element', () => {
  const add = (kind: BadgeElement['kind'], more: object = {}) =>
    one({ do: 'add', kind, side: 'back', id: 'new', ...more } as BadgeEdit);

  it('is added in the middle, on top', () => {
    expect(add('text')).toMatchObject({ id: 'new', kind: 'text', side: 'back', text: '{{name}}', turn: 0 });
    expect(boxOf(add('text') as Box)).toEqual({ x: 8.6, y: 23.8, width: 68.8, height: 6.5 });
    expect(boxOf(add('qr') as Box)).toEqual({ x: 34.9, y: 18.9, width: 16.2, height: 16.2 });
    expect(boxOf(add('shape') as Box)).toEqual({ x: 25.8, y: 21.6, width: 34.4, height: 10.8 });
    expect(boxOf(add('band') as Box)).toEqual({ x: 0, y: 23.8, width: 86, height: 6.5 });
    expect([add('shape'), add('band')]).toMatchObject([{ shape: 'rectangle' }, { by: 'ticket' }]);
  });

  it('that is an image has its proportion, or is the logo', () => {
    expect(add('image', { imageId: 'i1', proportion: 2 })).toMatchObject({ imageId: 'i1', width: 43, height: 21.5 });
    expect(add('image')).toMatchObject({ imageId: null, width: 43, height: 16.2 });
  });

  it('is added once, and not beyond the limit', () => {
    expect(edited({ do: 'add', kind: 'qr', side: 'front', id: 'a' })).toBe(draft);
    const elements = Array.from({ length: badgeLimits.elements }, (_, index) => qrElement({ id: `e${index}` }));
    const full = { ...draft, layout: { ...draft.layout, elements } };
    expect(edited({ do: 'add', kind: 'qr', side: 'front', id: 'new' }, full)).toBe(full);
    const almost = { ...full, layout: { ...full.layout, elements: elements.slice(1) } };
    expect(edited({ do: 'add', kind: 'qr', side: 'front', id: 'new' }, almost).layout.elements).toHaveLength(60);
  });

  it('is changed, and stays on the badge', () => {
    expect(edited({ do: 'change', ids: ['a'], change: { text: 'Hi', x: 80 } }).layout.elements).toEqual([
      { ...a, text: 'Hi', x: 66 },
      b,
      back,
    ]);
    expect(boxes({ do: 'box', id: 'b', box: { x: 1, y: 2, width: 3, height: 4 } })).toMatchObject({
      ...{ a: boxOf(a), b: { x: 1, y: 2, width: 3, height: 4 } },
    });
  });

  it('is moved with others, no further than the edge', () => {
    expect(boxes({ do: 'move', ids: ['a', 'b'], x: 5, y: -2 })).toMatchObject({
      ...{ a: { x: 15, y: 8 }, b: { x: 45, y: 28 }, back: { x: 0, y: 0 } },
    });
    expect(boxes({ do: 'move', ids: ['a', 'b'], x: -50, y: -50 })).toMatchObject({
      ...{ a: { x: 0, y: 0 }, b: { x: 30, y: 20 } },
    });
    expect(boxes({ do: 'move', ids: ['a', 'b'], x: 50, y: 50 })).toMatchObject({
      ...{ a: { x: 46, y: 24 }, b: { x: 76, y: 44 } },
    });
    expect(edited({ do: 'move', ids: ['gone'], x: 5, y: 5 })).toBe(draft);
    expect(edited({ do: 'move', ids: ['back'], x: -5, y: -5 })).toBe(draft);
    expect(edited({ do: 'move', ids: ['back'], x: -5, y: 1 })).not.toBe(draft);
    expect(edited({ do: 'move', ids: ['back'], x: 1, y: -5 })).not.toBe(draft);
  });

  it('is aligned to the badge alone, and to the others with them', () => {
    const alone = (edge: (BadgeEdit & { do: 'align' })['edge']) => boxes({ do: 'align', ids: ['a'], edge }).a;
    expect([alone('left'), alone('center'), alone('right')].map((box) => box?.x)).toEqual([0, 33, 66]);
    expect([alone('top'), alone('middle'), alone('bottom')].map((box) => box?.y)).toEqual([0, 22, 44]);
    const both = (edge: (BadgeEdit & { do: 'align' })['edge']) => boxes({ do: 'align', ids: ['a', 'b'], edge });
    expect([both('left').b?.x, both('center').b?.x, both('right').a?.x]).toEqual([10, 25, 30]);
    expect([both('top').b?.y, both('middle').a?.y, both('bottom').a?.y]).toEqual([10, 20, 30]);
    expect(both('left').back).toEqual(boxOf(back));
  });

  it('is removed', () => {
    expect(order({ do: 'remove', ids: ['a', 'back'] })).toEqual(['b']);
    expect(edited({ do: 'remove', ids: ['gone'] })).toBe(draft);
  });
});

describe('the layers of a badge', () => {
  const front = ['1', '2', '3'].map((id) => qrElement({ id }));
  const mixed = {
    ...draft,
    layout: { ...draft.layout, elements: [front[0], back, front[1], front[2]] as BadgeElement[] },
  };
  const layer = (ids: string[], to: (BadgeEdit & { do: 'layer' })['to']) => order({ do: 'layer', ids, to }, mixed);

  it('are put on top of all or below all', () => {
    expect(layer(['1'], 'front')).toEqual(['back', '2', '3', '1']);
    expect(layer(['3'], 'back')).toEqual(['3', '1', 'back', '2']);
    expect(layer(['1', '2'], 'front')).toEqual(['back', '3', '1', '2']);
  });

  it('are put above or below the next one of their side', () => {
    expect(layer(['1'], 'forward').filter((id) => id !== 'back')).toEqual(['2', '1', '3']);
    expect(layer(['2'], 'backward').filter((id) => id !== 'back')).toEqual(['2', '1', '3']);
    expect(layer(['1', '2'], 'forward').filter((id) => id !== 'back')).toEqual(['3', '1', '2']);
    expect(layer(['2', '3'], 'backward').filter((id) => id !== 'back')).toEqual(['2', '3', '1']);
  });

  it('stay where there is nothing to pass', () => {
    expect(layer(['3'], 'forward')).toEqual(['1', 'back', '2', '3']);
    expect(layer(['1'], 'backward')).toEqual(['1', 'back', '2', '3']);
    expect(layer(['2', '3'], 'forward')).toEqual(['1', 'back', '2', '3']);
    expect(layer(['back'], 'forward')).toEqual(['1', 'back', '2', '3']);
  });
});

describe('copies', () => {
  const paste = (elements: BadgeElement[], side: 'front' | 'back', newIds: string[]) =>
    edited({ do: 'insert', elements, side, newIds }).layout.elements.slice(3);

  it('stand beside what they were copied from, and in its place on the other side', () => {
    expect(paste([a], 'front', ['n'])).toEqual([{ ...a, id: 'n', x: 13, y: 13 }]);
    expect(paste([a, b], 'back', ['n', 'm'])).toEqual([
      { ...a, id: 'n', side: 'back' },
      { ...b, id: 'm', side: 'back' },
    ]);
  });

  it('stay on the badge, and within the limit', () => {
    const corner = shapeElement({ id: 'c', x: 76, y: 44, width: 10, height: 10 });
    const from = { ...draft, layout: { ...draft.layout, elements: [corner] } };
    const edit: BadgeEdit = { do: 'insert', elements: [corner], side: 'front', newIds: ['n'] };
    expect(one(edit, from)).toMatchObject({ x: 76, y: 44 });
    const elements = Array.from({ length: badgeLimits.elements - 1 }, (_, index) => qrElement({ id: `e${index}` }));
    const almost = { ...draft, layout: { ...draft.layout, elements } };
    const two: BadgeEdit = { ...edit, elements: [a, b], newIds: ['n', 'm'] };
    expect(order(two, almost).slice(-2)).toEqual(['e58', 'n']);
    const full = { ...almost, layout: { ...almost.layout, elements: [...elements, a] } };
    expect(edited(edit, full)).toBe(full);
    expect(edited({ ...edit, newIds: ['a'] })).toBe(draft);
  });
});

describe('what an edit leaves selected', () => {
  it('is what it made, or else what was selected and is still there', () => {
    const { layout } = draft;
    expect(selectedAfter(['a'], { do: 'add', kind: 'qr', side: 'front', id: 'b' }, layout)).toEqual(['b']);
    expect(selectedAfter(['a'], { do: 'insert', elements: [], side: 'front', newIds: ['b', 'x'] }, layout)).toEqual([
      'b',
    ]);
    expect(selectedAfter(['a', 'gone'], { do: 'name', name: 'x' }, layout)).toEqual(['a']);
  });
});
