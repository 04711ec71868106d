import { describe, expect, it } from 'vitest';
import { maxZoom, squareOf, wholeCrop } from '../../../src/machines/ticket/squareCrop.ts';

const wide = { width: 1_200, height: 800 };
const tall = { width: 600, height: 1_000 };

describe('a square of a picture', () => {
  it('is at first as large as it can be, from the middle', () => {
    expect(wholeCrop).toEqual({ zoom: 1, x: 0.5, y: 0.5 });
    expect(maxZoom).toBe(4);
    expect(squareOf(wide, wholeCrop)).toEqual({ left: 200, top: 0, side: 800 });
    expect(squareOf(tall, wholeCrop)).toEqual({ left: 0, top: 200, side: 600 });
  });

  it('is smaller where it is zoomed, about its middle', () => {
    expect(squareOf(wide, { zoom: 2, x: 0.5, y: 0.25 })).toEqual({ left: 400, top: 0, side: 400 });
    expect(squareOf(wide, { zoom: 4, x: 0.25, y: 0.5 })).toEqual({ left: 200, top: 300, side: 200 });
  });

  it('never leaves the picture', () => {
    expect(squareOf(wide, { zoom: 2, x: 0, y: 0 })).toEqual({ left: 0, top: 0, side: 400 });
    expect(squareOf(wide, { zoom: 2, x: 1, y: 1 })).toEqual({ left: 800, top: 400, side: 400 });
  });
});
