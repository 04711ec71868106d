/** What WCAG asks of text: it stays readable in print, and to who sees little. */
const enough = 4.5;

/** The colour of a ticket where its organiser has chosen none. */
export const plainAccent = '#1b1d1b';

/** A colour as `#1b5e4b`. */
export const isColour = (text: string): boolean => /^#[\da-f]{6}$/.test(text);

/** How far a colour is from white, from 1 to 21, as WCAG counts contrast. */
export function contrastToWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** Whether text of a colour can be read on white, and white text on it. */
export const isReadable = (colour: string): boolean => contrastToWhite(colour) >= enough;
