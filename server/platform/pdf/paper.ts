import { createRequire } from 'node:module';
import type PdfDocument from 'pdfkit';
import { breakableParts, lettersOf } from '../../../src/lib/lineBreaks.ts';
import { light } from '../colours.ts';
import { runsOf, type Weight } from './fonts.ts';
import { loadShaper } from './shaping.ts';
import { widthOfRuns, writeRuns } from './textLine.ts';

const load = createRequire(import.meta.url);

export type TextStyle = { size: number; weight?: Weight; color?: string; align?: 'left' | 'right' };

/** A4 in points. */
export const sheet = { width: 595.28, height: 841.89, margin: 56 };

type Picture = { width: number; height: number };
/** Its types leave this out. */
type OpensPictures = { openImage: (bytes: Buffer) => Picture };

/** How high a line is, and how far below its top the letters stand, by their size. */
const leading = 1.4;
const ascent = 1.05;

/** A PDF that is written with fonts for most of the world's names. Lengths are in points, from the top left. */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  /** Whether a character had to be left out. */
  isWhole = true;
  readonly #done: Promise<Buffer>;
  /** Each is in the file once. */
  readonly #pictures = new Map<Uint8Array, Picture>();

  static async open(title: string, lang: string): Promise<Paper> {
    await loadShaper();
    return new Paper(title, lang);
  }

  private constructor(title: string, lang: string) {
    // Only now: it takes 20 MB and a sixth of a second.
    const Document: typeof PdfDocument = load('pdfkit');
    this.doc = new Document({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      autoFirstPage: true,
      lang,
      displayTitle: true,
      info: { Title: title, Creator: 'Foyer', Producer: 'Foyer' },
    });
    const chunks: Buffer[] = [];
    this.#done = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.on('end', () => resolve(Buffer.concat(chunks)));
      this.doc.on('error', reject);
    });
  }

  end(): Promise<Buffer> {
    this.doc.end();
    return this.#done;
  }

  /** Writes a text, on as many lines as it needs, and answers with how high it is. */
  write(text: string, x: number, y: number, width: number, style: TextStyle): number {
    const { size, weight = 400, color = light.text, align = 'left' } = style;
    let top = y;
    for (const line of this.#linesOf(text, width, size, weight)) {
      const { runs, isWhole } = runsOf(line, weight);
      this.isWhole &&= isWhole;
      const left = align === 'right' ? x + width - widthOfRuns(this.doc, runs, size) : x;
      writeRuns(this.doc, runs, { x: left, y: top + size * ascent, size, color });
      top += size * leading;
    }
    return top - y;
  }

  /** How high a text is. */
  heightOf(text: string, width: number, { size, weight = 400 }: TextStyle): number {
    return this.#linesOf(text, width, size, weight).length * size * leading;
  }

  /**
   * Draws a JPEG or PNG as large as it fits, and answers with how high it is: 0 for one that cannot be read, since the rest of the
   * paper is worth having without it.
   */
  picture(bytes: Uint8Array, x: number, y: number, width: number, height: number): number {
    try {
      const picture = this.#pictures.get(bytes) ?? (this.doc as unknown as OpensPictures).openImage(Buffer.from(bytes));
      this.#pictures.set(bytes, picture);
      const scale = Math.min(width / picture.width, height / picture.height);
      this.doc.image(picture as unknown as Buffer, x, y, {
        width: picture.width * scale,
        height: picture.height * scale,
      });
      return picture.height * scale;
    } catch {
      return 0;
    }
  }

  rule(x: number, y: number, width: number, color = light.border): void {
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke();
  }

  /** Breaks lines at spaces, at any character of scripts without spaces, and inside what is longer than a line. */
  #linesOf(text: string, width: number, size: number, weight: Weight): string[] {
    const fits = (line: string) => widthOfRuns(this.doc, runsOf(line.trimEnd(), weight).runs, size) <= width;
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      for (const word of breakableParts(paragraph)) {
        if (fits(line + word)) {
          line += word;
          continue;
        }
        if (line !== '') lines.push(line.trimEnd());
        let rest = lettersOf(word);
        while (rest.length > 1 && !fits(rest.join(''))) {
          // The longest beginning that fits: measuring is slow, and each guess halves what is left to try.
          let [low, high] = [1, rest.length - 1];
          while (low < high) {
            const middle = Math.ceil((low + high) / 2);
            if (fits(rest.slice(0, middle).join(''))) low = middle;
            else high = middle - 1;
          }
          lines.push(rest.slice(0, low).join(''));
          rest = rest.slice(low);
        }
        line = rest.join('');
      }
      return [...lines, line.trimEnd()];
    });
  }
}
