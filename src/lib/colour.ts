/** What WCAG asks of text: it stays readable in print, and to who sees little. */
const enough = 4.5;

/** The colour of a ticket where its organiser has chosen none. */
export const plainAccent = '#1b1d1b';

/** A colour as `#1b5e4b`. */
export const isColour = (text: string): boolean => /^#[\da-f]{6}$/.test(text);

/** How light a colour is, from 0 to 1, as WCAG counts it. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** How far two colours are from each other, from 1 to 21, as WCAG counts contrast. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** How far a colour is from white. */
export const contrastToWhite = (colour: string): number => contrastOf(colour, '#ffffff');

/** Whether text of a colour can be read on white, and white text on it. */
export const isReadable = (colour: string): boolean => contrastToWhite(colour) >= enough;

/**
 * The colour itself where it can be read on a background, else the nearest one on its way to black or white that can. A dark one gets
 * bright before it gets pale.
 */
export function readableOn(colour: string, background: string, contrast = enough): string {
  const way = luminanceOf(background) > 0.18 ? [colour, '#000000'] : [colour, bright(colour), '#ffffff'];
  const shares = Array.from({ length: 51 }, (_, step) => step / 50);
  const shades = way.slice(1).flatMap((goal, at) => shares.map((share) => mixed(way[at] ?? goal, goal, share)));
  return shades.find((shade) => contrastOf(shade, background) >= contrast) ?? way.at(-1) ?? colour;
}

/** The same hue with its strongest channel at its most, and with a little white, so that it does not glare. */
function bright(colour: string): string {
  const channels = channelsOf(colour);
  const most = Math.max(...channels) || 1;
  return mixed(hexOf(channels.map((channel) => (channel * 255) / most)), '#ffffff', 0.25);
}

/** A colour with a share of another in it. */
export function mixed(colour: string, other: string, share: number): string {
  const others = channelsOf(other);
  return hexOf(channelsOf(colour).map((channel, at) => channel + ((others[at] ?? 0) - channel) * share));
}

const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
