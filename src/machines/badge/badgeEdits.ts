import {
  type BadgeElement,
  type BadgeFormat,
  type BadgeLayout,
  type BadgeSide,
  type Box,
  boundsOf,
  type ElementKind,
  everybody,
  type Size,
  sidesOf,
  tenths,
} from '../../lib/badge/design.ts';
import { badgeToken } from '../../lib/badge/fit.ts';
import { badgeLimits } from '../../lib/limits.ts';
import { fromTemplate, type TemplateName, usualBand, usualShape, usualText } from './badgeTemplates.ts';

/** A design while it is edited. */
export type BadgeDraft = { name: string; formIds: string[]; layout: BadgeLayout };
export type Edges = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';
type Layer = 'front' | 'forward' | 'backward' | 'back';
type AnyChange = Partial<Omit<BadgeElement, 'id' | 'kind'>> & Record<string, unknown>;

/** What can be done with a design. Ids of what is made are given, so that the same edit always does the same. */
export type BadgeEdit =
  | { do: 'name'; name: string }
  | { do: 'forms'; formIds: string[] }
  | { do: 'template'; template: TemplateName; size: Size; format: BadgeFormat; ids: string }
  | { do: 'resizeBadge'; size: Size }
  | { do: 'format'; format: BadgeFormat }
  | { do: 'add'; kind: ElementKind; side: BadgeSide; id: string; imageId?: string; proportion?: number }
  | { do: 'change'; ids: string[]; change: AnyChange }
  | { do: 'move'; ids: string[]; x: number; y: number }
  | { do: 'box'; id: string; box: Box }
  | { do: 'align'; ids: string[]; edge: Edges }
  | { do: 'layer'; ids: string[]; to: Layer }
  | { do: 'insert'; elements: BadgeElement[]; side: BadgeSide; newIds: string[] }
  | { do: 'remove'; ids: string[] };

/** The design after an edit; the same one where nothing changes. */
export function applyEdit(draft: BadgeDraft, edit: BadgeEdit): BadgeDraft {
  switch (edit.do) {
    case 'name':
      return draft.name === edit.name ? draft : { ...draft, name: edit.name };
    case 'forms':
      return { ...draft, formIds: edit.formIds };
    default: {
      const layout = editLayout(draft.layout, edit);
      return layout === draft.layout ? draft : { ...draft, layout };
    }
  }
}

type LayoutEdit = Exclude<BadgeEdit, { do: 'name' | 'forms' }>;

function editLayout(layout: BadgeLayout, edit: LayoutEdit): BadgeLayout {
  const { elements } = layout;
  const chosen = 'ids' in edit && typeof edit.ids !== 'string' ? edit.ids : [];
  const among = (element: BadgeElement) => chosen.includes(element.id);
  const map = (change: (element: BadgeElement) => BadgeElement) => ({
    ...layout,
    elements: elements.map((element) => (among(element) ? change(element) : element)),
  });
  switch (edit.do) {
    case 'template':
      return fromTemplate(edit.template, edit.size, edit.format, numbered(edit.ids));
    case 'resizeBadge':
      return resized(layout, edit.size);
    case 'format':
      return {
        ...layout,
        format: edit.format,
        elements: elements.filter(({ side }) => sidesOf(edit.format).includes(side)),
      };
    case 'add':
      return elements.length < badgeLimits.elements && elements.every(({ id }) => id !== edit.id)
        ? withNew(layout, edit)
        : layout;
    case 'change':
      return map((element) => withinBadge({ ...element, ...edit.change } as BadgeElement, layout));
    case 'move':
      return moved(layout, chosen, edit.x, edit.y);
    case 'box':
      return {
        ...layout,
        elements: elements.map((element) => (element.id === edit.id ? boxed(element, edit.box, layout) : element)),
      };
    case 'align':
      return aligned(layout, chosen, edit.edge);
    case 'layer':
      return { ...layout, elements: layered(elements, chosen, edit.to) };
    case 'insert':
      return inserted(layout, edit.elements, edit.side, edit.newIds);
    case 'remove':
      return elements.some(among) ? { ...layout, elements: elements.filter((element) => !among(element)) } : layout;
  }
}

const numbered = (start: string) => {
  let count = 0;
  return () => `${start}-${count++}`;
};

const between = (value: number, least: number, most: number): number => Math.max(Math.min(value, most), least);

/** A box that is on the badge as a whole, and not too small to be seen. */
export function onBadge({ x, y, width, height }: Box, badge: Size): Box {
  const size = {
    width: tenths(between(width, badgeLimits.least, badge.width)),
    height: tenths(between(height, badgeLimits.least, badge.height)),
  };
  return {
    ...size,
    x: tenths(between(x, 0, badge.width - size.width)),
    y: tenths(between(y, 0, badge.height - size.height)),
  };
}

const boxed = (element: BadgeElement, box: Box, badge: Size): BadgeElement => ({ ...element, ...onBadge(box, badge) });
const withinBadge = (element: BadgeElement, badge: Size): BadgeElement => boxed(element, element, badge);

function resized(layout: BadgeLayout, { width, height }: Size): BadgeLayout {
  const across = width / layout.width;
  const down = height / layout.height;
  const elements = layout.elements.map((element) =>
    boxed(
      element,
      {
        ...{ x: element.x * across, y: element.y * down },
        ...{ width: element.width * across, height: element.height * down },
      },
      { width, height },
    ),
  );
  return { ...layout, width, height, elements };
}

