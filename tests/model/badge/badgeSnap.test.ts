import { describe, expect, it } from 'vitest';
import { dragEdit, dragged, snapMove, snapResize } from '../../../src/machines/badge/badgeSnap.ts';

const badge = { width: 100, height: 60 };
const box = { x: 20, y: 20, width: 20, height: 10 };
const other = { x: 61, y: 41, width: 8, height: 6 };

describe('what is moved', () => {
  const at = (x: number, y: number, others = [other]) => snapMove({ ...box, x, y }, badge, others, 1);

  it('stays where it is put, to a tenth of a millimetre', () => {
    expect(at(10.04, 12.06)).toEqual({ box: { ...box, x: 10, y: 12.1 }, guides: { x: null, y: null } });
  });

  it('is drawn to the edges and middles of the badge', () => {
    expect(at(0.9, -1)).toEqual({ box: { ...box, x: 0, y: 0 }, guides: { x: 0, y: 0 } });
    expect(at(40.8, 24.3, [])).toEqual({ box: { ...box, x: 40, y: 25 }, guides: { x: 50, y: 30 } });
    expect(at(79.5, 50.6)).toEqual({ box: { ...box, x: 80, y: 50 }, guides: { x: 100, y: 60 } });
    expect(at(81.1, 12).guides.x).toBe(null);
  });

  it('is drawn to the edges and middles of what else is there', () => {
    expect(at(61.4, 30.6)).toMatchObject({ box: { x: 61, y: 31 }, guides: { x: 61, y: 41 } });
    expect(at(55.2, 38.6)).toMatchObject({ box: { x: 55, y: 39 }, guides: { x: 65, y: 44 } });
    expect(at(48.7, 36.6)).toMatchObject({ box: { x: 49, y: 37 }, guides: { x: 69, y: 47 } });
  });

  it('is drawn to the nearest of several', () => {
    expect(at(60.4, 12, [other, { ...other, x: 60.2 }]).guides.x).toBe(60.2);
    expect(at(60.8, 12, [{ ...other, x: 60.2 }, other]).guides.x).toBe(61);
  });
});

describe('what is resized', () => {
  const with_ = (grip: object, changes: object) => snapResize({ ...box, ...changes }, grip, badge, [other], 1);

  it('has the sides that are dragged drawn to lines, and no others', () => {
    expect(with_({ right: true }, { width: 40.5 })).toEqual({
      ...{ box: { ...box, width: 41 }, guides: { x: 61, y: null } },
    });
    expect(with_({ left: true }, { x: 0.4, width: 39.6 })).toEqual({
      ...{ box: { ...box, x: 0, width: 40 }, guides: { x: 0, y: null } },
    });
    expect(with_({ bottom: true }, { height: 20.6 })).toEqual({
      ...{ box: { ...box, height: 21 }, guides: { x: null, y: 41 } },
    });
    expect(with_({ top: true }, { y: 0.7, height: 29.3 })).toEqual({
      ...{ box: { ...box, y: 0, height: 30 }, guides: { x: null, y: 0 } },
    });
    expect(with_({}, { x: 0.5, y: 0.5 }).guides).toEqual({ x: null, y: null });
  });

  it('follows the pointer with the sides that are dragged', () => {
    const drag = (grip: object, across: number, down: number) => dragged(box, grip, across, down, 2);
    expect(drag({ right: true, bottom: true }, 5, 3)).toEqual({ ...box, width: 25, height: 13 });
    expect(drag({ left: true, top: true }, 5, 3)).toEqual({ x: 25, y: 23, width: 15, height: 7 });
    expect(drag({ left: true }, -5, 9)).toEqual({ ...box, x: 15, width: 25 });
    expect(drag({ top: true }, 9, -5)).toEqual({ ...box, y: 15, height: 15 });
  });

  it('never turns inside out', () => {
    const drag = (grip: object, by: number) => dragged(box, grip, by, by, 2);
    expect(drag({ left: true, top: true }, 50)).toEqual({ x: 38, y: 28, width: 2, height: 2 });
    expect(drag({ right: true, bottom: true }, -50)).toEqual({ ...box, width: 2, height: 2 });
  });
});

describe('dragging', () => {
  const elements = [
    { id: 'a', side: 'front', ...box },
    { id: 'b', side: 'front', ...other },
    { id: 'c', side: 'back', x: 33, y: 33, width: 4, height: 4 },
  ];
  const layout = { ...badge, elements };
  const by = (across: number, down: number) => ({ across, down, reach: 1 });

  it('moves what is selected together, as one', () => {
    expect(dragEdit(layout, { ids: ['a', 'b'], grip: null }, by(-19.5, 4))).toEqual({
      ...{ do: 'move', ids: ['a', 'b'], x: -20, y: 4, guides: { x: 0, y: null } },
    });
  });

  it('knows only of what is on the same side, and not of itself', () => {
    expect(dragEdit(layout, { ids: ['a'], grip: null }, by(12.7, 12.7))).toMatchObject({ x: 12.7, y: 12.7 });
    expect(dragEdit(layout, { ids: ['a'], grip: null }, by(0.3, 0))).toMatchObject({ x: 0.3 });
  });

  it('resizes the one that is selected', () => {
    expect(dragEdit(layout, { ids: ['a'], grip: { right: true } }, by(20.5, 0))).toEqual({
      ...{ do: 'box', id: 'a', box: { ...box, width: 41 }, guides: { x: 61, y: null } },
    });
  });

  it('does nothing without anything', () => {
    expect(dragEdit(layout, { ids: ['gone'], grip: null }, by(1, 1))).toBe(null);
  });
});
