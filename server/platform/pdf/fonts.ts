import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { create, Font } from 'fontkit';
import { type EmbeddedFont, type Outline, outlineOf, shapeWithHarfBuzz } from './shaping.ts';

/*
 * The fonts that papers are written in: Noto, cut by the packages of @fontsource into files of some hundred characters. Only the
 * files that a text needs are read, and kept. The first family that has a character writes it.
 */

const families = [
  'noto-sans',
  // Noto's own draws dots as letters of their own, which no program copies as the letter that they belong to.
  'ibm-plex-sans-arabic',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-ethiopic',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-oriya',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-sinhala',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-myanmar',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-emoji',
];

/** The subsets of the first family; others repeat them. */
const europes = /^(latin|greek|cyrillic|vietnamese)/;
/** Of these every character has a shape of its own, which pdfkit finds. */
const plain = ['noto-sans', 'noto-sans-sc', 'noto-sans-kr', 'noto-emoji'].map((family) => `/${family}/files/`);

export type Weight = 400 | 700;

/** A piece of a text that one font writes. `file` names the font. */
export type Run = { text: string; file: string; rightToLeft: boolean };

/** A file of a family, in each weight. */
type Subset = Record<Weight, string>;

const load = createRequire(import.meta.url);

let subsets: Map<number, Subset[]> | null = null;

/** The subsets that say they have a character, by code point: looked for among all of them, a Chinese name took a second. */
function allSubsets(): Map<number, Subset[]> {
  if (subsets) return subsets;
  subsets = new Map();
  for (const family of families) {
    const folder = dirname(load.resolve(`@fontsource/${family}/package.json`));
    const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
    for (const [name, text] of Object.entries(ranges)) {
      // Each script has one family.
      if ((family === families[0]) !== europes.test(name)) continue;
      const path = (weight: Weight) =>
        join(folder, 'files', `${family}-${name.replace(/[[\]]/g, '')}-${weight}-normal.woff`);
      const subset = { 400: path(400), 700: path(700) };
      for (const range of text.split(',')) {
        const [first = 0, last = first] = range
          .slice(2)
          .split('-')
          .map((hex) => Number.parseInt(hex, 16));
        for (let codePoint = first; codePoint <= last; codePoint++)
          subsets.set(codePoint, [...(subsets.get(codePoint) ?? []), subset]);
      }
    }
  }
  return subsets;
}

type Loaded = { content: Buffer; font: Font };
const fonts = new Map<string, Loaded | null>();

/** The font in a file; null where the package does not have it. */
function loadFont(file: string): Loaded | null {
  const known = fonts.get(file);
  if (known !== undefined) return known;
  let loaded: Loaded | null = null;
  try {
    const fontkit: { create: typeof create } = load('fontkit');
    const content = unpackWoff(readFileSync(file));
    loaded = { content, font: fontkit.create(content) as Font };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  fonts.set(file, loaded);
  return loaded;
}

const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>();

/** Has a document write in the font of a run. */
export function withFont(doc: PDFKit.PDFDocument, { file }: Pick<Run, 'file'>): PDFKit.PDFDocument {
  const known = registered.get(doc) ?? new Set();
  registered.set(doc, known);
  const content = known.has(file) ? null : loadFont(file)?.content;
  if (content) doc.registerFont(file, content);
  known.add(file);
  doc.font(file);
  if (content && !plain.some((part) => file.replaceAll('\\', '/').includes(part)))
    shapeWithHarfBuzz((doc as unknown as { _font: EmbeddedFont })._font, content);
  return doc;
}

/** The outline of a run, for pictures: they have no fonts. */
export const outlineOfRun = ({ text, file }: Run): Outline =>
  outlineOf(loadFont(file)?.content ?? new Uint8Array(), text);

const writes = (file: string, codePoint: number): boolean =>
  loadFont(file)?.font.hasGlyphForCodePoint(codePoint) === true;

function fileFor(codePoint: number, weight: Weight): string | null {
  return (
    allSubsets()
      .get(codePoint)
      ?.find((subset) => writes(subset[weight], codePoint))?.[weight] ?? null
  );
}

const latin = (weight: Weight): string => fileFor(0x41, weight) ?? '';

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Says of the letters beside it whether they join, in most scripts but those of Europe. */
const joiner = /[\u200c\u200d]/;
/** Joins characters or says how they are shown; it has no shape of its own. */
const shapeless = /[\p{Cf}\p{Cc}\p{Variation_Selector}\p{Emoji_Modifier}]|\u20e3/u;

/** Has spaces and digits as wide as its pictures, which stand in no line of text. */
const isEmoji = (file: string): boolean => file.includes('noto-emoji');

/** Stands where a character is left out. */
const leftOut = '…';

/**
 * Splits a text into pieces of one font each. What no font writes is left out, an ellipsis in its place, and `isWhole` is false: an
 * empty box would look like a printing error, and a guess at how a name sounds is not the name.
 */
export function runsOf(text: string, weight: Weight): { runs: Run[]; isWhole: boolean } {
  const runs: Run[] = [];
  let isWhole = true;
  for (const character of text.normalize('NFC')) {
    const last = runs.at(-1);
    if (joiner.test(character) && last && !isEmoji(last.file) && last.file !== latin(weight)) {
      last.text += character;
      continue;
    }
    if (shapeless.test(character)) continue;
    const codePoint = character.codePointAt(0) ?? 0;
    const goesOn = last && !isEmoji(last.file) && writes(last.file, codePoint);
    const file = goesOn ? last.file : fileFor(codePoint, weight);
    if (file === null) {
      isWhole = false;
      if (!last?.text.endsWith(leftOut)) append(runs, leftOut, latin(weight));
    } else append(runs, character, file);
  }
  return { runs, isWhole };
}

/** The characters of a text that no font writes, as UTF-8: asked in the thread that draws, where the fonts are. */
export const undrawnCharacters = async (text: string): Promise<Buffer> =>
  Buffer.from([...text].filter((character) => !runsOf(character, 400).isWhole).join(''));

function append(runs: Run[], text: string, file: string): void {
  const last = runs.at(-1);
  const isRtl = rightToLeft.test(text) || (last?.rightToLeft === true && last.file === file && /\s/.test(text));
  if (last?.file === file && last.rightToLeft === isRtl) {
    last.text += text;
    return;
  }
  // A space after text from right to left belongs to what follows it.
  const space = last?.rightToLeft && !isRtl ? (/\s+$/.exec(last.text)?.[0] ?? '') : '';
  if (last && space) last.text = last.text.slice(0, -space.length);
  runs.push({ text: space + text, file, rightToLeft: isRtl });
}

/*
 * A font as it was before it was packed as WOFF. Fontkit unpacks fonts itself, in JavaScript, and again for every document: ten
 * times as slow.
 */

const headerLength = 44;
const entryLength = 20;

/** Unpacks a WOFF file to the TrueType or OpenType font inside. */
function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF font.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = headerLength + index * entryLength;
    const start = woff.readUInt32BE(at + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(at + 8));
    const length = woff.readUInt32BE(at + 12);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      content: packed.length < length ? inflateSync(packed) : packed,
    };
  });
  const power = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + count * 16);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((count - 2 ** power) * 16, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = 12 + index * 16;
    tag.copy(head, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(content.length, at + 12);
    // Every table begins at a multiple of four.
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4);
    parts.push(content, padding);
    offset += content.length + padding.length;
  }
  return Buffer.concat(parts);
}
