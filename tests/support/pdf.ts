import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Picture, pngPicture } from '../../harness/picture.ts';

const pointsInMm = 72 / 25.4;
/** Renders ten pixels to the millimetre. */
const pixelsInMm = 10;
/** The most that pdftohtml takes. */
const zoom = 3;

type Box = { left: number; top: number; width: number; height: number };

/** A PDF as poppler, an independent reader, sees it. Lengths are in mm. */
export type ReadPdf = {
  pages: Array<{ width: number; height: number; images: Box[]; png: Buffer; picture: Picture }>;
  /** Whether a viewer that opens it prints it. */
  printsItself: boolean;
};

export function readPdf(bytes: Buffer): ReadPdf {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pdf-'));
  const file = join(folder, 'ticket.pdf');
  try {
    writeFileSync(file, bytes);
    const count = Number(/^Pages:\s+(\d+)$/m.exec(run('pdfinfo', [file]))?.[1]);
    const sizes = [...run('pdfinfo', ['-l', String(count), file]).matchAll(/size:\s+([\d.]+) x ([\d.]+) pts/g)];
    const images = imagesOf(folder, file);
    return {
      printsItself: isPrintedWhenOpened(bytes.toString('latin1')),
      pages: sizes.map(([, width, height], index) => {
        const png = render(folder, file, index + 1);
        return {
          width: Number(width) / pointsInMm,
          height: Number(height) / pointsInMm,
          images: images[index] ?? [],
          png,
          picture: pngPicture(png),
        };
      }),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(program: string, words: string[], cwd?: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8', ...(cwd && { cwd }) });
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr}`);
  return stdout;
}

/** Where each page's images stand. */
function imagesOf(folder: string, file: string): Box[][] {
  run('pdftohtml', ['-xml', '-zoom', String(zoom), file, 'read'], folder);
  const xml = readFileSync(join(folder, 'read.xml'), 'utf8');
  return xml
    .split('</page>')
    .slice(0, -1)
    .map((page) =>
      [...page.matchAll(/<image ([^>]*)>/g)].map(([, attributes = '']) => {
        const length = (name: string) =>
          Number(new RegExp(`${name}="(-?\\d+)"`).exec(attributes)?.[1]) / zoom / pointsInMm;
        return { left: length('left'), top: length('top'), width: length('width'), height: length('height') };
      }),
    );
}

function render(folder: string, file: string, page: number): Buffer {
  const number = String(page);
  const name = join(folder, `page-${page}`);
  run('pdftoppm', ['-png', '-singlefile', '-r', String(pixelsInMm * 25.4), '-f', number, '-l', number, file, name]);
  return readFileSync(`${name}.png`);
}

/** Whether a page is all white outside of a box, of which a seam of half a millimetre may be blended. */
export function isWhiteOutside({ width, height, grey }: Picture, box: Box): boolean {
  const seam = 0.5;
  const [left, top] = [(box.left - seam) * pixelsInMm, (box.top - seam) * pixelsInMm];
  const [right, bottom] = [(box.left + box.width + seam) * pixelsInMm, (box.top + box.height + seam) * pixelsInMm];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isInside = x >= left && x <= right && y >= top && y <= bottom;
      if (!isInside && grey[y * width + x] !== 255) return false;
    }
  return true;
}

/** The document's opening action is to print, by name or by script. */
function isPrintedWhenOpened(text: string): boolean {
  const reference = /\/OpenAction\s+(\d+)\s+0\s+R/.exec(text)?.[1];
  const action = reference
    ? (new RegExp(`(?:^|\\s)${reference}\\s+0\\s+obj([\\s\\S]*?)endobj`).exec(text)?.[1] ?? '')
    : '';
  return /\/S\s*\/Named/.test(action) ? /\/N\s*\/Print\b/.test(action) : /\/JS\s*\(print\(/.test(action);
}
