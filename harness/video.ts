import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Picture, qrPicture } from './picture.ts';

const width = 640;
const height = 480;
const rate = 10;
/** One second of each picture, then half a second of nothing, as one person after another. */
const [shown, blank] = [10, 5];
const ground = 205;

/**
 * Writes a video for Chromium's fake camera (`--use-file-for-fake-video-capture`, which plays it over and over) in which
 * the QR codes of `codes` are held up one after another.
 */
export const qrVideo = (codes: readonly string[], file: string): Promise<void> =>
  pictureVideo(
    codes.map((code) => qrPicture(code)),
    file,
  );

/** Like `qrVideo`, of pictures that hold a code somewhere, a screenshot of a ticket for one. */
export async function pictureVideo(pictures: readonly Picture[], file: string): Promise<void> {
  await pipeline(Readable.from(frames(pictures)), createWriteStream(file));
}

function* frames(pictures: readonly Picture[]): Generator<Uint8Array> {
  yield Buffer.from(`YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\n`, 'latin1');
  const colourless = new Uint8Array((width * height) / 2).fill(128);
  const nothing = new Uint8Array(width * height).fill(ground);
  for (const picture of pictures) {
    const held = hold(picture);
    for (let frame = 0; frame < shown + blank; frame++) {
      yield Buffer.from('FRAME\n', 'latin1');
      yield frame < shown ? held : nothing;
      yield colourless;
    }
  }
}

/** The picture in the middle of the camera's view, four fifths of its height or all of its width. */
function hold(picture: Picture): Uint8Array {
  const scale = Math.min((height * 0.8) / picture.height, width / picture.width);
  const [w, h] = [Math.floor(picture.width * scale), Math.floor(picture.height * scale)];
  const [left, top] = [(width - w) >> 1, (height - h) >> 1];
  const view = new Uint8Array(width * height).fill(ground);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) view[(top + y) * width + left + x] = average(picture, x / scale, y / scale, 1 / scale);
  return view;
}

/** The mean of a picture's square, as a lens makes it. */
function average({ width: across, height: down, grey }: Picture, left: number, top: number, side: number): number {
  const [right, bottom] = [Math.min(across, Math.ceil(left + side)), Math.min(down, Math.ceil(top + side))];
  let [sum, count] = [0, 0];
  for (let y = Math.floor(top); y < bottom; y++)
    for (let x = Math.floor(left); x < right; x++) {
      sum += grey[y * across + x] ?? ground;
      count += 1;
    }
  return count === 0 ? ground : Math.round(sum / count);
}
