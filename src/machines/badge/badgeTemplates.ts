import {
  type BadgeElement,
  type BadgeFormat,
  type BadgeLayout,
  type BadgeSide,
  type BandElement,
  type Box,
  everybody,
  type ShapeElement,
  type Size,
  type TextElement,
  tenths,
} from '../../lib/badge/design.ts';
import { badgeToken } from '../../lib/badge/fit.ts';

export const templateNames = ['name', 'classic', 'banner', 'networking', 'dark', 'empty'] as const;
export type TemplateName = (typeof templateNames)[number];

export const ink = '#14213d';
const white = '#ffffff';
const grey = '#5b6270';
const accent = '#1d5fbf';

/** What a template says of an element: its box in parts of the badge, and what is not usual of it. */
type Part = { at: [x: number, y: number, width: number, height: number]; side?: BadgeSide } & (
  | ({ kind: 'text'; text: string } & Partial<TextElement>)
  | ({ kind: 'shape' } & Partial<ShapeElement>)
  | ({ kind: 'band' } & Partial<BandElement>)
  | { kind: 'qr' }
  | { kind: 'image' }
);

const { firstName, surname, name, organisation, jobTitle, ticket, event } = {
  ...{ firstName: badgeToken('firstName'), surname: badgeToken('surname'), name: badgeToken('name') },
  ...{ organisation: badgeToken('organisation'), jobTitle: badgeToken('jobTitle') },
  ...{ ticket: badgeToken('ticket'), event: badgeToken('event') },
};

const text = (at: Part['at'], words: string, more: Partial<TextElement> = {}): Part => ({
  ...{ at, kind: 'text', text: words },
  ...more,
});
const ticketBand = (at: Part['at']): Part => ({ at, kind: 'band' });
const onBand: Partial<TextElement> = { color: white, bold: true, capitals: true, maxSize: 18, minSize: 9 };
const quiet: Partial<TextElement> = { color: grey, maxSize: 14, minSize: 8 };

const upright: Record<TemplateName, Part[]> = {
  name: [
    text([0.06, 0.05, 0.88, 0.1], event, quiet),
    text([0.06, 0.2, 0.88, 0.24], firstName, { bold: true, maxSize: 54, minSize: 24, place: 'bottom' }),
    text([0.06, 0.45, 0.88, 0.13], surname, { maxSize: 28, minSize: 14, place: 'top' }),
    text([0.06, 0.6, 0.88, 0.1], organisation, { ...quiet, maxSize: 18 }),
    { at: [0.36, 0.74, 0.28, 0.2], kind: 'qr' },
  ],
  classic: [
    { at: [0.3, 0.04, 0.4, 0.14], kind: 'image' },
    text([0.06, 0.22, 0.88, 0.2], name, { bold: true, maxSize: 32, minSize: 16 }),
    text([0.06, 0.43, 0.88, 0.07], jobTitle, quiet),
    text([0.06, 0.5, 0.88, 0.08], organisation, { ...quiet, bold: true, color: ink }),
    { at: [0.36, 0.61, 0.28, 0.2], kind: 'qr' },
    ticketBand([0, 0.86, 1, 0.14]),
    text([0.06, 0.88, 0.88, 0.1], ticket, onBand),
  ],
  banner: [
    ticketBand([0, 0, 1, 0.22]),
    text([0.06, 0.03, 0.88, 0.16], event, { ...onBand, capitals: false, maxSize: 22 }),
    text([0.06, 0.27, 0.88, 0.22], firstName, { bold: true, maxSize: 48, minSize: 22, align: 'left', place: 'bottom' }),
    text([0.06, 0.5, 0.88, 0.11], surname, { maxSize: 26, minSize: 14, align: 'left', place: 'top' }),
    text([0.06, 0.64, 0.54, 0.1], organisation, { ...quiet, bold: true, align: 'left' }),
    text([0.06, 0.74, 0.54, 0.08], jobTitle, { ...quiet, align: 'left' }),
    text([0.06, 0.86, 0.54, 0.08], ticket, { ...quiet, align: 'left', place: 'bottom' }),
    { at: [0.66, 0.74, 0.28, 0.2], kind: 'qr' },
  ],
  networking: [
    text([0.06, 0.06, 0.88, 0.16], name, { bold: true, maxSize: 30, minSize: 16 }),
    text([0.06, 0.23, 0.88, 0.08], organisation, { ...quiet, bold: true, color: accent }),
    text([0.06, 0.31, 0.88, 0.07], jobTitle, quiet),
    { at: [0.2, 0.41, 0.6, 0.42], kind: 'qr' },
    text([0.06, 0.87, 0.88, 0.08], event, quiet),
  ],
  dark: [
    { at: [0, 0, 1, 1], kind: 'shape', fill: ink },
    text([0.08, 0.06, 0.84, 0.08], event, { color: '#c9d3e6', maxSize: 14, minSize: 8, align: 'left' }),
    text([0.08, 0.2, 0.84, 0.22], firstName, {
      ...{ color: white, bold: true, maxSize: 48, minSize: 22, align: 'left', place: 'bottom' },
    }),
    text([0.08, 0.43, 0.84, 0.11], surname, { color: white, maxSize: 26, minSize: 14, align: 'left', place: 'top' }),
    text([0.08, 0.56, 0.84, 0.08], organisation, { color: '#c9d3e6', maxSize: 16, minSize: 8, align: 'left' }),
    { at: [0.08, 0.7, 0.34, 0.24], kind: 'shape', fill: white },
    { at: [0.1, 0.71, 0.3, 0.22], kind: 'qr' },
    text([0.48, 0.82, 0.44, 0.12], ticket, { ...onBand, align: 'right', place: 'bottom' }),
  ],
  empty: [],
};

