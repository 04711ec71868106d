import { contrastToWhite, mixed, readableOn } from '../../src/lib/colour.ts';
import { formatForPoster } from '../../src/lib/eventDays.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { serverWords } from '../../src/messages/serverWords.ts';
import { light } from '../platform/colours.ts';
import { runsOf } from '../platform/pdf/fonts.ts';
import { isRightToLeft } from '../platform/pdf/outlinedText.ts';
import { Paper, sheet } from '../platform/pdf/paper.ts';
import { drawCode } from '../platform/pdf/qrCode.ts';
import { widthOfRuns } from '../platform/pdf/textLine.ts';
import type { CardFacts } from './eventCardPicture.ts';

export type PosterSize = 'a4' | 'a3';

/* Lengths are in points, of A4. */
const { width } = sheet;
const margin = 44;
const inner = width - 2 * margin;
const { text: ink, muted } = light;
/** How high the coloured part is, of it a picture, and how large the code below is with its white edge. */
const [panel, pictureHeight, codeSide] = [596, 297, 178];
const titleSizes = [76, 66, 58, 50, 44, 38, 33, 29, 25, 22];

/** A poster of one page to hang up, with the code of `address`; `cover` is the picture of the event's page, in any format. */
export async function eventPoster(
  facts: CardFacts,
  cover: Uint8Array | null,
  { size, address }: { size: PosterSize; address: string },
  locale: Locale,
): Promise<Buffer> {
  const { poster: words } = serverWords[locale].event;
  const paper = await Paper.open(facts.name, locale, size === 'a3' ? 'A3' : 'A4');
  const { doc } = paper;
  const color = contrastToWhite(facts.accent) >= 3 ? '#ffffff' : ink;
  const ground = readableOn(facts.accent, color);
  doc.rect(0, 0, width, panel).fill(ground);
  if (!cover) drawDoor(doc, mixed(ground, color, 0.08));
  const picture = cover && (await asJpeg(cover));
  if (picture) paper.picture(picture, 0, 0, width, pictureHeight + 1);
  const align = isRightToLeft(facts.name) ? 'right' : 'left';
  const write = (text: string, y: number, style: { size: number; weight?: 400 | 700 }) =>
    text === '' ? 0 : paper.write(text, margin, y, inner, { ...style, color, align });
  const { days, times } = formatForPoster(facts.startsAt, facts.endsAt, facts.timeZone, locale);
  const place = firstLines(paper, facts.place, 15, 2);
  const below =
    paper.heightOf(days, inner, { size: 20, weight: 700 }) + 21 + paper.heightOf(place, inner, { size: 15 });
  const top = picture ? pictureHeight + 26 : margin + 10;
  const room = panel - margin - below - 16 - top;
  const titleSize = titleSizes.find((each) => fits(paper, facts.name, each, room)) ?? 22;
  const title = paper.heightOf(facts.name, inner, { size: titleSize, weight: 700 });
  let y = picture ? top : panel - margin - below - 16 - title;
  y += write(facts.name, y, { size: titleSize, weight: 700 }) + 10;
  y += write(days, y, { size: 20, weight: 700 });
  y += write(times, y, { size: 15 });
  write(place, y, { size: 15 });

  const codeY = panel + 34;
  drawCode(doc, address, width - margin - codeSide + 16, codeY - 16, codeSide);
  const column = inner - codeSide - 12;
  let left = codeY + 6;
  left += paper.write(words.scan, margin, left, column, { size: 26, weight: 700, color: ink }) + 4;
  left += paper.write(address.replace(/^https?:\/\//, ''), margin, left, column, { size: 13, color: muted });
  if (facts.organiser) {
    const organiser = firstLines(paper, facts.organiser, 13, 2, column);
    const height = paper.heightOf(organiser, column, { size: 13, weight: 700 });
    paper.write(organiser, margin, sheet.height - margin - height, column, { size: 13, weight: 700, color: ink });
  }
  return paper.end();
}

function fits(paper: Paper, text: string, size: number, room: number): boolean {
  const widest = Math.max(...text.split(/\s+/).map((word) => widthOfRuns(paper.doc, runsOf(word, 700).runs, size)));
  return widest <= inner && paper.heightOf(text, inner, { size, weight: 700 }) <= room;
}

/** As much of a text as fits on so many lines. */
function firstLines(paper: Paper, text: string, size: number, lines: number, room = inner): string {
  const isTooLong = (each: string) => paper.heightOf(each, room, { size, weight: 700 }) > size * 1.4 * lines + 1;
  if (!isTooLong(text)) return text;
  let kept = text;
  while (kept !== '' && isTooLong(`${kept}…`)) kept = kept.slice(0, -4).trimEnd();
  return `${kept}…`;
}

function drawDoor(doc: PDFKit.PDFDocument, color: string): void {
  const [middle, spring, radius] = [width - 150, 210, 150];
  doc
    .path(`M${middle - radius} ${panel} V${spring} A${radius} ${radius} 0 0 1 ${middle + radius} ${spring} V${panel} Z`)
    .fill(color);
}

/** Papers take no WebP. Null for what cannot be read: the rest is worth having without it. */
async function asJpeg(picture: Uint8Array): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(picture)
    .resize({ width: 2_000, height: 1_000, fit: 'cover', withoutEnlargement: true })
    .jpeg({ quality: 88 })
    .toBuffer()
    .catch(() => null);
}
