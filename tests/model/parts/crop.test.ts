import { describe, expect, it } from 'vitest';
import { croppedPart, maxZoom, movedCrop, wholeCrop } from '../../../src/machines/parts/crop.ts';

const wide = { width: 1_200, height: 800 };
const tall = { width: 600, height: 1_000 };

describe('a part of a picture', () => {
  it('is at first as large as it can be, from the middle', () => {
    expect(wholeCrop).toEqual({ zoom: 1, x: 0.5, y: 0.5 });
    expect(maxZoom).toBe(4);
    expect(croppedPart(wide, wholeCrop, 1)).toEqual({ left: 200, top: 0, width: 800, height: 800 });
    expect(croppedPart(tall, wholeCrop, 1)).toEqual({ left: 0, top: 200, width: 600, height: 600 });
    expect(croppedPart(wide, wholeCrop, 2)).toEqual({ left: 0, top: 100, width: 1_200, height: 600 });
    expect(croppedPart(tall, wholeCrop, 2)).toEqual({ left: 0, top: 350, width: 600, height: 300 });
  });

  it('is smaller where it is zoomed, about its middle', () => {
    expect(croppedPart(wide, { zoom: 2, x: 0.5, y: 0.25 }, 1)).toEqual({ left: 400, top: 0, width: 400, height: 400 });
    expect(croppedPart(wide, { zoom: 4, x: 0.25, y: 0.5 }, 1)).toEqual({
      left: 200,
      top: 300,
      width: 200,
      height: 200,
    });
    expect(croppedPart(wide, { zoom: 2, x: 0.5, y: 0.5 }, 2)).toEqual({ left: 300, top: 250, width: 600, height: 300 });
  });

  it('never leaves the picture', () => {
    expect(croppedPart(wide, { zoom: 2, x: 0, y: 0 }, 1)).toEqual({ left: 0, top: 0, width: 400, height: 400 });
    expect(croppedPart(wide, { zoom: 2, x: 1, y: 1 }, 1)).toEqual({ left: 800, top: 400, width: 400, height: 400 });
  });

  it('is moved by shares of itself, and stops at the edge, from where it moves back at once', () => {
    const right = movedCrop(wide, wholeCrop, 1, [0.25, 1]);
    expect(croppedPart(wide, right, 1)).toMatchObject({ left: 400, top: 0 });
    const end = movedCrop(wide, right, 1, [3, 0]);
    expect(croppedPart(wide, end, 1).left).toBe(400);
    expect(croppedPart(wide, movedCrop(wide, end, 1, [-0.25, 0]), 1).left).toBe(200);
  });
});