/** The same for badges that are wider than high: the code stands beside the name. */
const lying: Record<TemplateName, Part[]> = {
  name: [
    text([0.05, 0.06, 0.6, 0.12], event, { ...quiet, align: 'left' }),
    text([0.05, 0.2, 0.6, 0.3], firstName, { bold: true, maxSize: 48, minSize: 18, align: 'left', place: 'bottom' }),
    text([0.05, 0.52, 0.6, 0.17], surname, { maxSize: 26, minSize: 11, align: 'left', place: 'top' }),
    text([0.05, 0.74, 0.6, 0.2], organisation, { ...quiet, maxSize: 16, align: 'left', place: 'bottom' }),
    { at: [0.68, 0.28, 0.27, 0.44], kind: 'qr' },
  ],
  classic: [
    { at: [0.05, 0.06, 0.28, 0.18], kind: 'image' },
    text([0.05, 0.27, 0.6, 0.24], name, { bold: true, maxSize: 30, minSize: 13, align: 'left' }),
    text([0.05, 0.52, 0.6, 0.1], jobTitle, { ...quiet, align: 'left' }),
    text([0.05, 0.63, 0.6, 0.13], organisation, { ...quiet, bold: true, color: ink, align: 'left' }),
    { at: [0.68, 0.16, 0.27, 0.5], kind: 'qr' },
    ticketBand([0, 0.8, 1, 0.2]),
    text([0.05, 0.82, 0.9, 0.16], ticket, onBand),
  ],
  banner: [
    ticketBand([0, 0, 1, 0.24]),
    text([0.05, 0.03, 0.9, 0.18], event, { ...onBand, capitals: false, maxSize: 20 }),
    text([0.05, 0.28, 0.6, 0.26], firstName, { bold: true, maxSize: 42, minSize: 16, align: 'left', place: 'bottom' }),
    text([0.05, 0.55, 0.6, 0.15], surname, { maxSize: 22, minSize: 10, align: 'left', place: 'top' }),
    text([0.05, 0.72, 0.6, 0.12], organisation, { ...quiet, bold: true, align: 'left' }),
    text([0.05, 0.84, 0.6, 0.11], ticket, { ...quiet, align: 'left' }),
    { at: [0.68, 0.36, 0.27, 0.48], kind: 'qr' },
  ],
  networking: [
    { at: [0.05, 0.16, 0.42, 0.68], kind: 'qr' },
    text([0.5, 0.14, 0.46, 0.3], name, { bold: true, maxSize: 26, minSize: 11, align: 'left', place: 'bottom' }),
    text([0.5, 0.46, 0.46, 0.14], organisation, { ...quiet, bold: true, color: accent, align: 'left' }),
    text([0.5, 0.61, 0.46, 0.11], jobTitle, { ...quiet, align: 'left' }),
    text([0.5, 0.8, 0.46, 0.12], event, { ...quiet, align: 'left', place: 'bottom' }),
  ],
  dark: [
    { at: [0, 0, 1, 1], kind: 'shape', fill: ink },
    text([0.05, 0.07, 0.58, 0.12], event, { color: '#c9d3e6', maxSize: 13, minSize: 7, align: 'left' }),
    text([0.05, 0.22, 0.58, 0.28], firstName, {
      ...{ color: white, bold: true, maxSize: 42, minSize: 16, align: 'left', place: 'bottom' },
    }),
    text([0.05, 0.52, 0.58, 0.16], surname, { color: white, maxSize: 22, minSize: 10, align: 'left', place: 'top' }),
    text([0.05, 0.72, 0.58, 0.1], organisation, { color: '#c9d3e6', maxSize: 14, minSize: 7, align: 'left' }),
    text([0.05, 0.83, 0.58, 0.11], ticket, { ...onBand, align: 'left', maxSize: 13 }),
    { at: [0.66, 0.24, 0.3, 0.52], kind: 'shape', fill: white },
    { at: [0.68, 0.27, 0.26, 0.46], kind: 'qr' },
  ],
  empty: [],
};

