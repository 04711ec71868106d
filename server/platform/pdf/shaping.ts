import type * as HarfBuzz from 'harfbuzzjs';

/*
 * Which glyphs write a text whose letters join or stand above each other, and where they stand, is said by HarfBuzz: pdfkit's own shaper
 * knows too little of the scripts of India and South-East Asia. Each glyph is in a file once for each text that it stands for there, so that all of it can be copied and searched.
 */

type Shaper = { harfBuzz: typeof HarfBuzz; buffer: HarfBuzz.Buffer; fonts: WeakMap<Uint8Array, HarfBuzz.Font> };
let shaper: Shaper | null = null;

/** Has to be done before anything is written: it is WebAssembly, which is read only where papers are drawn. */
export async function loadShaper(): Promise<void> {
  if (shaper) return;
  const harfBuzz = await import('harfbuzzjs');
  shaper = { harfBuzz, buffer: new harfBuzz.Buffer(), fonts: new WeakMap() };
}

/** What is in WebAssembly is freed late, so each font is read once, and there is one buffer. */
function fontOf({ harfBuzz: { Blob, Face, Font }, fonts }: Shaper, content: Uint8Array): HarfBuzz.Font {
  const font = fonts.get(content) ?? new Font(new Face(new Blob(content)));
  fonts.set(content, font);
  return font;
}

/** What a shaped text is made of; all lengths are in units of the font. */
type Glyph = { id: number; advanceWidth: number; codePoints: number[] };
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type Shaped = { glyphs: Glyph[]; positions: Position[]; readonly advanceWidth: number };

/** The parts of pdfkit's fonts that are used or replaced, which its types leave out. */
export type EmbeddedFont = {
  font: { layout: (text: string) => Shaped; getGlyph: (id: number) => { advanceWidth: number } };
  subset: { glyphs: number[] };
  widths: number[];
  unicode: (readonly number[])[];
  scale: number;
  layout: (text: string, features?: []) => Shaped;
  encode: (text: string, features?: []) => [codes: string[], positions: Position[]];
};

/** Written behind a glyph that stands for no character of its own, like the dot of a letter: readers leave it out. */
const wordJoiner = 0x2060;

/** Has a font of a document shaped by HarfBuzz. `content` is the font's file. */
export function shapeWithHarfBuzz(embedded: EmbeddedFont, content: Uint8Array): void {
  if (!shaper) throw new Error('Load the shaper before anything is written.');
  const loaded = shaper;
  const font = fontOf(loaded, content);
  embedded.font.layout = (text) => shape(loaded, font, text, embedded.font.getGlyph.bind(embedded.font));
  const codes = new Map<string, number>();
  embedded.encode = (text, features) => {
    const { glyphs, positions } = embedded.layout(text, features);
    const encoded = glyphs.map(({ id, advanceWidth, codePoints }) => {
      const key = `${id} ${codePoints.join()}`;
      const code = codes.get(key) ?? embedded.subset.glyphs.push(id) - 1;
      codes.set(key, code);
      embedded.widths[code] ??= advanceWidth * embedded.scale;
      embedded.unicode[code] ??= codePoints;
      return `0000${code.toString(16)}`.slice(-4);
    });
    return [encoded, positions];
  };
}

/** What a shaped text is drawn of: its width in ems, and each glyph as a path of SVG, `upem` units to an em, with y upwards. */
export type Outline = { width: number; upem: number; draw: () => { path: string; x: number; y: number }[] };

/** The outline of a text on one line. `content` is the font's file. */
export function outlineOf(content: Uint8Array, text: string): Outline {
  if (!shaper) throw new Error('Load the shaper before anything is written.');
  const { harfBuzz, buffer } = shaper;
  const font = fontOf(shaper, content);
  const { upem } = font.face;
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfBuzz.shape(font, buffer);
  const ids = buffer.getGlyphInfos().map(({ codepoint }) => codepoint);
  const positions = buffer.getGlyphPositions();
  const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / upem;
  const draw = () => {
    let left = 0;
    return positions.map(({ xAdvance, xOffset, yOffset }, place) => {
      const glyph = { path: font.glyphToPath(ids[place] ?? 0), x: left + xOffset, y: yOffset };
      left += xAdvance;
      return glyph;
    });
  };
  return { width, upem, draw };
}

function shape(
  { harfBuzz, buffer }: Shaper,
  font: HarfBuzz.Font,
  text: string,
  getGlyph: (id: number) => { advanceWidth: number },
): Shaped {
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfBuzz.shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const glyphs = infos.map(({ codepoint: id }) => ({
    ...{ id, advanceWidth: getGlyph(id).advanceWidth },
    codePoints: [wordJoiner] as number[],
  }));
  const isToTheLeft = (infos[0]?.cluster ?? 0) > (infos.at(-1)?.cluster ?? 0);
  const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].sort((one, other) => one - other);
  for (const [index, start] of starts.entries()) {
    const own = glyphs.filter((_, place) => infos[place]?.cluster === start);
    const wide = own.filter(({ advanceWidth }) => advanceWidth > 0);
    share(text.slice(start, starts[index + 1]), wide.length > 0 ? wide : own, isToTheLeft);
  }
  return {
    glyphs,
    positions,
    // pdfkit scales the positions in place.
    get advanceWidth() {
      return positions.reduce((width, { xAdvance }) => width + xAdvance, 0);
    },
  };
}

/** Divides the characters that glyphs stand for together among them, in the order in which they are read. */
function share(text: string, glyphs: Glyph[], isToTheLeft: boolean): void {
  const syllables = text.match(/\P{M}?\p{M}*/gsu)?.filter(Boolean) ?? [];
  const pieces = syllables.length < glyphs.length ? [...text] : syllables;
  for (const [place, glyph] of (isToTheLeft ? [...glyphs].reverse() : glyphs).entries()) {
    const piece = place === glyphs.length - 1 ? pieces.slice(place).join('') : (pieces[place] ?? '');
    const codePoints = [...piece].map((each) => each.codePointAt(0) ?? 0);
    // Readers turn a line from right to left round character by character, the parts of a ligature too.
    if (codePoints.length > 0) glyph.codePoints = isToTheLeft ? codePoints.reverse() : codePoints;
  }
}
