/*
 * What a badge looks like: lengths in mm from the top left of its side, letters in points. A turned element is laid out in its box
 * as that is seen, so moving and resizing know nothing of turns.
 */

export const badgeSides = ['front', 'back'] as const;
export type BadgeSide = (typeof badgeSides)[number];

/** `folded` is printed on one sheet of twice the height and folded at the top edge. */
export const badgeFormats = ['single', 'double', 'folded'] as const;
export type BadgeFormat = (typeof badgeFormats)[number];

export const elementKinds = ['text', 'image', 'shape', 'qr', 'band'] as const;
export type ElementKind = (typeof elementKinds)[number];
export const turns = [0, 90, 180, 270] as const;
export type Turn = (typeof turns)[number];
export const alignments = ['left', 'center', 'right'] as const;
export type Alignment = (typeof alignments)[number];
export const heights = ['top', 'middle', 'bottom'] as const;
export const shapes = ['rectangle', 'ellipse'] as const;
export const bandReasons = ['ticket', 'form'] as const;

export type Size = { width: number; height: number };
export type Box = Size & { x: number; y: number };

/** Whose badge has an element: everybody's where a list is empty, else those whom each list that is not empty names. */
export type Shows = { tickets: string[]; forms: string[]; choices: { questionId: string; option: string }[] };

type Common = Box & { id: string; side: BadgeSide; turn: Turn; shows: Shows };
export type TextElement = Common & {
  kind: 'text';
  /** With placeholders, as `badgeText.ts` reads them. */
  text: string;
  maxSize: number;
  minSize: number;
  bold: boolean;
  capitals: boolean;
  align: Alignment;
  place: (typeof heights)[number];
  color: string;
};
/** Null is the event's logo. */
type ImageElement = Common & { kind: 'image'; imageId: string | null };
export type ShapeElement = Common & {
  kind: 'shape';
  shape: (typeof shapes)[number];
  fill: string | null;
  stroke: string | null;
  strokeWidth: number;
};
type QrElement = Common & { kind: 'qr' };
/** A field of a colour of the attendee's ticket or form. */
export type BandElement = Common & {
  kind: 'band';
  by: (typeof bandReasons)[number];
  colors: { id: string; color: string }[];
  otherwise: string;
};
export type BadgeElement = TextElement | ImageElement | ShapeElement | QrElement | BandElement;

/** Elements are drawn in their order, the last on top. */
export type BadgeLayout = Size & { format: BadgeFormat; elements: BadgeElement[] };

/** Common sizes in mm; the label rolls are those of the usual label printers. */
export const badgeSizes = {
  a6: { width: 105, height: 148 },
  a6Landscape: { width: 148, height: 105 },
  card: { width: 86, height: 54 },
  tall: { width: 100, height: 150 },
  inches4x3: { width: 101.6, height: 76.2 },
  label62x100: { width: 100, height: 62 },
  label54x101: { width: 101, height: 54 },
} as const satisfies Record<string, Size>;
export type BadgeSizeName = keyof typeof badgeSizes;

/** The common size that a badge has; null for one of its own. */
export const sizeNameOf = ({ width, height }: Size): BadgeSizeName | null =>
  (Object.keys(badgeSizes) as BadgeSizeName[]).find(
    (name) => badgeSizes[name].width === width && badgeSizes[name].height === height,
  ) ?? null;

export const sidesOf = (format: BadgeFormat): readonly BadgeSide[] => (format === 'single' ? ['front'] : badgeSides);

/** Tenths of a millimetre are as fine as anybody cuts. */
export const tenths = (millimetres: number): number => Math.round(millimetres * 10) / 10;

export const everybody: Shows = { tickets: [], forms: [], choices: [] };

