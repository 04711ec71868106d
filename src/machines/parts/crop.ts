/** What of a picture is taken: `zoom` from 1, and its middle as a share of width and height. */
export type Crop = { zoom: number; x: number; y: number };
type Size = { width: number; height: number };

/** As much of the picture as there can be, from its middle. */
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const maxZoom = 4;

/**
 * The part that a crop takes of a picture, in the picture's own pixels; `shape` is its width divided by its height. It never leaves the
 * picture.
 */
export function croppedPart(
  { width, height }: Size,
  { zoom, x, y }: Crop,
  shape: number,
): Size & { left: number; top: number } {
  const part = Math.min(width, height * shape) / zoom;
  const high = part / shape;
  const within = (middle: number, length: number, side: number) =>
    Math.min(Math.max(middle * length - side / 2, 0), length - side);
  return { left: within(x, width, part), top: within(y, height, high), width: part, height: high };
}

/** The crop whose part is moved by shares of itself, to the right and down; at an edge of the picture it stops. */
export function movedCrop(size: Size, crop: Crop, shape: number, [right, down]: [number, number]): Crop {
  const part = croppedPart(size, crop, shape);
  const to = (start: number, side: number, by: number, length: number) =>
    (Math.min(Math.max(start + side * by, 0), length - side) + side / 2) / length;
  return {
    ...crop,
    x: to(part.left, part.width, right, size.width),
    y: to(part.top, part.height, down, size.height),
  };
}

/** Why a file cannot be taken. `damaged` is also one that takes this device too long. */
export type PictureProblem = 'noPicture' | 'tooSmall' | 'tooLarge' | 'damaged';

/** What reading a file rejects with where it is no picture that can be taken. */
export class PictureError extends Error {
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem) {
    super(problem);
    this.problem = problem;
  }
}