/** A text as it is at first. */
export const usualText: Omit<TextElement, keyof Box | 'id' | 'side' | 'kind' | 'text'> = {
  ...{ turn: 0, shows: everybody, maxSize: 16, minSize: 8, bold: false, capitals: false },
  ...{ align: 'center', place: 'middle', color: ink },
};
export const usualShape: Omit<ShapeElement, keyof Box | 'id' | 'side' | 'kind'> = {
  ...{ turn: 0, shows: everybody, shape: 'rectangle', fill: accent, stroke: null, strokeWidth: 0 },
};
export const usualBand: Omit<BandElement, keyof Box | 'id' | 'side' | 'kind'> = {
  ...{ turn: 0, shows: everybody, by: 'ticket', colors: [], otherwise: accent },
};

/** A badge of a size as a template begins it; on the back of one with two sides is the same again. */
export function fromTemplate(
  template: TemplateName,
  size: Size,
  format: BadgeFormat,
  newId: () => string,
): BadgeLayout {
  const parts = (size.width > size.height ? lying : upright)[template];
  const onSide = (side: BadgeSide) => parts.map((part) => elementOf(part, side, size, newId()));
  return {
    width: size.width,
    height: size.height,
    format,
    elements: [...onSide('front'), ...(format === 'single' ? [] : onSide('back'))],
  };
}

function elementOf({ at, ...part }: Part, side: BadgeSide, { width, height }: Size, id: string): BadgeElement {
  const [x, y, w, h] = at;
  const box = { x: tenths(x * width), y: tenths(y * height), width: tenths(w * width), height: tenths(h * height) };
  const common = { id, side, turn: 0, shows: everybody, ...box } as const;
  switch (part.kind) {
    case 'text':
      return { ...common, ...usualText, ...part };
    case 'shape':
      return { ...common, ...usualShape, ...part };
    case 'band':
      return { ...common, ...usualBand, ...part };
    case 'image':
      return { ...common, kind: 'image', imageId: null };
    case 'qr':
      return { ...common, kind: 'qr' };
  }
}