/** Whose badge: what decides what of an element is shown. */
export type ShownTo = {
  ticketId: string;
  formId: string;
  answers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

export function isShown({ tickets, forms, choices }: Shows, person: ShownTo): boolean {
  return (
    (tickets.length === 0 || tickets.includes(person.ticketId)) &&
    (forms.length === 0 || forms.includes(person.formId)) &&
    (choices.length === 0 ||
      choices.some(({ questionId, option }) => [person.answers[questionId] ?? []].flat().includes(option)))
  );
}

/** Whether an element is shown on every badge. */
export const isForAll = ({ tickets, forms, choices }: Shows): boolean =>
  tickets.length + forms.length + choices.length === 0;

export const colorOfBand = (band: BandElement, person: Pick<ShownTo, 'ticketId' | 'formId'>): string => {
  const wanted = band.by === 'ticket' ? person.ticketId : person.formId;
  return band.colors.find(({ id }) => id === wanted)?.color ?? band.otherwise;
};

/** Whether a box is on a badge as a whole; rounding is forgiven. */
export const isInside = (box: Box, { width, height }: Size): boolean =>
  box.x >= -0.05 && box.y >= -0.05 && box.x + box.width <= width + 0.05 && box.y + box.height <= height + 0.05;

/** The box around some elements. */
export function boundsOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    ...{ x, y },
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** What badges are printed on: `own` is a page, or a label, of the badge's own size. */
export const badgePapers = ['own', 'a4', 'letter'] as const;
export type BadgePaper = (typeof badgePapers)[number];

const paperSizes: Record<Exclude<BadgePaper, 'own'>, Size> = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
};

/** Millimetres that printers leave white at the edge of a sheet, and between badges, where the marks for cutting are. */
const margin = 7;
const gap = 3;

export type BadgeSheet = Size & {
  /** Where the badges of a sheet stand, row by row. */
  places: { x: number; y: number }[];
  /** What one of them takes: of a folded badge, both halves. */
  piece: Size;
  hasMarks: boolean;
};

export const pieceOf = ({ width, height, format }: Size & { format: BadgeFormat }): Size => ({
  width,
  height: format === 'folded' ? 2 * height : height,
});

/** How badges are laid out on a paper, upright or lying, whichever holds more; null where not even one has room. */
export function sheetOf(badge: Size & { format: BadgeFormat }, paper: BadgePaper): BadgeSheet | null {
  const piece = pieceOf(badge);
  if (paper === 'own') return { ...piece, places: [{ x: 0, y: 0 }], piece, hasMarks: false };
  const upright = paperSizes[paper];
  const lying = { width: upright.height, height: upright.width };
  const [first, second] = [laidOut(piece, upright), laidOut(piece, lying)];
  const best = second.places.length > first.places.length ? second : first;
  return best.places.length > 0 ? best : null;
}

function laidOut(piece: Size, sheet: Size): BadgeSheet {
  const fitting = (room: number, side: number) => Math.max(Math.floor((room - 2 * margin + gap) / (side + gap)), 0);
  const columns = fitting(sheet.width, piece.width);
  const rows = fitting(sheet.height, piece.height);
  const startOf = (room: number, side: number, count: number) => (room - count * side - (count - 1) * gap) / 2;
  const left = startOf(sheet.width, piece.width, columns);
  const top = startOf(sheet.height, piece.height, rows);
  const places = Array.from({ length: rows * columns }, (_, index) => ({
    x: left + (index % columns) * (piece.width + gap),
    y: top + Math.floor(index / columns) * (piece.height + gap),
  }));
  return { ...sheet, places, piece, hasMarks: true };
}

/** Where the back of a badge stands on the back of its sheet, which is turned over like a page of a book. */
export const backPlace = ({ width, piece }: BadgeSheet, { x, y }: { x: number; y: number }) => ({
  x: width - x - piece.width,
  y,
});

/** Badges that one call prints: as many as fill sheets, and no more than `most` unless one sheet holds more. */
export const batchOf = ({ places }: Pick<BadgeSheet, 'places'>, most: number): number =>
  Math.max(Math.floor(most / places.length), 1) * places.length;

/** The papers that hold at least one badge. */
export const papersFor = (badge: Size & { format: BadgeFormat }): BadgePaper[] =>
  badgePapers.filter((paper) => sheetOf(badge, paper) !== null);
