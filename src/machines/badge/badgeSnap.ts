import { type Box, boundsOf, type Size, tenths } from '../../lib/badge/design.ts';

/** A line that something keeps to while it is dragged, in mm from the left, or from the top. */
export type Guides = { x: number | null; y: number | null };
/** The sides that are dragged; all of them where the whole is moved. */
export type Grip = { left?: boolean; right?: boolean; top?: boolean; bottom?: boolean };

type Pulled = { by: number; at: number };

/** Edges and middles of the badge and of what else is on it. */
function linesOf(start: 'x' | 'y', length: 'width' | 'height', badge: Size, others: readonly Box[]): number[] {
  return [0, badge[length] / 2, badge[length]].concat(
    others.flatMap((box) => [box[start], box[start] + box[length] / 2, box[start] + box[length]]),
  );
}

/** The way to the nearest line for one of some places, if it is near enough. */
function pull(places: readonly number[], lines: readonly number[], reach: number): Pulled | null {
  let nearest: Pulled | null = null;
  for (const place of places)
    for (const at of lines) {
      const by = at - place;
      if (Math.abs(by) <= reach && (nearest === null || Math.abs(by) < Math.abs(nearest.by))) nearest = { by, at };
    }
  return nearest;
}

/** A box that is moved, drawn to lines that are no further than `reach` mm from an edge or the middle of it. */
export function snapMove(box: Box, badge: Size, others: readonly Box[], reach: number): { box: Box; guides: Guides } {
  const x = pull([box.x, box.x + box.width / 2, box.x + box.width], linesOf('x', 'width', badge, others), reach);
  const y = pull([box.y, box.y + box.height / 2, box.y + box.height], linesOf('y', 'height', badge, others), reach);
  return {
    box: { ...box, x: tenths(box.x + (x?.by ?? 0)), y: tenths(box.y + (y?.by ?? 0)) },
    guides: { x: x?.at ?? null, y: y?.at ?? null },
  };
}

/** A box whose sides are dragged, each drawn to lines near it. */
export function snapResize(
  box: Box,
  grip: Grip,
  badge: Size,
  others: readonly Box[],
  reach: number,
): { box: Box; guides: Guides } {
  const xs = linesOf('x', 'width', badge, others);
  const ys = linesOf('y', 'height', badge, others);
  const left = grip.left ? pull([box.x], xs, reach) : null;
  const right = grip.right ? pull([box.x + box.width], xs, reach) : null;
  const top = grip.top ? pull([box.y], ys, reach) : null;
  const bottom = grip.bottom ? pull([box.y + box.height], ys, reach) : null;
  return {
    box: {
      x: tenths(box.x + (left?.by ?? 0)),
      y: tenths(box.y + (top?.by ?? 0)),
      width: tenths(box.width - (left?.by ?? 0) + (right?.by ?? 0)),
      height: tenths(box.height - (top?.by ?? 0) + (bottom?.by ?? 0)),
    },
    guides: { x: (left ?? right)?.at ?? null, y: (top ?? bottom)?.at ?? null },
  };
}

/** The box after some of its sides were dragged so far; a side stops a millimetre before the opposite one. */
export function dragged({ x, y, width, height }: Box, grip: Grip, across: number, down: number, least: number): Box {
  const left = grip.left ? Math.min(across, width - least) : 0;
  const top = grip.top ? Math.min(down, height - least) : 0;
  return {
    x: x + left,
    y: y + top,
    width: grip.right ? Math.max(width + across, least) : width - left,
    height: grip.bottom ? Math.max(height + down, least) : height - top,
  };
}

type Dragged = { elements: readonly (Box & { id: string; side: string })[] } & Size;

/**
 * What dragging some elements of a design so far comes to: where they move to, or, with a grip, the new box of the one that has it. They
 * are drawn to lines within `reach` mm.
 */
export function dragEdit(
  layout: Dragged,
  { ids, grip }: { ids: readonly string[]; grip: Grip | null },
  { across, down, reach }: { across: number; down: number; reach: number },
):
  | { do: 'move'; ids: string[]; x: number; y: number; guides: Guides }
  | { do: 'box'; id: string; box: Box; guides: Guides }
  | null {
  const chosen = layout.elements.filter(({ id }) => ids.includes(id));
  const [first] = chosen;
  if (!first) return null;
  const others = layout.elements.filter(({ id, side }) => side === first.side && !ids.includes(id));
  if (grip) {
    const { box, guides } = snapResize(dragged(first, grip, across, down, 1), grip, layout, others, reach);
    return { do: 'box', id: first.id, box, guides };
  }
  const around = boundsOf(chosen);
  const { box, guides } = snapMove({ ...around, x: around.x + across, y: around.y + down }, layout, others, reach);
  return { do: 'move', ids: [...ids], x: tenths(box.x - around.x), y: tenths(box.y - around.y), guides };
}
