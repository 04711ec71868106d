import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const pointsInMm = 72 / 25.4;
const pixelsInMm = 6;
/** zbar overlooks one of ten codes on a page now and then, and finds it at another size, as a scanner does with its next picture. */
const otherPixelsInMm = 8.5;
const morePixelsInMm = [7.3, 11.7];

/** Lengths in mm from the top left of the page. */
export type Word = { text: string; left: number; top: number; right: number; bottom: number };
export type BadgePage = {
  width: number;
  height: number;
  words: Word[];
  /** What zbar reads from the page as it is printed. */
  codes: string[];
  /** Whether there is anything dark at a place, in mm. */
  isDark: (x: number, y: number) => boolean;
};

/** Printed badges as poppler and zbar, independent readers, find them. */
export const readBadges = (bytes: Buffer): BadgePage[] =>
  withFile(bytes, (file, folder) => {
    const pages = pagesIn(file);
    const draw = (pixels: number, words: string[] = []) =>
      run('pdftoppm', ['-gray', '-r', String(pixels * 25.4), ...words, file, join(folder, String(pixels))]);
    draw(pixelsInMm);
    draw(otherPixelsInMm);
    const digits = String(pages.length).length;
    return pages.map(([, width, height, text = ''], index) => {
      const place = String(index + 1).padStart(digits, '0');
      const picture = (pixels: number) => join(folder, `${pixels}-${place}.pgm`);
      const codes = new Set([pixelsInMm, otherPixelsInMm].flatMap((pixels) => codesIn(picture(pixels))));
      if (codes.size > 2)
        for (const pixels of morePixelsInMm) {
          draw(pixels, ['-f', place, '-l', place]);
          for (const code of codesIn(picture(pixels))) codes.add(code);
        }
      return {
        width: mm(width),
        height: mm(height),
        words: wordsOf(text),
        codes: [...codes],
        isDark: darkIn(readFileSync(picture(pixelsInMm))),
      };
    });
  });

/** The words of a PDF's pages as poppler finds them. */
export const readWords = (bytes: Buffer): Word[][] =>
  withFile(bytes, (file) => pagesIn(file).map(([, , , text = '']) => wordsOf(text)));

/** What programs find of a PDF that lies in a folder of its own meanwhile. */
function withFile<Found>(bytes: Buffer, read: (file: string, folder: string) => Found): Found {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-badges-'));
  const file = join(folder, 'badges.pdf');
  try {
    writeFileSync(file, bytes);
    return read(file, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const pagesIn = (file: string) => [
  ...run('pdftotext', ['-bbox', file, '-']).matchAll(/<page width="([\d.]+)" height="([\d.]+)">(.*?)<\/page>/gs),
];

const mm = (points: string | undefined): number => Math.round((Number(points) / pointsInMm) * 10) / 10;

const wordsOf = (page: string): Word[] =>
  [...page.matchAll(/<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</g)].map(
    ([, left, top, right, bottom, text = '']) => ({
      ...{ text, left: mm(left), top: mm(top), right: mm(right), bottom: mm(bottom) },
    }),
  );

function codesIn(picture: string): string[] {
  const { stdout, status, stderr } = spawnSync('zbarimg', ['--quiet', '--raw', picture], { encoding: 'utf8' });
  // It ends with 4 when it finds none.
  if (status !== 0 && status !== 4) throw new Error(`zbarimg: ${stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
}

/** Reads a PGM as pdftoppm writes it. */
function darkIn(pgm: Buffer): BadgePage['isDark'] {
  const [head = '', width = ''] = /^P5\s+(\d+)\s+\d+\s+\d+\s/.exec(pgm.toString('latin1', 0, 40)) ?? [];
  return (x, y) => {
    const pixel = Math.round(y * pixelsInMm) * Number(width) + Math.round(x * pixelsInMm);
    return (pgm[head.length + pixel] ?? 255) < 230;
  };
}

function run(program: string, words: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 100_000_000 });
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr}`);
  return stdout;
}
