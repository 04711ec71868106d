import { createRequire } from 'node:module';
import type PdfDocument from 'pdfkit';
import {
  type BadgeLayout,
  type BadgePaper,
  type BadgeSheet,
  backPlace,
  type Size,
  sheetOf,
  sidesOf,
} from '../../src/lib/badge/design.ts';
import { type BadgePerson, type Drawn, drawBadge } from '../../src/lib/badge/draw.ts';
import { type Measure, pointsPerMillimetre } from '../../src/lib/badge/fit.ts';
import type { Weight } from '../platform/pdf/fonts.ts';
import { drawCode } from '../platform/pdf/qrCode.ts';
import { loadShaper } from '../platform/pdf/shaping.ts';
import { lineRuns, widthOfRuns, writeRuns } from '../platform/pdf/textLine.ts';

const load = createRequire(import.meta.url);

/** Images by their ids; the event's logo under the empty one. */
export type BadgeImages = ReadonlyMap<string, Uint8Array>;
/** Badges of one design, in the order in which they are printed. */
export type BadgeGroup = { layout: BadgeLayout; people: BadgePerson[] };

const weightOf = (bold: boolean): Weight => (bold ? 700 : 400);

/**
 * Badges as a PDF: a page each, or as many to a sheet as have room, with marks for cutting. The back of a sheet is the page after it.
 */
