/** A part of a picture, in its pixels, and how much smaller it is read. */
export type Area = { x: number; y: number; width: number; height: number; scale: number };

const largest = 1280;

/** The square in the middle, four fifths of the shorter side. */
export function centreOf(width: number, height: number): Area {
  const side = Math.round(Math.min(width, height) * 0.8);
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side, scale: scaleOf(side) };
}

export const wholeOf = (width: number, height: number): Area => ({
  x: 0,
  y: 0,
  width,
  height,
  scale: scaleOf(Math.max(width, height)),
});

const scaleOf = (longest: number): number => Math.min(1, largest / longest);
