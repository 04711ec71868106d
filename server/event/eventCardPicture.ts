import { contrastToWhite, mixed, readableOn } from '../../src/lib/colour.ts';
import { formatForPoster } from '../../src/lib/eventDays.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { light } from '../platform/colours.ts';
import { cutLine, drawLine, fitText, isRightToLeft, type Style, widthOfLine } from '../platform/pdf/outlinedText.ts';
import { loadShaper } from '../platform/pdf/shaping.ts';

/** What the picture of an event shows. `cover` is the id of a picture of its page. */
export type CardFacts = {
  name: string;
  place: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  organiser: string;
  accent: string;
  cover: string | null;
};

/** In pixels, as social networks ask for it. */
export const cardSize = { width: 1_200, height: 630 };
const { width, height } = cardSize;
const margin = 76;
const ink = light.text;
const titleSizes = [124, 112, 100, 90, 80, 72, 64, 56, 50, 44, 38];
/** Where the title ends, and how high it may be. */
const [titleBottom, titleHeight] = [442, 306];

/** The picture of an event for whoever shares its page, as a JPEG; `cover` is its own picture, in any format. */
export async function eventCardPicture(facts: CardFacts, cover: Uint8Array | null, locale: Locale): Promise<Buffer> {
  await loadShaper();
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const toTheLeft = isRightToLeft(facts.name);
  const color = cover || contrastToWhite(facts.accent) >= 3 ? '#ffffff' : ink;
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${
      cover ? veil(facts.accent, toTheLeft) : ground(facts.accent, color, toTheLeft)
    }${wordsOf(facts, { color, room: cover ? 860 : width - 2 * margin, toTheLeft }, locale)}</svg>`,
  );
  const picture = cover
    ? sharp(cover)
        .resize({ width, height, fit: 'cover', position: 'attention' })
        .composite([{ input: svg }])
    : sharp(svg);
  return picture.flatten().jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** The brand's colour, darker or lighter where it takes that to be read on, with a door in it. */
function ground(accent: string, color: string, toTheLeft: boolean): string {
  const base = readableOn(accent, color);
  const deep = mixed(base, color === ink ? '#ffffff' : '#000000', 0.28);
  const middle = toTheLeft ? 235 : 965;
  const arches = [300, 228, 156].map(
    (radius) =>
      `<path d="M${middle - radius} ${height} V${330} A${radius} ${radius} 0 0 1 ${middle + radius} 330 V${height} Z" fill="${color}" fill-opacity="0.05"/>`,
  );
  return `<defs><linearGradient id="ground" x1="0" y1="1" x2="1" y2="0"><stop offset="0" stop-color="${deep}"/>
    <stop offset="1" stop-color="${base}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#ground)"/>${arches.join('')}`;
}

/** Over a picture: dark where words stand, whatever is to be seen there. */
function veil(accent: string, toTheLeft: boolean): string {
  const dark = mixed(readableOn(accent, '#ffffff'), '#000000', 0.78);
  const stops = [
    [0, 0.94],
    [0.45, 0.84],
    [0.72, 0.62],
    [0.9, 0.2],
    [1, 0.06],
  ].map(([offset, opacity]) => `<stop offset="${offset}" stop-color="${dark}" stop-opacity="${opacity}"/>`);
  return `<defs><linearGradient id="veil" ${toTheLeft ? 'x1="1" x2="0"' : 'x1="0" x2="1"'}>${stops.join('')}</linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#veil)"/>`;
}

type Hand = { color: string; room: number; toTheLeft: boolean };

function wordsOf(facts: CardFacts, { color, room, toTheLeft }: Hand, locale: Locale): string {
  const { name, place, organiser, startsAt, endsAt, timeZone } = facts;
  const { days, times } = formatForPoster(startsAt, endsAt, timeZone, locale);
  const write = (text: string, y: number, style: Omit<Style, 'color'>): string => {
    const line = cutLine(text, room, style);
    const x = toTheLeft ? width - margin - widthOfLine(line, style) : margin;
    return drawLine(line, x, y, { ...style, color });
  };
  const title = fitText(name, { width: room, height: titleHeight, weight: 700, sizes: titleSizes });
  // Of letters that reach far below their line, further up.
  const bottom = titleBottom - (title.leading > 1.2 ? title.size * 0.18 : 0);
  const top = bottom - (title.lines.length - 1) * title.size * title.leading;
  return [
    write(organiser, margin + 24, { size: 29, weight: 700, opacity: 0.86 }),
    ...title.lines.map((line, at) =>
      write(line, top + at * title.size * title.leading, { size: title.size, weight: 700 }),
    ),
    write(days, 516, { size: 36, weight: 700 }),
    write([times, place].filter(Boolean).join('  ·  '), height - margin + 10, { size: 29, weight: 400, opacity: 0.9 }),
  ].join('');
}