export async function badgePdf(
  groups: readonly BadgeGroup[],
  images: BadgeImages,
  { paper, title, lang }: { paper: BadgePaper; title: string; lang: string },
): Promise<Buffer> {
  await loadShaper();
  const Document: typeof PdfDocument = load('pdfkit');
  const doc = new Document({
    ...{ margin: 0, autoFirstPage: false, bufferPages: false, lang, displayTitle: true },
    info: { Title: title, Creator: 'Foyer', Producer: 'Foyer' },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const buffers = new Map([...images].map(([id, bytes]) => [id, Buffer.from(bytes)]));
  const artist: Artist = { doc, measure: measureOf(doc), images: buffers };
  for (const { layout, people } of groups) {
    const sheet = sheetOf(layout, paper) ?? (sheetOf(layout, 'own') as BadgeSheet);
    for (let first = 0; first < people.length; first += sheet.places.length) {
      drawSheet(artist, layout, sheet, people.slice(first, first + sheet.places.length));
    }
  }
  doc.end();
  return done;
}

type Artist = { doc: PDFKit.PDFDocument; measure: Measure; images: Map<string, Buffer> };

function measureOf(doc: PDFKit.PDFDocument): Measure {
  const known = new Map<string, number>();
  // Measured large, since widths are rounded.
  const large = 1_000;
  return (text, bold) => {
    const key = `${bold} ${text}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const width = widthOfRuns(doc, lineRuns(text, weightOf(bold)), large) / large;
    known.set(key, width);
    return width;
  };
}

function drawSheet(artist: Artist, layout: BadgeLayout, sheet: BadgeSheet, people: readonly BadgePerson[]): void {
  const { doc } = artist;
  doc.addPage({ size: [points(sheet.width), points(sheet.height)], margin: 0 });
  for (const [index, person] of people.entries()) {
    const place = sheet.places[index] ?? { x: 0, y: 0 };
    if (layout.format === 'folded') {
      drawSide(artist, layout, 'front', person, { x: place.x, y: place.y + layout.height }, false);
      drawSide(artist, layout, 'back', person, place, true);
    } else drawSide(artist, layout, 'front', person, place, false);
    if (sheet.hasMarks) drawMarks(doc, place, sheet.piece);
    if (layout.format === 'folded') drawFold(doc, place, layout, sheet.hasMarks);
  }
  if (!sidesOf(layout.format).includes('back') || layout.format === 'folded') return;
  doc.addPage({ size: [points(sheet.width), points(sheet.height)], margin: 0 });
  for (const [index, person] of people.entries())
    drawSide(artist, layout, 'back', person, backPlace(sheet, sheet.places[index] ?? { x: 0, y: 0 }), false);
}

const points = (millimetres: number): number => millimetres * pointsPerMillimetre;

function drawSide(
  artist: Artist,
  layout: BadgeLayout,
  side: 'front' | 'back',
  person: BadgePerson,
  place: { x: number; y: number },
  upsideDown: boolean,
): void {
  const { doc, measure } = artist;
  doc.save();
  doc.translate(points(place.x), points(place.y));
  if (upsideDown) doc.rotate(180, { origin: [points(layout.width) / 2, points(layout.height) / 2] });
  doc.rect(0, 0, points(layout.width), points(layout.height)).clip();
  for (const drawn of drawBadge(layout, side, person, measure)) drawElement(artist, drawn);
  doc.restore();
}

function drawElement(artist: Artist, drawn: Drawn): void {
  const { doc } = artist;
  const { box, inner, turn } = drawn;
  doc.save();
  doc.translate(points(box.x + box.width / 2), points(box.y + box.height / 2));
  if (turn !== 0) doc.rotate(turn);
  doc.translate(-points(inner.width) / 2, -points(inner.height) / 2);
  drawInside(artist, drawn);
  doc.restore();
}

function drawInside({ doc, images }: Artist, drawn: Drawn): void {
  const width = points(drawn.inner.width);
  const height = points(drawn.inner.height);
  switch (drawn.kind) {
    case 'text':
      for (const { text, x, baseline } of drawn.lines)
        writeRuns(doc, lineRuns(text, weightOf(drawn.bold)), {
          ...{ x: points(x), y: points(baseline), size: drawn.size, color: drawn.color },
        });
      return;
    case 'qr': {
      const { short, size } = drawn;
      const [x, y, side] = [points(drawn.x), points(drawn.y), points(drawn.side)];
      doc.rect(x, y, side, points(drawn.height)).fill('#ffffff');
      drawCode(doc, drawn.code, x, y, side);
      writeRuns(doc, lineRuns(short.text, weightOf(false)), {
        ...{ x: points(short.x), y: points(short.baseline), size, color: '#000000' },
      });
      return;
    }
    case 'image': {
      const image = images.get(drawn.imageId ?? '');
      if (image) doc.image(image, 0, 0, { fit: [width, height], align: 'center', valign: 'center' });
      return;
    }
    case 'shape':
      drawShape(doc, drawn, width, height);
  }
}

function drawShape(
  doc: PDFKit.PDFDocument,
  { shape, fill, stroke, strokeWidth }: Drawn & { kind: 'shape' },
  width: number,
  height: number,
): void {
  // A line is as wide inside its box as it is said to be, so that it isn't cut at the edge of the badge.
  const line = stroke ? Math.min(points(strokeWidth), width, height) : 0;
  const outline = (inset: number) =>
    shape === 'ellipse'
      ? doc.ellipse(width / 2, height / 2, width / 2 - inset, height / 2 - inset)
      : doc.rect(inset, inset, width - 2 * inset, height - 2 * inset);
  if (fill) outline(0).fill(fill);
  if (stroke && line > 0)
    outline(line / 2)
      .lineWidth(line)
      .stroke(stroke);
}

/** Millimetres that a mark is long, and away from the corner that it marks. */
const mark = { length: 1.1, away: 0.3 };
const markColor = '#808080';

function drawMarks(doc: PDFKit.PDFDocument, { x, y }: { x: number; y: number }, { width, height }: Size): void {
  for (const [cornerX, outX] of [[x, -1] as const, [x + width, 1] as const])
    for (const [cornerY, outY] of [[y, -1] as const, [y + height, 1] as const]) {
      const line = (dx: number, dy: number) => {
        doc
          .moveTo(points(cornerX + dx * mark.away), points(cornerY + dy * mark.away))
          .lineTo(points(cornerX + dx * (mark.away + mark.length)), points(cornerY + dy * (mark.away + mark.length)));
      };
      line(outX, 0);
      line(0, outY);
    }
  doc.lineWidth(0.25).stroke(markColor);
}

/** Where a badge is folded: dashes at its edges, outside it where there is room. */
function drawFold(
  doc: PDFKit.PDFDocument,
  { x, y }: { x: number; y: number },
  { width, height }: Size,
  hasRoom: boolean,
): void {
  const fold = points(y + height);
  const length = mark.length + mark.away;
  const inside = hasRoom ? 0 : 1;
  doc
    .moveTo(points(x - length * (1 - inside)), fold)
    .lineTo(points(x + length * inside), fold)
    .moveTo(points(x + width - length * inside), fold)
    .lineTo(points(x + width + length * (1 - inside)), fold);
  doc.lineWidth(0.25).dash(1, { space: 1 }).stroke(markColor).undash();
}