const beginning: Record<ElementKind, Size> = {
  text: { width: 0.8, height: 0.12 },
  image: { width: 0.5, height: 0.3 },
  shape: { width: 0.4, height: 0.2 },
  qr: { width: 0.3, height: 0.3 },
  band: { width: 1, height: 0.12 },
};

function withNew(
  layout: BadgeLayout,
  { kind, side, id, imageId, proportion }: LayoutEdit & { do: 'add' },
): BadgeLayout {
  const part = beginning[kind];
  const width = layout.width * part.width;
  const short = Math.min(layout.width, layout.height);
  const size =
    kind === 'qr'
      ? { width: short * part.width, height: short * part.width }
      : { width, height: proportion ? width / proportion : layout.height * part.height };
  const x = (layout.width - size.width) / 2;
  const y = (layout.height - size.height) / 2;
  const common = { ...({ id, side, turn: 0, shows: everybody } as const), ...onBadge({ x, y, ...size }, layout) };
  const element: Record<ElementKind, () => BadgeElement> = {
    text: () => ({ ...common, ...usualText, kind, text: badgeToken('name') }) as BadgeElement,
    image: () => ({ ...common, kind: 'image', imageId: imageId ?? null }),
    shape: () => ({ ...common, ...usualShape, kind }) as BadgeElement,
    qr: () => ({ ...common, kind: 'qr' }),
    band: () => ({ ...common, ...usualBand, kind }) as BadgeElement,
  };
  return { ...layout, elements: [...layout.elements, element[kind]()] };
}

/** Moves elements together, no further than to the edge of the badge. */
function moved(layout: BadgeLayout, ids: readonly string[], x: number, y: number): BadgeLayout {
  const chosen = layout.elements.filter(({ id }) => ids.includes(id));
  if (chosen.length === 0) return layout;
  const bounds = boundsOf(chosen);
  const across = between(x, -bounds.x, layout.width - bounds.x - bounds.width);
  const down = between(y, -bounds.y, layout.height - bounds.y - bounds.height);
  if (across === 0 && down === 0) return layout;
  return {
    ...layout,
    elements: layout.elements.map((element) =>
      ids.includes(element.id) ? { ...element, x: tenths(element.x + across), y: tenths(element.y + down) } : element,
    ),
  };
}

/** Puts elements at an edge or middle: of what is around all of them, or of the badge where it is one. */
function aligned(layout: BadgeLayout, ids: readonly string[], edge: Edges): BadgeLayout {
  const chosen = layout.elements.filter(({ id }) => ids.includes(id));
  const around = chosen.length === 1 ? { x: 0, y: 0, width: layout.width, height: layout.height } : boundsOf(chosen);
  const place: Record<Edges, (box: Box) => Partial<Box>> = {
    left: () => ({ x: around.x }),
    center: ({ width }) => ({ x: tenths(around.x + (around.width - width) / 2) }),
    right: ({ width }) => ({ x: tenths(around.x + around.width - width) }),
    top: () => ({ y: around.y }),
    middle: ({ height }) => ({ y: tenths(around.y + (around.height - height) / 2) }),
    bottom: ({ height }) => ({ y: tenths(around.y + around.height - height) }),
  };
  return {
    ...layout,
    elements: layout.elements.map((element) =>
      ids.includes(element.id) ? { ...element, ...place[edge](element) } : element,
    ),
  };
}

function layered(elements: readonly BadgeElement[], ids: readonly string[], to: Layer): BadgeElement[] {
  const chosen = elements.filter(({ id }) => ids.includes(id));
  const others = elements.filter(({ id }) => !ids.includes(id));
  if (to === 'front') return [...others, ...chosen];
  if (to === 'back') return [...chosen, ...others];
  const sides = new Set(chosen.map(({ side }) => side));
  const result = [...elements];
  const order = to === 'forward' ? [...chosen].reverse() : chosen;
  for (const element of order) {
    const from = result.indexOf(element);
    const by = to === 'forward' ? 1 : -1;
    let place = from + by;
    // What is on the other side is not between them.
    while (result[place] && !sides.has((result[place] as BadgeElement).side)) place += by;
    const next = result[place];
    if (!next || ids.includes(next.id)) continue;
    result.splice(from, 1);
    result.splice(place, 0, element);
  }
  return result;
}

/** Millimetres that a copy stands beside what it was copied from. */
const aside = 3;

function inserted(
  layout: BadgeLayout,
  elements: readonly BadgeElement[],
  side: BadgeSide,
  newIds: readonly string[],
): BadgeLayout {
  if (layout.elements.some(({ id }) => newIds.includes(id))) return layout;
  const room = badgeLimits.elements - layout.elements.length;
  const copies = elements.slice(0, Math.max(room, 0)).map((element, index) => {
    const isSame = layout.elements.some((each) => each.side === side && each.x === element.x && each.y === element.y);
    const by = isSame ? aside : 0;
    const copy = { ...element, id: newIds[index] ?? element.id, side, x: element.x + by, y: element.y + by };
    return withinBadge(copy as BadgeElement, layout);
  });
  return copies.length === 0 ? layout : { ...layout, elements: [...layout.elements, ...copies] };
}

/** What an edit leaves selected: what it made, or what was selected before and is still there. */
export function selectedAfter(before: readonly string[], edit: BadgeEdit, { elements }: BadgeLayout): string[] {
  const made = edit.do === 'add' ? [edit.id] : edit.do === 'insert' ? edit.newIds : null;
  return (made ?? before).filter((id) => elements.some((element) => element.id === id));
}
