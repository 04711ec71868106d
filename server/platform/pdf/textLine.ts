import { breakableParts, lettersOf } from '../../../src/lib/lineBreaks.ts';
import { type Run, runsOf, type Weight, withFont } from './fonts.ts';

/** Text that runs right to left is laid out as one piece, or its words would stand in the wrong order. */
const layoutOf = ({ rightToLeft }: Run): { features?: [] } => (rightToLeft ? { features: [] } : {});

/** How wide runs are at a size. */
export const widthOfRuns = (doc: PDFKit.PDFDocument, runs: readonly Run[], size: number): number =>
  runs.reduce((width, run) => width + withFont(doc, run).fontSize(size).widthOfString(run.text, layoutOf(run)), 0);

/** Writes runs from left to right, their baseline at `y`. */
export function writeRuns(
  doc: PDFKit.PDFDocument,
  runs: readonly Run[],
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
): void {
  let left = x;
  for (const run of runs) {
    withFont(doc, run).fontSize(size).fillColor(color);
    doc.text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic', ...layoutOf(run) });
    left += doc.widthOfString(run.text, layoutOf(run));
  }
}

/** The runs of a line from left to right, as they stand on paper: a line that begins from right to left goes on to the left. */
export function lineRuns(line: string, weight: Weight): Run[] {
  const { runs } = runsOf(line, weight);
  return runs[0]?.rightToLeft ? [...runs].reverse().map(withSpacesSwapped) : runs;
}

const withSpacesSwapped = (run: Run): Run =>
  run.rightToLeft
    ? run
    : {
        ...run,
        text: run.text.replace(/^(\s*)(.*?)(\s*)$/su, (_, before, words, after) => `${after}${words}${before}`),
      };

/** A text in lines that fit, broken at spaces, at any character of scripts without spaces, and inside what is longer than a line: an address after its last sign that fits. */
export function linesOf(text: string, fitsLine: (line: string) => boolean): string[] {
  const fits = (line: string) => fitsLine(line.trimEnd());
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
        const end = rest.slice(0, low).findLastIndex((letter) => '-/'.includes(letter)) + 1 || low;
        lines.push(rest.slice(0, end).join(''));
        rest = rest.slice(end);
      }
      line = rest.join('');
    }
    return [...lines, line.trimEnd()];
  });
}
