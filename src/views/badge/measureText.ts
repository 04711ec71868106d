import type { Measure } from '../../lib/badge/fit.ts';

/** What badges are written in: the fonts of their print, then whatever the device has. */
export const badgeFont = '"Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Emoji", sans-serif';

/** Letters are measured large, since browsers round. */
const large = 200;
const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null = null;

/** How wide the browser draws a line. The fonts have to be there. */
export const measureText: Measure = (text, bold) => {
  const key = `${bold} ${text}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * 0.6;
  pen.font = `${bold ? 700 : 400} ${large}px ${badgeFont}`;
  const width = pen.measureText(text).width / large;
  known.set(key, width);
  return width;
};

const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;
export const directionOf = (text: string): 'rtl' | 'ltr' => (rightToLeft.test(text) ? 'rtl' : 'ltr');
