import {
  type Alignment,
  type BadgeElement,
  type BadgeLayout,
  type BadgeSide,
  type Box,
  colorOfBand,
  isShown,
  type ShownTo,
  type Size,
  type TextElement,
  type Turn,
} from './design.ts';
import {
  type BadgeTexts,
  fillBadgeText,
  fitText,
  type Measure,
  metrics,
  namedOnce,
  pointsPerMillimetre,
} from './fit.ts';
import { shortCodeOf } from './shortCode.ts';

/** Whose badge is drawn. `code` is what its QR code says. */
export type BadgePerson = BadgeTexts & ShownTo & { code: string };

/** A line of letters: where it begins and its baseline stands, in mm from the top left of what it is part of. */
type Line = { text: string; x: number; baseline: number };
type What =
  | { kind: 'text'; lines: Line[]; size: number; bold: boolean; color: string; isCut: boolean }
  | { kind: 'image'; imageId: string | null }
  | { kind: 'shape'; shape: 'rectangle' | 'ellipse'; fill: string | null; stroke: string | null; strokeWidth: number }
  /** A QR code of so many millimetres with the short code below it, on white as wide and `height` high. */
  | { kind: 'qr'; code: string; x: number; y: number; side: number; height: number; short: Line; size: number };
/** What is drawn in a box. Turned, it is drawn in `inner` around the box's middle. */
export type Drawn = What & { id: string; box: Box; turn: Turn; inner: Size };

/** One side of an attendee's badge, from the bottom up. */
export const drawBadge = (layout: BadgeLayout, side: BadgeSide, person: BadgePerson, measure: Measure): Drawn[] =>
  layout.elements
    .filter((element) => element.side === side && isShown(element.shows, person))
    .map((element) => drawElement(element, person, measure));

/** The characters of an attendee's badge, each once. What texts name is filled in once, however often they name it. */
export function charactersOfBadge(layout: BadgeLayout, person: BadgeTexts & ShownTo): Set<string> {
  const shown = layout.elements.flatMap((element) =>
    element.kind === 'text' && isShown(element.shows, person) ? element : [],
  );
  const texts = [true, false].map((capitals) => {
    const alike = shown.filter((element) => element.capitals === capitals).map(({ text }) => text);
    return textOf({ text: namedOnce(alike.join('\n')), capitals }, person);
  });
  return new Set(texts.join('\n'));
}

function textOf({ text, capitals }: Pick<TextElement, 'text' | 'capitals'>, person: BadgeTexts): string {
  const filled = fillBadgeText(text, person);
  return capitals ? filled.toUpperCase() : filled;
}

function drawElement(element: BadgeElement, person: BadgePerson, measure: Measure): Drawn {
  const { id, x, y, width, height, turn } = element;
  const inner = turn % 180 === 0 ? { width, height } : { width: height, height: width };
  return { id, box: { x, y, width, height }, turn, inner, ...whatOf(element, inner, person, measure) };
}

function whatOf(element: BadgeElement, inner: Size, person: BadgePerson, measure: Measure): What {
  switch (element.kind) {
    case 'text':
      return drawText(element, inner, person, measure);
    case 'image':
      return { kind: 'image', imageId: element.imageId };
    case 'shape': {
      const { shape, fill, stroke, strokeWidth } = element;
      return { kind: 'shape', shape, fill, stroke, strokeWidth };
    }
    case 'band':
      return { kind: 'shape', shape: 'rectangle', fill: colorOfBand(element, person), stroke: null, strokeWidth: 0 };
    case 'qr':
      return drawCode(inner, person, measure);
  }
}

/** How high the line of the short code is, as a share of the QR code's side: it is read at arm's length, and the QR code stays large. */
const lineShare = 0.18;

function drawCode(inner: Size, { code }: BadgePerson, measure: Measure): What {
  const side = Math.min(inner.width, inner.height / (1 + lineShare));
  const height = side * (1 + lineShare);
  const [x, y] = [(inner.width - side) / 2, (inner.height - height) / 2];
  const em = (side * lineShare) / (metrics.ascent + metrics.descent);
  const text = shortCodeOf(code);
  const short = {
    text,
    x: x + (side - measure(text, false) * em) / 2,
    baseline: y + side + metrics.ascent * em,
  };
  return { kind: 'qr', code, x, y, side, height, short, size: em * pointsPerMillimetre };
}

const startOf: Record<Alignment, number> = { left: 0, center: 0.5, right: 1 };
const topOf: Record<TextElement['place'], number> = { top: 0, middle: 0.5, bottom: 1 };

function drawText(element: TextElement, inner: Size, person: BadgePerson, measure: Measure): What {
  const { bold, color, align, place } = element;
  const { size, lines, isCut } = fitText(textOf(element, person), { ...element, ...inner }, measure);
  const em = size / pointsPerMillimetre;
  const high = ((lines.length - 1) * metrics.leading + metrics.ascent + metrics.descent) * em;
  const top = (inner.height - high) * topOf[place];
  return {
    ...{ kind: 'text', size, bold, color, isCut },
    lines: lines.map((line, index) => ({
      text: line,
      x: (inner.width - measure(line, bold) * em) * startOf[align],
      baseline: top + (metrics.ascent + index * metrics.leading) * em,
    })),
  };
}
