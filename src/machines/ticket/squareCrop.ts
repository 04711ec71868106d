/** What of a picture is taken: `zoom` from 1, and its middle as a share of width and height. */
export type Crop = { zoom: number; x: number; y: number };

/** As much of the picture as a square can have, from its middle. */
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const maxZoom = 4;

/** The square that a crop takes of a picture, in the picture's own pixels. It never leaves the picture. */
export function squareOf(
  { width, height }: { width: number; height: number },
  { zoom, x, y }: Crop,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  const within = (middle: number, length: number) => Math.min(Math.max(middle * length - side / 2, 0), length - side);
  return { left: within(x, width), top: within(y, height), side };
}
