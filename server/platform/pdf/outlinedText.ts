import { lettersOf } from '../../../src/lib/lineBreaks.ts';
import { outlineOfRun, runsOf, type Weight } from './fonts.ts';
import { lineRuns, linesOf } from './textLine.ts';

/*
 * Text as shapes, for pictures: whoever draws one needs no fonts then. The shaper has to be loaded before. Lengths are in pixels.
 */

export type Style = { size: number; weight: Weight; color: string; opacity?: number };
type Sized = Pick<Style, 'size' | 'weight'>;

/** How wide a line is. */
export const widthOfLine = (line: string, { size, weight }: Sized): number =>
  lineRuns(line, weight).reduce((sum, run) => sum + outlineOfRun(run).width, 0) * size;

/** A line as SVG, its baseline at `y`. */
export function drawLine(line: string, x: number, y: number, { size, weight, color, opacity = 1 }: Style): string {
  let left = x;
  const runs = lineRuns(line, weight).map((run) => {
    const { width, upem, draw } = outlineOfRun(run);
    const scale = size / upem;
    const glyphs = draw().map((each) => `<path transform="translate(${each.x} ${each.y})" d="${each.path}"/>`);
    const drawn = `<g transform="translate(${left} ${y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`;
    left += width * size;
    return drawn;
  });
  return `<g fill="${color}" fill-opacity="${opacity}">${runs.join('')}</g>`;
}

/** A line as it is, or as much of its beginning as fits, with `…`. */
export function cutLine(line: string, width: number, sized: Sized): string {
  const fits = (text: string) => widthOfLine(text, sized) <= width;
  if (fits(line)) return line;
  const letters = lettersOf(line);
  let [low, high] = [0, letters.length];
  const cut = (count: number) => `${letters.slice(0, count).join('').trimEnd()}…`;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(cut(middle))) low = middle;
    else high = middle - 1;
  }
  return cut(low);
}

type Room = { width: number; height: number; weight: Weight; sizes: readonly number[] };

/** A text in the largest of these sizes, the largest first, in which it fits without breaking a word; in the smallest it is cut where it does not. */
export function fitText(text: string, { width, height, weight, sizes }: Room) {
  const leading = tallScripts.test(text) ? 1.4 : 1.14;
  const words = text.split(/\s+/);
  for (const size of sizes) {
    const isSmallest = size === sizes.at(-1);
    const sized = { size, weight };
    if (!isSmallest && words.some((word) => !hasNoSpaces.test(word) && widthOfLine(word, sized) > width)) continue;
    const lines = linesOf(text, (line) => widthOfLine(line, sized) <= width);
    const most = Math.max(1, Math.floor(height / (size * leading)));
    if (lines.length <= most) return { size, leading, lines: evenLines(text, lines.length, width, sized) };
    if (isSmallest) {
      const last = cutLine(`${lines.slice(most - 1).join(' ')}`, width, sized);
      return { size, leading, lines: [...lines.slice(0, most - 1), last] };
    }
  }
  return { size: 0, leading, lines: [] };
}

/** As many lines, none much shorter than the others. */
function evenLines(text: string, count: number, width: number, sized: Sized): string[] {
  const within = (most: number) => linesOf(text, (line) => widthOfLine(line, sized) <= most);
  const widest = Math.max(...text.split(/\s+/).map((word) => (hasNoSpaces.test(word) ? 0 : widthOfLine(word, sized))));
  let even = within(width);
  for (let most = width * 0.95; most > Math.max(widest, width / 2); most -= width * 0.05) {
    const lines = within(most);
    if (lines.length > count) break;
    even = lines;
  }
  return even;
}

/** Of these, lines stand further from each other. */
const tallScripts =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Common}\p{Script=Inherited}]/u;
/** Of these, a line may end anywhere. */
const hasNoSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a text begins from right to left. */
export const isRightToLeft = (text: string): boolean => runsOf(text, 400).runs[0]?.rightToLeft === true;
