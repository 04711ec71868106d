import type { BadgeFormat, Size } from './badgeDesign.ts';

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
